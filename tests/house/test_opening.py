"""`make play` ends in the command that opens the house: it greets, then it is the server."""

import signal
import subprocess
import sys

from config.management.commands.house import greeting
from tests.running import ROOT, free_port, running_house


def test_the_greeting_names_every_door_and_the_way_in():
    text = greeting(8123, ["192.0.2.7", "198.51.100.7"])
    for address in ("http://localhost:8123/", "http://192.0.2.7:8123/", "http://198.51.100.7:8123/"):
        assert address in text
    assert "no account is needed" in text


def test_the_house_opens_greets_and_closes_when_told(tmp_path):
    with running_house(tmp_path) as house:
        house.ports.append(free_port())
        command = [sys.executable, ROOT / "manage.py", "house", "--port", str(house.ports[1])]
        with house.log.open("ab") as log:
            opened = subprocess.Popen(command, env=house.environment, cwd=ROOT, stdout=log, stderr=log)
        house.processes.append(opened)
        house.wait(1, patience=60)  # it makes the first battle before it opens
        house.kill(1, signal.SIGINT)
        said = house.log.read_text()
        assert f"http://localhost:{house.ports[1]}/" in said
        assert "Traceback" not in said
