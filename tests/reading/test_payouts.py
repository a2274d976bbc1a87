"""Prizes, debts and stakes of one round of eight players, as whole values in cents."""

from __future__ import annotations

import datetime as dt
from fractions import Fraction
from typing import Any

import pytest
from django.utils import timezone

from scoring.big_points import Place
from scoring.teams import Member, Team
from tests.cast import EventOf, newcomer, play_and_close, set_up_team
from tournament.models import Announcement, Payment, Payout, Publication, Tournament
from tournament.reading.applications import announced_of
from tournament.reading.results.payouts import (
    Payouts,
    has_money,
    is_told,
    own_money,
    payouts,
    shows_payouts,
)
from tournament.reading.results.prizes import (
    PlannedPrizes,
    PrizeTerms,
    as_published,
    earlier_prizes,
    fixed_cents,
    planned_prizes,
    possible_fund,
    published_prizes,
    shares_of_all,
    sum_rows,
)
from tournament.reading.results.stakes import stake_cents, table_stakes
from tournament.reading.results.standings import ranking
from tournament.reading.visibility import public_view_for
from tournament.services.acts import Actor
from tournament.services.applications.announcing import EntryTerms, announce_entry
from tournament.services.people import registration

pytestmark = pytest.mark.django_db

TERMS = EntryTerms(fees="30+10/0.5", prize_fixed="20", prize_shares="40 20")
LISTS = [
    {"kind": "category", "of": "women", "fixed": "10 5"},
    {"kind": "teams", "shares": "10"},
]
PAID = {2: 4000, 3: 4000, 4: 4000, 5: 4000, 7: 4000, 8: 4000, 1: 2500}


@pytest.fixture
def event(event_of: EventOf, director: Actor) -> Tournament:
    """Return an event after its round: 5 won 12, 1 won 9; 6 has not paid, 1 only a part.

    The women are 3 and 6, and 1 and 2 are a team.
    """
    event = event_of(8, settings={"first_seating": "list", "rounds": 1})
    announce_entry(event, TERMS, by=director)
    event.entries.filter(number__in=(3, 6)).update(sex="f")
    for name, members in (("Ogre", (1, 2)), ("Cēsis", (3, 4))):
        set_up_team(event, Team(name, tuple(map(Member, members))), by=director)
    play_and_close(event, by=director)
    announced = event.announcement
    announced.prize_lists, announced.prize_added_cents = LISTS, 1000
    announced.save()
    for number, cents in PAID.items():
        Payment.objects.create(
            tournament=event,
            number=number,
            cents=cents,
            kind=Payment.Kind.FEE,
            method=Payment.Method.CASH,
            day=dt.date(2026, 11, 20),
            at=timezone.now(),
        )
    return Tournament.objects.get(pk=event.pk)


def books_of(event: Tournament) -> Payouts:
    return payouts(event, ranking(event, 1))


def hand_over(event: Tournament, number: int, cents: int, **facts: object) -> Payout:
    given: dict[str, Any] = {"kind": Payout.Kind.PRIZE, **facts}
    return Payout.objects.create(tournament=event, number=number, cents=cents, **given)


PAID_IN_PART: tuple[tuple[int, int, dict[str, Any]], ...] = (
    *((5, 8000, {}), (1, 1600, {"withheld": 1500}), (8, 300, {})),
    (4, -200, {"kind": Payout.Kind.STAKE, "counterpart": 1, "plan": 0}),
)
"""What was handed over, with a prize of 8 that a correction removed, and a stake of 4 to 1."""


