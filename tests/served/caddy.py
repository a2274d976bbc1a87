"""Caddy with Kārta's configuration file, in front of a test server."""

from __future__ import annotations

import os
import shutil
import ssl
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from django.conf import settings

from tests.served.certificates import issue
from tests.served.servers import HOST, Server, free_port

SHIPPED = Path(settings.ROOT, "tournament", "deploy", "Caddyfile")
NAME = "karta.example"
# Without requests for certificates, and listening only for the site.
GLOBAL = f"admin off\n\tauto_https off\n\tdefault_sni {NAME}\n\tservers {{"


def program() -> str | None:
    """Return the path of Caddy, or None if it is not installed."""
    return shutil.which("caddy")


def _as_it_was_called(found: str) -> dict[str, str]:
    """Return the renamed options of Caddy before 2.7, Debian's version."""
    said = subprocess.run((found, "version"), check=True, capture_output=True, text=True).stdout
    major, minor, *_ = said.lstrip("v").split(".")
    if (int(major), int(minor)) >= (2, 7):
        return {}
    return {"request_buffers 1MB": "buffer_requests\n\t\tmax_buffer_size 1MB"}


@contextmanager
def as_shipped(behind: Server) -> Iterator[Server]:
    """Start Caddy with our configuration; only names, ports and the certificate are replaced."""
    found, port = program(), free_port()
    assert found is not None
    with tempfile.TemporaryDirectory(prefix="karta-caddy-") as folder:
        certificate, key = issue(Path(folder), NAME)
        written = Path(folder, "Caddyfile")
        ours = {
            "servers {": GLOBAL,
            "{$KARTA_HOSTS} {": f"https://{HOST}:{port} {{\n\ttls {certificate} {key}",
            "dynamic a web 8000": f"to {behind.host}",
            **_as_it_was_called(found),
        }
        inside = SHIPPED.read_text("utf-8")
        for theirs, here in ours.items():
            assert inside.count(theirs) == 1, theirs
            inside = inside.replace(theirs, here)
        written.write_text(inside, "utf-8")
        tls = ssl.create_default_context(cafile=certificate)
        tls.check_hostname = False
        surroundings = {**os.environ, "HOME": folder, "XDG_DATA_HOME": folder}
        command = (found, "run", "--adapter", "caddyfile", "--config", str(written))
        with Server(command, port, surroundings, tls=tls).running(
            words=subprocess.DEVNULL
        ) as server:
            yield server
