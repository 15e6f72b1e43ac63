"""Management commands in a house that calls for many: one process loads the site, and each command is a child of it.

A child begins where a new process would after its imports, with no line to the database and nothing remembered of the
commands before it; it is spared the second and a half of loading. Read from standard input, a line of JSON each.
"""

import gc
import json
import os
import sys
from typing import Any


def carry_out(wish: dict[str, Any]) -> None:
    """In the child: the command, with its own standard input and output; the process ends as `manage.py` would."""
    from django.core.management import execute_from_command_line

    for number, path in enumerate((os.devnull, wish["out"], wish["err"])):
        opened = os.open(path, os.O_WRONLY | os.O_CREAT if number else os.O_RDONLY, 0o600)
        os.dup2(opened, number)
        os.close(opened)
    sys.argv = ["manage.py", *wish["command"]]
    execute_from_command_line(sys.argv)


def main() -> None:
    """Load the site, then answer every wish with the status with which its command ended."""
    import django

    django.setup()
    import config.urls  # noqa: F401  what nearly every command loads
    import rulesets

    rulesets.all()
    gc.freeze()  # children need not look through what was loaded
    for line in sys.stdin:
        child = os.fork()
        if not child:
            carry_out(json.loads(line))
            return
        _, status = os.waitpid(child, 0)
        sys.stdout.write(f"{os.waitstatus_to_exitcode(status)}\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
