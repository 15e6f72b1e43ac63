"""Threads that read the same kind of JSON for the first time at once do not bring the process down."""

import subprocess
import sys

from tests.running import ROOT

THREADS = '''
import sys, threading, types
import msgspec
from django.conf import settings
settings.configure(ROOT_URLCONF="nothing_to_serve", INSTALLED_APPS=[])
sys.modules["nothing_to_serve"] = types.SimpleNamespace(urlpatterns=[])
from config import structs

BODY = """class S{0}(msgspec.Struct):
    number: int = 0
    words: list[str] = []
    more: dict[str, float] = {{}}
    below: list["S{1}"] = []
"""
sys.setswitchinterval(1e-6)
for round in range(60):
    module = types.ModuleType(f"made_{round}")
    module.msgspec = msgspec
    sys.modules[module.__name__] = module
    exec("".join(BODY.format(n, n) if n == 0 else BODY.format(n, n - 1) for n in range(12)), module.__dict__)
    if "prepare" in sys.argv:
        structs.prepare()
    together = threading.Barrier(4)
    def read():
        together.wait()
        msgspec.json.decode(b'{"below": [{"below": [{"number": 1}]}]}', type=module.S11)
    threads = [threading.Thread(target=read) for _ in range(4)]
    for thread in threads: thread.start()
    for thread in threads: thread.join()
'''
SERVED = """
import config.asgi
from config import structs
print(*(f"{kind.__module__}.{kind.__qualname__}" for kind in structs.all_structs()))
"""


def test_what_was_prepared_may_be_read_by_many_threads_at_once():
    done = subprocess.run(
        [sys.executable, "-c", THREADS, "prepare"], cwd=ROOT, capture_output=True, text=True
    )
    assert (done.returncode, done.stderr) == (0, "")


def test_a_server_prepares_what_it_reads_of_battles_and_throws():
    done = subprocess.run([sys.executable, "-c", SERVED], cwd=ROOT, capture_output=True, text=True)
    known = set(done.stdout.split())
    assert {
        "rulesets.engine.dice.tests.Throw",
        "games.selectors.luck.Seen",
        "games.services.exporting._Text",
    } <= known
