"""The standings as the desk reads them: worked out from the sheets, or as the public will see."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.db.models import Count, Q
from django.http import Http404

from tournament.models import Publication, Tournament
from tournament.results import Book, open_book, settings_of
from tournament.standings_table import StandingsTable, table_from
from tournament.wall.standings import Ranked, Ranking, ranking
from tournament.wall.visibility import SeatedRound


@dataclass(frozen=True, slots=True)
class Asked:
    """What a query asks for: after which round, of which category, through whose eyes."""

    after: int | None = None
    category: str = ""
    as_public: bool = False


@dataclass(frozen=True, slots=True)
class DeskStandings:
    """The standings after a round; `categories` holds those that can be asked for."""

    rounds: Sequence[SeatedRound]
    after: SeatedRound
    ranking: Ranking
    categories: tuple[str, ...]


def ranked_rounds(tournament: Tournament) -> list[SeatedRound]:
    """Return the rounds that have results, with how many of their tables are in: one query."""
    is_in = Q(tables__versions__is_current=True)
    counted = tournament.rounds.published().annotate(
        tables_all=Count("tables", distinct=True),
        tables_in=Count("tables", filter=is_in, distinct=True),
    )
    rounds = (SeatedRound(r, r.tables_in, r.tables_all) for r in counted.order_by("number"))
    return [played for played in rounds if played.tables_in]


def read_standings(tournament: Tournament, asked: Asked) -> DeskStandings | None:
    """Return the standings asked for in at most five queries; None before the first result."""
    rounds = ranked_rounds(tournament)
    if not rounds and asked.after is None:
        return None
    after = _after(rounds, asked.after)
    if asked.as_public:
        return DeskStandings(rounds, after, ranking(tournament, after.number), ())
    book = open_book(tournament)
    table = table_from(book, tournament, after=after.number)
    return DeskStandings(
        rounds=rounds,
        after=after,
        ranking=_ranking(tournament, book, table, asked.category),
        categories=table.categories,
    )


def announced_result(tournament: Tournament) -> Publication | None:
    """Return the newest word on the result; None while nothing was announced."""
    newest = tournament.publications.standings().defer("rows").first()
    if newest is None or newest.kind == Publication.Kind.STANDING_WITHDRAWN:
        return None
    return newest


def _after(rounds: Sequence[SeatedRound], number: int | None) -> SeatedRound:
    """Return the round asked for; the last closed one, or else the last, if none is."""
    if number is None:
        closed = [played for played in rounds if played.is_closed]
        return (closed or list(rounds))[-1]
    for played in rounds:
        if played.number == number:
            return played
    raise Http404


def _ranking(tournament: Tournament, book: Book, table: StandingsTable, category: str) -> Ranking:
    has_big_points = settings_of(tournament).rules.scale is not None
    if category:
        rows = table.in_category(category).rows
        return Ranking(table.after, has_big_points, tuple(Ranked(r, r.name, 0) for r in rows))
    before = _places(book, table.after - 1)
    lines = (
        Ranked(row, row.name, before.get(row.number, row.place.first) - row.place.first)
        for row in table.rows
    )
    return Ranking(table.after, has_big_points, tuple(lines))


def _places(book: Book, after: int) -> Mapping[int, int]:
    """Return everybody's place by number; nobody has one before the first round."""
    if after < 1:
        return {}
    return {standing.number: standing.place.first for standing in book.standings(after)}
