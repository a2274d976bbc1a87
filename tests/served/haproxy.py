"""haproxy in front of several web servers, of which each is checked by `/ready/`."""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from tests.served.servers import HOST, Server, free_port

CONFIGURATION = """
global
  maxconn 9000
defaults
  mode http
  timeout connect 2s
  timeout client 60s
  timeout server 30s
  timeout http-keep-alive 60s
  timeout check 3s
  retries 3
  option redispatch 1
  retry-on conn-failure empty-response response-timeout 503
frontend hall
  bind {host}:{port}
  default_backend nodes
backend nodes
  http-request disable-l7-retry unless {{ method GET HEAD }}
  option httpchk GET /ready/
  default-server check inter 1s fall 2 rise 1 on-marked-down shutdown-sessions
{servers}
"""


def program() -> str | None:
    """Return the path of haproxy, or None if it is not installed."""
    return shutil.which("haproxy") or shutil.which("haproxy", path="/usr/sbin")


@contextmanager
def before(nodes: Sequence[Server]) -> Iterator[Server]:
    """Start haproxy in front of these servers."""
    port = free_port()
    servers = "\n".join(f"  server node{at} {node.host}" for at, node in enumerate(nodes))
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "haproxy.cfg")
        file.write_text(CONFIGURATION.format(host=HOST, port=port, servers=servers))
        with Server((str(program()), "-q", "-f", str(file)), port, os.environ).running() as proxy:
            yield proxy
