"""`make play` ends in the command that opens the house: it greets, then it is the server."""

import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from ipaddress import IPv4Address
from pathlib import Path
from urllib.error import HTTPError
from urllib.request import urlopen

import pytest

from config.management.commands.house import greeting
from tests.running import ROOT, House, free_port, running_house


def test_the_greeting_names_every_door_and_the_way_in():
    text = greeting(8123, ["192.0.2.7", "198.51.100.7"])
    for address in ("http://localhost:8123/", "http://192.0.2.7:8123/", "http://198.51.100.7:8123/"):
        assert address in text
    assert "no account is needed" in text


@contextmanager
def opened(house: House, **surroundings: str) -> Iterator[str]:
    """Open a house as `make play` does, and give its address."""
    port = free_port()
    house.ports.append(port)
    command = [sys.executable, ROOT / "manage.py", "house", "--port", str(port)]
    environment = house.environment | surroundings
    with house.log.open("ab") as log:
        house.processes.append(subprocess.Popen(command, env=environment, cwd=ROOT, stdout=log, stderr=log))
    house.wait(0, patience=60)  # it makes the first battle before it opens
    yield f"http://127.0.0.1:{port}"
    house.kill(0, signal.SIGINT)
    assert f"http://localhost:{port}/" in house.log.read_text()
    assert "Traceback" not in house.log.read_text()


def test_the_house_opens_to_the_network_greets_shows_no_debug_page_and_closes_when_told(tmp_path):
    home = {"AT_HOME": "1", "HTTPS": "", "DEBUG": ""}  # what `make play` sets, and nothing else
    with running_house(tmp_path, processes=0) as house, opened(house, **home) as url:
        with pytest.raises(HTTPError) as lost:
            urlopen(f"{url}/no-such-place")
        page = lost.value.read().decode()
        assert lost.value.code == 404
        assert "No such place on the map" in page
        assert "URLconf" not in page
        assert urlopen(f"{url}/static/dist/site.js").status == 200
        assert listening(house.ports[0]) == {"0.0.0.0"}


def test_debug_pages_are_for_this_machine_alone(tmp_path):
    with running_house(tmp_path, processes=0) as house, opened(house, DEBUG="1", HTTPS="") as url:
        with pytest.raises(HTTPError) as lost:
            urlopen(f"{url}/no-such-place")
        assert "URLconf" in lost.value.read().decode()
        assert listening(house.ports[0]) == {"127.0.0.1"}
        assert "on your network" not in house.log.read_text()


def listening(port: int) -> set[str]:
    """The addresses of this machine at which somebody listens on a port."""
    rows = [line.split() for line in Path("/proc/net/tcp").read_text().splitlines()[1:]]
    found = [row[1].split(":") for row in rows if row[3] == "0A"]
    return {str(IPv4Address(bytes.fromhex(at)[::-1])) for at, door in found if int(door, 16) == port}


def test_make_play_sets_what_the_house_at_home_needs():
    done = subprocess.run(["make", "-n", "-p", "play"], cwd=ROOT, capture_output=True, text=True)
    assert "play: AT_HOME = 1" in done.stdout
    assert "play: DEBUG" not in done.stdout


LOCKS = ("requirements.txt", "requirements-dev.txt", "requirements-node.txt")
STAMPS = ("venv", "packages", "packages-dev", "node", "node-packages", "front", "words", "database")
INSTALLS = ("pip install", "npm ci", "-m venv")


def installed(folder: Path, target: str) -> list[str]:
    """What `make` would install for a target in that folder."""
    told = subprocess.run(
        ["make", "-n", target], cwd=folder, capture_output=True, text=True, check=True
    ).stdout
    return [line for line in told.splitlines() if any(word in line for word in INSTALLS)]


def test_nothing_is_installed_twice(tmp_path):
    for name in ("Makefile", "package.json", "package-lock.json", "tsconfig.json", *LOCKS):
        shutil.copy(ROOT / name, tmp_path)
    shutil.copytree(ROOT / "words", tmp_path / "words")
    first = installed(tmp_path, "setup")
    assert len(first) >= 4
    assert len(first) == len(set(first))
    (tmp_path / "var" / "stamps").mkdir(parents=True)
    for name in STAMPS:
        (tmp_path / "var" / "stamps" / name).touch()
    assert [installed(tmp_path, target) for target in ("setup", "check", "play")] == [[], [], []]
    assert not any(word in (ROOT / ".ci" / "run").read_text() for word in INSTALLS)
