"""A client that another program generates from openapi.json reads a season.

`manage.py drill generated_client`. The generator is not among the requirements:
`pip install openapi-python-client==0.29.1` first.
"""

from __future__ import annotations

import importlib
import json
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from django.core.wsgi import get_wsgi_application

from tests.drills.api_requests import Facts, a_season
from tests.own_house import own_house
from tournament.doors.api import openapi

TIMES = 1
NAME: Final = "karta_client"
UNREADABLE: Final = "event"


def run(times: int) -> Iterator[str]:
    """Yield each operation whose answer the client does not read as it was sent."""
    with tempfile.TemporaryDirectory() as folder, own_house():
        _generate(folder)
        sys.path.insert(0, folder)
        known, key = a_season()
        client = _client(key)
        for _each in range(times):
            read = 0
            for path, methods in openapi.document()["paths"].items():
                if "get" not in methods:
                    continue
                read += 1
                operation = methods["get"]["operationId"]
                facts = known[path]
                if wrong := _read(client, operation, facts):
                    yield f"WRONG {operation}: {wrong}"
            yield f"{read} operations read"


def _generate(folder: str) -> None:
    subprocess.run(
        (sys.executable, "-m", "openapi_python_client", "generate", "--path", openapi.FILE,
         "--meta", "none", "--output-path", str(Path(folder, NAME))),
        check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
    )  # fmt: skip


def _client(key: str) -> Any:  # noqa: ANN401 generated
    import httpx  # noqa: PLC0415 not among the requirements

    transport = httpx.WSGITransport(app=get_wsgi_application())
    generated = importlib.import_module(NAME)
    return generated.AuthenticatedClient(
        base_url="http://testserver/api/v1", token=key, httpx_args={"transport": transport}
    )


def _read(client: Any, operation: str, facts: Facts) -> str:  # noqa: ANN401 generated
    """Return how the client's answer differs from the sent one; empty if it does not."""
    name = "round_" if operation == "round" else operation
    module = importlib.import_module(f"{NAME}.api.default.{name}")
    try:
        answer = module.sync_detailed(client=client, **facts)
    except ModuleNotFoundError:
        # The generator 0.29.1 cannot name a part of karta.tournament/1, and leaves it out.
        return "" if operation == UNREADABLE else "not generated"
    if answer.status_code != 200:
        return f"{answer.status_code} {answer.content[:200]!r}"
    if answer.parsed is None:
        return "not read"
    sent = json.loads(answer.content)
    return "" if answer.parsed.to_dict() == sent else "not read as it was sent"
