"""Prizes of categories, teams and special awards, and the list published before the last round."""

from __future__ import annotations

import random
from fractions import Fraction

import pytest
from django.core.cache import cache
from django.test import Client
from django.urls import reverse

from scoring.big_points import Place
from scoring.money import FurtherPrizes, Prizes, award_lists
from scoring.teams import Member, Team
from tests.cast import EventOf, cancel_last_payment, play_and_close
from tests.doors.desk.conftest import SignIn
from tests.doors.desk.filled_forms import sent_by
from tests.doors.public.reading import rows_of, words_of
from tests.paper.conftest import Printed, printed
from tests.paper.reading import words
from tournament.models import JournalEntry, Payout, Publication, Tournament
from tournament.reading.results.payouts import Payouts, payouts
from tournament.reading.results.prizes import PrizeTerms
from tournament.reading.results.standings import ranking_at_desk
from tournament.services.acts import Actor
from tournament.services.applications.announcing import EntryTerms, announce_entry
from tournament.services.journal import undo
from tournament.services.money.payments import mark_paid
from tournament.services.refusals import Refused
from tournament.services.results import finishing, paying, prizes
from tournament.services.results.prizes import PrizeWishes
from tournament.services.teams.forming import set_up_team

__all__ = ["printed"]
pytestmark = pytest.mark.django_db
TERMS = EntryTerms(fees="30+10", prize_shares="40 20", shows_payouts=True)
LISTS = (
    PrizeTerms("category", "women", "", "20 10"),
    PrizeTerms("teams", "", "10", ""),
    PrizeTerms("special", "climber", "", "5"),
)


@pytest.fixture
def running(event_of: EventOf, director: Actor) -> Tournament:
    """Return an event of eight after a round: all paid, three women, two teams."""
    event = event_of(8, settings={"first_seating": "list", "rounds": 1})
    announce_entry(event, TERMS, by=director)
    event.entries.filter(number__in=(3, 5, 6)).update(sex="f")
    for name, members in (("Ogre", (1, 2)), ("Gulbene", (3, 4))):
        set_up_team(event, Team(name, tuple(map(Member, members))), by=director)
    play_and_close(event, by=director)
    for entry in event.entries.all():
        mark_paid(entry, by=director)
    event.refresh_from_db()
    return event


def announce(event: Tournament, *lists: PrizeTerms, by: Actor, added: int = 0) -> None:
    prizes.announce_prizes(event, PrizeWishes(lists, added), by=by)
    event.refresh_from_db()


def books_of(event: Tournament) -> Payouts:
    event = Tournament.objects.get(pk=event.pk)
    return payouts(event, ranking_at_desk(event, 1))


@pytest.mark.parametrize("seed", range(40))
def test_all_lists_are_paid_from_one_fund_as_a_slow_reading_says(seed: int) -> None:
    chance = random.Random(seed)
    fund = chance.choice([0, 999, 12_345, 100_000])
    lists = [random_list(chance) for _ in range(chance.randint(1, 3))]

    found = award_lists(fund, lists)

    held = [[(n, each.places[n].first) for n in each.places] for each in lists]
    fixed = sum(
        cents
        for each, own in zip(lists, held, strict=True)
        for place, cents in enumerate(each.prizes.fixed, start=1)
        if any(first == place for _n, first in own)
    )
    for each, own, list_found in zip(lists, held, found, strict=True):
        exact = slow_worth(each, own, fund, fixed)
        promised = int(sum(exact.values()))
        step = each.prizes.round_to
        assert list_found.promised == promised
        assert sum(list_found.prizes.values()) + list_found.rest == promised
        for number, first in own:
            if first > 1:
                assert list_found.prizes[number] == exact.get(first, Fraction(0)) // step * step
    assert sum(each.promised for each in found) <= fund


def random_list(chance: random.Random) -> FurtherPrizes:
    """Return a list of prizes of which nobody shares a place; some places have no holder."""
    shares = tuple(Fraction(chance.choice([0, 5, 10, 15])) for _ in range(chance.randint(0, 3)))
    fixed = tuple(chance.choice([0, 700, 5000]) for _ in range(chance.randint(0, 3)))
    places = {10 + n: Place(n, n) for n in range(1, 5) if chance.random() < 0.8}
    return FurtherPrizes(Prizes(chance.choice([1, 100]), shares, fixed), places)


