"""The round's fallback pack: all that a hall needs to go on by hand, in one file."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Final

from django.utils.translation import gettext as _

from scoring.errors import Faulty
from scoring.table_sizes import split
from tournament.models import Entry, Round
from tournament.paper.checksum import checksum
from tournament.paper.layout.pages import PageHead, leaves
from tournament.paper.order import Ordered, Unprintable, narrowed
from tournament.paper.paper import Paper, RenderedPart
from tournament.paper.results.ranked import RankedStandings, ranked
from tournament.paper.results.standings import STANDINGS
from tournament.paper.rounds.seats_by_name import SEATS_BY_NAME
from tournament.paper.rounds.seats_by_table import SEATS_BY_TABLE
from tournament.paper.seating import RoundSeating, seating_of
from tournament.paper.sheets.blank_sheets import BLANK_SHEETS
from tournament.paper.sheets.score_sheets import SCORE_SHEETS
from tournament.standings.sheets import rounds_planned
from tournament.words import figures
from tournament.words.regulations import RESEATING, regulations

HOW_TO: Final = "how_to"
PAPERS: Final[Mapping[str, Paper]] = {
    "standings": STANDINGS,
    "seats_by_name": SEATS_BY_NAME,
    "seats_by_table": SEATS_BY_TABLE,
    "score_sheets": SCORE_SHEETS,
    "blank_sheets": BLANK_SHEETS,
}


@dataclass(frozen=True, slots=True)
class TournamentState:
    """How the tournament stands: the standings, and the seats of the rounds not closed yet."""

    ranked: RankedStandings | None
    seatings: tuple[RoundSeating, ...]

    @property
    def code(self) -> str:
        """The checksum of the state."""
        rows = self.ranked.rows if self.ranked is not None else ()
        return checksum(rows, [table for seating in self.seatings for table in seating.tables])


class FallbackPack:
    """Several papers in one."""

    def plan(self, ordered: Ordered) -> Iterable[Mapping[str, Any]]:
        """Return the page that says how to go on, and the parts of every paper."""
        yield {"of": HOW_TO}
        for name, params in _contents(ordered):
            for part in PAPERS[name].plan(narrowed(ordered, name, **params)):
                yield {"of": name, "params": params, "part": part}

    def write(self, ordered: Ordered, part: Mapping[str, Any]) -> RenderedPart:
        """Write one of its parts."""
        if part["of"] == HOW_TO:
            return _how_to(ordered)
        name = part["of"]
        return PAPERS[name].write(narrowed(ordered, name, **part["params"]), part["part"])


FALLBACK_PACK = FallbackPack()


def _contents(ordered: Ordered) -> Iterator[tuple[str, Mapping[str, Any]]]:
    state = _state(ordered)
    if state.ranked is not None:
        yield "standings", {"after": state.ranked.after}
    for number in _open_rounds(state):
        yield "seats_by_name", {"round": number}
        yield "seats_by_table", {"round": number}
        yield "score_sheets", {"round": number, "is_blank": True}
    if not state.seatings and _next_round(ordered) <= rounds_planned(ordered.tournament):
        for size, copies in _sizes(ordered).items():
            yield "blank_sheets", {"size": size, "copies": copies}


def _state(ordered: Ordered) -> TournamentState:
    return TournamentState(_ranked(ordered), tuple(_seatings(ordered)))


def _open_rounds(state: TournamentState) -> list[int]:
    return [seating.round.number for seating in state.seatings]


def _ranked(ordered: Ordered) -> RankedStandings | None:
    """Return the standings after the last closed round; what is being played counts nothing yet."""
    closed = ordered.tournament.rounds.closed().order_by("-number").first()
    if closed is None:
        return None
    return ranked(narrowed(ordered, "standings", after=closed.number))


def _seatings(ordered: Ordered) -> Iterator[RoundSeating]:
    """Yield the seats of every round that is not closed: groups may be rounds apart."""
    for unfinished in ordered.tournament.rounds.exclude(state=Round.State.CLOSED):
        yield seating_of(narrowed(ordered, "seats_by_table", round=unfinished.number))


def _next_round(ordered: Ordered) -> int:
    """Return the number of the round that is not seated yet."""
    latest = ordered.tournament.rounds.order_by("-number").first()
    return 1 if latest is None else latest.number + 1


def _sizes(ordered: Ordered) -> Mapping[int, int]:
    """Return how many tables of which size the next round has."""
    entered = Entry.objects.playing_in(_next_round(ordered))
    players = entered.filter(tournament=ordered.tournament).count()
    if not players:
        raise Unprintable(_("Nobody is entered yet. Enter the first player."))
    sizes: tuple[int, ...] = ()
    with suppress(Faulty):
        sizes = split(players, ordered.settings.table_sizes).sizes
    if not sizes or not {*sizes} <= {*ordered.settings.game.sizes}:
        # So many cannot be seated as the settings say; until they can, the usual sheets serve.
        usual = min(ordered.settings.game.sizes, key=lambda size: abs(size - 4))
        return {usual: -(-players // usual)}
    return {size: sizes.count(size) for size in dict.fromkeys(sizes)}


def _how_to(ordered: Ordered) -> RenderedPart:
    state = _state(ordered)
    head = PageHead(title=_("If the computer fails: go on by hand"))
    body = {
        "steps": list(_steps(ordered, state)),
        "facts": [(words, fact) for words, fact in _facts(ordered, state) if fact],
        "code": state.code,
        "proof": _proof(),
    }
    return RenderedPart(leaves(ordered, head, "how_to", [body]))


def _steps(ordered: Ordered, state: TournamentState) -> Iterator[str]:
    clauses = {
        clause.about: clause.says for clause in regulations(ordered.settings, ordered.tournament)
    }
    goes_on = _next_round(ordered) <= rounds_planned(ordered.tournament)
    if state.seatings:
        yield _("Hang up the seats of this pack and lay its sheets on the tables.")
    elif goes_on:
        yield from _seating_steps(ordered)
        yield _("Write the names on the blank sheets and lay them on the tables.")
    if ordered.settings.game.is_zero_sum:
        yield _("Collect the sheets. The totals of a table must add up to 0.")
    else:
        yield _("Collect the sheets.")
    if _("Big points") in clauses:
        yield f"{_('Write big points by the places at the table.')} {clauses[_('Big points')]}"
        yield _("Add everybody's big and small points to the standings of this pack.")
    else:
        yield _("Add everybody's points to the standings of this pack.")
    yield f"{_('Order')}: {clauses[_('Order')]}"
    if state.seatings and goes_on:
        yield from _seating_steps(ordered)
    yield _("When the computer is back, type the totals of every sheet: everything else follows.")


def _seating_steps(ordered: Ordered) -> Iterator[str]:
    yield f"{_('Seat the next round.')} {RESEATING[ordered.settings.reseat_by]}"
    yield _("The best of a table takes seat A and deals first; the last one keeps the sheet.")


def _facts(ordered: Ordered, state: TournamentState) -> Iterator[tuple[str, str]]:
    found = state.ranked
    if found is not None:
        yield _("Rounds closed"), f"{found.after} / {rounds_planned(ordered.tournament)}"
        yield _("Players"), str(len(found.rows))
        if found.has_big_points:
            yield (
                _("All big points"),
                figures.exact(sum((row.big for row in found.rows), Fraction())),
            )
        words = _("All small points") if found.has_big_points else _("All points")
        total = sum(row.small for row in found.rows)
        yield words, figures.points(total, is_signed=found.is_signed)
    if state.seatings:
        yield _("Seats of round"), figures.listed(_open_rounds(state))


def _proof() -> str:
    return _(
        "Once all totals are typed in again, print this page again: the same code proves that no "
        "figure differs."
    )
