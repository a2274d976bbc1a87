"""Registration of players: early, late and repeated."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from django.contrib.auth.models import User

from tests.cast import approve, charge, enter, finish, is_paid, play_and_close
from tests.services.series.seasons import undo_last
from tournament.exchange.player_lists import Newcomer
from tournament.models import Entry, Player, Tournament
from tournament.services.accounts import permissions
from tournament.services.money import payments as fees
from tournament.services.people import registration
from tournament.services.refusals import Refused
from tournament.services.rounds import seating

if TYPE_CHECKING:
    from tests.cast import Announce, EventOf
    from tournament.services.acts import Actor


def test_numbers_are_assigned_in_order_and_never_reused(event_of: EventOf, director: Actor) -> None:
    tournament = event_of(3)

    late = registration.register(tournament, Newcomer("Zane Zute"), by=director)

    assert (late.number, late.from_round) == (4, 1)


@pytest.mark.parametrize("name", ["Anna Berzina", "BĒRZIŅA ANNA", "Bērziņa, Anna"])
def test_a_person_is_entered_once_however_spelt(
    event_of: EventOf, director: Actor, name: str
) -> None:
    tournament = event_of(1)

    with pytest.raises(Refused) as refused:
        registration.register(tournament, Newcomer(name), by=director)

    assert (refused.value.code, refused.value.facts) == (
        "already_entered",
        {"number": 1, "name": "Anna Bērziņa"},
    )


def test_a_namesake_is_entered_when_the_director_says_so(
    event_of: EventOf, director: Actor
) -> None:
    tournament = event_of(1)

    registration.register_namesake(tournament, Newcomer("Anna Bērziņa", club="Cēsis"), by=director)

    assert Player.objects.filter(name="Anna Bērziņa").count() == 2


def test_the_register_recognises_people_across_tournaments(
    event_of: EventOf, announce: Announce, director: Actor
) -> None:
    event_of(2)
    second = announce(name="Ziemas kauss")

    entry = registration.register(second, Newcomer("Kalnins Bruno", born=1961), by=director)

    assert Player.objects.count() == 2
    assert (entry.player.name, entry.name) == ("Bruno Kalniņš", "Kalnins Bruno")
    assert (entry.player.born, entry.born) == (None, 1961)


def test_of_several_namesakes_one_must_be_chosen(announce: Announce, director: Actor) -> None:
    first = Player.objects.create(name="Jānis Liepa", club="Ogre", born=1950)
    Player.objects.create(name="Jānis Liepa", club="Ogre", born=1990)
    tournament = announce()

    with pytest.raises(Refused) as refused:
        registration.register(tournament, Newcomer("Jānis Liepa"), by=director)
    entry = registration.register(tournament, Newcomer("Jānis Liepa"), by=director, player=first)

    assert refused.value.code == "which_player"
    assert entry.player == first


def test_known_details_distinguish_namesakes(announce: Announce, director: Actor) -> None:
    Player.objects.create(name="Jānis Liepa", born=1950)
    young = Player.objects.create(name="Jānis Liepa", born=1990)
    assert director.user is not None
    permissions.set_rights(director.user, keeps_register=True)

    entry = registration.register(announce(), Newcomer("Jānis Liepa", born=1990), by=director)

    assert entry.player == young


def test_a_federation_number_of_another_person_is_refused(
    announce: Announce, director: Actor
) -> None:
    Player.objects.create(name="Jānis Liepa", federation_number="77")

    with pytest.raises(Refused, match="federation_number_held"):
        registration.register(
            announce(), Newcomer("Zane Zute", federation_number="77"), by=director
        )


def test_a_late_entrant_plays_from_the_next_round_with_the_last_lot(
    event_of: EventOf, director: Actor
) -> None:
    tournament = event_of(4)
    seating.draft_seating(tournament, by=director)
    seating.publish_seating(tournament, round_number=1, by=director)

    late = enter(tournament, 5, by=director)

    late.refresh_from_db()
    assert (late.from_round, late.lot) == (2, 5)


def test_a_double_click_enters_one_person(announce: Announce, director: Actor) -> None:
    tournament = announce()

    entries = [
        registration.register(tournament, Newcomer("Zane Zute"), by=director, key="k")
        for _ in range(2)
    ]

    assert entries[0] == entries[1]
    assert Entry.objects.count() == 1


def test_a_corrected_name_is_corrected_in_the_register_too(
    event_of: EventOf, director: Actor
) -> None:
    entry = Entry.objects.get(tournament=event_of(1))

    registration.change_entry_and_person(entry, Newcomer("Anna Bērzone", club="Ogre"), by=director)

    line = entry.tournament.journal.first()
    assert Player.objects.get().name_key == "anna berzone"
    assert line is not None
    assert (line.before["name"], line.after["name"]) == ("Anna Bērziņa", "Anna Bērzone")


def test_an_act_that_changes_nothing_raises_no_revision(event_of: EventOf, director: Actor) -> None:
    entry = Entry.objects.get(tournament=event_of(1))
    charge(entry.tournament, by=director)
    fees.mark_paid(entry, by=director)
    entry.tournament.refresh_from_db()
    revision = entry.tournament.revision

    fees.mark_paid(entry, by=director)

    entry.tournament.refresh_from_db()
    assert entry.tournament.revision == revision
    assert User.objects.count() == 1


def test_a_fee_is_marked_as_paid_after_approval(event_of: EventOf, director: Actor) -> None:
    tournament = event_of(4, settings={"rounds": 1})
    charge(tournament, by=director)
    play_and_close(tournament, by=director)
    finish(tournament, by=director)
    approve(tournament, by=director, early_because="all are here")
    entry = Entry.objects.get(tournament=tournament, number=1)

    fees.mark_paid(entry, by=director)

    assert (is_paid(tournament, 1), entry.tournament.state) == (True, Tournament.State.APPROVED)
    undo_last("mark_paid", by=director)
    assert not is_paid(tournament, 1)
