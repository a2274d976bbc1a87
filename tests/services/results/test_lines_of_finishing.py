"""The end of an event: each act and its undo, with its line, its window and its publication."""

from __future__ import annotations

import datetime as dt
from typing import TYPE_CHECKING, Any

import pytest
from django.utils import timezone

from tests.cast import play_and_close, seat
from tests.services.exchanged import WON
from tests.services.undone import undo
from tournament.models import Placing, Scope, Tournament
from tournament.services import journal
from tournament.services.refusals import Refused
from tournament.services.results import finishing, placings
from tournament.services.rounds import closing
from tournament.services.sheets import entering

if TYPE_CHECKING:
    from tests.cast import EventOf
    from tournament.services.acts import Actor

pytestmark = pytest.mark.django_db

VERBS = ("finish", "extend_window", "approve", "reopen", "back_to_running", "undo")


def at(hour: int, minute: int) -> dt.datetime:
    return dt.datetime(2026, 11, 21, hour, minute, tzinfo=dt.UTC)


def iso(hour: int, minute: int) -> str:
    return f"2026-11-21T{hour:02}:{minute:02}:00+00:00"


@pytest.fixture
def played(event_of: EventOf, director: Actor, monkeypatch: pytest.MonkeyPatch) -> Tournament:
    """One round, with a window of half an hour from nine o'clock."""
    monkeypatch.setattr(timezone, "now", lambda: at(9, 0))
    settings = {"rounds": 1, "first_seating": "list"}
    event = event_of(4, settings=settings, correction_minutes=30)
    play_and_close(event, by=director)
    return event


def lines(event: Tournament) -> list[tuple[object, ...]]:
    found = event.journal.filter(verb__in=VERBS).order_by("pk")
    return list(found.values_list("verb", "before", "after"))


def said(event: Tournament) -> list[tuple[object, ...]]:
    """Return the kind, number of rows and notes of each publication of a result."""
    found = event.publications.standings().order_by("pk")
    return [(one.kind, len(one.rows), one.round_number, one.notes) for one in found]


def test_a_window_is_extended_from_its_end_or_from_now_and_shortened_by_an_undo(
    played: Tournament, director: Actor, monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises(Refused, match="not_provisional") as running:
        finishing.extend_window(played, minutes=5, reason="dispute", by=director)
    finishing.finish(played, by=director)
    for _click in range(2):
        finishing.extend_window(played, minutes=15, reason="dispute", by=director, key="one")
    undo(played, "extend_window", by=director)
    monkeypatch.setattr(timezone, "now", lambda: at(10, 0))
    finishing.extend_window(played, minutes=5, reason="late", by=director)

    assert running.value.facts == {"state": "running"}
    played.refresh_from_db()
    assert (played.state, played.correction_until) == ("provisional", at(10, 5))
    assert lines(played) == [
        ("finish", {}, {"until": iso(9, 30), "because": ""}),
        ("extend_window", {"until": iso(9, 30)}, {"until": iso(9, 45), "reason": "dispute"}),
        ("undo", {"until": iso(9, 45)}, {"until": iso(9, 30), "reason": ""}),
        ("extend_window", {"until": iso(9, 30)}, {"until": iso(10, 5), "reason": "late"}),
    ]
    assert said(played) == [
        ("provisional", 4, 1, {"because": "", "until": iso(9, 30)}),
        ("provisional", 4, 1, {"because": "dispute", "until": iso(9, 45)}),
        ("provisional", 4, 1, {"because": "", "until": iso(9, 30)}),
        ("provisional", 4, 1, {"because": "late", "until": iso(10, 5)}),
    ]
    finishing.extend_window(played, minutes=5, reason="later", by=director)
    older = played.journal.filter(verb="extend_window", after__reason="late").get()
    with pytest.raises(Refused, match="undo_blocked") as blocked:
        journal.undo(older, by=director)
    assert blocked.value.facts == {"verb": "extend_window", "because": "said_otherwise_since"}


def test_an_approval_is_undone_reopened_and_played_on_with_a_line_each(
    played: Tournament, director: Actor
) -> None:
    finishing.finish(played, by=director)
    for _click in range(2):
        finishing.approve(played, early_because="all agree", by=director, key="one")
    undo(played, "approve", by=director)
    finishing.approve(played, early_because="again", by=director)
    finishing.reopen(played, reason="a sheet", by=director)
    with pytest.raises(Refused, match="not_approved") as refused:
        finishing.reopen(played, reason="a sheet", by=director)
    finishing.back_to_running(played, reason="play on", by=director)

    assert refused.value.facts == {"state": "provisional"}
    assert lines(played) == [
        ("finish", {}, {"until": iso(9, 30), "because": ""}),
        ("approve", {}, {"because": "all agree"}),
        ("undo", {}, {"reason": "", "until": iso(9, 30)}),
        ("approve", {}, {"because": "again"}),
        ("reopen", {}, {"reason": "a sheet", "until": iso(9, 30)}),
        ("back_to_running", {}, {"reason": "play on"}),
    ]
    assert said(played) == [
        ("provisional", 4, 1, {"because": "", "until": iso(9, 30)}),
        ("approved", 4, 1, {"because": "all agree", "until": None, "teams": []}),
        ("provisional", 4, 1, {"because": "", "until": iso(9, 30)}),
        ("approved", 4, 1, {"because": "again", "until": None, "teams": []}),
        ("provisional", 4, 1, {"because": "a sheet", "until": iso(9, 30)}),
        ("standing_withdrawn", 0, 1, {"because": "play on", "until": None}),
    ]
    assert list(Placing.objects.all()) == []
    finishing.finish(played, by=director)
    undo(played, "finish", by=director)
    assert said(played)[-1] == ("standing_withdrawn", 0, 1, {"because": "", "until": None})


def test_a_provisional_result_has_the_placing_of_every_player(
    played: Tournament, director: Actor
) -> None:
    finishing.finish(played, by=director)

    rows = Placing.objects.filter(tournament=played).order_by("number")
    columns = ("number", "place_first", "place_last", "players", "big_sixtieths", "small")
    assert list(rows.values_list(*columns)) == [
        (1, 1, 1, 4, 360, 9),
        (2, 2, 2, 4, 240, -2),
        (3, 3, 3, 4, 120, -3),
        (4, 4, 4, 4, 0, -4),
    ]
    assert [row.player_id for row in rows] == [row.person_id for row in rows]
    assert [row.player.name for row in rows][:2] == ["Anna Bērziņa", "Bruno Kalniņš"]


def register_revisions() -> list[int]:
    return list(Scope.objects.filter(kind=Scope.Kind.REGISTER).values_list("revision", flat=True))


@pytest.mark.parametrize("has_deals", [True, False])
def test_the_deals_of_a_published_result_are_counted_once(
    event_of: EventOf, director: Actor, *, has_deals: bool
) -> None:
    event = event_of(4, settings={"rounds": 1})
    seat(event, by=director)
    sheet: dict[str, Any] = {"round_number": 1, "table_number": 1, "by": director}
    if has_deals:
        entering.enter_deals(event, deals=[WON], **sheet)
    else:
        entering.enter_totals(event, totals=[-1, 3, -1, -1], **sheet)
    closing.close_round(event, round_number=1, by=director)
    finishing.finish(event, by=director)
    (before,) = register_revisions() or [0]

    counted = [placings.count_due_deals() for _hour in range(2)]

    assert counted == [1, 0]
    deals = [(placing.deals or {}).get("all") for placing in Placing.objects.all()]
    assert deals == ([1] * 4 if has_deals else [None] * 4)
    (after,) = register_revisions() or [0]
    assert after - before == int(has_deals)
