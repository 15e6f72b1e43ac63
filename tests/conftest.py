"""What tests of every folder share: a running house, and a browser to look at it."""

import gc
import os
import shutil
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing
from pathlib import Path
from tempfile import mkdtemp
from typing import TYPE_CHECKING, Any

import pytest
from django.conf import settings as site
from django.core.cache import cache
from django.db import connection, transaction
from django.utils import translation
from hypothesis import HealthCheck, settings

from tests.running import SHARED, SQLITE, House, in_turn, running_house
from tests.visitors import Visitors

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

# A busy machine is no fault; a failure is read where it happened, not from examples of earlier code; and a change is
# judged by the same examples every time. The soak draws anew: what it finds becomes a named case.
settings.register_profile(
    "house", deadline=None, database=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow]
)
settings.register_profile("soak", settings.get_profile("house"), derandomize=False)
settings.load_profile("soak" if os.environ.get("HONJIN_DRAW") == "anew" else "house")

BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
"""The first of these that a machine has. In Chromium without frame, menus and profile the pages are the same, and cost
less.
"""
CHROMIUM = next(filter(None, map(shutil.which, BROWSERS)), None)
UNWANTED = (
    "WebUIOmniboxPopup", "WebUIOmniboxAimPopup", "WebUIOmniboxFullPopup", "AimEnabled", "LensOverlay", "MediaRouter",
    "HttpsUpgrades", "HttpsFirstBalancedModeAutoEnable", "PaintHolding", "ThirdPartyStoragePartitioning",
    "DestroyProfileOnBrowserClose", "AvoidUnnecessaryBeforeUnloadCheckSync", "OptimizationHints",
    "NetworkTimeServiceQuerying", "PreconnectToSearch",
)  # fmt: skip
"""What Chromium does without: first the list under its address bar, which is a page of its own beside each of ours and
cost as much as that; then what Playwright switches off, whose list this one takes the place of.
"""
HASTY = "--js-flags=--initial-heap-size=256 --min-semi-space-size=32 --no-opt --no-maglev"
"""Pages of tests stand for seconds: nothing is swept out of their memory, or compiled as if they stood for hours."""


def pytest_configure(config: pytest.Config) -> None:
    """All processes of a run furnish their houses from one folder, which is there until the last of them has ended."""
    if not hasattr(config, "workerinput"):
        os.environ[SHARED] = mkdtemp(prefix="honjin-")


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Iterator[Any]:
    """Nothing that is read while tests are gathered goes away before the end: nobody need look for what does, then or
    later, which took a fifth of the gathering.
    """
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.enable()


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report(collector: pytest.Collector) -> Iterator[Any]:
    """Every second process gathers from the end: what one has compiled, the other finds. Order is made afterwards."""
    report = yield
    if int(os.environ.get("PYTEST_XDIST_WORKER", "gw0")[2:]) % 2 and isinstance(
        collector, pytest.Session | pytest.Directory
    ):
        report.result.reverse()
    return report


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Files with a browser come first, then those that open a house, then those with something slow in them, for they
    take longest: no process is left alone with one at the end, and one browser serves many files.

    Whole battles and browsers repeat the lines of quicker tests: counted there too, they would take thrice as long.

    What a browser shows on a machine that is busy with the rest of the suite may come too late for a test that looks
    once: it is looked at a second time before it counts as a fault. Nothing else is.
    """
    opening = {
        item.path for item in items if {"house", "tmp_path_factory"} & set(getattr(item, "fixturenames", ()))
    }
    slow = {item.path for item in items if item.get_closest_marker("slow")}
    browsing = {item.path for item in items if "browser" in getattr(item, "fixturenames", ())}
    kinds = browsing, opening, slow
    items.sort(key=lambda item: (*(item.path not in kind for kind in kinds), item.path))
    for item in items:
        if item.get_closest_marker("slow") or item.get_closest_marker("browser"):
            item.add_marker("no_cover")
        if item.get_closest_marker("browser"):
            item.add_marker(pytest.mark.flaky(reruns=1))


def pytest_sessionfinish() -> None:
    """Close the browser, if the last test had one."""
    ENGINE.stop()


def pytest_unconfigure(config: pytest.Config) -> None:
    """Sweep away what SQLite leaves beside this process's test database, and what houses were furnished from."""
    if folder := getattr(site, "SQLITE_FOLDER", None):
        shutil.rmtree(folder, ignore_errors=True)
    if not hasattr(config, "workerinput"):
        shutil.rmtree(os.environ.pop(SHARED), ignore_errors=True)


@pytest.fixture(scope="session")
def turn_to_make() -> Iterator[ExitStack]:
    """This process's turn to make what all share; it is over when the stack is closed."""
    with ExitStack() as mine:
        mine.enter_context(in_turn(Path(os.environ[SHARED])))
        yield mine


