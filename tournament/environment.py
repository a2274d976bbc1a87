"""What differs between machines: read here from the environment, and nowhere else."""

import contextlib
import os
import secrets
import sys
from ipaddress import IPv4Network, IPv6Network, ip_network
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl, unquote, urlsplit

ASKED: set[str] = set()


def text(name: str, default: str = "") -> str:
    """Return the variable, and remember that it was asked for."""
    ASKED.add(name)
    return os.environ.get(name, "").strip() or default


def internal_variable(name: str) -> str:
    """Return what another process of ours has said; it is nobody's to set."""
    return os.environ.get(name, "")


def listed(name: str) -> list[str]:
    return [part.strip() for part in text(name).split(",") if part.strip()]


def is_on(name: str) -> bool:
    return text(name).lower() in {"1", "true", "yes", "on"}


def int_variable(name: str, default: int) -> int:
    """Return the variable as a whole number, or stop with a sentence."""
    given = text(name, str(default))
    if not (given.isascii() and given.isdigit()):
        sys.exit(f"{name} is {given}: make it a whole number.")
    return int(given)


def one_of(name: str, choices: tuple[str, ...], default: str | None = None) -> str:
    """Return the variable, the first choice if nothing else is usual, or stop with a sentence."""
    given = text(name, choices[0] if default is None else default)
    if given not in choices:
        *most, last = filter(None, choices)
        sys.exit(f"{name} is {given}: make it {', '.join(most)} or {last}.")
    return given


def networks(name: str) -> list[IPv4Network | IPv6Network]:
    """Return the variable as addresses and networks, or stop with a sentence."""
    try:
        return [ip_network(part) for part in listed(name)]
    except ValueError:
        sys.exit(f"{name} is {text(name)}: make it addresses such as 192.0.2.7 or 10.0.0.0/8.")


def kept_secret(file: Path) -> str:
    """Return the key in the file, making it on the first day.

    Where the folder is read-only the key lasts as long as the process: a command that only
    reads needs no more.
    """
    try:
        # What lies here is for whoever runs Kārta, and for nobody else on the machine.
        file.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        if not file.exists():
            _write_whole(file, secrets.token_urlsafe(50))
    except OSError:
        return secrets.token_urlsafe(50)
    return file.read_text().strip()


def _write_whole(file: Path, content: str) -> None:
    draft = file.with_name(f"{file.name}.{os.getpid()}")
    draft.touch(mode=0o600)
    draft.write_text(content)
    # A link is made at once or not at all, so two first starts agree on one key.
    with contextlib.suppress(FileExistsError):
        os.link(draft, file)
    draft.unlink()


def kept(*names: str) -> dict[str, str]:
    """Return what a process of ours finds its programs and languages by."""
    return {name: os.environ[name] for name in names if name in os.environ}


# A server that is away is told within three seconds, though asked twice; nobody waits for another,
# because there are more connections than threads.
POOL = {"min_size": 1, "max_size": 8, "timeout": 1.0}


def database(url: str, *, default_file: Path) -> dict[str, Any]:
    """Turn a database's address into Django's dictionary. No address is SQLite in the file."""
    parts = urlsplit(url)
    if parts.scheme not in {"", "sqlite", "postgres", "postgresql"}:
        # A slip of the pen must not fill a new, empty database somewhere else.
        sys.exit(f"DATABASE_URL begins with {parts.scheme}: make it postgres://… or leave it out.")
    if parts.scheme in {"postgres", "postgresql"}:
        return {
            "ENGINE": "tournament.db_backends.postgresql",
            "NAME": unquote(parts.path.lstrip("/")),
            "USER": unquote(parts.username or ""),
            "PASSWORD": unquote(parts.password or ""),
            "HOST": parts.hostname or "",
            "PORT": str(parts.port or ""),
            "CONN_HEALTH_CHECKS": True,
            "OPTIONS": {
                "pool": POOL,
                "connect_timeout": 2,
                **dict(parse_qsl(parts.query)),
            },
        }
    return {
        "ENGINE": "tournament.db_backends.sqlite3",
        "NAME": unquote(parts.path) or default_file,
        "OPTIONS": {
            # With Django's defaults one transaction in six fails when a hall types at once,
            # and NORMAL may lose the last results at a power cut.
            "timeout": 20,
            "transaction_mode": "IMMEDIATE",
            "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL;",
        },
    }
