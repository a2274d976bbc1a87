"""The web server: `python -m tournament.ops.setup.web --port 8000`.

Granian calls a WSGI application on one of a few threads, and expects the response when the
call returns. Our application may respond later and from another thread, so it is called with
Granian's own response object. Granian's own parent process has threads and is not used: the
launcher forks each server process, which runs what Granian's child process would.
"""

from __future__ import annotations

import argparse
import os
import signal
import subprocess
import sys
from collections.abc import Callable
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import Final

from granian import _signals
from granian._internal import load_target
from granian.constants import HTTPModes, Interfaces, RuntimeModes
from granian.http import HTTP1Settings
from granian.log import LogLevels
from granian.server import mp

from tournament import environment
from tournament.ops.setup import processes
from tournament.ops.setup.launcher import Child, Launcher, work_as

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tournament.settings")

# Four threads answer from the cache while twelve wait for forms; many more slow each other down.
# Granian advises two per core, which five clients that send half a form would block.
THREADS: Final = 16
BACKLOG: Final = 4096
# Every phone with a page open holds a connection. By default the server accepts a thousand and
# makes the next one wait until a client leaves, and a shell allows a thousand open files.
MOST_PHONES: Final = 16384
# Each connection holds a buffer as long as it is open. By default the server lets it grow with
# the page sent, which costs 37 MB more for five thousand; the minimum still has room for a
# request's headers, which rarely take a tenth of it.
BUFFER: Final = 8192
HEAD_MS: Final = 15_000
NICENESS: Final = 10
HEAD_START: Final = 1.0
"""Seconds for the server to start first, so that its first page need not wait for modules."""
STORE_CHECK: Final = "tournament.ops.health.shared_store"
WORKER: Final = "tournament.background.laptop"
LOADED_BEFORE: Final = ("_strptime", "django.db.models.sql.compiler")
"""Modules imported before forking; imported with the first page they would take a tenth of a
second, and copy part of the memory that the processes share."""


def main() -> None:
    """Serve Kārta's pages until the process is terminated."""
    asked = _asked()
    children = list(_children(asked))
    if asked.child:
        # Without forking, this process is a child; its parent is the launcher.
        [child] = [child for child in children if child.name == asked.child][:1]
        work_as(child, os.getppid())
        return
    _refuse_foreign_store()
    processes.set_name("karta")
    command = (sys.executable, "-m", "tournament.ops.setup.web", *sys.argv[1:], "--child")
    sys.exit(Launcher(children, command=command).run())


def _refuse_foreign_store() -> None:
    """Exit if the store is not that of the other machines.

    A subprocess looks, because the launcher opens no database.
    """
    if environment.text("DATABASE_URL") or environment.text("KARTA_STORE"):
        check = subprocess.run((sys.executable, "-m", STORE_CHECK), check=False)
        if check.returncode:
            sys.exit(check.returncode)


def _children(asked: argparse.Namespace) -> list[Child]:
    web = [
        Child("karta web", partial(_serve, asked), load=partial(_load, asked))
        for _number in range(asked.workers)
    ]
    if not asked.with_worker:
        return web
    return [*web, own_worker()]


def own_worker() -> Child:
    """Return the worker beside a server, whose processes send it no messages: it reads the rows."""
    os.environ[processes.OWN_WORKER] = "yes"
    return Child("karta worker", _work, load=_load_worker, head_start=HEAD_START, is_server=False)


def _load(asked: argparse.Namespace) -> None:
    """Import what all pages need; the server processes share it."""
    load_target(_target(asked))
    for module in LOADED_BEFORE:
        import_module(module)
    processes.settle()


def _load_worker() -> None:
    """Import what every step needs; half of it is WeasyPrint, which no page needs."""
    import_module("django").setup()
    import_module(WORKER)
    processes.settle()


def _work() -> None:
    os.nice(NICENESS)
    _load_worker()
    import_module(WORKER).work()


def _serve(asked: argparse.Namespace) -> None:
    """Run a server process as Granian would."""
    server = mp.MPServer(
        _target(asked),
        address=asked.host,
        port=asked.port,
        interface=Interfaces.WSGI,
        websockets=False,
        blocking_threads=THREADS,
        backlog=BACKLOG,
        backpressure=MOST_PHONES,
        http1_settings=HTTP1Settings(header_read_timeout=HEAD_MS, max_buffer_size=BUFFER),
        # Granian itself chooses it in `serve`, which is not called.
        runtime_mode=RuntimeModes.mt,
        log_level=LogLevels.warning,
        http=HTTPModes.http1,
        ssl_cert=asked.tls_cert,
        ssl_key=asked.tls_key,
    )
    vars(mp)["_wsgi_call_wrap"] = _as_it_is
    vars(_signals)["set_main_signals"] = _with_end_of_streams
    server._init_shared_socket()  # type: ignore[no-untyped-call]
    target = partial(load_target, _target(asked))
    server._spawn_worker(0, mp.MPServer._spawn_wsgi_worker, target).inner.run()


def _with_end_of_streams(handler: Callable[[int, object], None]) -> None:
    """Handle signals as Granian does, which waits for open requests, and end the streams first."""
    streams = import_module("tournament.wsgi").streams

    def end(number: int, frame: object) -> None:
        streams.end()
        handler(number, frame)

    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, end)


def _target(asked: argparse.Namespace) -> str:
    return f"tournament.wsgi:{asked.application}"


def _as_it_is(dispatch: Callable[..., None], *_facts: object) -> Callable[..., None]:
    return dispatch


def _asked() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--host", default="127.0.0.1")
    parser.add_argument("--port", type=int, default=8000)
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--application", default="dispatch", choices=("dispatch", "uncached"))
    parser.add_argument("--with-worker", action="store_true")
    parser.add_argument("--tls-cert", type=Path)
    parser.add_argument("--tls-key", type=Path)
    parser.add_argument("--child", default="", help=argparse.SUPPRESS)
    return parser.parse_args()


if __name__ == "__main__":
    main()
