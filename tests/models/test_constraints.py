"""Constraints of the database, which hold for any writer.

Constraints of the database on sheets.
"""

from __future__ import annotations

import uuid

import pytest
from django.contrib.auth import get_user_model
from django.db import IntegrityError, transaction
from django.utils import timezone

from tests.models.forbidden import forbidden, version
from tournament.models import (
    Absence,
    Check,
    Dispute,
    Entry,
    JournalEntry,
    Membership,
    Penalty,
    PhoneDeal,
    PhoneSheet,
    Player,
    Publication,
    Role,
    Round,
    Seat,
    SheetLine,
    Table,
    Tournament,
)

pytestmark = pytest.mark.django_db


@pytest.fixture
def entry(tournament: Tournament) -> Entry:
    return enter(tournament, 1)


def enter(tournament: Tournament, number: int) -> Entry:
    player = Player.objects.create(name=f"Player {number}")
    return Entry.objects.create(
        tournament=tournament, player=player, number=number, name=player.name
    )


def test_a_player_sits_once_a_round(table: Table, entry: Entry) -> None:
    other = Table.objects.create(round=table.round, number=2)
    Seat.objects.create(table=table, round=table.round, entry=entry, letter=0)

    with pytest.raises(IntegrityError):
        Seat.objects.create(table=other, round=table.round, entry=entry, letter=0)


def test_a_seat_is_taken_by_one_player(table: Table, entry: Entry) -> None:
    Seat.objects.create(table=table, round=table.round, entry=entry, letter=0)
    other = enter(entry.tournament, 2)

    with pytest.raises(IntegrityError):
        Seat.objects.create(table=table, round=table.round, entry=other, letter=0)


def test_a_sixth_seat_does_not_exist(table: Table, entry: Entry) -> None:
    with forbidden("seats_are_lettered_a_to_e"):
        Seat.objects.create(table=table, round=table.round, entry=entry, letter=5)


def test_a_confirmation_needs_a_seat(table: Table) -> None:
    sheet = PhoneSheet.objects.create(table=table, players="1,2,3,4")
    facts = {"number": 1, "players": "1,2,3,4", "state": "stands", "device": "phone-of-anna"}

    with forbidden("a_deal_is_confirmed_from_a_seat"):
        PhoneDeal.objects.create(
            sheet=sheet, uid=uuid.uuid4(), at=timezone.now(), confirmed=5, **facts
        )


def test_being_out_of_a_round_needs_a_reason(table: Table, entry: Entry) -> None:
    with forbidden("whoever_is_out_of_a_round_has_no_seat_and_a_reason"):
        Seat.objects.create(table=table, round=table.round, entry=entry, letter=None)


def test_a_table_number_is_used_once_a_round(table: Table) -> None:
    with pytest.raises(IntegrityError):
        Table.objects.create(round=table.round, number=1)


def test_a_round_number_is_used_once(tournament: Tournament) -> None:
    closed = {"state": "closed", "published_at": timezone.now(), "closed_at": timezone.now()}
    Round.objects.create(tournament=tournament, number=1, **closed)

    with pytest.raises(IntegrityError):
        Round.objects.create(tournament=tournament, number=1)


def test_withdrawn_seats_free_their_round_number_and_players(tournament: Tournament) -> None:
    taken_back = {"state": "withdrawn", "published_at": timezone.now()}
    Round.objects.create(tournament=tournament, number=1, **taken_back)
    Round.objects.create(tournament=tournament, number=1, **taken_back)

    again = Round.objects.create(tournament=tournament, number=1)

    assert list(tournament.rounds.all()) == [again]
    assert Round.ever.filter(number=1).count() == 3


def test_withdrawn_tables_and_seats_are_hidden_from_queries(table: Table, entry: Entry) -> None:
    seat = Seat.objects.create(table=table, round=table.round, entry=entry, letter=0)

    Round.objects.update(state="withdrawn", published_at=timezone.now())

    found = [entry.seats.count(), Seat.objects.count(), Table.objects.count()]
    assert found == [0, 0, 0]
    assert (list(Table.ever.all()), list(Seat.ever.playing())) == ([table], [seat])


def test_one_round_is_unfinished_at_a_time(tournament: Tournament) -> None:
    Round.objects.create(tournament=tournament, number=1)

    with pytest.raises(IntegrityError):
        Round.objects.create(tournament=tournament, number=2)


