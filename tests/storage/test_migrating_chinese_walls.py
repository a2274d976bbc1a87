"""Chinese Walls that an earlier release ranked by wins alone: brought over, each proves itself."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

import pytest
from django.apps import apps

from tests.cast import seat
from tests.doors.desk.conftest import director, event_of
from tournament.models import SheetLine
from tournament.services.judging.voiding import Annulment, void_table
from tournament.services.sheets import entering
from tournament.standings.proof import stale_tables
from tournament.standings.sheets import FIGURES

if TYPE_CHECKING:
    from tests.cast import EventOf
    from tournament.models import Tournament
    from tournament.services.acts import Actor

__all__ = ["director", "event_of"]
pytestmark = pytest.mark.django_db

PLAN = {"preset": "chinese-wall", "settings": {"deals": 2, "rounds": 2}}
BY_HAND = {"preset": "golf", "settings": {"deals": 2, "rounds": 2, "game": "chinese-wall"}}
DEALS = ({"cards_out": [52, 40, 0, 0]}, {"cards_out": [20, 52, 51, 0]})


def bring_over() -> None:
    """Do what the migration does with the rows."""
    name = "tournament.migrations.0023_chinese_walls_rank_by_cards_out"
    import_module(name).rank_by_cards(apps, None)


def as_the_release_before(tournament: Tournament) -> None:
    """Let every line know its wins alone, and its place by them."""
    for line in SheetLine.objects.filter(version__table__round__tournament=tournament):
        if not line.merit:
            continue
        wins = list(line.version.lines.values_list("small", flat=True))
        line.merit = [line.small]
        line.place_first = 1 + sum(other > line.small for other in wins)
        line.place_last = sum(other >= line.small for other in wins)
        line.save()


def figures(tournament: Tournament) -> list[tuple[Any, ...]]:
    lines = SheetLine.objects.filter(version__table__round__tournament=tournament)
    return list(lines.order_by("pk").values_list(*FIGURES))


@pytest.mark.parametrize("plan", [PLAN, BY_HAND])
def test_their_lines_are_worked_out_anew(
    plan: dict[str, Any], event_of: EventOf, director: Actor
) -> None:
    tournament = event_of(8, **plan)
    seat(tournament, by=director)
    entering.enter_deals(tournament, round_number=1, table_number=1, deals=DEALS, by=director)
    entering.enter_totals(
        tournament, round_number=1, table_number=2, totals=[1, 1, 0, 2], by=director
    )
    kept = figures(tournament)
    as_the_release_before(tournament)
    assert [table.table for table in stale_tables(tournament)] == [1, 2]

    bring_over()

    assert (stale_tables(tournament), figures(tournament)) == ((), kept)


def test_a_void_table_stays_void(event_of: EventOf, director: Actor) -> None:
    tournament = event_of(4, **PLAN)
    seat(tournament, by=director)
    void_table(tournament, Annulment(1, 1), reason="fire alarm", by=director)
    kept = figures(tournament)

    bring_over()

    assert (stale_tables(tournament), figures(tournament)) == ((), kept)


@pytest.mark.parametrize("preset", ["klondike", "golf", "lzf-classic"])
def test_other_games_stay_as_they_are(preset: str, event_of: EventOf, director: Actor) -> None:
    tournament = event_of(4, preset=preset)
    seat(tournament, by=director)
    entering.enter_totals(
        tournament, round_number=1, table_number=1, totals=[12, 3, -5, -10], by=director
    )
    kept = figures(tournament)

    bring_over()

    assert figures(tournament) == kept
