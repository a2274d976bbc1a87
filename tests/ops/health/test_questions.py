"""Endpoints for machines: health, readiness, metrics."""

from __future__ import annotations

import datetime as dt
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from ipaddress import ip_network
from pathlib import Path

import pytest
from django.conf import settings as django_settings
from django.db import connection
from django.db.migrations.recorder import MigrationRecorder
from django.test import Client
from django.utils import timezone
from pytest_django import Settings

from tournament.models import Job, JobStep
from tournament.ops.health import readiness
from tournament.ops.setup import serving

pytestmark = pytest.mark.django_db
TOKEN = "figures-please"
WITH_TOKEN = {"Authorization": f"Bearer {TOKEN}"}


@pytest.fixture(autouse=True)
def _own_figures(settings: Settings, tmp_path: Path) -> Iterator[None]:
    settings.DATA = tmp_path
    readiness.forget()
    yield
    readiness.forget()


def figures(client: Client) -> dict[str, float]:
    page = client.get("/metrics", headers=WITH_TOKEN).content.decode()
    lines = [line for line in page.splitlines() if not line.startswith("#")]
    return {name: float(value) for name, _, value in (line.rpartition(" ") for line in lines)}


@pytest.mark.parametrize("path", ["/health/", "/ready/"])
def test_health_checks_work_under_any_host_name_and_over_plain_http(
    path: str, settings: Settings
) -> None:
    settings.ALLOWED_HOSTS, settings.SECURE_SSL_REDIRECT = ["karta.example"], True

    assert Client(HTTP_HOST="10.0.0.7:8000").get(path).status_code == 200


def test_the_liveness_check_makes_no_query(django_assert_num_queries: object) -> None:
    with django_assert_num_queries(0):  # type: ignore[operator]
        answer = Client().get("/health/")

    assert answer.content == b"alive\n"


def test_the_readiness_check_reveals_nothing_else() -> None:
    assert Client().get("/ready/").content == b"ready\n"


def test_a_full_or_missing_disk_makes_it_unready(settings: Settings, tmp_path: Path) -> None:
    settings.DATA, settings.METRICS_TOKEN = tmp_path / "gone", TOKEN

    stranger, known = Client().get("/ready/"), Client().get("/ready/", headers=WITH_TOKEN)

    assert (stranger.status_code, stranger.content) == (503, b"not ready\n")
    assert json.loads(known.content)["disk"] is False


