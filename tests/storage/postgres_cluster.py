"""A separate PostgreSQL and Redis that tests can stop and start."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TypeVar

import psycopg

from tests.served.servers import descendants, free_port, wait_for

C = TypeVar("C", bound="Cluster")


def binaries() -> Path | None:
    """Return the folder of PostgreSQL's programs; None if they are not installed."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
    return found[-1].parent if found else None


class Cluster:
    """A database server in a separate folder."""

    def __init__(self, folder: Path, programs: Path) -> None:
        self.port = free_port()
        self._folder = folder
        self._programs = programs
        # PostgreSQL refuses to run as root.
        self._user = "postgres" if os.geteuid() == 0 else None
        if self._user:
            shutil.chown(folder, self._user)
        self._create()
        with (folder / "data" / "postgresql.conf").open("a") as settings:
            settings.write(f"port = {self.port}\nunix_socket_directories = '{folder}'\n")

    def _create(self) -> None:
        self._run("initdb", "-A", "trust", "-U", "postgres", "-E", "UTF8", "--locale", "C.UTF-8")

    @property
    def url(self) -> str:
        """The URL of its database."""
        return f"postgres://postgres@127.0.0.1:{self.port}/postgres"

    def start(self) -> None:
        """Start it, and wait until it accepts connections."""
        self._run("pg_ctl", "-w", "-l", str(self._folder / "log"), "start")

    def stop(self, mode: str = "immediate") -> None:
        """Stop it; `immediate` is like a power cut."""
        self._run("pg_ctl", "-w", "-m", mode, "stop")

    def cut(self) -> int:
        """Terminate every connection; return their number."""
        with psycopg.connect(self.url, autocommit=True) as own:
            found = own.execute(
                "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity"
                " WHERE datname = 'postgres' AND pid <> pg_backend_pid()"
            ).fetchone()
        return int(found[0]) if found else 0

    def family(self) -> list[int]:
        """Return the processes of this server only."""
        first = int((self._folder / "data" / "postmaster.pid").read_text().split()[0])
        return descendants(first)

    def _run(self, program: str, *arguments: str) -> None:
        command = (str(self._programs / program), "-D", str(self._folder / "data"), *arguments)
        subprocess.run(command, user=self._user, check=True, cwd="/", stdout=subprocess.DEVNULL)


class Replica(Cluster):
    """A streaming replica of another cluster."""

    def __init__(self, folder: Path, programs: Path, primary: Cluster) -> None:
        self._primary = primary
        super().__init__(folder, programs)

    def _create(self) -> None:
        given = ("-d", self._primary.url, "-R", "--checkpoint=fast")
        self._run("pg_basebackup", *given)

    def pause(self) -> None:
        """Receive changes without applying them, like a replica that is late."""
        self._replay("pause")

    def resume(self) -> None:
        """Apply the changes received."""
        self._replay("resume")

    def _replay(self, what: str) -> None:
        with psycopg.connect(self.url, autocommit=True) as own:
            own.execute(f"SELECT pg_wal_replay_{what}()".encode())


class Redis:
    """A Redis without persistence."""

    def __init__(self) -> None:
        self.port = free_port()
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        """Its URL."""
        return f"redis://127.0.0.1:{self.port}/0"

    def start(self) -> None:
        """Start it, and wait until it accepts connections."""
        command = ("redis-server", "--port", str(self.port), "--save", "", "--bind", "127.0.0.1")
        self._process = subprocess.Popen(command, stdout=subprocess.DEVNULL, cwd="/tmp")
        wait_for(self.port, self._process)

    def kill(self) -> None:
        """Kill it."""
        if self._process is not None:
            self._process.kill()
            self._process.wait()
            self._process = None


@contextmanager
def cluster_of_ones_own(programs: Path) -> Iterator[Cluster]:
    """Run a separate database server for the duration of the context."""
    with _running(lambda folder: Cluster(folder, programs)) as cluster:
        yield cluster


@contextmanager
def replica_of(primary: Cluster, programs: Path) -> Iterator[Replica]:
    """Run a replica of a cluster for the duration of the context."""
    with _running(lambda folder: Replica(folder, programs, primary)) as replica:
        yield replica


@contextmanager
def _running(create: Callable[[Path], C]) -> Iterator[C]:
    with tempfile.TemporaryDirectory(prefix="karta-pg-", dir="/tmp") as folder:
        Path(folder).chmod(0o755)
        cluster = create(Path(folder))
        cluster.start()
        try:
            yield cluster
        finally:
            cluster.stop()
