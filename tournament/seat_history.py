"""Who sat at a table of another size than most, and when: five is a burden, three a gift."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping

from scoring.event_settings import SIZES_OF
from tournament.models import Seat, Tournament
from tournament.results import settings_of


def odd_tables(tournament: Tournament) -> Mapping[int, tuple[int, ...]]:
    """Return, by number, the rounds in which somebody sat at an odd table; one query."""
    usual = SIZES_OF[settings_of(tournament).table_sizes][0]
    seats = Seat.objects.playing().filter(round__tournament=tournament)
    at_table: dict[tuple[int, int], list[int]] = defaultdict(list)
    rows = seats.exclude(round__state="drafted").order_by("round__number")
    for number, table, player in rows.values_list("round__number", "table_id", "entry__number"):
        at_table[number, table].append(player)
    found: dict[int, list[int]] = defaultdict(list)
    for (number, _), players in at_table.items():
        for player in players if len(players) != usual else ():
            found[player].append(number)
    return {player: tuple(sorted(rounds)) for player, rounds in found.items()}
