"""The web server: `python -m tournament.ops.setup.web --port 8000`.

Granian calls a WSGI application on one of a few threads, and expects the response when the
call returns. Our application may respond later and from another thread, so it is called with
Granian's own response object.
"""

from __future__ import annotations

import argparse
import logging
import multiprocessing
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from granian._internal import load_target
from granian.constants import HTTPModes, Interfaces
from granian.http import HTTP1Settings
from granian.log import LogLevels, logger
from granian.server import mp

from tournament.ops.setup import processes, worker

# Four threads answer from the cache while twelve wait for forms; many more slow each other down.
# Granian advises two per core, which five clients that send half a form would block.
THREADS: Final = 16
ADVICE: Final = "Configuration allows spawning up to"
BACKLOG: Final = 4096
# Every phone with a page open holds a connection. By default the server accepts a thousand and
# makes the next one wait until a client leaves, and a shell allows a thousand open files.
MOST_PHONES: Final = 16384
# Each connection holds a buffer as long as it is open. By default the server lets it grow with
# the page sent, which costs 37 MB more for five thousand; the minimum still has room for a
# request's headers, which rarely take a tenth of it.
BUFFER: Final = 8192
HEAD_MS: Final = 15_000


def main() -> None:
    """Serve Kārta's pages until the process is terminated."""
    asked = _asked()
    processes.set_name("karta")
    logger.addFilter(_is_no_advice)
    target = f"tournament.wsgi:{asked.application}"
    if processes.FORKS:
        # Where forking is the default, Granian forks its processes, and they share loaded
        # modules.
        multiprocessing.set_start_method("fork", force=True)
        load_target(target)
    supervisor = worker.Supervisor() if asked.with_worker else None
    server = mp.MPServer(
        target,
        address=asked.host,
        port=asked.port,
        interface=Interfaces.WSGI,
        workers=asked.workers,
        websockets=False,
        blocking_threads=THREADS,
        backlog=BACKLOG,
        backpressure=MOST_PHONES,
        http1_settings=HTTP1Settings(header_read_timeout=HEAD_MS, max_buffer_size=BUFFER),
        respawn_failed_workers=True,
        log_level=LogLevels.warning,
        http=HTTPModes.http1,
        ssl_cert=asked.tls_cert,
        ssl_key=asked.tls_key,
    )
    try:
        server.serve(spawn_target=work)
    finally:
        if supervisor is not None:
            supervisor.stop()


def work(*facts: Any) -> None:  # noqa: ANN401  granian's own
    """Run one of the server's worker processes."""
    processes.set_name("karta web")
    processes.end_with_server()
    vars(mp)["_wsgi_call_wrap"] = _as_it_is
    mp.MPServer._spawn_wsgi_worker(*facts)


def _as_it_is(dispatch: Callable[..., None], *_facts: object) -> Callable[..., None]:
    return dispatch


def _is_no_advice(said: logging.LogRecord) -> bool:
    """Whether to log a record: Granian's advice on our number of threads is suppressed."""
    return not said.getMessage().startswith(ADVICE)


def _asked() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--host", default="127.0.0.1")
    parser.add_argument("--port", type=int, default=8000)
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--application", default="dispatch", choices=("dispatch", "uncached"))
    parser.add_argument("--with-worker", action="store_true")
    parser.add_argument("--tls-cert", type=Path)
    parser.add_argument("--tls-key", type=Path)
    return parser.parse_args()


if __name__ == "__main__":
    main()
