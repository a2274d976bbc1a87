"""The settings that differ between machines, all read here from the environment."""

import contextlib
import importlib.util
import os
import re
import secrets
import sys
from ipaddress import IPv4Network, IPv6Network, ip_network
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl, unquote, urlsplit

ASKED: set[str] = set()


def text(name: str, default: str = "") -> str:
    """Return the variable and record that it was read."""
    ASKED.add(name)
    return os.environ.get(name, "").strip() or default


def internal_variable(name: str) -> str:
    """Return a variable set by another of our processes, never by a person."""
    return os.environ.get(name, "")


def listed(name: str) -> list[str]:
    return [part.strip() for part in text(name).split(",") if part.strip()]


def is_on(name: str) -> bool:
    return text(name).lower() in {"1", "true", "yes", "on"}


def int_variable(name: str, default: int) -> int:
    """Return the variable as a whole number, or exit with a message."""
    given = text(name, str(default))
    if not (given.isascii() and given.isdigit()):
        sys.exit(f"{name} is {given}: make it a whole number.")
    return int(given)


def one_of(name: str, choices: tuple[str, ...], default: str | None = None) -> str:
    """Return the variable, by default the first choice, or exit with a message."""
    given = text(name, choices[0] if default is None else default)
    if given not in choices:
        *most, last = filter(None, choices)
        sys.exit(f"{name} is {given}: make it {', '.join(most)} or {last}.")
    return given


def networks(name: str) -> list[IPv4Network | IPv6Network]:
    """Return the variable as addresses and networks, or exit with a message."""
    try:
        return [ip_network(part) for part in listed(name)]
    except ValueError:
        sys.exit(f"{name} is {text(name)}: make it addresses such as 192.0.2.7 or 10.0.0.0/8.")


def kept_secret(file: Path) -> str:
    """Return the key in the file, creating it on first use.

    In a read-only folder the key lasts as long as the process, which is enough for a command
    that only reads.
    """
    try:
        # These files are for the account that runs Kārta, and for no other on the machine.
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
    # Creating a link is atomic, so two simultaneous first starts agree on one key.
    with contextlib.suppress(FileExistsError):
        os.link(draft, file)
    draft.unlink()


def kept(*names: str) -> dict[str, str]:
    """Return those of these variables that are set, for a subprocess."""
    return {name: os.environ[name] for name in names if name in os.environ}


BLOBS = ("documents", "copies")
BUCKET = re.compile(r"s3://(?P<bucket>[a-z0-9][a-z0-9.-]+[a-z0-9])(?:/(?P<prefix>[\w./-]*))?")


def blob_storages(store: str) -> dict[str, dict[str, Any]]:
    """Return Django's storages of documents and copies: folders, or a bucket's prefixes."""
    if not store:
        backend = "tournament.storage.folder_storage.FolderStorage"
        return {kind: {"BACKEND": backend, "OPTIONS": {"setting": kind.upper()}} for kind in BLOBS}
    found = BUCKET.fullmatch(store)
    if found is None:
        sys.exit(f"KARTA_STORE is {store}: make it s3://bucket or s3://bucket/prefix.")
    if importlib.util.find_spec("boto3") is None:
        sys.exit(
            "KARTA_STORE needs more packages: "
            "pip install -r tournament/deploy/bucket_requirements.txt."
        )
    backend = "tournament.storage.bucket_storage.BucketStorage"
    prefix = (found["prefix"] or "").strip("/")
    return {
        kind: {
            "BACKEND": backend,
            "OPTIONS": {"bucket_name": found["bucket"], "location": f"{prefix}/{kind}".strip("/")},
        }
        for kind in BLOBS
    }


# A missing server is noticed within three seconds, even with two attempts; no thread waits for
# another, because there are more connections than threads.
POOL = {"min_size": 1, "max_size": 8, "timeout": 1.0}


def database(url: str, *, default_file: Path) -> dict[str, Any]:
    """Return Django's settings for a database URL; without a URL, SQLite in the file."""
    parts = urlsplit(url)
    if parts.scheme not in {"", "sqlite", "postgres", "postgresql"}:
        # A typing error must not create a new, empty database somewhere else.
        sys.exit(f"DATABASE_URL begins with {parts.scheme}: make it postgres://… or leave it out.")
    if parts.scheme in {"postgres", "postgresql"}:
        options = dict(parse_qsl(parts.query))
        return {
            "ENGINE": "tournament.db_backends.postgresql",
            "NAME": unquote(parts.path.lstrip("/")),
            "USER": unquote(parts.username or ""),
            "PASSWORD": unquote(parts.password or ""),
            "HOST": parts.hostname or "",
            "PORT": str(parts.port or ""),
            "CONN_HEALTH_CHECKS": True,
            # A cursor on the server lives longer than the connection that PgBouncer lends.
            "DISABLE_SERVER_SIDE_CURSORS": options.pop("pgbouncer", "") == "transaction",
            "OPTIONS": {"pool": POOL, "connect_timeout": 2, **options},
        }
    return {
        "ENGINE": "tournament.db_backends.sqlite3",
        "NAME": unquote(parts.path) or default_file,
        "OPTIONS": {
            # With Django's defaults one transaction in six fails while a whole hall enters
            # results, and NORMAL may lose the last results in a power cut.
            "timeout": 20,
            "transaction_mode": "IMMEDIATE",
            "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL;",
        },
    }
