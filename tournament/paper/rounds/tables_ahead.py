"""The tables of the round to come, for those who seat it by hand: how many of which size."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import suppress

from django.utils.translation import gettext as _

from scoring.errors import Faulty
from scoring.table_sizes import split_up
from tournament.models import Entry
from tournament.paper.order import Ordered, Unprintable
from tournament.standings.book import open_book
from tournament.standings.seat_plans import SeatPlan, plan_seats
from tournament.words.rounds import sitting_out_words, split_words


def next_round(ordered: Ordered) -> int:
    """Return the number of the round that is not seated yet."""
    latest = ordered.tournament.rounds.order_by("-number").first()
    return 1 if latest is None else latest.number + 1


def sheets_ahead(ordered: Ordered) -> Mapping[int, int]:
    """Return how many sheets of which size the next round needs, as it would be seated now."""
    present = _present(ordered)
    if not present:
        raise Unprintable(_("Nobody is entered yet. Enter the first player."))
    sizes: Mapping[int, int] = {}
    with suppress(Faulty):
        sizes = (
            Counter(len(table.seats) for table in _plan(ordered, present).tables)
            if ordered.tournament.blocks
            else split_up(len(present), ordered.settings)[0].counts
        )
    if not sizes or not {*sizes} <= {*ordered.settings.game.sizes}:
        # So many cannot be seated as the settings say; until they can, the usual sheets serve.
        usual = min(ordered.settings.game.sizes, key=lambda size: abs(size - 4))
        return {usual: -(-len(present) // usual)}
    return sizes


def tables_ahead(ordered: Ordered) -> Iterator[tuple[str, str]]:
    """Yield the tables of the next round in words, of every group that is seated by itself."""
    present = _present(ordered)
    with suppress(Faulty):
        if not ordered.tournament.blocks:
            split, over = split_up(len(present), ordered.settings)
            yield _("Next round"), split_words(len(present) - over, split.counts, over)
            return
        plan = _plan(ordered, present)
        for group in dict.fromkeys(plan.groups.get(table.number, "") for table in plan.tables):
            tables = [t for t in plan.tables if plan.groups.get(t.number, "") == group]
            sizes = Counter(len(table.seats) for table in tables)
            words = _("Group %(group)s") % {"group": group} if group else _("Next round")
            yield words, split_words(sum(sizes.elements()), sizes)
        if plan.sits_out:
            yield _("Beside the tables"), sitting_out_words(len(plan.sits_out))


def _present(ordered: Ordered) -> list[Entry]:
    entered = Entry.objects.playing_in(next_round(ordered))
    return list(entered.filter(tournament=ordered.tournament).order_by("number"))


def _plan(ordered: Ordered, present: list[Entry]) -> SeatPlan:
    return plan_seats(open_book(ordered.tournament), present, next_round(ordered))
