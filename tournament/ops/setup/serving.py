"""Everything between "start" and the first page on a machine that nobody has configured."""

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
# By itself the C library gives each thread a heap of its own, a tenth of all the memory there is:
# a second one is 4 MB more and, as Python's threads take turns, no faster. Once a large page was
# built it keeps room for the next: 6 MB after those of 1,000 players.
SURROUNDINGS = {"MALLOC_ARENA_MAX": "1", "MALLOC_MMAP_THRESHOLD_": "131072"}


def web_server(
    *,
    host: str,
    port: int,
    workers: int = 1,
    application: str = "dispatch",
    with_worker: bool = False,
) -> tuple[str, ...]:
    """Return the command that serves Kārta's pages, over https with the house's certificate."""
    own = ("--tls-cert", settings.TLS_CERT, "--tls-key", settings.TLS_KEY)
    return (
        *(sys.executable, "-m", "tournament.ops.setup.web", "--host", host, "--port", str(port)),
        *("--workers", str(workers), "--application", application),
        *(("--with-worker",) if with_worker else ()),
        *(own if settings.TLS_CERT else ()),
    )


def allow_many_connections() -> None:
    """Let this process and what it starts hold as many open files as the system allows."""
    _soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = MOST_FILES if hard == resource.RLIM_INFINITY else min(MOST_FILES, hard)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))


def refuse_taken_port(host: str, port: int) -> None:
    """Stop with a sentence where somebody else listens, or nobody can."""
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
    """Stop with a sentence where nothing could be saved."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        _keep_to_ourselves(folder)
        tempfile.TemporaryFile(dir=folder).close()
    except OSError as reason:
        sys.exit(
            f"{folder} cannot be written to ({reason.strerror}): name another folder in KARTA_DATA."
        )


def counted_together() -> dict[str, str]:
    """Return where the web server's processes count together, emptied, if anybody may ask.

    It must stand in their surroundings: prometheus_client looks for it as it is imported.
    """
    if not (settings.METRICS_TOKEN or settings.METRICS_FROM):
        return {}
    folder = settings.DATA / "figures"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    return {"PROMETHEUS_MULTIPROC_DIR": str(folder)}


def _keep_to_ourselves(folder: Path) -> None:
    """Let nobody else on this machine read what lies there; a memory stick knows no such rights."""
    with contextlib.suppress(OSError):
        folder.chmod(0o700)
        for file in folder.glob("karta.sqlite3*"):
            file.chmod(0o600)


def prepare_database() -> None:
    """Bring the tables up to date."""
    try:
        call_command("migrate", verbosity=0, interactive=False)
    except OperationalError as reason:
        sys.exit(f"The database does not answer: check DATABASE_URL. It said: {reason}")


def needs_demo() -> bool:
    """Tell whether nobody has been here yet, and nobody will mind invented events."""
    nobody = not get_user_model().objects.exists()
    return nobody and not settings.PRODUCTION and "demo" in get_commands()


def load_demo() -> str:
    """Fill the empty database and return how to log in."""
    said = io.StringIO()
    call_command("demo", stdout=said)
    return said.getvalue().strip()


def collect_static_files() -> None:
    """Put fingerprinted, compressed copies beside the data, where any is missing or older."""
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
    """Return the words that let a newcomer in, where the demo left some."""
    note = settings.DATA / "demo_login.txt"
    return note.read_text().strip() if note.exists() else ""