def test_a_pending_migration_makes_it_unready(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(readiness, "_migrated", False)
    MigrationRecorder(connection).record_unapplied("sessions", "0001_initial")

    assert Client().get("/ready/").status_code == 503


def test_uncollected_static_files_make_it_unready_because_every_page_fails(
    settings: Settings, tmp_path: Path
) -> None:
    settings.STATIC_ROOT, settings.METRICS_TOKEN = tmp_path / "static", TOKEN
    hashed = {"BACKEND": "tournament.ops.setup.static_files.HashedFiles"}
    settings.STORAGES = {**settings.STORAGES, "staticfiles": hashed}

    with pytest.raises(ValueError, match="Missing staticfiles manifest entry"):
        Client().get("/login/")
    answers = [Client().get(path).status_code for path in ("/health/", "/ready/")]
    looked = json.loads(Client().get("/ready/", headers=WITH_TOKEN).content)

    assert (answers, looked["static"]) == ([200, 503], False)


def test_an_unreachable_redis_is_reported_and_blocks_no_request(settings: Settings) -> None:
    settings.REDIS_URL, settings.METRICS_TOKEN = "redis://127.0.0.1:1/0", TOKEN
    settings.CACHES = {
        "default": {
            "BACKEND": "tournament.ops.redis_cache.PatientRedisCache",
            "LOCATION": settings.REDIS_URL,
        }
    }

    answer = Client().get("/ready/", headers=WITH_TOKEN)

    assert (answer.status_code, json.loads(answer.content)["redis"]) == (200, False)
    assert Client().get("/login/").status_code == 200


def test_metrics_need_permission(settings: Settings) -> None:
    settings.METRICS_TOKEN = TOKEN
    wrong = {"Authorization": "Bearer figures"}

    answers = [Client().get("/metrics", headers=given) for given in ({}, wrong, WITH_TOKEN)]

    assert [answer.status_code for answer in answers] == [404, 404, 200]


def test_a_listed_network_may_read_metrics_except_through_the_proxy(
    settings: Settings,
) -> None:
    settings.METRICS_FROM = [ip_network("192.0.2.0/24")]

    straight, elsewhere = Client(REMOTE_ADDR="192.0.2.9"), Client(REMOTE_ADDR="198.51.100.1")
    through = Client(REMOTE_ADDR="192.0.2.9", HTTP_X_FORWARDED_FOR="192.0.2.9")

    answers = [client.get("/metrics").status_code for client in (straight, elsewhere, through)]
    assert answers == [200, 404, 404]


def test_requests_are_counted_by_view_and_status(settings: Settings) -> None:
    settings.METRICS_TOKEN = TOKEN
    before = figures(Client())

    for path in ("/login/", "/login/", "/nav-tada/"):
        Client().get(path)

    after = figures(Client())
    seen = 'karta_requests_total{method="GET",status="200",view="login"}'
    lost = 'karta_requests_total{method="GET",status="404",view="tournament"}'
    whole = 'karta_request_seconds_count{door="login"}'
    bucket = 'karta_request_seconds_bucket{door="login",le="+Inf"}'
    assert [after[name] - before.get(name, 0) for name in (seen, lost, whole, bucket)] == [
        2,
        1,
        2,
        2,
    ]
    assert {f'karta_jobs{{state="{state}"}}' for state in ("queued", "failed")} <= after.keys()


def test_the_oldest_queued_step_of_each_kind_is_measured(settings: Settings) -> None:
    settings.METRICS_TOKEN = TOKEN
    for kind, document, minutes in (
        ("paper", "sheets", 2), ("paper", "seats", 1), ("chore", "copy", 60), ("mail", "letter", 0)
    ):  # fmt: skip
        at = timezone.now() - dt.timedelta(minutes=minutes)
        facts = {"kind": kind, "document": document, "language": "lv", "revision": 0, "at": at}
        job = Job.objects.create(fingerprint=document, **facts)
        JobStep.objects.create(job=job, number=1)

    found = figures(Client())

    waits = {
        kind: round(found[f'karta_oldest_step_seconds{{kind="{kind}"}}'], -1)
        for kind in ("paper", "chore", "copy", "mail")
    }
    assert waits == {"paper": 120, "chore": 0, "copy": 3600, "mail": 0}


def test_every_process_is_counted_even_if_it_was_killed(settings: Settings, tmp_path: Path) -> None:
    code = (
        "import os, django; django.setup(); from tournament.ops.health import endpoints;"
        "endpoints.DATABASE_ERRORS.inc(3); os.kill(os.getpid(), 9)"
    )
    surroundings = {**os.environ, "PROMETHEUS_MULTIPROC_DIR": str(tmp_path)}
    for _process in range(2):
        command = [sys.executable, "-c", code]
        subprocess.run(command, cwd=django_settings.ROOT, env=surroundings, check=False)

    settings.METRICS_TOKEN, settings.METRICS_FOLDER = TOKEN, str(tmp_path)
    counted = [figures(Client())["karta_database_errors_total"] for _question in range(2)]

    assert counted == [6, 6]


def test_public_metrics_start_from_zero_at_each_start_of_the_server(
    settings: Settings, tmp_path: Path
) -> None:
    folder = tmp_path / "figures"
    folder.mkdir()
    (folder / "counter_7.db").touch()

    unasked = serving.counted_together()
    settings.METRICS_TOKEN = TOKEN

    assert unasked == {}
    assert serving.counted_together() == {"PROMETHEUS_MULTIPROC_DIR": str(folder)}
    assert list(folder.iterdir()) == []


def test_requests_without_a_view_are_counted_under_one_name(settings: Settings) -> None:
    settings.METRICS_TOKEN = TOKEN
    for number in range(5):
        Client().get(f"/no/such/{number}/page/anywhere/")

    assert [name for name in figures(Client()) if "anywhere" in name] == []
