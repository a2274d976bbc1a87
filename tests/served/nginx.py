"""nginx for drills and benchmarks: with one page, or with Kārta's configuration file."""

from __future__ import annotations

import os
import shutil
import ssl
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from django.conf import settings

from tests.served.certificates import issue
from tests.served.servers import HOST, Server, free_port

SHIPPED = Path(settings.ROOT, "tournament", "deploy", "nginx.conf")
NAME = "karta.example"
AROUND = """
worker_processes {workers};
daemon off;
pid {folder}/nginx.pid;
error_log {folder}/error.log;
events {{ worker_connections 8192; }}
http {{
  default_type text/html;
  client_body_temp_path {folder}/body;
  proxy_temp_path {folder}/proxy;
  fastcgi_temp_path {folder}/fastcgi;
  uwsgi_temp_path {folder}/uwsgi;
  scgi_temp_path {folder}/scgi;
{inside}
}}
"""
STATIC = """
  access_log off;
  keepalive_requests 10000000;
  sendfile on;
  tcp_nopush on;
  open_file_cache max=100;
  server {{ listen {host}:{port}; root {folder}/root; }}
"""


def program() -> str | None:
    """Return the path of nginx, or None if it is not installed."""
    return shutil.which("nginx") or shutil.which("nginx", path="/usr/sbin")


@contextmanager
def with_page(body: bytes, *, workers: int = 2) -> Iterator[Server]:
    """Start nginx with a file of these bytes."""
    port = free_port()
    with _folder() as folder:
        page = Path(folder, "root", "page")
        page.parent.mkdir()
        page.write_bytes(body)
        # manage.py makes files that only their owner reads; nginx reads as another user.
        page.parent.chmod(0o755)
        page.chmod(0o644)
        inside = STATIC.format(host=HOST, port=port, folder=folder)
        with _started(folder, inside, port, workers=workers) as server:
            yield server


@contextmanager
def as_shipped(behind: Server, *, is_caching: bool = False) -> Iterator[Server]:
    """Start nginx with Kārta's configuration file, in front of a test server.

    `is_caching` uncomments the lines of the cache.
    """
    port = free_port()
    with _folder() as folder:
        certificate, key = issue(Path(folder), NAME)
        ours = {
            "127.0.0.1:8001": behind.host,
            "127.0.0.1:8002": behind.host,
            "listen 80;": f"listen {HOST}:{free_port()};",
            "listen 443 ssl": f"listen {HOST}:{port} ssl",
            f"/etc/letsencrypt/live/{NAME}/fullchain.pem": certificate,
            f"/etc/letsencrypt/live/{NAME}/privkey.pem": key,
        }
        inside = SHIPPED.read_text("utf-8")
        if is_caching:
            ours["/var/cache/nginx/karta"] = f"{folder}/cache"
            inside = inside.replace("#cache ", "")
        for theirs, here in ours.items():
            assert theirs in inside, theirs
            inside = inside.replace(theirs, here)
        tls = ssl.create_default_context(cafile=certificate)
        tls.check_hostname = False
        with _started(folder, inside, port, workers=2, tls=tls) as server:
            yield server


@contextmanager
def _folder() -> Iterator[str]:
    with tempfile.TemporaryDirectory(prefix="karta-nginx-") as folder:
        Path(folder).chmod(0o755)
        yield folder


@contextmanager
def _started(
    folder: str, inside: str, port: int, *, workers: int, tls: ssl.SSLContext | None = None
) -> Iterator[Server]:
    found = program()
    assert found is not None
    written = Path(folder, "nginx.conf")
    written.write_text(AROUND.format(folder=folder, workers=workers, inside=inside), "utf-8")
    command = (found, "-p", folder, "-c", str(written), "-e", f"{folder}/error.log")
    with Server(command, port, os.environ, tls=tls).running() as server:
        yield server
