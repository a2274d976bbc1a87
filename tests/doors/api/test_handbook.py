"""The chapter for programs: each of its examples works."""

from __future__ import annotations

import datetime as dt
import html
import io
import re
import urllib.request
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.test import Client

from scoring.series.presets import RATING
from tests.cast import EventOf, seat
from tests.doors.api.test_keys import issue
from tests.services.series.seasons import approved, series
from tournament.models import Round, Scope, Tournament
from tournament.services.acts import Actor
from tournament.services.series import stages
from tournament.services.series.creating import SeriesPlan, create_series
from tournament.services.series.publishing import publish_rating

pytestmark = pytest.mark.django_db
PROSE = Path(settings.ROOT, "templates", "handbook")


def examples(language: str) -> list[str]:
    """Return the addresses that a chapter reads."""
    text = (PROSE / language / "programs.html").read_text("utf-8")
    return [
        path.removesuffix("</code></pre>")
        for path in re.findall(r"curl https://karta\.example(\S+)", text)
    ]


@pytest.fixture
def played(director: Actor) -> Tournament:
    event = approved(director, is_rated=True)
    Tournament.objects.filter(pk=event.pk).update(slug="rudens-kauss")
    plan = SeriesPlan(name="Klasika", rule=dict(RATING), game="zole-classic")
    rating = create_series(plan, by=director, kind=Scope.Kind.RATINGS)
    publish_rating(rating, dt.date(2026, 2, 1), by=director)
    return event


def test_every_example_of_reading_works(played: Tournament) -> None:
    answers = {path: Client().get(path).status_code for path in examples("en")}

    assert len(answers) >= 7
    assert answers == dict.fromkeys(answers, 200)


@pytest.mark.parametrize("language", ["lv", "pl"])
def test_the_examples_are_the_same_in_every_language(language: str) -> None:
    assert examples(language) == examples("en")


def program(name: str) -> dict[str, Any]:
    """Return the functions of an example, with its requests sent to this site."""
    text = (PROSE / "examples" / f"{name}.txt").read_text("utf-8")
    found: dict[str, Any] = {"__name__": name}
    exec(compile(text, name, "exec"), found)  # noqa: S102 it is our own example
    return found


class Opened(io.BytesIO):
    """An answer of the test client, as urllib returns it."""

    headers: Mapping[str, str]


@pytest.fixture
def _requests_come_here(monkeypatch: pytest.MonkeyPatch) -> None:
    def open_here(request: urllib.request.Request | str, timeout: float) -> Opened:
        asked = urllib.request.Request(request) if isinstance(request, str) else request  # noqa: S310
        answer = Client().generic(
            asked.get_method(), asked.selector, asked.data or b"",
            content_type="application/json", headers=dict(asked.header_items()),
        )  # fmt: skip
        assert answer.status_code == 200, (asked.full_url, answer.content)
        opened = Opened(answer.content)
        opened.headers = answer.headers
        return opened

    monkeypatch.setattr(urllib.request, "urlopen", open_here)


@pytest.mark.usefixtures("_requests_come_here")
def test_the_example_enters_and_closes_a_round(
    director: Actor, event_of: EventOf, capsys: pytest.CaptureFixture[str]
) -> None:
    event = event_of(8)
    seat(event, by=director)
    key = issue(event, "officiate", by=director)
    lines = ["1: 6 -2 -2 -2\n", "2: 3 -1 -1 -1\n"]

    program("enter_round")["main"]("http://testserver", key, event.slug, 1, lines)

    assert event.rounds.get().state == Round.State.CLOSED
    assert capsys.readouterr().out.endswith("round 1 is closed\n")


@pytest.mark.usefixtures("_requests_come_here")
def test_a_federations_page_is_written_from_the_interface_alone(
    played: Tournament, director: Actor, event_of: EventOf
) -> None:
    cup = series(director)
    stages.add_stage(cup, played, by=director)
    event_of(4, name="Ziemas <zole>", place="Cēsis")

    page = program("federation_page")["main"]("http://testserver", cup.scope.slug, "klasika")

    headings = re.findall("<h2>(.*?)</h2>", page)
    assert headings == ["Calendar", "Garkalnes kauss", "Klasika", "1. posms"]
    assert "Ziemas &lt;zole&gt;" in page
    assert page.count("Anna Bērziņa") >= 2


@pytest.mark.parametrize("name", ["enter_round", "federation_page"])
def test_an_example_is_short_and_in_the_handbook(name: str) -> None:
    text = (PROSE / "examples" / f"{name}.txt").read_text("utf-8")

    assert len(text.splitlines()) <= 66
    shown = html.unescape(Client().get("/handbook/programs/").content.decode())
    assert text.splitlines()[0] in shown
