"""Steps from "start" to the first page on an unconfigured machine."""

import contextlib
import io
import json
import resource
import shutil
import socket
import sys
import tempfile
from pathlib import Path

from django.conf import settings
from django.contrib.auth import get_user_model
from django.contrib.staticfiles.finders import get_finders
from django.core.management import call_command, get_commands
from django.db import OperationalError

MOST_FILES = 65536
# By default the C library gives each thread its own heap, a tenth of all memory: a second heap
# costs 4 MB more and, as Python's threads take turns, is no faster. After a large page a heap
# keeps the memory for the next: 6 MB after pages of 1,000 players.
SURROUNDINGS = {"MALLOC_ARENA_MAX": "1", "MALLOC_MMAP_THRESHOLD_": "131072"}


def web_server(
    *,
    host: str,
    port: int,
    workers: int = 1,
    application: str = "dispatch",
    with_worker: bool = False,
) -> tuple[str, ...]:
    """Return the web server's command, with https if the instance has a certificate."""
    own = ("--tls-cert", settings.TLS_CERT, "--tls-key", settings.TLS_KEY)
    return (
        *(sys.executable, "-m", "tournament.ops.setup.web", "--host", host, "--port", str(port)),
        *("--workers", str(workers), "--application", application),
        *(("--with-worker",) if with_worker else ()),
        *(own if settings.TLS_CERT else ()),
    )


def allow_many_connections() -> None:
    """Raise this process's limit of open files, inherited by children, to the system's maximum."""
    _soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = MOST_FILES if hard == resource.RLIM_INFINITY else min(MOST_FILES, hard)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))


def refuse_taken_port(host: str, port: int) -> None:
    """Exit with a message if the port is taken or not permitted."""
    if not 0 < port < 65536:
        sys.exit(f"There is no port {port}: take one from 1024 to 65535.")
    with socket.socket() as trial:
        trial.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            trial.bind((host, port))
        except PermissionError:
            sys.exit(f"Port {port} is for the system: take one from 1024 up.")
        except OSError:
            sys.exit(
                f"Port {port} is taken, perhaps by a Kārta that runs already: open "
                f"http://localhost:{port}/ or type python3 manage.py serve --port {port + 1}"
            )


def refuse_read_only_data(folder: Path) -> None:
    """Exit with a message if the data folder is read-only."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        _keep_to_ourselves(folder)
        tempfile.TemporaryFile(dir=folder).close()
    except OSError as reason:
        sys.exit(
            f"{folder} cannot be written to ({reason.strerror}): name another folder in KARTA_DATA."
        )


def counted_together() -> dict[str, str]:
    """Return the emptied folder for metrics of all server processes, if metrics are on.

    It is passed in the environment, because prometheus_client reads it at import.
    """
    if not (settings.METRICS_TOKEN or settings.METRICS_FROM):
        return {}
    folder = settings.DATA / "figures"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    return {"PROMETHEUS_MULTIPROC_DIR": str(folder)}


def _keep_to_ourselves(folder: Path) -> None:
    """Restrict the files to this account; a memory stick has no such permissions."""
    with contextlib.suppress(OSError):
        folder.chmod(0o700)
        for file in folder.glob("karta.sqlite3*"):
            file.chmod(0o600)


def prepare_database() -> None:
    """Migrate the database."""
    try:
        call_command("migrate", verbosity=0, interactive=False)
    except OperationalError as reason:
        sys.exit(f"The database does not answer: check DATABASE_URL. It said: {reason}")


def needs_demo() -> bool:
    """Whether the site has no accounts yet and may be filled with demo events."""
    nobody = not get_user_model().objects.exists()
    return nobody and not settings.PRODUCTION and "demo" in get_commands()


def load_demo() -> str:
    """Fill the empty database with the demo and return its login."""
    said = io.StringIO()
    call_command("demo", stdout=said)
    return said.getvalue().strip()


def collect_static_files() -> None:
    """Write hashed, compressed static files to the data folder if any is missing or stale."""
    if not settings.DEBUG and not _is_collected():
        call_command("collectstatic", verbosity=0, interactive=False)


def _is_collected() -> bool:
    manifest = Path(settings.STATIC_ROOT) / "staticfiles.json"
    if not manifest.exists():
        return False
    collected = json.loads(manifest.read_text())["paths"].keys()
    files = {
        name: Path(storage.path(name))
        for finder in get_finders()
        for name, storage in finder.list([])
    }
    newest = max((file.stat().st_mtime for file in files.values()), default=0.0)
    return files.keys() <= collected and newest <= manifest.stat().st_mtime


def demo_login() -> str:
    """Return the demo's login for a new user; empty without a demo."""
    note = settings.DATA / "demo_login.txt"
    return note.read_text().strip() if note.exists() else ""
