"""What the house writes down of itself: where it goes, in which form, and who gets a letter about what went wrong."""

from __future__ import annotations

import json
import threading
import time
import traceback
from datetime import UTC, datetime
from logging import Filter, Formatter, Handler, LogRecord, getLogger
from typing import Any

from django.conf import settings  # asked only when something is written: the settings make this
from django.core.mail import mail_admins
from prometheus_client import Counter

EVERY = 60.0
"""Seconds between two letters of one process: a fault that comes with every order must not become a flood."""

SILENCE = 300.0
"""Seconds without a lasting trouble after which it is news again."""

SILENT = (__name__, "django.security.DisallowedHost")
"""Loggers about which nobody is written to: this one, and what every passing scanner sets off."""

ERRORS = Counter("honjin_errors", "Errors written to the log.", ["logger"])


def logs(*, level: str, form: str, file: str, megabytes: int, files: int) -> dict[str, Any]:
    """The settings of Python's logging.

    ``form`` is ``line`` or ``json``. Without a ``file`` everything goes to the console. A file is put aside when it
    has so many megabytes, and ``files`` old ones are kept; with 0 megabytes some other program may move it away.
    """
    handlers: dict[str, dict[str, Any]] = {
        "out": {"formatter": form, **_place(file, megabytes, files)},
        "count": {"class": "config.reporting.Count", "level": "ERROR"},
        "letter": {"class": "config.reporting.Letter", "level": "ERROR"},
    }
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {
            "line": {"format": "{asctime} {levelname} {name}: {message}", "style": "{"},
            "json": {"()": "config.reporting.Json"},
        },
        "filters": {"once": {"()": "config.reporting.Once"}},
        "handlers": handlers,
        "root": {"handlers": [*handlers], "level": level},
        # Their own consoles would say everything twice, and the server's would keep its faults from us.
        "loggers": {
            "django": {"handlers": []},
            "channels_redis.pubsub": {
                "filters": ["once"]
            },  # without Redis it would say so every second, at length
            "uvicorn": {"handlers": [], "propagate": True, "level": level},
        },
    }


def _place(file: str, megabytes: int, files: int) -> dict[str, Any]:
    if not file:
        return {"class": "logging.StreamHandler"}
    if not megabytes:
        return {"class": "logging.handlers.WatchedFileHandler", "filename": file, "encoding": "utf-8"}
    return {
        "class": "logging.handlers.RotatingFileHandler",
        "filename": file,
        "encoding": "utf-8",
        "maxBytes": megabytes * 1024 * 1024,
        "backupCount": files,
    }


class Once(Filter):
    """Lets a trouble be told once, in one line, for as long as it lasts."""

    def __init__(self) -> None:
        super().__init__()
        self._heard: dict[str, float] = {}

    def filter(self, record: LogRecord) -> bool:
        """Say whether a message is news. Where it came from is left out, what went wrong is kept."""
        now = time.monotonic()
        last, self._heard[str(record.msg)] = self._heard.get(str(record.msg)), now
        if record.exc_info:
            record.msg, record.args = f"{record.getMessage()}: {record.exc_info[1]}", ()
            record.exc_info = None
        return last is None or now - last > SILENCE


class Json(Formatter):
    """One JSON object a line, for programs that collect logs."""

    def format(self, record: LogRecord) -> str:
        """Time, level, logger and message; the traceback where there is one."""
        found = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname,
            "logger": record.name,
            "message": record.getMessage(),
        }
        if record.exc_info:
            found["traceback"] = self.formatException(record.exc_info)
        return json.dumps(found, ensure_ascii=False)


class Count(Handler):
    """Counts errors, for /metrics."""

    def emit(self, record: LogRecord) -> None:
        """Count it."""
        ERRORS.labels(record.name).inc()


class Letter(Handler):
    """Writes to the ADMINS about an error: what broke and where, and nothing that anybody sent or keeps secret.

    No message, address, form, cookie, header or variable goes into it, for passwords and tokens stand in those; the
    log has the message. At most one letter a minute goes out, and the next one says how many errors there were since.
    """

    def __init__(self) -> None:
        super().__init__()
        self._next = 0.0
        self._held_back = 0

    def emit(self, record: LogRecord) -> None:
        """Write it, from a thread of its own: a mail server may be slow, and the table must not wait for it."""
        if not settings.ADMINS or settings.DEBUG or record.name in SILENT:
            return
        if time.monotonic() < self._next:
            self._held_back += 1
            return
        held_back, self._held_back = self._held_back, 0
        self._next = time.monotonic() + EVERY
        body = letter(record, held_back)
        threading.Thread(target=_send, args=(f"error in {record.name}", body), daemon=True).start()


def letter(record: LogRecord, held_back: int = 0) -> str:
    """The text of a letter about an error."""
    lines = [
        f"{record.levelname} from {record.name}, {record.module}:{record.lineno}, process {record.process}"
    ]
    if record.exc_info and record.exc_info[1] is not None:
        error = record.exc_info[1]
        frames = traceback.extract_tb(error.__traceback__)
        lines += [f"{type(error).__module__}.{type(error).__qualname__}, raised at"]
        lines += [f"  {frame.filename}:{frame.lineno} in {frame.name}" for frame in frames]
    if held_back:
        lines.append(f"{held_back} more errors came since the last letter and got none.")
    lines.append("The log has the message.")
    return "\n".join(lines)


def _send(subject: str, body: str) -> None:
    try:
        mail_admins(subject, body)
    except Exception as fault:  # its words may hold the mail server's password
        getLogger(__name__).error("a letter about an error could not be sent: %s", type(fault).__name__)