def slow_worth(
    each: FurtherPrizes, own: list[tuple[int, int]], fund: int, fixed: int
) -> dict[int, Fraction]:
    prizes_of = {
        first: (
            each.prizes.fixed[first - 1] if first <= len(each.prizes.fixed) else 0,
            each.prizes.shares[first - 1] if first <= len(each.prizes.shares) else Fraction(0),
        )
        for _number, first in own
    }
    if fixed > fund:
        return {first: Fraction(euros * fund // fixed) for first, (euros, _s) in prizes_of.items()}
    taken = sum((share for _euros, share in prizes_of.values()), Fraction(0))
    whole = sum(each.prizes.shares, Fraction(0))
    return {
        first: euros + (share * whole / taken * (fund - fixed) / 100 if taken else Fraction(0))
        for first, (euros, share) in prizes_of.items()
    }


def test_fixed_sums_of_all_lists_come_first_and_shares_are_of_the_rest(
    running: Tournament, director: Actor
) -> None:
    announce(running, *LISTS, by=director, added=2500)

    books = books_of(running)

    # 8 × €30 + €25; €35 fixed for women, €0 for a climber (nobody climbed in one round).
    rest = 26500 - 3000 - (500 if books.further[2].winners else 0)
    assert books.settlement.fund == 26500
    assert sum(one.cents for one in books.further[0].winners) == 3000
    assert [one.cents for one in books.further[1].winners] == [rest // 10]
    assert sum(books.settlement.prizes.values()) == rest * 60 // 100
    assert books.prizes == books.settlement.promised
    women = {one.number: one.cents for one in books.further[0].winners}
    assert women.keys() <= {3, 5, 6}
    for line in books.lines:
        assert line.prize == books.settlement.prizes.get(line.number, 0) + women.get(line.number, 0)


def test_a_team_prize_is_handed_over_returned_after_a_correction_and_undone(
    running: Tournament, director: Actor, signed_in: SignIn, printed: Printed
) -> None:
    announce(running, *LISTS, by=director)
    finishing.finish(running, by=director)
    client = signed_in()
    team = books_of(running).team_prizes[0]
    address = reverse("hand_out_team_prize", args=[running.slug, team.pk])

    for key in ("one", "one", "two"):
        client.post(address, {"key": key})

    assert [(one.team, one.number, one.cents) for one in Payout.objects.all()] == [
        (team.pk, 0, team.prize)
    ]
    assert books_of(running).team_prizes[0].left == 0
    page = words_of(client.get(reverse("desk_payouts", args=[running.slug])))
    assert f"{team.name} {team.prize / 100:.2f} {team.prize / 100:.2f} 0.00" in page
    assert team.name in words(printed(running, "payouts").pages[0])
    undo(JournalEntry.objects.get(verb="hand_out_team_prize"), by=director)
    assert books_of(running).team_prizes[0].left == team.prize


def test_a_published_list_stays_while_the_fund_changes_until_it_is_published_again(
    running: Tournament, director: Actor, client: Client, signed_in: SignIn
) -> None:
    client.cookies["django_language"] = "en"
    desk, address = signed_in(), reverse("publish_prizes", args=[running.slug])
    desk.post(address, {"revision": running.revision})
    before = books_of(running).settlement.prizes
    cancel_last_payment(running.entries.get(number=8), by=director)

    books = books_of(running)
    assert (books.settlement.prizes, books.settlement.fund) == (before, 21000)
    cache.clear()
    public = client.get(f"/{running.slug}/payouts/")
    assert "from a fund of €240.00. The fund is €210.00 now; the list stays." in words_of(public)
    assert rows_of(public)[1:] == [["By place", "1", "96.00"], ["By place", "2", "48.00"]]

    running.refresh_from_db()
    desk.post(address, {"revision": running.revision})
    cache.clear()
    public = client.get(f"/{running.slug}/payouts/")
    assert rows_of(public)[1:] == [
        ["By place", "1", "84.00", "96.00"],
        ["By place", "2", "42.00", "48.00"],
    ]
    with pytest.raises(Refused) as refused:
        prizes.publish_prizes(running, by=director)
    assert refused.value.code == "prizes_published"
    undo(JournalEntry.objects.filter(verb="publish_prizes").latest("pk"), by=director)
    assert books_of(running).published is None
    assert Publication.objects.prizes().count() == 3


def test_published_sums_are_paid_even_if_nobody_holds_a_place_of_another_list(
    running: Tournament, director: Actor
) -> None:
    announce_entry(
        running, EntryTerms(fees="30+10", prize_shares="40 20", prize_round_cents=500), by=director
    )
    announce(running, PrizeTerms("category", "seniors", "", "50"), by=director)
    prizes.publish_prizes(running, by=director)
    published = books_of(running).published
    assert published is not None
    assert [one.cents for one in published.lists] == [(7900, 3500), (5000,)]

    books = books_of(running)

    assert sorted(books.settlement.prizes.values()) == [3500, 7900]
    assert books.further[0].winners == []
    assert books.settlement.unpromised == 24000 - 11400


def test_a_smaller_fund_than_the_published_one_is_shown_at_the_desk(
    running: Tournament, director: Actor, signed_in: SignIn
) -> None:
    announce_entry(running, EntryTerms(fees="30+10", prize_shares="60 40"), by=director)
    prizes.publish_prizes(running, by=director)
    cancel_last_payment(running.entries.get(number=8), by=director)

    page = signed_in().get(reverse("desk_payouts", args=[running.slug]))

    assert "The fund is smaller now: €30.00 are missing." in words_of(page)


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ({"for_0": "category:women", "shares_0": "50"}, "add up to 110 percent"),
        ({"for_0": "teams:", "fixed_0": "5000"}, "tick that they may be reduced"),
        ({"for_0": "category:women", "fixed_0": "−5"}, "−5"),
        ({"for_0": "category:women", "fixed_0": "1.005"}, "1.005"),
        ({"shares_0": "5"}, "Choose whose prizes these are."),
        (
            {
                "for_0": "special:climber",
                "fixed_0": "5",
                "for_1": "special:climber",
                "fixed_1": "6",
            },
            "Two",
        ),
        (
            {"prize_added_cents": "-3"},
            "Write an amount without a minus and with at most two decimals, for example 40",
        ),
    ],
)
def test_impossible_prizes_are_refused_in_a_sentence_and_what_was_typed_stays(
    running: Tournament, signed_in: SignIn, typed: dict[str, str], said: str
) -> None:
    desk, address = signed_in(), reverse("prize_lists", args=[running.slug])
    sent = {**sent_by(desk.get(address).context["form"]), **typed}

    page = desk.post(address, sent)

    assert page.status_code == 422
    assert said in words_of(page)
    assert {name: page.context["form"][name].value() for name in typed} == typed
    assert not JournalEntry.objects.filter(verb="announce_prizes").exists()


def test_prize_lists_are_saved_shown_in_public_and_undone(
    running: Tournament, director: Actor, client: Client, signed_in: SignIn
) -> None:
    desk, address = signed_in(), reverse("prize_lists", args=[running.slug])
    sent = sent_by(desk.get(address).context["form"])
    sent |= {"for_0": "category:women", "fixed_0": "20; 10 €", "prize_added_cents": "12,50"}

    desk.post(address, sent)

    cache.clear()
    client.cookies["django_language"] = "en"
    said = words_of(client.get(f"/{running.slug}/"))
    assert "Women: €20, €10. The fund also gets €12.50 besides the fees." in said
    line = JournalEntry.objects.get(verb="announce_prizes")
    undo(line, by=director)
    assert books_of(running).further == []


def test_certificates_have_the_sum_if_asked(
    running: Tournament, director: Actor, printed: Printed
) -> None:
    announce(running, *LISTS, by=director)
    finishing.finish(running, by=director)
    winner = books_of(running).settlement.prizes
    first = max(winner.values())

    with_sums = words(printed(running, "certificates", has_sums=True).pages[0])
    of_women = words(printed(running, "certificates", has_sums=True, category="women").pages[0])
    of_teams = words(printed(running, "team_certificates", has_sums=True).pages[0])

    assert f"prize €{first / 100:.2f}" in with_sums
    assert "€" not in words(printed(running, "certificates").pages[0])
    assert "prize €20.00" in of_women
    assert f"prize €{books_of(running).team_prizes[0].prize / 100:.2f}" in of_teams
    paying.hand_out_prizes(running, by=director)
    assert books_of(running).prizes_left is False
