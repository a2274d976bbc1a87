"""An instance moved with recorded, undone and reclaimed payouts, and with its finalists."""

from __future__ import annotations

import datetime as dt
import gzip
import io
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from django.core.management import call_command

from scoring.teams import Member, Team
from tests.cast import NAMES, enter_first, play_and_close, set_up_team
from tests.services.series.corrected import turn_round
from tests.services.series.seasons import FEBRUARY, series, take_in
from tests.storage.test_houses import empty_the_house
from tournament.models import (
    BankRow,
    CashCount,
    JournalEntry,
    Payment,
    Payout,
    Player,
    Series,
    SeriesPayout,
    Tournament,
)
from tournament.reading.results.payouts import payouts
from tournament.reading.results.prizes import PrizeTerms
from tournament.reading.results.standings import ranking_at_desk
from tournament.services.applications.announcing import EntryTerms, announce_entry
from tournament.services.events import blocks, planning
from tournament.services.journal import undo
from tournament.services.money.bank import import_statement, record_transfers
from tournament.services.money.cashing import count_cash
from tournament.services.money.payments import Money, mark_paid, refund_fee, waive_fee
from tournament.services.people.finalists import enter_qualified, fill_group
from tournament.services.results import finishing, paying
from tournament.services.results.prizes import PrizeWishes, announce_prizes
from tournament.services.series import stages

if TYPE_CHECKING:
    from tests.cast import EventOf
    from tournament.services.acts import Actor

pytestmark = pytest.mark.django_db
FINALS = {
    "first_round": 2,
    "settings": {"rounds": 1},
    "groups": [{"name": "A", "first": 4}, {"name": "B"}],
}


@pytest.fixture
def paid(event_of: EventOf, director: Actor) -> Tournament:
    """Return an event with payouts, one of them undone, and differences after a correction."""
    event = event_of(4, settings={"first_seating": "list", "rounds": 1})
    announce_entry(event, EntryTerms(fees="30+10/1", prize_shares="50 30"), by=director)
    team = set_up_team(event, Team("Ogre", (Member(1), Member(2))), by=director)
    announce_prizes(event, PrizeWishes((PrizeTerms("teams", "", "", "5"),)), by=director)
    play_and_close(event, by=director)
    for entry in event.entries.all():
        mark_paid(entry, by=director)
    finishing.finish(event, by=director)
    event.refresh_from_db()
    paying.settle_stakes(event, by=director)
    paying.hand_out_team_prize(event, team.pk, by=director)
    paying.hand_out_prizes(event, [1], by=director)
    undo(JournalEntry.objects.get(verb="hand_out_prizes"), by=director)
    paying.hand_out_prizes(event, by=director)
    turn_round(event, by=director)
    paying.hand_out_prizes(event, [1], by=director)
    finishing.approve(event, by=director, early_because="all are here")
    second = event.entries.get(number=2)
    refund_fee(second, Money(500, reason="change"), by=director)
    waive_fee(second, reason="helper", by=director)
    undo(JournalEntry.objects.get(verb="waive_fee"), by=director)
    waive_fee(second, cents=200, reason="helper", by=director)
    count_cash(event, 15500, by=director)
    statement = b"Date,Payer,Details,Amount\n2026-11-28,Bruno,K2,5.00\n2026-11-28,X,,1.00\n"
    import_statement(event, statement, by=director)
    record_transfers(event, {BankRow.objects.earliest("pk").pk: 2}, by=director)
    return event


@pytest.fixture
def final(paid: Tournament, director: Actor) -> Tournament:
    """Return a final whose players qualified by that event's series, one of them for group A."""
    cup = series(director, "points-for-places", rule={"points": ["4", "3", "2"]})
    stages.add_stage(cup, paid, by=director)
    take_in(cup, 5, 6, 7, by=director, day=FEBRUARY)
    winner = Player.objects.get(name=NAMES[5])
    SeriesPayout.objects.create(series=cup, player=winner, cents=1500, signed="Dace")
    plan = planning.TournamentPlan(
        "Fināls", dt.date(2026, 12, 5), "evening-16", settings={"rounds": 1}, seed="f"
    )
    event = planning.create_tournament(plan, by=director)
    stages.add_stage(cup, event, by=director)
    enter_first(event, 4, by=director)
    first = Player.objects.get(name=NAMES[4])
    enter_qualified(event, cup, [first.pk], by=director)
    blocks.plan_blocks(event, [FINALS], by=director)
    second = Player.objects.get(name=NAMES[5])
    event.refresh_from_db()
    fill_group(event, cup, [first.pk, second.pk], first_round=2, group="A", by=director)
    event.refresh_from_db()
    return event


def tables_in(file: Path) -> list[bytes]:
    """Return the lines of an instance's file, without its date and its digest."""
    first, *tables, _end, _seal = gzip.decompress(file.read_bytes()).splitlines()
    assert b'"at"' in first
    return tables


def stored_money() -> list[list[tuple[Any, ...]]]:
    return [
        list(Payment.objects.order_by("pk").values_list()),
        list(CashCount.objects.order_by("pk").values_list()),
        list(BankRow.objects.order_by("pk").values_list()),
        list(SeriesPayout.objects.order_by("pk").values_list()),
    ]


def test_an_instance_with_payouts_and_finalists_moves_and_exports_identically(
    paid: Tournament, final: Tournament, tmp_path: Path
) -> None:
    kept = list(Payout.objects.order_by("pk").values())
    assert {one["kind"] for one in kept} == {"prize", "stake"}
    assert [one["lifted_at"] is None for one in kept].count(False) == 1
    assert [one["cents"] for one in kept if one["team"]] == [500]
    assert min(one["cents"] for one in kept if one["kind"] == "prize") < 0
    books = payouts(paid, ranking_at_desk(paid, 1))
    money = stored_money()
    assert [len(rows) for rows in money] == [9, 1, 2, 1]
    call_command("export_house", str(tmp_path / "first"), stdout=io.StringIO())
    empty_the_house()
    call_command("import_house", str(tmp_path / "first"), stdout=io.StringIO())
    call_command("export_house", str(tmp_path / "second"), stdout=io.StringIO())

    assert tables_in(tmp_path / "first") == tables_in(tmp_path / "second")
    assert list(Payout.objects.order_by("pk").values()) == kept
    assert stored_money() == money
    again = Tournament.objects.get(pk=paid.pk)
    assert payouts(again, ranking_at_desk(again, 1)) == books
    finals = Tournament.objects.get(pk=final.pk)
    assert finals.blocks == final.blocks
    assert list(finals.entries.values_list("name", "from_round")) == [
        *((name, 1) for name in NAMES[:5]),
        (NAMES[5], 2),
    ]
    assert Series.objects.get().stages.standing().count() == 3


def test_on_the_new_instance_payouts_and_finalists_can_be_undone_as_before(
    paid: Tournament, final: Tournament, tmp_path: Path, director: Actor
) -> None:
    call_command("export_house", str(tmp_path / "house"), stdout=io.StringIO())
    empty_the_house()
    call_command("import_house", str(tmp_path / "house"), stdout=io.StringIO())
    standing = Payout.objects.standing().count()

    undo(JournalEntry.objects.filter(verb="hand_out_prizes").latest("pk"), by=director)
    undo(JournalEntry.objects.get(verb="fill_group"), by=director)

    assert Payout.objects.standing().count() == standing - 1
    assert "placed" not in Tournament.objects.get(pk=final.pk).blocks[0]
