"""Lists of prizes: by place, of categories, teams and special awards, and as published."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import zip_longest
from typing import Any, Final

from scoring.big_points import Place
from scoring.format_lines import read_line
from scoring.money import FurtherPrizes, Prizes, award_lists
from scoring.money_files import read_prize_lines
from tournament.models import Announcement, Entry, Publication, Tournament
from tournament.reading.money.accounts import accounts_of
from tournament.reading.results.nominations import nominations
from tournament.reading.results.standings import Ranking
from tournament.reading.visibility import counted
from tournament.standings.table import in_category
from tournament.standings.team_rows import teams_of
from tournament.standings.teams import TeamLine, team_table
from tournament.words.prizes import prize_list_words

BY_PLACE: Final = "place"
CATEGORY: Final = "category"
TEAMS: Final = "teams"
AWARD: Final = "special"


@dataclass(frozen=True, slots=True)
class PrizeTerms:
    """A list of prizes as announced: whose, and percents of the fund and euros by place.

    `of` is the category, the list of teams or the special award.
    """

    kind: str = BY_PLACE
    of: str = ""
    shares: str = ""
    fixed: str = ""

    def prizes(self, round_to: int = 1) -> Prizes:
        """Return the prizes, or raise Faulty with their faults."""
        return read_prize_lines(self.shares, self.fixed, round_to)

    @property
    def places(self) -> int:
        """The number of places with a prize."""
        return max(len(self.shares.split()), len(self.fixed.split()))


@dataclass(frozen=True, slots=True)
class PlannedPrizes:
    """The sums of one list by place, if nobody shares a place."""

    kind: str
    of: str
    cents: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class PublishedPrizes:
    """The prizes as published: the sums by place, and the fund that they are worked out from."""

    at: dt.datetime
    fund: int
    lists: tuple[PlannedPrizes, ...]


@dataclass(frozen=True, slots=True)
class Holders:
    """Who holds the places of a further list: numbers of players, or keys of teams."""

    terms: PrizeTerms
    places: Mapping[int, Place]
    teams: Mapping[int, TeamLine]


def main_terms(announced: Announcement) -> PrizeTerms:
    """Return the prizes by place."""
    return PrizeTerms(shares=announced.prize_shares, fixed=announced.prize_fixed)


def further_terms(announced: Announcement) -> tuple[PrizeTerms, ...]:
    """Return the lists besides the prizes by place."""
    return tuple(PrizeTerms(**facts) for facts in announced.prize_lists or ())


def all_terms(announced: Announcement) -> tuple[PrizeTerms, ...]:
    """Return every list of prizes, by place first."""
    return (main_terms(announced), *further_terms(announced))


def has_prizes(announced: Announcement) -> bool:
    """Whether any prize is announced."""
    return any(terms.places for terms in all_terms(announced))


def fixed_cents(announced: Announcement) -> int:
    """Return the sum of all fixed prizes."""
    return sum(sum(terms.prizes().fixed) for terms in all_terms(announced))


def shares_of_all(terms: Sequence[PrizeTerms]) -> Fraction:
    """Return the percents of the fund that all lists take together."""
    return sum((sum(each.prizes().shares, Fraction(0)) for each in terms), Fraction(0))


def planned_prizes(fund: int, announced: Announcement) -> tuple[PlannedPrizes, ...]:
    """Return the sums by place that a fund pays, if nobody shares a place."""
    lists = [
        FurtherPrizes(
            terms.prizes(announced.prize_round_cents),
            {place: Place(place, place) for place in range(1, terms.places + 1)},
        )
        for terms in all_terms(announced)
    ]
    found = zip(all_terms(announced), award_lists(fund, lists), strict=True)
    return tuple(
        PlannedPrizes(terms.kind, terms.of, tuple(each.prizes[n] for n in sorted(each.prizes)))
        for terms, each in found
        if terms.places
    )


def published_prizes(tournament: Tournament) -> PublishedPrizes | None:
    """Return the newest published list of prizes; None without one, or if it was withdrawn."""
    newest = tournament.publications.prizes().first()
    if newest is None or newest.kind == Publication.Kind.PRIZES_WITHDRAWN:
        return None
    return _published(newest)


def earlier_prizes(tournament: Tournament) -> PublishedPrizes | None:
    """Return the list of prizes published before the newest one."""
    rows = tournament.publications.prizes().filter(kind=Publication.Kind.PRIZES)[1:2]
    return next((_published(row) for row in rows), None)


def _published(row: Publication) -> PublishedPrizes:
    lists = tuple(PlannedPrizes(one["kind"], one["of"], tuple(one["cents"])) for one in row.rows)
    return PublishedPrizes(row.at, row.notes["fund"], lists)


def as_published(fund: int, lists: Sequence[PlannedPrizes]) -> Mapping[str, Any]:
    """Return the fields of the publication of a list."""
    rows = [{"kind": one.kind, "of": one.of, "cents": list(one.cents)} for one in lists]
    return {"rows": rows, "notes": {"fund": fund}}


def possible_fund(tournament: Tournament, announced: Announcement) -> int | None:
    """Return the fund if everybody entered pays, or a full house; None if that is unknown."""
    each = read_line(announced.fees).prize_cents or 0
    entered = list(Entry.objects.filter(tournament=tournament, leaving=""))
    still_free = max((announced.capacity or 0) - len(entered), 0)
    if each and not entered and not still_free:
        return None
    fees = (account.balance.fee.prize for account in accounts_of(tournament, entered))
    return sum(fees) + each * still_free + announced.prize_added_cents


def holders_of(
    tournament: Tournament, ranked: Ranking, announced: Announcement
) -> tuple[Holders, ...]:
    """Return who holds the places of each further list; queries only for teams and awards."""
    further = further_terms(announced)
    kinds = {terms.kind for terms in further}
    teams = _team_lines(tournament, ranked) if TEAMS in kinds else ()
    awards = dict(_awards(tournament)) if AWARD in kinds else {}
    return tuple(_holders(terms, ranked, teams, awards) for terms in further)


def _holders(
    terms: PrizeTerms,
    ranked: Ranking,
    teams: Sequence[TeamLine],
    awards: Mapping[str, Sequence[int]],
) -> Holders:
    if terms.kind == TEAMS:
        own = {line.pk: line for line in teams if line.list == terms.of}
        return Holders(terms, {pk: line.place for pk, line in own.items()}, own)
    if terms.kind == AWARD:
        winners = awards.get(terms.of, ())
        return Holders(terms, {number: Place(1, len(winners)) for number in winners}, {})
    rows = in_category((line.row for line in ranked.lines), terms.of)
    return Holders(terms, {row.number: row.place for row in rows if row.place}, {})


def _team_lines(tournament: Tournament, ranked: Ranking) -> Sequence[TeamLine]:
    names = {entry.number: entry.name for entry in ranked.book.entries}
    return team_table(ranked.book, teams_of(tournament), ranked.after, names).lines


def _awards(tournament: Tournament) -> Iterator[tuple[str, Sequence[int]]]:
    for one in nominations(tournament, counted(tournament.rounds.published())):
        yield one.code, [nominee.number for nominee in one.nominees]


@dataclass(frozen=True, slots=True)
class SumRow:
    """A place of a list: the sum now, and the published one; None if it has no sum."""

    whose: str
    place: int
    now: int | None
    published: int | None

    @property
    def is_changed(self) -> bool:
        """Whether the sums differ."""
        return self.now != self.published


def sum_rows(now: Sequence[PlannedPrizes], published: Sequence[PlannedPrizes]) -> list[SumRow]:
    """Return the sums of every place now and as published."""
    present = {(one.kind, one.of): one.cents for one in now}
    earlier = {(one.kind, one.of): one.cents for one in published}
    return [
        SumRow(prize_list_words(*key), place, cents, was)
        for key in dict.fromkeys((*present, *earlier))
        for place, (cents, was) in enumerate(
            zip_longest(present.get(key, ()), earlier.get(key, ())), start=1
        )
    ]
