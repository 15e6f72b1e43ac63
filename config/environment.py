"""What the surroundings tell the settings: variables, a secret kept on disk, the machine's own addresses."""

import os
import secrets
import socket
from contextlib import suppress
from pathlib import Path

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