def test_a_place_runs_from_first_to_last(table: Table, entry: Entry) -> None:
    seat = Seat.objects.create(table=table, round=table.round, entry=entry, letter=0)

    with forbidden("a_place_on_a_line_runs_from_first_to_last"):
        SheetLine.objects.create(
            version=version(table), seat=seat, small=3, place_first=2, place_last=1
        )


def test_a_number_is_assigned_once(entry: Entry) -> None:
    with pytest.raises(IntegrityError):
        enter(entry.tournament, entry.number)


def test_a_player_enters_once(entry: Entry) -> None:
    with pytest.raises(IntegrityError):
        Entry.objects.create(
            tournament=entry.tournament, player=entry.player, number=2, name=entry.name
        )


def test_an_absence_is_stored_once_and_again_after_it_was_lifted(entry: Entry) -> None:
    absence = Absence.objects.create(entry=entry, round_number=2)

    with pytest.raises(IntegrityError), transaction.atomic():
        Absence.objects.create(entry=entry, round_number=2)

    absence.lifted_at = timezone.now()
    absence.save()
    assert Absence.objects.create(entry=entry, round_number=2).is_standing


def test_a_penalty_needs_a_reason(table: Table, entry: Entry) -> None:
    with forbidden("a_penalty_has_a_reason"):
        Penalty.objects.create(entry=entry, round=table.round, big_sixtieths=-60, reason="")


def test_an_act_with_a_key_happens_once(tournament: Tournament) -> None:
    JournalEntry.objects.create(tournament=tournament, revision=1, verb="publish", key="k")

    with pytest.raises(IntegrityError):
        JournalEntry.objects.create(tournament=tournament, revision=2, verb="publish", key="k")


def test_a_provisional_result_needs_an_end_of_its_window(tournament: Tournament) -> None:
    tournament.state = Tournament.State.PROVISIONAL

    with forbidden("a_provisional_result_says_until_when"):
        tournament.save()


def test_an_account_has_one_role_in_a_tournament(tournament: Tournament) -> None:
    user = get_user_model().objects.create_user("anna")
    Membership.objects.create(tournament=tournament, user=user, role=Role.DIRECTOR)

    with pytest.raises(IntegrityError):
        Membership.objects.create(tournament=tournament, user=user, role=Role.VIEWER)


def test_a_publication_is_never_edited(tournament: Tournament) -> None:
    said = Publication.objects.create(
        tournament=tournament, kind="seating", round_number=1, revision=1
    )

    with pytest.raises(TypeError, match="never edited"):
        said.save()


def test_a_version_has_one_tick_and_another_after_it_was_lifted(table: Table) -> None:
    ticked = version(table)
    first = Check.objects.create(version=ticked, kind="second_pair")
    with pytest.raises(IntegrityError), transaction.atomic():
        Check.objects.create(version=ticked, kind="second_pair")

    Check.objects.update(lifted_at=timezone.now())

    second = Check.objects.create(version=ticked, kind="second_pair")
    assert (list(ticked.checks.order_by("pk")), ticked.tick) == ([first, second], second)


def test_one_version_of_a_sheet_is_current(table: Table) -> None:
    version(table, 1, is_current=True)

    with pytest.raises(IntegrityError):
        version(table, 2, is_current=True)


def test_sheet_versions_are_numbered_once(table: Table) -> None:
    version(table, 1)

    with pytest.raises(IntegrityError):
        version(table, 1)


@pytest.mark.parametrize("totals", [[3, -1, -1], [1, 0, 0, 0, 0], [-2, 1]])
def test_a_sheet_that_does_not_add_up_is_refused(table: Table, totals: list[int]) -> None:
    with forbidden("a_sheet_adds_up_to_zero"):
        version(table, totals=totals)


@pytest.mark.parametrize("totals", [[2, -1, -1], [3, -1, -1, -1], [4, -1, -1, -1, -1]])
def test_sheets_of_three_four_and_five_add_up(table: Table, totals: list[int]) -> None:
    assert version(table, totals=totals).totals == totals


def test_patience_totals_need_not_add_up(table: Table) -> None:
    assert version(table, totals=[7, 40], is_zero_sum=False).totals == [7, 40]


def test_a_table_has_one_open_dispute(table: Table) -> None:
    current = version(table, is_current=True)
    Dispute.objects.create(table=table, current=current, kind="raised")

    with pytest.raises(IntegrityError):
        Dispute.objects.create(table=table, current=current, kind="raised")
