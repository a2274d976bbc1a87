"""Servers under load: ours as in production, and nginx for comparison."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager

from tests.load.halls import Hall
from tests.served.nginx import program, with_page
from tests.served.servers import Server, free_port, web
from tournament.ops.setup.serving import allow_many_connections


@contextmanager
def granian(hall: Hall, *, workers: int, application: str = "dispatch") -> Iterator[Server]:
    """Start the web server as `serve` and the deployment do."""
    allow_many_connections()
    with web(hall.surroundings, workers=workers, application=application).running() as server:
        yield server


@contextmanager
def serving(hall: Hall) -> Iterator[Server]:
    """Start the web server with its worker, as `manage.py serve` does."""
    port = free_port()
    command = (sys.executable, "manage.py", "serve", "--port", str(port))
    with Server(command, port, hall.surroundings).running(words=subprocess.DEVNULL) as server:
        yield server


@contextmanager
def nginx(body: bytes, *, workers: int = 2) -> Iterator[Server | None]:
    """Start nginx with a file of these bytes; None if nginx is not installed."""
    if program() is None:
        yield None
        return
    with with_page(body, workers=workers) as server:
        yield server
