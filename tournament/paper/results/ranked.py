"""The standings on paper: their round, their players and their status."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from tournament.models import Publication, Round, Table, Tournament
from tournament.paper.print_orders import NothingToPrint, Ordered
from tournament.reading.results.filters import StandingsFilter, narrowed
from tournament.reading.results.standings import ranking
from tournament.standings.sheets import blocks_of
from tournament.standings.table import StandingRow
from tournament.words.blocks import carried_words
from tournament.words.regulations import regulations
from tournament.words.terms import category_words


@dataclass(frozen=True, slots=True)
class RankedStandings:
    """The standings after a round; `status` is printed on every page."""

    after: int
    category: str
    rows: tuple[StandingRow, ...]
    has_big_points: bool
    is_signed: bool
    status: str
    order: str
    group: str = ""
    carried: str = ""

    @property
    def notes(self) -> str:
        """The notes below the rows: where points started again, and how ties are decided."""
        return f"{self.carried} {self.order}".strip()

    @property
    def after_words(self) -> str:
        """The round, and the category or group."""
        words = _("after round %(round)s") % {"round": self.after}
        return f"{words}: {self.among_words}" if self.among_words else words

    @property
    def among_words(self) -> str:
        """The players who are ranked: a group, a category, or both."""
        group = _("group %(value)s") % {"value": self.group} if self.group else ""
        category = category_words(self.category) if self.category else ""
        return " · ".join(filter(None, (group, category)))


def ranked(ordered: Ordered) -> RankedStandings:
    """Return the standings of the order, or raise `NothingToPrint`."""
    played = played_of(ordered)
    category, group = ordered.text("category"), ordered.text("group")
    asked = StandingsFilter(category=category, group=group)
    found = narrowed(ranking(ordered.tournament, played.number), asked)
    if not found.lines and group:
        raise NothingToPrint(_("Nobody is ranked in this group. Choose another one."))
    if not found.lines:
        raise NothingToPrint(_("Nobody is ranked in this category. Choose another one."))
    return RankedStandings(
        after=played.number,
        category=category,
        rows=found.table.rows,
        has_big_points=found.has_big_points,
        is_signed=found.is_signed,
        status=status_of(ordered.tournament, played),
        order=_order(ordered),
        group=group,
        carried=carried_words(blocks_of(ordered.tournament), played.number),
    )


def played_of(ordered: Ordered) -> Round:
    """Return the round of the ordered standings, or raise `NothingToPrint`."""
    rounds = ordered.tournament.rounds.published().order_by("-number")
    wanted = ordered.number("after", 0)
    with_results = rounds.filter(tables__versions__is_current=True).distinct()
    found = with_results.filter(number=wanted) if wanted else rounds.closed()
    played = found.first() or (None if wanted else with_results.first())
    if played is None:
        raise NothingToPrint(_("There are no results yet. Enter the result of the first table."))
    return played


def status_of(tournament: Tournament, played: Round) -> str:
    """Return the status of the standings after a round: provisional or approved."""
    if tournament.state == Tournament.State.APPROVED:
        announced = tournament.publications.standings().first()
        if announced is not None and announced.kind == Publication.Kind.APPROVED:
            return _("Approved %(at)s.") % {"at": _moment(announced.at)}
    if tournament.state == Tournament.State.PROVISIONAL and tournament.correction_until:
        until = date_format(timezone.localtime(tournament.correction_until), "TIME_FORMAT")
        return _("Provisional result, corrections until %(until)s.") % {"until": until}
    tables = Table.objects.filter(round=played, seats__letter__isnull=False).distinct()
    are_in = tables.filter(versions__is_current=True).count()
    words = _("After round %(number)s, %(tables_in)s of %(tables_all)s tables. Provisional.")
    return words % {"number": played.number, "tables_in": are_in, "tables_all": tables.count()}


def _moment(at: datetime) -> str:
    return date_format(timezone.localtime(at), "SHORT_DATETIME_FORMAT")


def _order(ordered: Ordered) -> str:
    about = _("Order")
    clauses = regulations(ordered.settings, ordered.tournament)
    return next((f"{about}: {clause.says}" for clause in clauses if clause.about == about), "")
