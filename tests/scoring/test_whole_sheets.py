"""Properties of every possible sheet, in any game and with any house rules."""

import json
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.deals import (
    AlexanderDeal,
    CountedDeal,
    CountedKopDeal,
    Deal,
    DeclaredDeal,
    KopDeal,
    PatienceDeal,
    TableDeal,
)
from scoring.json_reader import Fields
from scoring.sheet_files import SHEET_FIELDS, read_table_sheet, write_table_sheet
from scoring.sheets import Sheet, check, score
from tests.scoring.played_sheets import PATIENCE, ZERO_SUM, sheets
from tests.scoring.searching import at_each_table, bounded

ZERO_SUM_SHEETS = st.sampled_from(ZERO_SUM).flatmap(lambda pair: sheets(*pair))
FLIGHTS = st.sampled_from([p for p in PATIENCE if p[1] > 1]).flatmap(lambda pair: sheets(*pair))
ALL_SHEETS = st.one_of(ZERO_SUM_SHEETS, FLIGHTS)


@bounded
@given(sheet=ALL_SHEETS)
def test_a_possible_sheet_has_no_faults(sheet: Sheet) -> None:
    assert check(sheet) == ()


@pytest.mark.parametrize(("game", "size"), ZERO_SUM)
@at_each_table
@given(data=st.data())
def test_every_deal_and_every_sheet_adds_up_to_zero(
    game: str, size: int, data: st.DataObject
) -> None:
    scored = score(data.draw(sheets(game, size)))

    assert [sum(row.points) for row in scored.rows] == [0] * scored.deals_played
    assert sum(scored.leftover) == 0
    assert sum(scored.small) == 0


@bounded
@given(sheet=ALL_SHEETS)
def test_totals_are_the_sums_of_deals_and_leftovers(sheet: Sheet) -> None:
    scored = score(sheet)

    columns = [[row.points[seat] for row in scored.rows] for seat in range(sheet.size)]
    assert scored.small == tuple(
        sum(column) + left for column, left in zip(columns, scored.leftover, strict=True)
    )
    for number, row in enumerate(scored.rows, start=1):
        assert row.deal == number
        assert row.running == tuple(sum(column[:number]) for column in columns)


@bounded
@given(sheet=ZERO_SUM_SHEETS, by=st.integers(1, 4))
def test_rotating_the_seats_rotates_the_points(sheet: Sheet, by: int) -> None:
    before, after = score(sheet), score(moved_on(sheet, by))

    assert [row.points for row in after.rows] == [turned(r.points, by) for r in before.rows]
    assert after.small == turned(before.small, by)
    assert after.places == turned(before.places, by)
    assert after.big == turned(before.big or (), by)
    assert [row.pules.owners for row in after.rows] == [
        tuple((owner + by) % sheet.size for owner in row.pules.owners) for row in before.rows
    ]


@bounded
@given(sheet=FLIGHTS)
def test_rotating_the_seats_rotates_the_figures_of_patience(sheet: Sheet) -> None:
    before, after = score(sheet), score(moved_on(sheet, 1))

    assert after.small == turned(before.small, 1)
    assert after.places == turned(before.places, 1)


@bounded
@given(sheet=ZERO_SUM_SHEETS)
def test_big_points_add_up_to_the_control_sum(sheet: Sheet) -> None:
    scored = score(sheet)
    scale = sheet.house_rules.scale

    assert scored.big is not None
    assert scale is not None
    assert sum(scored.big) == scale.control_sum(scored.small)


@bounded
@given(sheet=ALL_SHEETS)
def test_a_written_sheet_is_read_back_unchanged(sheet: Sheet) -> None:
    written = json.loads(json.dumps(write_table_sheet(sheet)))

    fields = Fields(written, known=SHEET_FIELDS)
    read = read_table_sheet(fields, game=sheet.game, players=sheet.players, rules=sheet.house_rules)
    assert read == sheet


def turned(row: tuple, by: int) -> tuple:
    """Return each seat's value after all players move on by some seats."""
    return tuple(row[(seat - by) % len(row)] for seat in range(len(row)))


def moved_on(sheet: Sheet, by: int) -> Sheet:
    """Return the same sheet with all players, and the first dealer, moved on by some seats."""
    return replace(
        sheet,
        players=turned(sheet.players, by),
        first_dealer=(sheet.first_dealer + by) % sheet.size,
        deals=tuple(moved_deal(deal, by, sheet.size) for deal in sheet.deals),
        penalty_pules=tuple(
            replace(penalty, seat=(penalty.seat + by) % sheet.size)
            for penalty in sheet.penalty_pules
        ),
    )


def moved_deal(deal: Deal, by: int, size: int) -> Deal:
    match deal:
        case DeclaredDeal() | CountedDeal():
            return replace(deal, declarer=(deal.declarer + by) % size)
        case KopDeal() | CountedKopDeal():
            return replace(deal, old=tuple((seat + by) % size for seat in deal.old))
        case TableDeal():
            payers = tuple((seat + by) % size for seat in deal.odd_payers)
            return TableDeal(turned(deal.eyes, by), turned(deal.tricks, by), payers)
        case PatienceDeal():
            return PatienceDeal(turned(deal.figures, by))
        case AlexanderDeal():
            return AlexanderDeal(turned(deal.battles, by), turned(deal.cards_out, by))
    return deal
