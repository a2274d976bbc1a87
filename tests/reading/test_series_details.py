"""Links of nominees, cells without points, reserves of a final, and payouts of former players."""

from __future__ import annotations

from typing import Any

import pytest
from django.utils import timezone

from scoring.big_points import Place
from tests.cast import EventOf, plan_blocks, play_and_close
from tests.services.series.seasons import fresh, series, take_in
from tournament.models import FinalSource, Nominee, Player, SeriesPayout, Tournament
from tournament.reading.series.finals import nominee_of, token_of
from tournament.reading.series.lists import without_value
from tournament.reading.series.pages import view_of
from tournament.reading.series.payouts import series_payouts
from tournament.reading.series.qualified import qualifying, series_not_leading_to
from tournament.reading.series.strengths import compute_strengths
from tournament.services.acts import Actor
from tournament.standings.series.table import StageCell

pytestmark = pytest.mark.django_db


def test_a_link_of_a_withdrawn_nominee_leads_to_the_present_one(
    event_of: EventOf, director: Actor
) -> None:
    stage = take_in(series(director), 1, 2, by=director)
    final = event_of(0, name="Fināls")
    facts: dict[str, Any] = {"final": final, "signed": "D", "at": timezone.now()}
    source = FinalSource.objects.create(kind="listed", listed=stage.outside, places=2, **facts)

    def ask(player: int) -> Nominee:
        return Nominee.objects.create(
            source=source, player_id=player, answer_by=timezone.now(), **facts
        )

    first, other = ask(1), ask(2)
    assert nominee_of(final.slug, token_of(first)) == first
    Nominee.objects.filter(pk=first.pk).update(lifted_at=timezone.now())
    assert nominee_of(final.slug, token_of(first)) == first
    again = ask(1)
    assert nominee_of(final.slug, token_of(first)) == again
    assert nominee_of(final.slug, token_of(other)) == other
    assert nominee_of("cits", token_of(other)) is None
    assert nominee_of(final.slug, "x") is None


def test_a_cell_without_points_is_a_place_a_dash_or_a_cross() -> None:
    def shown(place: Place | None, *, is_counted: bool) -> str:
        return without_value(StageCell(1, None, is_counted, False, place))

    assert [shown(Place(2, 2), is_counted=counts) for counts in (True, False)] == ["2.", "–"]
    assert [shown(None, is_counted=counts) for counts in (True, False)] == ["×", "×"]


def test_twelve_reserves_are_listed_below_the_line(event_of: EventOf, director: Actor) -> None:
    cup = series(director)
    take_in(cup, *range(1, 13), by=director)
    final = event_of(0, name="Fināls")

    reserves = qualifying(fresh(cup), final, 0).candidates

    assert [(one.line.player, one.is_in) for one in reserves] == [(n, False) for n in range(1, 13)]
    assert [one.is_in for one in qualifying(fresh(cup), final, 1).candidates].count(True) == 1


def test_five_series_without_an_event_are_named(event_of: EventOf, director: Actor) -> None:
    made = [series(director, rule={"count": count}) for count in range(1, 7)]

    assert director.user is not None
    found = series_not_leading_to(event_of(0), director.user)

    assert len(found) == 5
    assert {one.series for one in found} < set(made)
    assert {one.is_approved for one in found} == {False}


def test_a_former_player_who_wants_initials_has_them_in_the_payouts(director: Actor) -> None:
    cup = series(director)
    take_in(cup, 1, 2, by=director)
    for name, as_initials in (("Zane Liepa", False), ("Ivars Cits", True)):
        player = Player.objects.create(name=name, as_initials=as_initials)
        SeriesPayout.objects.create(
            series=cup, player=player, cents=100, signed="D", at=timezone.now()
        )

    found = series_payouts(fresh(cup), view_of(fresh(cup)).table)

    assert [(one.name, one.prize, one.paid) for one in found.lines] == [
        *(("Zane Liepa", 0, 100), ("I. C.", 0, 100)),
    ]


def test_strengths_count_the_tables_of_every_block(event_of: EventOf, director: Actor) -> None:
    event = event_of(4, settings={"rounds": 1})
    plan_blocks(event, [{"first_round": 2, "settings": {"rounds": 2}}], by=director)
    event.refresh_from_db()
    for _round in range(3):
        play_and_close(event, by=director)
    Tournament.objects.filter(pk=event.pk).update(state=Tournament.State.APPROVED)

    found = compute_strengths("zole-classic", until=event.date)

    assert {player: one.tables for player, one in found.players.items()} == dict.fromkeys(
        (1, 2, 3, 4), 3
    )
    assert compute_strengths("skat", until=event.date).players == {}
