"""The sample house of docker-compose.yml: what can be checked of it without an engine."""

import re
from typing import Any

import pytest
import yaml

from tests.running import ROOT

HOUSE: dict[str, Any] = yaml.safe_load((ROOT / "docker-compose.yml").read_text())
SERVICES: dict[str, dict[str, Any]] = HOUSE["services"]
OURS = sorted(name for name, service in SERVICES.items() if "build" in service)
VERSION = re.compile(r":\d+\.\d+")


@pytest.mark.parametrize("name", OURS)
def test_no_process_starts_without_the_secrets(name):
    told = SERVICES[name]["environment"]
    assert told["SECRET_KEY"].startswith("${SECRET_KEY:?")
    assert told["POSTGRES_PASSWORD"].startswith("${POSTGRES_PASSWORD:?")


@pytest.mark.parametrize("name", OURS)
def test_a_password_is_never_part_of_an_address(name):
    assert "PASSWORD" not in SERVICES[name]["environment"]["DATABASE_URL"]
    assert SERVICES[name]["environment"]["DATABASE_URL"] == ""  # not even one of .env


@pytest.mark.parametrize("name", SERVICES)
def test_what_falls_is_started_again_and_logs_do_not_grow_for_ever(name):
    assert SERVICES[name]["restart"] in {"unless-stopped", "on-failure:5"}
    assert SERVICES[name]["logging"]["options"].keys() == {"max-size", "max-file"}
    if SERVICES[name]["restart"] != "unless-stopped":
        assert name == "migrate"  # it ends, and is waited for


def test_every_image_is_of_an_exact_version():
    foreign = [service["image"] for service in SERVICES.values() if "build" not in service]
    bases = re.findall(r"^FROM (\S+)", (ROOT / "Dockerfile").read_text(), re.M)
    assert foreign
    assert bases
    assert [image for image in foreign + bases if not VERSION.search(image)] == []


def test_the_doors_open_on_this_machine_alone_unless_told():
    doors = [door for service in SERVICES.values() for door in service.get("ports", [])]
    assert doors
    assert [door for door in doors if not door.startswith("${HONJIN_BIND:-127.0.0.1}:")] == []


def test_one_process_keeps_house_and_the_others_do_not():
    keepers = [name for name in OURS if "housekeeping" in SERVICES[name].get("command", [])]
    assert keepers == ["housekeeper"]
    assert {SERVICES[name]["environment"]["HONJIN_HOUSEKEEPING_HOURS"] for name in OURS} == {"0"}


def test_one_process_keeps_the_campaigns_time_and_the_others_do_not():
    clocks = [name for name in OURS if "clock" in SERVICES[name].get("command", [])]
    assert clocks == ["clock"]
    assert {SERVICES[name]["environment"]["HONJIN_CLOCK_SECONDS"] for name in OURS} == {"0"}


def test_the_image_can_back_up_the_database_it_runs_beside():
    server = re.search(r"postgres:(\d+)", SERVICES["db"]["image"])[1]
    assert f"postgresql-client-{server} " in (ROOT / "Dockerfile").read_text()


def test_every_setting_that_the_site_reads_is_in_the_example():
    sources = [
        (ROOT / "config" / name).read_text() for name in ("settings.py", "environment.py", "reporting.py")
    ]
    read = set(
        re.findall(r'(?:environ\.get|flag|number|words|people)\(\s*"([A-Z_]+)"', "\n".join(sources))
    ) - {
        "DEBUG", "AT_HOME", "HONJIN_VAR", "HONJIN_EXTRA_SYSTEMS", "HONJIN_MESSAGES_PER_SECOND", "REDIS_PREFIX",
        "SECRET_KEY_FALLBACKS",
    }  # fmt: skip
    named = set(re.findall(r"^#?([A-Z_]+)=", (ROOT / ".env.example").read_text(), re.M))
    assert read - named == set()
