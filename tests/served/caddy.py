"""Caddy with the file that Kārta ships, before a server of ours."""

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
# What asks the world for a certificate asks nobody here, and nothing listens but the site.
GLOBAL = f"admin off\n\tauto_https off\n\tdefault_sni {NAME}\n\tservers {{"


def program() -> str | None:
    """Return where Caddy is; nothing where there is none."""
    return shutil.which("caddy")


def _as_it_was_called(found: str) -> dict[str, str]:
    """Return what a Caddy older than 2.7, as Debian has it, calls otherwise."""
    said = subprocess.run((found, "version"), check=True, capture_output=True, text=True).stdout
    major, minor, *_ = said.lstrip("v").split(".")
    if (int(major), int(minor)) >= (2, 7):
        return {}
    return {"request_buffers 1MB": "buffer_requests\n\t\tmax_buffer_size 1MB"}


@contextmanager
def as_shipped(behind: Server) -> Iterator[Server]:
    """Start Caddy with the shipped file; only names, ports and the certificate are ours."""
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
