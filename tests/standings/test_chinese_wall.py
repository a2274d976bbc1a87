"""The Chinese Wall's standings: the most wins, and among ties the most cards out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.utils import translation

from tests.cast import close_latest, seat
from tournament.models import SheetLine, Tournament
from tournament.services.results import finishing
from tournament.services.sheets import entering
from tournament.standings.columns import FILE, columns_of
from tournament.standings.publications import announced_table
from tournament.standings.table import standings_table

if TYPE_CHECKING:
    from tests.cast import EventOf
    from tournament.services.acts import Actor

PLAN = {"preset": "chinese-wall", "settings": {"deals": 2, "rounds": 2}}
DEALS = ({"cards_out": [52, 40, 0]}, {"cards_out": [20, 52, 51]})


def play(tournament: Tournament, *, by: Actor) -> None:
    """Play a round in which seats A and B win one deal each, and B gets more cards out."""
    number = seat(tournament, by=by).number
    entering.enter_deals(tournament, round_number=number, table_number=1, deals=DEALS, by=by)
    close_latest(tournament, by=by)


def places(tournament: Tournament) -> list[tuple[int, str]]:
    return [(row.number, str(row.place)) for row in standings_table(tournament).rows]


def cards_said(tournament: Tournament) -> list[str]:
    """Return the page's deciding criteria."""
    rows = standings_table(tournament).rows
    return [columns_of(FILE, has_big_points=False)[-1].words(row) for row in rows]


def test_equal_wins_are_decided_by_the_cards_out(event_of: EventOf, director: Actor) -> None:
    tournament = event_of(3, **PLAN)

    play(tournament, by=director)

    assert places(tournament) == [(2, "1"), (1, "2"), (3, "3")]
    with translation.override("en"):
        assert cards_said(tournament) == ["cards out: 92", "cards out: 72", "result"]
        finishing.finish(tournament, by=director, early_because="rain")
        announced = announced_table(Tournament.objects.get(), 1)
    assert announced is not None
    assert [(row.order, row.deciding) for row in announced.rows] == [(1, 92), (2, 72), (3, None)]


def test_totals_without_cards_share_the_place(event_of: EventOf, director: Actor) -> None:
    tournament = event_of(3, **PLAN)
    seat(tournament, by=director)

    entering.enter_totals(tournament, round_number=1, table_number=1, totals=[1, 1, 0], by=director)
    close_latest(tournament, by=director)

    assert [place for _number, place in places(tournament)] == ["1-2", "1-2", "3"]


def test_older_results_without_cards_add_up_with_others(event_of: EventOf, director: Actor) -> None:
    tournament = event_of(3, **PLAN)
    play(tournament, by=director)
    for line in SheetLine.objects.all():
        SheetLine.objects.filter(pk=line.pk).update(merit=line.merit[:1])

    play(tournament, by=director)

    assert places(tournament)[0][1] == "1"
