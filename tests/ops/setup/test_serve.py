"""The command that starts Kārta: its page, its refusals and its end."""

import contextlib
import os
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from django.conf import settings

from tests.served.servers import free_port
from tests.waiting import until
from tournament.ops.setup import network, serving

LOCAL = "127.0.0.1"
PHONES = 1100
PATIENCE = 200.0
"""Seconds; on a busy machine a server may take over a minute to start."""


@pytest.fixture
def taken_port() -> Iterator[int]:
    with socket.socket() as listening:
        listening.bind((LOCAL, 0))
        listening.listen()
        yield listening.getsockname()[1]


def start(port: int, data: Path, **more: str) -> subprocess.Popen[str]:
    own = {"KARTA_DATA": str(data), "KARTA_ENV": "laptop", "DATABASE_URL": ""}
    return subprocess.Popen(
        [sys.executable, "manage.py", "serve", "--host", LOCAL, "--port", str(port)],
        cwd=settings.ROOT,
        env=os.environ | own | more,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )


def status(url: str, *, patience: float) -> int:
    """Return the page's status as soon as the server answers."""
    deadline = time.monotonic() + patience
    while True:
        try:
            with urllib.request.urlopen(url, timeout=5) as page:  # noqa: S310 our own address
                return int(page.status)
        except urllib.error.HTTPError as answer:
            return answer.code
        except OSError:
            assert time.monotonic() < deadline, "nobody answered"
            time.sleep(0.1)


@dataclass(frozen=True)
class Evening:
    """The result of one start: the first page, the phones served, the output, the exit code."""

    data: Path
    port: int
    first: int
    phones: int
    printed: str
    returned: int


@pytest.fixture(scope="module")
def evening(tmp_path_factory: pytest.TempPathFactory) -> Evening:
    """Start Kārta in an empty folder, connect many phones, and press Ctrl-C."""
    port = free_port()
    data = tmp_path_factory.mktemp("evening")
    with ended_at_last(start(port, data)) as running, contextlib.ExitStack() as open_phones:
        first = status(f"http://{LOCAL}:{port}/", patience=PATIENCE)
        serving.allow_many_connections()
        phones = [_answered(port, open_phones) for _ in range(PHONES)]
        running.send_signal(signal.SIGINT)
        printed, _nothing = running.communicate(timeout=PATIENCE)
    return Evening(data, port, first, sum(phones), printed, running.returncode)


@contextlib.contextmanager
def ended_at_last(running: subprocess.Popen[str]) -> Iterator[subprocess.Popen[str]]:
    """Kill the server after the test in any case."""
    try:
        yield running
    finally:
        if running.poll() is None:
            running.kill()
            running.communicate(timeout=PATIENCE)


def _answered(port: int, open_phones: contextlib.ExitStack) -> bool:
    """Open a page, keep the connection, and return whether the page came."""
    phone = open_phones.enter_context(socket.create_connection((LOCAL, port), timeout=60))
    phone.sendall(b"GET /robots.txt HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
    return phone.recv(12) == b"HTTP/1.1 200"


def test_serve_starts_from_an_empty_folder_and_ends_on_ctrl_c(evening: Evening) -> None:
    assert (evening.first, evening.returned) == (200, 0)
    assert f"Kārta: http://localhost:{evening.port}/" in evening.printed
    assert "Traceback" not in evening.printed


def test_serve_prints_no_warning_when_all_is_well(evening: Evening) -> None:
    assert "WARNING" not in evening.printed


def test_more_phones_than_the_shells_file_limit_stay_connected(evening: Evening) -> None:
    assert evening.phones == PHONES


def test_a_killed_server_leaves_no_process_on_its_port(evening: Evening) -> None:
    port = free_port()
    with ended_at_last(start(port, evening.data)) as running:
        assert status(f"http://{LOCAL}:{port}/", patience=PATIENCE) == 200
        # Whatever the launcher had open, a thread or the database, its children would inherit.
        assert len(os.listdir(f"/proc/{running.pid}/task")) == 1
        assert [name for name in _open_files(running.pid) if ".sqlite3" in name] == []

    until(lambda: _is_free(port))


def _open_files(process: int) -> list[str]:
    folder = f"/proc/{process}/fd"
    return [os.readlink(f"{folder}/{name}") for name in os.listdir(folder)]


def _is_free(port: int) -> bool:
    with socket.socket() as trial:
        return trial.connect_ex((LOCAL, port)) != 0


def test_a_taken_port_is_refused_in_one_sentence(taken_port: int) -> None:
    with pytest.raises(SystemExit) as refusal:
        serving.refuse_taken_port(LOCAL, taken_port)

    assert refusal.value.code == (
        f"Port {taken_port} is taken, perhaps by a Kārta that runs already: open "
        f"http://localhost:{taken_port}/ or type python3 manage.py serve --port {taken_port + 1}"
    )


@pytest.mark.parametrize("port", [-1, 0, 65536])
def test_a_port_that_does_not_exist_is_refused_in_one_sentence(port: int) -> None:
    with pytest.raises(SystemExit) as refusal:
        serving.refuse_taken_port(LOCAL, port)

    assert refusal.value.code == f"There is no port {port}: take one from 1024 to 65535."


def test_other_accounts_of_the_machine_cannot_read_the_data(tmp_path: Path) -> None:
    data = tmp_path / "var"
    data.mkdir(mode=0o755)
    database = data / "karta.sqlite3"
    database.touch(mode=0o644)

    serving.refuse_read_only_data(data)

    assert [oct(path.stat().st_mode)[-3:] for path in (data, database)] == ["700", "600"]


def test_a_free_port_is_accepted() -> None:
    serving.refuse_taken_port(LOCAL, free_port())


def test_a_folder_that_cannot_be_written_is_refused_in_one_sentence(tmp_path: Path) -> None:
    blocked = tmp_path / "a file where a folder should be"
    blocked.touch()

    with pytest.raises(SystemExit) as refusal:
        serving.refuse_read_only_data(blocked / "var")

    assert refusal.value.code == (
        f"{blocked / 'var'} cannot be written to (Not a directory): "
        "name another folder in KARTA_DATA."
    )


def test_own_addresses_leave_out_the_loopback() -> None:
    assert [found for found in network.own_addresses() if found.startswith("127.")] == []


def test_own_names_include_the_current_addresses() -> None:
    assert list(network.OwnNames())[5:] == network.own_addresses()
