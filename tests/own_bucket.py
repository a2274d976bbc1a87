"""A real S3 server for the tests of the blob store, from `bucket_requirements.txt`."""

from __future__ import annotations

import importlib.util
import json
import os
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from tests.served.servers import free_port

SERVER: Final = Path(sys.executable).with_name("weed")
START: Final = 60.0
KEYS: Final = {"AWS_ACCESS_KEY_ID": "karta", "AWS_SECRET_ACCESS_KEY": "secret"}
READER: Final = "reader"
"""The key of an account that may not write."""
NAME: Final = "karta"
"""The one bucket: each has seven volumes, of which the server has few."""
SERVICES: Final = ("master", "volume", "filer", "s3")


def why_not() -> str:
    """Return why no server can be started, or an empty string."""
    if not SERVER.exists() or importlib.util.find_spec("boto3") is None:
        return "no S3 server: install tests/ and tournament/deploy/bucket_requirements.txt"
    return ""


@contextmanager
def s3_server(folder: Path) -> Iterator[dict[str, str]]:
    """Start a server on free ports and yield the variables of its clients."""
    ports = _free_ports(2 * len(SERVICES))
    own = {name: ports[2 * at : 2 * at + 2] for at, name in enumerate(SERVICES)}
    known = {"identities": [_account("karta", "Admin", "Read", "Write", "List")]}
    known["identities"].append(_account(READER, "Read", "List"))
    (folder / "s3.json").write_text(json.dumps(known))
    (folder / "data").mkdir()
    command = (
        *(str(SERVER), "server", f"-dir={folder / 'data'}", "-ip=127.0.0.1", "-ip.bind=127.0.0.1"),
        *("-filer", "-s3", "-s3.iam=false", f"-s3.config={folder / 's3.json'}"),
        *("-master.volumeSizeLimitMB=64", "-volume.max=20", "-master.telemetry=false"),
        # Their default ports would be those of another server on this machine.
        *("-s3.port.iceberg=0", "-s3.port.lance=0"),
        *(f"-{name}.port={http}" for name, (http, _grpc) in own.items()),
        *(f"-{name}.port.grpc={grpc}" for name, (_http, grpc) in own.items()),
    )
    address = f"http://127.0.0.1:{own['s3'][0]}"
    with (folder / "log").open("wb") as log:
        server = subprocess.Popen(command, stdout=log, stderr=log, cwd=folder)
        try:
            _wait_for(address)
            region = {"AWS_ENDPOINT_URL": address, "AWS_DEFAULT_REGION": "us-east-1"}
            variables = {**KEYS, **region}
            _make_bucket(variables)
            yield variables
        finally:
            # It has nothing to lose, and ends by itself only after half a minute.
            server.kill()
            server.wait()


def _account(name: str, *actions: str) -> dict[str, object]:
    rights = {"accessKey": name, "secretKey": "secret"}
    return {"name": name, "credentials": [rights], "actions": actions}


def _make_bucket(variables: dict[str, str]) -> None:
    import boto3  # noqa: PLC0415  it is optional

    client = boto3.client(
        "s3",
        endpoint_url=variables["AWS_ENDPOINT_URL"],
        region_name=variables["AWS_DEFAULT_REGION"],
        aws_access_key_id=variables["AWS_ACCESS_KEY_ID"],
        aws_secret_access_key=variables["AWS_SECRET_ACCESS_KEY"],
    )
    client.create_bucket(Bucket=NAME)
    client.close()


def _free_ports(number: int) -> list[int]:
    """Return free ports; none is ephemeral, so that no client connection takes it meanwhile."""
    ports: set[int] = set()
    while len(ports) < number:
        ports.add(free_port())
    return sorted(ports)


def _wait_for(address: str) -> None:
    until = time.monotonic() + START
    while time.monotonic() < until:
        try:
            urllib.request.urlopen(address, timeout=2)  # noqa: S310  our own server
        except urllib.error.HTTPError as answer:
            if answer.code == 403:
                return
        except OSError:
            pass
        time.sleep(0.2)
    raise TimeoutError(f"{address} does not answer; process {os.getpid()}")
