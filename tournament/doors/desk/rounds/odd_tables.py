"""Tables of an unusual size, and who has sat at one before."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping

from django.db.models import Count, Q

from tournament.models import Seat, Table, Tournament
from tournament.words.rounds import odd_words


def usual_size(sizes: Iterable[int]) -> int:
    """Return the size that most tables have; four where no size prevails."""
    frequent = Counter(sizes).most_common(2)
    if not frequent or (len(frequent) == 2 and frequent[0][1] == frequent[1][1]):
        return 4
    return int(frequent[0][0])


def odd_tables_before(tournament: Tournament, number: int) -> Mapping[int, Mapping[int, str]]:
    """Return for each entry the earlier tables that were not of the usual size: words by size."""
    tables = (
        Table.objects.filter(round__tournament=tournament, round__number__lt=number)
        .annotate(size=Count("seats", filter=Q(seats__letter__isnull=False)))
        .filter(size__gt=0)
        .values_list("pk", "round__number", "size")
    )
    by_round: dict[int, list[int]] = defaultdict(list)
    for _pk, round_number, size in tables:
        by_round[round_number].append(size)
    usual = {round_number: usual_size(sizes) for round_number, sizes in by_round.items()}
    odd = {pk: (size, played) for pk, played, size in tables if size != usual[played]}
    found: dict[int, dict[int, list[int]]] = defaultdict(lambda: defaultdict(list))
    seats = Seat.objects.playing().filter(table__in=odd).order_by("round__number")
    for entry, table in seats.values_list("entry_id", "table_id"):
        size, played = odd[table]
        found[entry][size].append(played)
    return {
        entry: {size: odd_words(size, rounds) for size, rounds in sizes.items()}
        for entry, sizes in found.items()
    }
