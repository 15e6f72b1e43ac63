"""What the surroundings tell the settings: variables, a secret kept on disk, the machine's own addresses."""

import os
import secrets
import socket
from contextlib import suppress
from email.utils import getaddresses
from pathlib import Path
from typing import Any

import dj_database_url
from django.core.exceptions import ImproperlyConfigured

YES = {"1", "true", "yes", "on"}


def flag(name: str, *, default: bool) -> bool:
    """Say whether the variable `name` means yes; unset or empty means `default`."""
    value = os.environ.get(name, "").strip().lower()
    return value in YES if value else default


def words(name: str) -> list[str]:
    """Split the variable `name` at commas, without blanks and empty parts."""
    return [word.strip() for word in os.environ.get(name, "").split(",") if word.strip()]


def number(name: str, *, default: int) -> int:
    """Read the variable `name` as a whole number; unset or empty means `default`."""
    return int(os.environ.get(name, "").strip() or default)


def limits(name: str, usual: dict[str, str]) -> dict[str, str]:
    """The limits of a site: the usual ones, but for those that the variable ``name`` puts otherwise ("a=5,b=60/h").

    Raises ``ValueError`` for one that there is not, so that a slip of the pen does not go unnoticed.
    """
    own = dict(word.split("=", 1) for word in words(name))
    if strange := own.keys() - usual.keys():
        raise ValueError(f"{name}: there is no limit {', '.join(sorted(strange))}")
    return usual | own


def people(name: str) -> list[tuple[str, str]]:
    """Read the variable `name` as mail addresses with commas between them: ``Elin <elin@honjin.example>``."""
    return [(who or address, address) for who, address in getaddresses([os.environ.get(name, "")]) if address]


def database(default: Path) -> dict[str, Any]:
    """Name the database: by ``DATABASE_URL``, by ``POSTGRES_HOST`` and its sisters, or the SQLite file `default`.

    Raises ImproperlyConfigured, without a word of what the variable holds, where the URL cannot be read.
    """
    if url := os.environ.get("DATABASE_URL", ""):
        try:
            return {**dj_database_url.parse(url, conn_health_checks=True)}
        except (ValueError, KeyError):
            raise ImproperlyConfigured(UNREADABLE) from None
    if host := os.environ.get("POSTGRES_HOST", ""):
        return {
            "ENGINE": "django.db.backends.postgresql",
            "HOST": host,
            "PORT": os.environ.get("POSTGRES_PORT", ""),
            "NAME": os.environ.get("POSTGRES_DB") or "honjin",
            "USER": os.environ.get("POSTGRES_USER") or "honjin",
            "PASSWORD": os.environ.get("POSTGRES_PASSWORD", ""),
            "CONN_HEALTH_CHECKS": True,
        }
    return {"ENGINE": "django.db.backends.sqlite3", "NAME": str(default)}


UNREADABLE = (
    "DATABASE_URL cannot be read. In a URL a password must not hold / # ? @ : % as they are: write %2F %23 %3F %40 %3A "
    "%25, or leave DATABASE_URL out and set POSTGRES_HOST, POSTGRES_DB, POSTGRES_USER and POSTGRES_PASSWORD."
)


def kept_secret(path: Path) -> str:
    """Give the secret stored at `path`, making it on first use so that sessions outlive a restart.

    Two processes that start together agree: the first to create the file wins and the other reads it.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    try:
        with open(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w", encoding="ascii") as file:
            file.write(secrets.token_urlsafe(50))
    except FileExistsError:
        pass
    return path.read_text(encoding="ascii")


def lan_addresses() -> list[str]:
    """List this machine's IPv4 addresses on its networks, the one other machines most likely reach first.

    The socket is never used: connecting a datagram socket only asks the kernel which way it would send.
    """
    found: list[str] = []
    with (
        suppress(OSError),
        socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe,
    ):  # no network, no address
        probe.connect(("192.0.2.1", 9))  # an address set aside for documentation
        found.append(probe.getsockname()[0])
    with suppress(OSError):
        found += socket.gethostbyname_ex(socket.gethostname())[2]
    return [address for address in dict.fromkeys(found) if not address.startswith("127.")]


def local_hosts() -> list[str]:
    """List every name under which players on one network may reach this machine during development."""
    name = socket.gethostname()
    return ["localhost", "127.0.0.1", "[::1]", "0.0.0.0", name, f"{name}.local", *lan_addresses()]  # noqa: S104