def test_fixed_prizes_are_paid_first_and_shares_are_of_the_rest(event: Tournament) -> None:
    # Six of €30 and €10 added are 19000; fixed are 2000 + 1500, and the rest is 15500.
    books = books_of(event)

    assert (books.settlement.fund, books.settlement.costs, books.fixed) == (19000, 6000, 3500)
    assert [
        (one.number, str(one.place), one.prize, one.owed, one.stake) for one in books.lines
    ] == [
        (5, "1", 8200, 0, 600),
        (1, "2", 3100, 1500, 450),
        (2, "3", 0, 0, -100),
        (6, "4", 1000, 4000, -150),
        (3, "5", 500, 0, -150),
        (7, "6", 0, 0, -200),
        (4, "7", 0, 0, -200),
        (8, "8", 0, 0, -250),
    ]
    assert [(one.name, one.place, one.prize, one.left, one.back) for one in books.team_prizes] == [
        ("Ogre", Place(1, 1), 1550, 1550, 0)
    ]
    women, teams = books.further
    assert [(one.place.first, one.number, one.cents) for one in women.winners] == [
        *((1, 6, 1000), (2, 3, 500)),
    ]
    assert [(one.place.first, one.name, one.cents) for one in teams.winners] == [(1, "Ogre", 1550)]
    assert [(one.payer, one.receiver, one.cents) for one in books.transfers] == [
        *((8, 5, 250), (4, 1, 200), (7, 5, 200)),
        *((3, 1, 150), (6, 5, 150), (2, 1, 100)),
    ]
    assert (books.transfers[0].payer_words, books.transfers[0].receiver_words) == (
        *("8. Harijs Āboliņš", "5. Evita Krūmiņa"),
    )
    assert (books.debtors, books.plan, books.settled, books.published) == (2, 0, [], None)
    assert (books.is_begun, books.prizes_left, books.is_reduced, books.withheld) == (
        *(False, True, False, 0),
    )
    assert (books.prizes, books.paid_out, books.paid_before, books.due) == (14350, 11850, 0, 11850)


def test_what_was_handed_over_is_taken_off_and_a_removed_prize_goes_back(event: Tournament) -> None:
    for number, cents, facts in PAID_IN_PART:
        hand_over(event, number, cents, **facts)

    books = books_of(event)

    assert [
        (one.number, one.pays_out, one.prize_left, one.prize_back, one.to_withhold, one.stake_left)
        for one in books.lines
    ] == [
        (5, 8200, 200, 0, 0, 600),
        (1, 1600, 0, 0, 0, 250),
        (2, 0, 0, 0, 0, -100),
        (6, 0, 0, 0, 1000, -150),
        (3, 500, 500, 0, 0, -150),
        (7, 0, 0, 0, 0, -200),
        (4, 0, 0, 0, 0, 0),
        (8, 0, -300, 300, 0, -250),
    ]
    lists = (books.winners, books.listed, books.corrected, books.waiting, books.with_stakes)
    assert [[one.number for one in listed] for listed in lists] == [
        *([5, 1, 6, 3], [5, 1, 6, 3, 8], [5, 8], [6, 3]),
        [5, 1, 2, 3, 6, 4, 7, 8],
    ]
    assert [one.number for one in books.lines if one.is_left] == [5, 6, 3, 8]
    assert (books.is_begun, books.prizes_left, books.withheld) == (True, True, 1500)
    assert (books.prizes, books.paid_out, books.paid_before, books.due) == (
        14350,
        11850,
        9900,
        1950,
    )
    assert [(one.payer, one.receiver, one.cents) for one in books.transfers] == [
        *((8, 5, 250), (7, 5, 200), (3, 1, 150), (6, 5, 150), (2, 1, 100)),
    ]
    assert [(one.payer, one.receiver, one.cents) for one in books.settled] == [(4, 1, 200)]
    assert (books.debtors, books.settled[0].row) == (1, Payout.objects.get(number=4))


def test_the_holder_of_a_special_award_has_the_first_place_of_its_list(event: Tournament) -> None:
    award = {"kind": "special", "of": "best_woman", "fixed": "7 6"}
    Announcement.objects.filter(tournament=event).update(prize_lists=[award])
    event = Tournament.objects.get(pk=event.pk)

    (listed,) = books_of(event).further

    assert [(one.place, one.number, one.cents) for one in listed.winners] == [(Place(1, 1), 6, 700)]


