"""PgBouncer in transaction mode in front of a PostgreSQL database."""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlsplit

from tests.served.servers import HOST, Server, free_port

CONNECTIONS = 3
"""Fewer than the processes behind it use, so that they share each one."""
CONFIGURATION = """
[databases]
* = host={host} port={port} user={user} password={password}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = {own_port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = {connections}
max_client_conn = 200
server_lifetime = 5
"""


def program() -> str | None:
    """Return the path of PgBouncer, or None if it is not installed."""
    return shutil.which("pgbouncer") or shutil.which("pgbouncer", path="/usr/sbin")


@contextmanager
def before(database: str) -> Iterator[str]:
    """Start PgBouncer in front of a database's server, and yield the database's URL through it."""
    parts, port = urlsplit(database), free_port()
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "pgbouncer.ini")
        file.write_text(
            CONFIGURATION.format(
                host=parts.hostname, port=parts.port or 5432, user=parts.username,
                password=parts.password, own_port=port, connections=CONNECTIONS,
            )
        )  # fmt: skip
        command = [str(program()), "--quiet", str(file)]
        if os.geteuid() == 0:
            # PgBouncer refuses to run as root.
            Path(folder).chmod(0o755)
            command[1:1] = ["--user", "nobody"]
        url = f"postgres://{parts.username}@{HOST}:{port}{parts.path}?pgbouncer=transaction"
        with Server(tuple(command), port, os.environ).running():
            yield url
