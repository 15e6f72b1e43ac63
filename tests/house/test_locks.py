"""What is installed is what was locked, from wherever the installer's machine gets its packages."""

import json
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
LOCKS = ["requirements.txt", "requirements-dev.txt", "requirements-node.txt"]


@pytest.mark.parametrize("name", LOCKS)
def test_a_python_lock_names_no_host_and_hashes_everything(name):
    text = (ROOT / name).read_text()
    assert not re.search(r"https?:|--(extra-)?index-url|--find-links|file:", text)
    pinned = re.findall(r"^([A-Za-z0-9._-]+)==", text, re.M)
    assert pinned
    assert len(re.findall(r"^[^\s#].*\\\n\s+--hash=sha256:", text, re.M)) == len(pinned)


@pytest.mark.parametrize("name", LOCKS)
def test_every_package_asked_for_is_locked_and_says_what_it_is_for(name):
    locked = {found.lower() for found in re.findall(r"^([A-Za-z0-9._-]+)==", (ROOT / name).read_text(), re.M)}
    for line in (ROOT / name.replace(".txt", ".in")).read_text().splitlines():
        if not line.startswith(("#", "-")):
            wanted = re.match(r"[A-Za-z0-9._-]+", line)[0].lower()
            assert wanted in locked
            assert "# " in line, f"{wanted}: what is it for?"


def test_the_browsers_lock_names_no_host_and_hashes_everything():
    packages = json.loads((ROOT / "package-lock.json").read_text())["packages"]
    for name, package in packages.items():
        assert "resolved" not in package, name
        assert not name or "integrity" in package, name
    assert "registry" not in (ROOT / ".npmrc").read_text().replace("omit-lockfile-registry-resolved", "")