def test_a_prize_of_a_team_is_handed_over_in_parts(event: Tournament) -> None:
    (team,) = books_of(event).team_prizes
    hand_over(event, 0, 2000, team=team.pk)

    books = books_of(event)

    assert [(one.prize, one.paid, one.left, one.back) for one in books.team_prizes] == [
        (1550, 2000, -450, 450)
    ]
    assert (books.is_begun, books.paid_before, books.due) == (True, 2000, 9850)
    assert [one.number for one in books.lines if one.is_begun] == []


def test_a_player_without_a_place_is_listed_last_while_they_may_play(
    event: Tournament, director: Actor
) -> None:
    event.state = Tournament.State.RUNNING
    registration.register(event, newcomer(9), by=director)
    registration.register(event, newcomer(10), by=director)
    event.entries.filter(number=10).update(to_round=1, leaving="withdrawn")

    books = books_of(event)

    assert [(one.number, one.place) for one in books.lines[7:]] == [(8, Place(8, 8)), (9, None)]
    assert (books.lines[8].owed, books.lines[8].stake) == (4000, 0)


def test_prizes_are_reduced_if_the_fund_cannot_pay_the_fixed_ones(event: Tournament) -> None:
    event.announcement.prize_fixed = "175"
    assert not books_of(event).is_reduced

    event.announcement.prize_fixed = "175.01"

    assert books_of(event).is_reduced


def test_each_player_sees_their_own_money_once_the_result_is_announced(event: Tournament) -> None:
    for number, cents, facts in PAID_IN_PART:
        hand_over(event, number, cents, **facts)
    assert own_money(event, 5) is None
    event.state = Tournament.State.PROVISIONAL

    found = {number: own_money(event, number) for number in (1, 4, 5, 9)}

    assert found[9] is None
    assert found[1] is not None
    assert found[5] is not None
    assert [(one.payer, one.cents) for one in found[1].transfers] == [(4, 200), (3, 150), (2, 100)]
    assert [(one.payer, one.cents) for one in found[5].transfers] == [(8, 250), (7, 200), (6, 150)]
    assert (found[5].line.prize, found[4] is not None) == (8200, True)
    announce_no_stakes(event)
    assert [own_money(event, number) is None for number in (5, 8, 2)] == [False, False, True]
    event.announcement.prize_fixed = event.announcement.prize_shares = ""
    event.announcement.prize_lists = []
    assert own_money(event, 5) is None


def announce_no_stakes(event: Tournament) -> None:
    event.announcement.fees = "30+10"


def test_the_public_sees_prizes_if_shown_and_stakes_at_the_end(event: Tournament) -> None:
    announced = event.announcement
    view = public_view_for(event)
    assert (has_money(announced), stake_cents(event), is_told(view)) == (True, 50, False)
    assert not shows_payouts(view)

    announced.shows_stakes = True
    assert not shows_payouts(view)
    event.state = Tournament.State.APPROVED
    assert (is_told(view), shows_payouts(view)) == (True, True)
    announce_no_stakes(event)
    assert (has_money(announced), shows_payouts(view), stake_cents(event)) == (True, False, 0)
    announced.shows_payouts = True
    assert shows_payouts(view)
    announced.prize_fixed = announced.prize_shares = ""
    assert shows_payouts(view)
    announced.prize_lists = None
    assert (shows_payouts(view), has_money(announced)) == (False, False)