@pytest.fixture(scope="session")
def django_db_keepdb(turn_to_make: ExitStack, django_db_modify_db_settings: None) -> bool:
    """Whether the test database stands: on SQLite one process of a run migrates, the others copy what it made."""
    migrated = Path(os.environ[SHARED], SQLITE)
    if connection.vendor == "sqlite" and migrated.exists():
        shutil.copyfile(migrated, connection.settings_dict["TEST"]["NAME"])
        return True
    return False


@pytest.fixture(scope="session")
def django_db_setup(turn_to_make: ExitStack, django_db_setup: None) -> None:
    """The test database; a SQLite that was migrated here is laid out for other processes, and for houses."""
    made, migrated = Path(connection.settings_dict["TEST"]["NAME"] or ""), Path(os.environ[SHARED], SQLITE)
    if connection.vendor == "sqlite" and made.is_file() and not migrated.exists():
        with closing(sqlite3.connect(made)) as file:
            file.execute("VACUUM INTO ?", [str(migrated)])
    turn_to_make.close()


@pytest.fixture(scope="session", autouse=True)
def nobody_stays_in_the_database(django_db_setup: None, django_db_blocker: Any) -> Iterator[None]:
    """A thread that a test began may still hold a line to PostgreSQL, which then keeps its database for good."""
    yield
    with django_db_blocker.unblock():
        if connection.vendor == "postgresql":
            with connection.cursor() as cursor:
                cursor.execute(
                    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                    " WHERE datname = current_database() AND pid <> pg_backend_pid()"
                )


@pytest.fixture(autouse=True)
def no_memory_of_other_tests() -> None:
    """Rate limits are counted in the cache: each test begins with none, and in no other reader's language."""
    cache.clear()
    translation.deactivate()


@pytest.fixture(scope="module")
def laid_out(django_db_setup: None, django_db_blocker: Any) -> Iterator[None]:
    """What fixtures of a file put into the database once stands before each of its tests, and is gone after the last.

    Each test still runs in a transaction of its own, inside this one, so none sees what another has done.
    """
    whole = transaction.atomic()
    whole._from_testcase = True  # as Django's own around a test: what must be outermost may stand in it
    with django_db_blocker.unblock(), whole:
        yield
        transaction.set_rollback(True)


@pytest.fixture
def limit(settings: Any) -> Callable[..., None]:
    """Put some of the site's limits otherwise for one test: ``limit(said="3/m")``."""

    def put(**limits: str) -> None:
        settings.HONJIN_LIMITS = {**settings.HONJIN_LIMITS, **limits}

    return put


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A site that runs in a process of its own, with a new database, for one file of tests."""
    with running_house(tmp_path_factory.mktemp("house")) as running:
        yield running


class Engine:
    """The browser of this process: it is opened for the first test that asks for one, and stays for those that follow.

    Playwright keeps an event loop in its thread, on which nothing else can wait: so it is closed before the first file
    that asks for none. A test with a browser does not run on that loop itself, so Django need not object to it.
    """

    def __init__(self) -> None:
        self.open: ExitStack | None = None
        self.chromium: Browser | None = None
        self.file: Path | None = None

    def start(self) -> "Browser":
        """The browser, which may have stood open."""
        from playwright.sync_api import sync_playwright

        if self.chromium is None:
            self.open = ExitStack()
            unsafe = self.open.enter_context(pytest.MonkeyPatch.context())
            unsafe.setenv("DJANGO_ALLOW_ASYNC_UNSAFE", "1")
            driver = self.open.enter_context(sync_playwright())
            arguments = ["--no-sandbox", "--disable-gpu", HASTY, f"--disable-features={','.join(UNWANTED)}"]
            self.chromium = driver.chromium.launch(executable_path=CHROMIUM, args=arguments)
            self.open.callback(self.chromium.close)
        return self.chromium

    def stop(self) -> None:
        """Close it, if it is open."""
        if self.open is not None:
            self.open.close()
        self.open = self.chromium = None


ENGINE = Engine()


def pytest_runtest_setup(item: pytest.Item) -> None:
    """No loop of a browser runs in a file that has none."""
    if "browser" in getattr(item, "fixturenames", ()):
        ENGINE.file = item.path
    elif item.path != ENGINE.file:
        ENGINE.stop()


@pytest.fixture(scope="module")
def browser() -> "Browser":
    """Chromium without a window. Skips where the machine has none."""
    if CHROMIUM is None and os.environ.get("HONJIN_BROWSER") != "required":
        pytest.skip("no Chromium on this machine")
    return ENGINE.start()


@pytest.fixture
def faults() -> list[str]:
    """What a page complained about: errors of scripts, and whatever the content policy refused."""
    return []


@pytest.fixture(scope="module")
def visitors(browser: "Browser") -> Iterator[Visitors]:
    """Places before the browser, for whoever comes."""
    places = Visitors(browser)
    yield places
    places.close()


@pytest.fixture
def page(visitors: Visitors, house: House, faults: list[str]) -> "Iterator[Page]":
    """A new visitor before the running house; anything his browser complains about fails the test."""
    tab = visitors.come(house.url, faults)
    yield tab
    visitors.leave(tab)
    assert faults == []
