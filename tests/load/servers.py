"""Servers under load: ours as it is served, and nginx beside it."""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.load.halls import Hall
from tests.served.servers import Server, free_port, web
from tournament.ops.setup.serving import allow_many_connections

NGINX = """
worker_processes {workers};
daemon off;
pid {folder}/nginx.pid;
error_log {folder}/error.log;
events {{ worker_connections 8192; }}
http {{
  access_log off;
  keepalive_requests 10000000;
  sendfile on;
  tcp_nopush on;
  open_file_cache max=100;
  default_type text/html;
  client_body_temp_path {folder}/body;
  proxy_temp_path {folder}/proxy;
  fastcgi_temp_path {folder}/fastcgi;
  uwsgi_temp_path {folder}/uwsgi;
  scgi_temp_path {folder}/scgi;
  server {{ listen 127.0.0.1:{port}; root {folder}/root; }}
}}
"""


@contextmanager
def granian(hall: Hall, *, workers: int, application: str = "dispatch") -> Iterator[Server]:
    """Start the web server as `serve` and the deployment do."""
    allow_many_connections()
    with web(hall.surroundings, workers=workers, application=application).running() as server:
        yield server


@contextmanager
def nginx(body: bytes, *, workers: int = 2) -> Iterator[Server | None]:
    """Start nginx with a file of these bytes; None where there is no nginx."""
    program = shutil.which("nginx") or shutil.which("nginx", path="/usr/sbin")
    if program is None:
        yield None
        return
    port = free_port()
    with tempfile.TemporaryDirectory(prefix="karta-nginx-") as folder:
        Path(folder).chmod(0o755)
        Path(folder, "root").mkdir()
        Path(folder, "root", "page").write_bytes(body)
        written = Path(folder, "nginx.conf")
        written.write_text(NGINX.format(folder=folder, port=port, workers=workers))
        command = (program, "-p", folder, "-c", str(written), "-e", f"{folder}/error.log")
        with Server(command, port, os.environ).running() as server:
            yield server