def test_each_table_settles_its_own_stakes(event: Tournament) -> None:
    played = event.rounds.get()
    first, second = table_stakes(event, played)
    assert [(one.number, one.small, one.cents, one.left) for one in first.stakes] == [
        *((1, 9, 450, 450), (2, -2, -100, -100), (3, -3, -150, -150), (4, -4, -200, -200)),
    ]
    assert [(one.payer, one.receiver_name, one.cents) for one in second.transfers] == [
        (8, "Evita Krūmiņa", 250),
        (7, "Evita Krūmiņa", 200),
        (6, "Evita Krūmiņa", 150),
    ]
    assert (first.is_settled, first.is_corrected, first.is_signed) == (False, False, True)
    for number, cents in ((1, 450), (2, -100), (3, -150), (4, -200), (5, 500)):
        hand_over(event, number, cents, kind=Payout.Kind.STAKE, round=1)
    hand_over(event, 6, -150, kind=Payout.Kind.STAKE, round=2)

    first, second = table_stakes(event, played)

    assert (first.is_settled, first.is_corrected, first.transfers) == (True, False, [])
    assert (second.is_settled, second.is_corrected) == (False, True)
    assert [one.left for one in second.stakes] == [100, -150, -200, -250]
    played.tables.get(number=1).versions.update(source="void", reason="x")
    voided = table_stakes(event, played)[0]
    assert (list(voided.stakes), voided.is_settled) == ([], False)


def test_a_published_list_is_paid_and_compared_with_the_sums_now(event: Tournament) -> None:
    announced = announced_of(event)
    planned = planned_prizes(19000, announced)
    assert [(one.kind, one.of, one.cents) for one in planned] == [
        ("place", "", (8200, 3100)),
        ("category", "women", (1000, 500)),
        ("teams", "", (1550,)),
    ]
    assert (published_prizes(event), earlier_prizes(event)) == (None, None)
    publish(event, 15000, planned_prizes(15000, announced))
    assert earlier_prizes(event) is None
    publish(event, 19000, planned)

    found, before, books = published_prizes(event), earlier_prizes(event), books_of(event)

    assert found is not None
    assert before is not None
    assert (found.fund, found.promised, before.fund, before.lists[0].cents) == (
        *(19000, 14350, 15000, (6600, 2300)),
    )
    assert [one.prize for one in books.lines[:2]] == [8200, 3100]
    assert books.published == found
    rows = sum_rows(before.lists, found.lists[:2])
    assert [(row.place, row.now, row.published, row.is_changed) for row in rows] == [
        *((1, 6600, 8200, True), (2, 2300, 3100, True)),
        *((1, 1000, 1000, False), (2, 500, 500, False), (1, 1150, None, True)),
    ]
    assert len({row.whose for row in rows}) == 3
    publish(event, 0, (), kind=Publication.Kind.PRIZES_WITHDRAWN)
    assert published_prizes(event) is None


def publish(
    event: Tournament, fund: int, lists: tuple[PlannedPrizes, ...], kind: str = "prizes"
) -> None:
    Publication.objects.create(
        tournament=event, kind=kind, revision=9, at=timezone.now(), **as_published(fund, lists)
    )


def test_the_possible_fund_counts_those_entered_or_a_full_house(event: Tournament) -> None:
    announced = announced_of(event)
    assert possible_fund(event, announced) == 8 * 3000 + 1000
    announced.capacity = 10
    assert possible_fund(event, announced) == 10 * 3000 + 1000
    announced.capacity = 8
    assert possible_fund(event, announced) == 8 * 3000 + 1000
    event.entries.filter(number=8).update(to_round=1, leaving="withdrawn")
    assert possible_fund(event, announced) == 8 * 3000 + 1000


def test_the_possible_fund_of_nobody_is_unknown_without_a_full_house(event_of: EventOf) -> None:
    event = event_of(0)
    announced = Announcement(tournament=event)
    assert possible_fund(event, announced) == 0
    announced.prize_added_cents = 700
    assert possible_fund(event, announced) == 700
    announced.fees = "30+10"
    assert possible_fund(event, announced) is None
    announced.capacity = 2
    assert possible_fund(event, announced) == 6700


def test_the_terms_of_prizes_are_added_up(event: Tournament) -> None:
    announced = announced_of(event)

    assert PrizeTerms(shares="40 20", fixed="20").places == 2
    assert PrizeTerms(shares="40", fixed="20 10 5").places == 3
    assert fixed_cents(announced) == 3500
    assert shares_of_all([PrizeTerms(shares="40 20"), PrizeTerms(shares="10.5")]) == Fraction(
        "70.5"
    )
