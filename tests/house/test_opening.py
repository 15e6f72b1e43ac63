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
        opened = subprocess.Popen(
            command,
            env=house.environment,
            cwd=ROOT,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        house.processes.append(opened)
        house.wait(1)
        opened.send_signal(signal.SIGINT)
        said, _ = opened.communicate(timeout=20)
        assert f"http://localhost:{house.ports[1]}/" in said
        assert "Traceback" not in said
