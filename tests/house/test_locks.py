"""What is installed is what was locked, from wherever the installer's machine gets its packages."""

import json
import re
from importlib.metadata import PackageNotFoundError, requires
from pathlib import Path

import pytest
from packaging.requirements import Requirement

ROOT = Path(__file__).resolve().parents[2]
LOCKS = ["requirements.txt", "requirements-dev.txt", "requirements-node.txt"]
PINNED = re.compile(r"^([A-Za-z0-9._-]+)(?:\[([a-z0-9,_-]+)\])?==", re.M)
"""A locked package, and the extras that it is locked with."""


@pytest.mark.parametrize("name", LOCKS)
def test_a_python_lock_names_no_host_and_hashes_everything(name):
    text = (ROOT / name).read_text()
    assert not re.search(r"https?:|--(extra-)?index-url|--find-links|file:", text)
    pinned = PINNED.findall(text)
    assert pinned
    assert len(re.findall(r"^[^\s#].*\\\n\s+--hash=sha256:", text, re.M)) == len(pinned)


@pytest.mark.parametrize("name", LOCKS)
def test_every_package_asked_for_is_locked_and_says_what_it_is_for(name):
    locked = {found.lower() for found, _ in PINNED.findall((ROOT / name).read_text())}
    for line in (ROOT / name.replace(".txt", ".in")).read_text().splitlines():
        if not line.startswith(("#", "-")):
            wanted = re.match(r"[A-Za-z0-9._-]+", line)[0].lower()
            assert wanted in locked
            assert "# " in line, f"{wanted}: what is it for?"


def test_the_python_lock_has_every_extra_that_a_locked_package_asks_of_another():
    """pip takes ``coverage[toml]`` for another package than ``coverage``: it finds it unpinned, and installs nothing,
    from the day on which a newer one is out.
    """
    locked = {
        found.lower(): set(extras.split(",")) - {""}
        for found, extras in PINNED.findall((ROOT / "requirements-dev.txt").read_text())
    }
    lacking = [
        f"{name} asks for {asked}"
        for name in locked
        for text in _requires(name)
        if (asked := Requirement(text)).extras
        and (asked.marker is None or asked.marker.evaluate({"extra": ""}))
        if not asked.extras <= locked.get(asked.name.lower().replace("_", "-"), set())
    ]
    assert lacking == []


def _requires(name):
    """What an installed package asks for; nothing of one that this machine has no need of."""
    try:
        return requires(name) or ()
    except PackageNotFoundError:
        return ()


def test_the_browsers_lock_names_no_host_and_hashes_everything():
    packages = json.loads((ROOT / "package-lock.json").read_text())["packages"]
    for name, package in packages.items():
        assert "resolved" not in package, name
        assert not name or "integrity" in package, name
    assert "registry" not in (ROOT / ".npmrc").read_text().replace("omit-lockfile-registry-resolved", "")
