"""The chapter for programs: each of its examples works."""

from __future__ import annotations

import datetime as dt
import html
import io
import itertools
import re
import shlex
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
from tournament.models import Announcement, Round, Scope, Tournament
from tournament.services.acts import Actor
from tournament.services.series import stages
from tournament.services.series.creating import SeriesPlan, create_series
from tournament.services.series.publishing import publish_rating

pytestmark = pytest.mark.django_db
PROSE = Path(settings.ROOT, "templates", "handbook")


def examples(language: str) -> list[str]:
    """Return the addresses that a chapter reads."""
    return [path for path, given in requests(language) if not given]


def requests(language: str) -> list[tuple[str, Mapping[str, str]]]:
    """Return the address of each curl command of a chapter, with its options."""
    text = (PROSE / language / "programs.html").read_text("utf-8")
    found: list[tuple[str, Mapping[str, str]]] = []
    for command in re.findall(r"^(?:<pre tabindex=\"0\"><code>)?curl ((?:.*\\\n)*.*)", text, re.M):
        words = shlex.split(command.replace("\\\n", "").removesuffix("</code></pre>"))
        (path,) = (one for one in words if one.startswith("https://karta.example"))
        given = {name: value for name, value in itertools.pairwise(words) if name in ("-X", "-d")}
        headers = [value for name, value in itertools.pairwise(words) if name == "-H"]
        given |= dict(header.split(": ", 1) for header in headers)
        found.append((path.removeprefix("https://karta.example"), given))
    return found


@pytest.fixture
def played(director: Actor) -> Tournament:
    event = approved(director, is_rated=True)
    Tournament.objects.filter(pk=event.pk).update(slug="rudens-kauss")
    plan = SeriesPlan(name="Klasika", rule=dict(RATING), game="zole-classic")
    rating = create_series(plan, by=director, kind=Scope.Kind.RATINGS)
    publish_rating(rating, dt.date(2026, 2, 1), by=director)
    return event


def test_every_example_of_reading_works(played: Tournament) -> None:
    # The web server answers the stream itself, before Django (`test_event_streams`).
    paths = [path for path in examples("en") if not path.endswith("/events")]
    answers = {path: Client().get(path).status_code for path in paths}

    assert len(answers) >= 9
    assert answers == dict.fromkeys(answers, 200)


def test_every_example_with_a_key_works(played: Tournament, director: Actor) -> None:
    Announcement.objects.update_or_create(tournament=played, defaults={"fees": "20+5"})
    key = issue(played, "money", "check_in", by=director)
    code = issue(played, "check_in", by=director, is_device=True)

    answers = {}
    for path, given in requests("en"):
        if not given:
            continue
        headers = {name: text for name, text in given.items() if not name.startswith("-")}
        headers = {name: text.replace("karta_…", key) for name, text in headers.items()}
        body = given.get("-d", "").replace("karta_…", code)
        method = given.get("-X", "POST" if body else "GET")
        answer = Client().generic(
            method, path, body, content_type=headers.pop("Content-Type", ""), headers=headers
        )
        answers[f"{method} {path}"] = answer.status_code

    assert len(answers) == 5
    assert answers == dict.fromkeys(answers, 200)


@pytest.mark.parametrize("language", ["lv", "pl"])
def test_the_examples_are_the_same_in_every_language(language: str) -> None:
    assert requests(language) == requests("en")


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
