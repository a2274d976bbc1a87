"""A phone's sheet: its rows added up, when it is finished, and the deals that do not count."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from typing import Any
from uuid import UUID

import pytest
from pytest_django import DjangoAssertNumQueries

from scoring.event_settings import read_settings
from tests.cast import EventOf, seat
from tournament.exchange.deal_codes.typed_sheets import read_typed
from tournament.models import (
    Agreement,
    JudgeCall,
    PhoneDeal,
    PhoneSheet,
    Seat,
    Table,
    Tournament,
)
from tournament.reading.phones.phone_sheets import (
    KeptSheet,
    answers_to,
    seats_refused_on_own_phones,
)
from tournament.reading.phones.sent_deals import (
    held_by,
    newest_deal,
    sheet_so_far,
    with_deals_so_far,
)
from tournament.reading.phones.uncounted_deals import UNCOUNTED, held_at, uncounted_among
from tournament.reading.sheets.round_tables import distinct_name
from tournament.reading.sheets.sheets import table_pages
from tournament.services.acts import Actor
from tournament.standings.sheets import settings_of

S = PhoneDeal.State
SEATS, OTHERS = "4,7,2,9", "4,7,2,8"
NOON = dt.datetime(2026, 11, 21, 12, tzinfo=dt.UTC)
SETTINGS = read_settings({}, "evening-16")


def deals_of(*lines: str) -> list[dict[str, Any]]:
    """Return typed deals in the file format, as a phone sends them."""
    return read_typed(
        lines, "", settings=SETTINGS, names=SEATS.split(","), first_dealer=0
    ).raw_deals


def row(number: int, deal: dict[str, Any] | None = None, **facts: Any) -> PhoneDeal:  # noqa: ANN401
    given = {"players": SEATS, "state": S.STANDS, "uid": UUID(int=number + 1), **facts}
    return PhoneDeal(number=number, deal=deal, **given)


def kept(*rows: PhoneDeal, settings: dict[str, Any] | None = None, **facts: Any) -> KeptSheet:  # noqa: ANN401
    rules = SETTINGS if settings is None else read_settings(settings, "evening-16")
    return KeptSheet(PhoneSheet(players=SEATS, **facts), rules, rows, ())


def rows_of(*lines: str) -> list[PhoneDeal]:
    return [row(number, deal) for number, deal in enumerate(deals_of(*lines), start=1)]


def test_the_totals_are_those_of_the_present_players_deals_in_order() -> None:
    first, second = rows_of("b+", "c-")
    pules = row(0, pules=[{"seat": 1, "reason": "late"}])
    other = row(1, deals_of("b-")[0], players=OTHERS)

    sheet = kept(second, other, first, pules)

    assert sheet.deals == deals_of("b+", "c-")
    assert (sheet.played, sheet.planned, sheet.size) == (2, 16, 4)
    assert sheet.given_pules == [{"seat": 1, "after_deal": 0, "reason": "late"}]
    assert (kept().running, kept().small) == ((0, 0, 0, 0), (0, 0, 0, 0))
    assert kept(first, second).running == (1, 5, -7, 1)
    assert len(sheet.digest) == 32


def test_the_digest_changes_with_the_first_dealer_and_with_totals() -> None:
    totals = {"players": SEATS, "totals": [9, -1, -3, -5], "deals": 16}
    sheets = [
        kept(),
        kept(first_dealer=1),
        kept(first_dealer=2),
        kept(totals=totals),
        kept(totals={**totals, "deals": 15}),
        kept(totals={**totals, "players": OTHERS}),
    ]

    assert [sheet.deals_played for sheet in sheets] == [0, 0, 0, 16, 15, 0]
    assert [sheet.small for sheet in sheets][3:] == [(9, -1, -3, -5)] * 2 + [(0, 0, 0, 0)]
    # Totals of other players do not count.
    assert len({sheet.digest for sheet in sheets}) == 5
    assert sheets[5].digest == sheets[0].digest


@pytest.mark.parametrize(
    ("played", "called_time", "is_finished"),
    [
        (15, None, False),
        (16, None, True),
        (1, 1, True),
        (2, 2, True),
        (2, 1, False),
        (0, 0, False),
        (0, None, False),
    ],
)
def test_a_table_is_finished_after_its_last_deal_or_at_called_time(
    played: int, called_time: int | None, *, is_finished: bool
) -> None:
    rows = rows_of(*["p"] * played)

    assert kept(*rows, called_time=called_time).is_finished is is_finished


@pytest.mark.parametrize(
    ("lines", "is_finished"),
    [((), False), (("b+",), False), (("b+", "c-"), True)],
)
def test_a_table_is_finished_at_its_target(lines: Sequence[str], *, is_finished: bool) -> None:
    assert kept(*rows_of(*lines), settings={"target": 5}).is_finished is is_finished


def test_the_faults_of_other_deals_include_those_of_their_pules() -> None:
    late, odd = {"seat": 1, "reason": "late"}, {"seat": 4, "reason": "odd"}
    (deal,) = rows_of("b+")
    faults = []
    for before, after in ((late, late), (odd, late), (late, odd)):
        deal.pules = [after]
        faults.append(kept(row(0, pules=[before])).faults_of([deal]))

    assert [[(one.code, one.seat) for one in found] for found in faults] == [
        [],
        [("no_such_seat", 4)],
        [("no_such_seat", 4)],
    ]
    assert kept(row(0, pules=[late])).faults_of([]) == ()
    found = kept(*rows_of("b+")).faults_with(1, deals_of("b-")[0], [odd])
    assert [(one.code, one.seat) for one in found] == [("no_such_seat", 4)]


@pytest.mark.parametrize(
    ("facts", "aside"),
    [
        ({"players": SEATS}, [1]),
        ({"players": SEATS, "replaces_id": 1}, []),
        ({"players": SEATS, "replaces_id": 1, "because": UNCOUNTED}, [1]),
        ({"players": SEATS, "state": S.APART}, [1, 2]),
        ({"players": OTHERS}, [1, 2]),
    ],
)
def test_deals_of_other_seats_do_not_count_until_the_desk_counts_them(
    facts: dict[str, Any], aside: list[int]
) -> None:
    (deal,) = deals_of("b+")
    rows = [row(1, deal, pk=1, players=OTHERS), row(2, deal, pk=2, **facts)]

    assert [one.pk for one in uncounted_among(rows, SEATS)] == aside


def test_a_counted_deal_sent_again_for_other_seats_is_not_listed_twice() -> None:
    (deal,) = deals_of("b+")
    counted = row(1, deal, pk=1)
    again = row(1, deal, pk=2, players=OTHERS, replaces_id=1)
    late = row(1, deal, pk=3, state=S.APART, replaces_id=1)

    assert [one.pk for one in uncounted_among([counted, again, late], SEATS)] == [3]


@pytest.mark.parametrize(("agreed", "letters"), [(3, [1]), (4, [0, 1])])
def test_answers_to_earlier_figures_stay_once_all_have_agreed(
    agreed: int, letters: list[int]
) -> None:
    sheet = kept(*rows_of("b+"), agreed=agreed)
    standing = [Agreement(letter=0, digest="old"), Agreement(letter=1, digest=sheet.digest)]

    assert list(answers_to(sheet, standing)) == letters


@pytest.fixture
def event(event_of: EventOf, director: Actor) -> Tournament:
    tournament = event_of(4)
    seat(tournament, by=director)
    return tournament


@pytest.mark.django_db
@pytest.mark.parametrize(("minutes", "seats"), [(-1, {0}), (0, set()), (1, set())])
def test_a_refusal_ends_when_the_judge_has_come(
    event: Tournament, minutes: int, seats: set[int]
) -> None:
    table = Table.objects.get(round__tournament=event)
    came = NOON + dt.timedelta(minutes=minutes)
    JudgeCall.objects.create(table=table, answered_at=came, at=came, signed="Dace")
    given = {"own_phone": True, "agrees": False, "at": NOON}
    standing = [
        Agreement(letter=0, **given),
        Agreement(letter=1, **{**given, "own_phone": False}),
        Agreement(letter=2, **{**given, "agrees": True}),
    ]

    assert seats_refused_on_own_phones(PhoneSheet(table=table), standing) == seats


@pytest.mark.django_db
def test_a_table_whose_phones_sent_no_deals_takes_one_query(
    event: Tournament, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    played = event.rounds.get()
    table = played.tables.get()
    assert (newest_deal(event), held_by(table.pk)) == (0, 0)
    assert PhoneSheet.objects.filter(table=table, kept=0).exists()
    pages = table_pages(event, played, [1])

    with django_assert_num_queries(1):
        assert sheet_so_far(table.pk, list("ABCD"), settings_of(event, 1)) is None
    with django_assert_num_queries(1):
        assert tuple(with_deals_so_far(event, played, pages)) == pages


@pytest.mark.django_db
def test_a_single_deal_on_the_phones_is_shown_at_the_desk(event: Tournament) -> None:
    played = event.rounds.get()
    sheet = PhoneSheet.objects.get(table__round=played)
    (deal,) = deals_of("b+")
    row(1, deal, sheet=sheet, players=sheet.players, device="phone", at=NOON).save()
    PhoneSheet.objects.filter(pk=sheet.pk).update(kept=1)

    found = sheet_so_far(sheet.table_id, list("ABCD"), settings_of(event, 1))

    assert found is not None
    assert len(found.deals) == held_by(sheet.table_id) == 1
    assert held_at(played, tables=[1]) == held_at(played, numbers=[4]) == {1: 1}
    assert held_at(played, tables=[2]) == {}


@pytest.mark.django_db
def test_a_name_that_two_players_share_has_their_number_and_club(event: Tournament) -> None:
    anna = Seat.objects.named().get(round__tournament=event, entry__number=1)

    assert [distinct_name(anna, {anna.name: players}) for players in (1, 2)] == [
        "Anna Bērziņa",
        "Anna Bērziņa 1 · Cēsis",
    ]
