"""Deals of published seats that are withdrawn: the same table published again can count them."""

from __future__ import annotations

import pytest

from tests.cast import seat
from tests.doors.desk.conftest import SignIn
from tests.doors.desk.phones.aside import aside, count, live, people
from tests.doors.public.reading import words_of
from tests.doors.table.phones import Item, Phone, deals, item, phone_at
from tournament.models import JournalEntry, Round, Tournament
from tournament.services import journal
from tournament.services.acts import Actor
from tournament.services.phones import counting
from tournament.services.refusals import Refused
from tournament.services.rounds import seating

pytestmark = pytest.mark.django_db


def written(played: Round, *numbers: int) -> list[Item]:
    """Return deals as a phone sends them, with the players of table 1."""
    sat = ",".join(map(str, people(played)))
    return [item(number, players=sat) for number in numbers]


def withdraw(tournament: Tournament, by: Actor) -> None:
    seating.withdraw_seating(tournament, round_number=1, reason="two came late", by=by)


def again(played: Round, by: Actor) -> Round:
    """Withdraw the seats and publish them again, with the same players at table 1."""
    before = people(played)
    withdraw(played.tournament, by)
    new = seat(played.tournament, by=by)
    assert people(new) == before
    return new


def test_the_desk_counts_the_deals_of_withdrawn_seats_once_and_can_undo_it(
    played: Round, phone: Phone, director: Actor, signed_in: SignIn
) -> None:
    sent = written(played, 1, 2, 3)
    phone.send(*sent)

    new = again(played, director)

    other = phone_at(new)
    assert (live(new), aside(other), deals(other)) == ([("apart", 0, 3)], 3, [])
    page = words_of(signed_in().get(f"/desk/{new.tournament.slug}/live/1/1/"))
    assert "written for seats that were withdrawn" in page
    assert "Count these deals" in page
    assert count(new, director) == 3
    assert (deals(other), live(new)) == ([one["deal"] for one in sent], [("keeping", 3, 0)])
    journal.undo(JournalEntry.objects.get(verb="count_deals"), by=director)
    assert (deals(other), aside(other)) == ([], 3)
    assert count(new, director) == 3


def test_the_table_writes_the_deals_of_withdrawn_seats_again_each_once(
    played: Round, phone: Phone, director: Actor
) -> None:
    sent = written(played, 1, 2, 3)
    phone.send(*sent)
    new = again(played, director)
    first, second = phone_at(new), phone_at(new, device="phone-of-bruno")

    assert first.send(*sent) == ["kept"] * 3
    assert second.send(*sent) == ["kept"] * 3

    assert (aside(first), deals(first)) == (0, [one["deal"] for one in sent])
    with pytest.raises(Refused, match="nothing_aside"):
        count(new, director)


def test_deals_counted_by_the_desk_do_not_count_again_from_a_phone(
    played: Round, phone: Phone, director: Actor
) -> None:
    sent = written(played, 1, 2)
    phone.send(*sent)
    new = again(played, director)
    count(new, director)

    phone_at(new).send(*sent)

    assert len(deals(phone_at(new))) == 2
    journal.undo(JournalEntry.objects.get(verb="count_deals"), by=director)
    assert aside(phone_at(new)) == 2


def test_a_deal_sent_late_through_a_withdrawn_code_is_listed_at_the_new_table(
    played: Round, phone: Phone, director: Actor
) -> None:
    new = again(played, director)
    answer = phone.post("deals", items=written(new, 1))

    assert answer.status_code == 410
    assert live(new) == [("apart", 0, 1)]


def test_seats_withdrawn_twice_carry_each_deal_once(
    played: Round, phone: Phone, director: Actor
) -> None:
    phone.send(*written(played, 1, 2))
    second = again(played, director)
    count(second, director)
    phone_at(second).send(*written(second, 3))

    third = again(second, director)

    assert live(third) == [("apart", 0, 3)]
    assert count(third, director) == 3


def test_deals_follow_their_players_to_another_table(
    played: Round, phone: Phone, director: Actor
) -> None:
    phone.send(*written(played, 1))
    sat = people(played)
    withdraw(played.tournament, director)
    drafted = seating.draft_seating(played.tournament, by=director)
    others = [n for n in range(1, 9) if n not in sat]
    for first, second in zip(sat, others, strict=True):
        seating.swap_seats(
            played.tournament,
            round_number=1,
            first=first,
            second=second,
            reason="other tables",
            by=director,
        )
    seating.publish_seating(played.tournament, round_number=drafted.number, by=director)

    assert counting.count_deals(played.tournament, round_number=1, table_number=2, by=director) == 1
