"""The alerts for Prometheus name only metrics and label values that exist."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml
from django.conf import settings as django_settings
from django.db import connection
from django.test import Client
from django.utils import timezone
from prometheus_client.parser import text_string_to_metric_families
from pytest_django import DjangoAssertNumQueries, Settings

from tests.cast import EventOf, enter
from tests.doors.desk.conftest import director, event_of
from tournament.models import JournalEntry, StoredCopy, Tournament
from tournament.ops.health import readiness, stored_copies
from tournament.page_cache.allowance import Allowances
from tournament.services.acts import Actor
from tournament.storage import copy_folder, snapshots
from tournament.wsgi import application

__all__ = ["director", "event_of"]

pytestmark = pytest.mark.django_db
FILE = Path(django_settings.ROOT, "tournament", "deploy", "alerts.yml")
TOKEN = "figures-please"
OF_PROMETHEUS = {"up"}
SELECTOR = re.compile(r"\b([a-z_]+)\{([^}]*)\}|\b(karta_[a-z_]+)\b")


@pytest.fixture(autouse=True)
def _own_figures(settings: Settings, tmp_path: Path) -> Iterator[None]:
    settings.DATA = settings.COPIES = tmp_path
    settings.METRICS_TOKEN = TOKEN
    readiness.forget()
    yield
    readiness.forget()


def samples() -> dict[str, list[dict[str, str]]]:
    """Return the labels of each sample of `/metrics`, by name."""
    page = Client().get("/metrics", headers={"Authorization": f"Bearer {TOKEN}"})
    found: dict[str, list[dict[str, str]]] = {}
    for family in text_string_to_metric_families(page.content.decode()):
        for sample in family.samples:
            found.setdefault(sample.name, []).append(sample.labels)
    return found


def value_of(name: str) -> float:
    page = Client().get("/metrics", headers={"Authorization": f"Bearer {TOKEN}"})
    lines = [line.rpartition(" ") for line in page.content.decode().splitlines()]
    return next(float(value) for label, _space, value in lines if label == name)


def rules() -> list[dict[str, Any]]:
    groups = yaml.safe_load(FILE.read_text("utf-8"))["groups"]
    return [rule for group in groups for rule in group["rules"]]


def test_every_expression_names_metrics_and_values_that_exist() -> None:
    Client().get("/login/")
    found = samples()

    for rule in rules():
        for labelled, matchers, bare in SELECTOR.findall(rule["expr"]):
            name = labelled or bare
            if name in OF_PROMETHEUS:
                continue
            assert name in found, rule["alert"]
            for label, sign, wanted in re.findall(r'(\w+)(=~|!=|=)"([^"]*)"', matchers):
                assert all(label in labels for labels in found[name]), (rule["alert"], label)
                values = {labels[label] for labels in found[name]}
                if label != "status":
                    assert sign in ("=", "=~", "!=")
                    assert set(wanted.split("|")) <= values, (rule["alert"], label)


def test_every_part_and_every_kind_of_work_has_an_alert() -> None:
    found, told = samples(), FILE.read_text("utf-8")

    for name, label in (("karta_ready", "part"), ("karta_oldest_step_seconds", "kind")):
        watched = " ".join(re.findall(name + r"\{" + label + r'=~?"([^"]*)"', told))
        exported = {labels[label] for labels in found[name]}
        # A copy that waits is noticed by the change without one.
        assert exported - set(re.split(r"[ |]", watched)) <= {"copy"}


def test_each_alert_has_a_severity_and_a_sentence() -> None:
    for rule in rules():
        assert rule["labels"]["severity"] in ("page", "warning")
        assert rule["annotations"]["summary"].endswith((".", "why.", "how."))


def test_a_change_without_a_copy_is_measured(
    event_of: EventOf, director: Actor, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    tournament, other = event_of(4), event_of(1, name="Ziemas kauss", preset="evening-16")
    for each in (tournament, other):
        snapshots.make_copy(each, copy_folder.ASKED)
    copied = stored_copies.oldest_uncopied()
    enter(tournament, 5, by=director)
    then = timezone.now() - dt.timedelta(hours=2)
    JournalEntry.objects.filter(subject__startswith="5. ").update(at=then)

    with django_assert_num_queries(2):
        gauges = {family.name: family.samples[0].value for family in stored_copies.stored_copies()}

    assert (copied, stored_copies.oldest_uncopied()) == (None, then)
    sizes = StoredCopy.objects.values_list("size", flat=True)
    assert (gauges["karta_copies"], gauges["karta_copies_bytes"]) == (2, sum(sizes))
    assert round(gauges["karta_uncopied_seconds"], -1) == 7200
    assert gauges["karta_newest_copy_seconds"] < 600
    Tournament.objects.update(state=Tournament.State.APPROVED)
    assert stored_copies.oldest_uncopied() is None


def test_a_refused_visitor_is_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    name = 'karta_kept_pages_total{outcome="refused"}'
    monkeypatch.setattr(Allowances, "wait", lambda _self, _visitor: 2.5)
    before, answers = value_of(name), []
    environ = {
        "REQUEST_METHOD": "GET", "PATH_INFO": "/archive/", "QUERY_STRING": "",
        "REMOTE_ADDR": "192.0.2.1", "HTTP_HOST": "testserver", "SERVER_NAME": "testserver",
        "SERVER_PORT": "80", "wsgi.url_scheme": "http",
    }  # fmt: skip

    def start(status: str, _headers: object, _fault: object = None) -> Callable[[bytes], object]:
        answers.append(status)
        return len

    application(environ, start)

    assert (answers, value_of(name) - before) == (["429 Too Many Requests"], 1)
    assert connection.is_usable()
