"""What the judge gave in a tournament, newest first, lifted ones included."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from itertools import chain

from django.utils.translation import gettext as _

from tournament.models import Entry, JudgeWarning, Penalty, PenaltyPule, Tournament
from tournament.words import figures


@dataclass(frozen=True, slots=True)
class Given:
    """One deed of the judge as the page lists it."""

    kind: str
    pk: int
    what: str
    round: int | None
    number: int
    name: str
    reason: str
    signed: str
    at: datetime
    is_standing: bool
    is_disqualified: bool


def given_in(tournament: Tournament) -> tuple[Given, ...]:
    """Return everything the judge gave, in three queries."""
    given = chain(_warnings(tournament), _penalties(tournament), _pules(tournament))
    return tuple(sorted(given, key=lambda row: (not row.is_standing, -row.at.timestamp())))


def _warnings(tournament: Tournament) -> Iterator[Given]:
    warnings = JudgeWarning.objects.filter(entry__tournament=tournament)
    standing: dict[int, int] = {}
    for warning in warnings.select_related("entry", "round").order_by("at", "pk"):
        if warning.is_standing:
            standing[warning.entry_id] = standing.get(warning.entry_id, 0) + 1
        count = standing.get(warning.entry_id, 0)
        what = _("warning %(count)s") % {"count": count} if warning.is_standing else _("warning")
        number = None if warning.round is None else warning.round.number
        yield _row("warning", warning, what, number, warning.entry)


def _penalties(tournament: Tournament) -> Iterator[Given]:
    penalties = Penalty.objects.filter(entry__tournament=tournament)
    for penalty in penalties.select_related("entry", "round"):
        yield _row("penalty", penalty, _taken(penalty), penalty.round.number, penalty.entry)


def _pules(tournament: Tournament) -> Iterator[Given]:
    pules = PenaltyPule.objects.filter(seat__round__tournament=tournament)
    for pule in pules.select_related("seat__entry", "seat__round"):
        what = (
            _("personal pule after deal %(deal)s") % {"deal": pule.after_deal}
            if pule.after_deal
            else _("personal pule before the first deal")
        )
        yield _row("pule", pule, what, pule.seat.round.number, pule.seat.entry)


def _taken(penalty: Penalty) -> str:
    if penalty.kind == Penalty.Kind.ROUND:
        return _("disqualified for the round")
    said = []
    if penalty.big_sixtieths:
        said.append(_("%(points)s big points") % {"points": _signed(penalty.big_sixtieths)})
    if penalty.small:
        said.append(_("%(points)s small points") % {"points": figures.signed(penalty.small)})
    return ", ".join(said)


def _signed(sixtieths: int) -> str:
    shown = figures.exact_sixtieths(sixtieths)
    return f"+{shown}" if sixtieths > 0 else shown


def _row(
    kind: str,
    deed: JudgeWarning | Penalty | PenaltyPule,
    what: str,
    number: int | None,
    entry: Entry,
) -> Given:
    return Given(
        kind=kind,
        pk=deed.pk,
        what=what,
        round=number,
        number=entry.number,
        name=entry.name,
        reason=deed.reason,
        signed=deed.signed,
        at=deed.at,
        is_standing=deed.is_standing,
        is_disqualified=entry.leaving == Entry.Leaving.DISQUALIFIED,
    )
