"""Deals sent by a table's phones so far, to continue without the phones."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from scoring.event_settings import EventSettings
from scoring.sheets import Sheet
from tournament.models import PhoneDeal, PhoneSheet, Round, Tournament
from tournament.reading.phones.phone_sheets import KeptSheet, read_kept
from tournament.reading.sheets.sheets import TablePage, rows_of
from tournament.standings.sheets import read_written, settings_of


def newest_deal(tournament: Tournament) -> int:
    """Return a number that changes with every deal from a phone; 0 without deals."""
    deals = PhoneDeal.objects.filter(sheet__table__round__tournament=tournament)
    return deals.order_by("pk").values_list("pk", flat=True).last() or 0


def held_by(table: int) -> int:
    """Return the number of deals that a table's phones have sent."""
    return PhoneSheet.objects.filter(table=table).values_list("kept", flat=True).first() or 0


def sheet_so_far(table: int, names: Sequence[str], settings: EventSettings) -> Sheet | None:
    """Return the deals sent by a table's phones as a sheet; None without deals."""
    sheet = PhoneSheet.objects.filter(table=table, kept__gt=0).select_related("table").first()
    return None if sheet is None else _as_sheet(read_kept(sheet, settings), names)


def with_deals_so_far(
    tournament: Tournament, played: Round, pages: Iterable[TablePage]
) -> Iterator[TablePage]:
    """Yield tables' pages; those without a result get the deals sent by their phones so far.

    It takes one query, and three more for each table with such deals.
    """
    sheets = PhoneSheet.objects.filter(table__round=played, kept__gt=0).select_related("table")
    held = {sheet.table.number: sheet for sheet in sheets}
    settings = settings_of(tournament, played.number)
    for page in pages:
        sheet = None if page.version is not None else held.get(page.number)
        yield page if sheet is None else _filled(page, read_kept(sheet, settings))


def _filled(page: TablePage, kept: KeptSheet) -> TablePage:
    if kept.score is None or len(page.players) != kept.size:
        return page
    lowest_wins = kept.settings.lowest_wins
    return replace(page, rows=tuple(rows_of(kept.as_sheet, kept.score, lowest_wins=lowest_wins)))


def _as_sheet(kept: KeptSheet, names: Sequence[str]) -> Sheet | None:
    if not kept.played or len(names) != kept.size:
        return None
    return read_written(
        kept.deals,
        names,
        kept.settings,
        first_dealer=kept.sheet.first_dealer,
        penalty_pules=kept.penalty_pules,
    )
