"""A final filled from several sources, with confirmations by link."""

from __future__ import annotations

import datetime as dt

import pytest
from django.contrib.auth.models import AnonymousUser, User
from django.utils import timezone

from scoring.big_points import Place
from tests.cast import NAMES
from tests.services.series.seasons import FEBRUARY, JANUARY, series, take_in, undo_last
from tournament.exchange.past_lists import receive
from tournament.models import (
    Entry,
    FinalSource,
    JournalEntry,
    Nominee,
    OutsideEvent,
    Player,
    Series,
    Tournament,
)
from tournament.reading.series.finals import lists_offered, people_of_final, place_of
from tournament.services.acts import Actor
from tournament.services.events import planning
from tournament.services.people import nominations
from tournament.services.people.nominations import SourcePlan
from tournament.services.people.titles_and_licences import give_title
from tournament.services.refusals import Refused
from tournament.services.series import past_lists

pytestmark = pytest.mark.django_db
Kind = FinalSource.Kind
SOON = dt.timedelta(days=3)


@pytest.fixture
def cup(director: Actor) -> Series:
    made = series(director, "points-for-places", rule={"points": ["6", "5", "4", "3", "2", "1"]})
    take_in(made, 1, 2, 3, 4, 5, 6, by=director, day=JANUARY, name="1. posms")
    take_in(made, 1, 2, 3, 4, 6, 5, by=director, day=FEBRUARY, name="2. posms")
    return made


@pytest.fixture
def final(cup: Series, director: Actor) -> Tournament:
    """Return a final of those with a title, two of the cup, and an invited person."""
    event = announced(director, "A fināls")
    give_title(person(2), "Meistars", since=JANUARY, given_by="", by=director)
    for plan in (
        SourcePlan(Kind.TITLE, title="Meistars"),
        SourcePlan(Kind.SERIES, series=cup, places=2),
        SourcePlan(Kind.INVITED, player=person(4), places=1),
    ):
        nominations.add_final_source(event, plan, by=director)
    return event


def announced(by: Actor, name: str) -> Tournament:
    plan = planning.TournamentPlan(
        name=name, date=dt.date(2027, 3, 27), preset="evening-16", seed="f"
    )
    return planning.create_tournament(plan, by=by)


def person(number: int) -> Player:
    return Player.objects.get(name=NAMES[number - 1])


def admitted(event: Tournament) -> list[list[str]]:
    """Return the names that each source admits, by their number in the cast."""
    found = people_of_final(event)
    return [[str(NAMES.index(p.player.name) + 1) for p in s.people if p.is_in] for s in found.lines]


def ask(event: Tournament, by: Actor) -> list[Nominee]:
    nominations.nominate(event, answer_by=timezone.now() + SOON, by=by)
    return list(event.nominees.standing().order_by("pk"))


def test_each_source_admits_those_whom_no_earlier_source_admits(final: Tournament) -> None:
    assert admitted(final) == [["2"], ["1", "3"], ["4"]]


def test_the_next_in_line_follows_a_person_who_declines(final: Tournament, director: Actor) -> None:
    asked = ask(final, director)
    nominations.accept_nomination(asked[0], by=director)
    made = nominations.decline_nomination(asked[1], by=Actor(NAMES[0]))

    # The fourth is invited, and the sixth won the tie with the fifth.
    assert [one.player.name for one in made] == [NAMES[5]]
    assert list(Entry.objects.values_list("name", flat=True)) == [NAMES[1]]
    said = JournalEntry.objects.get(verb="accept_nomination")
    assert said.after == {"nominated_by": "Meistars"}

    undo_last("decline_nomination", by=director)
    undo_last("accept_nomination", by=director)
    assert admitted(final) == [["2"], ["1", "3"], ["4"]]
    assert [one.answer for one in final.nominees.standing()] == ["", "", "", ""]
    assert Entry.objects.get().is_taken_back
    undo_last("nominate", by=director)
    assert not final.nominees.standing().exists()


def test_those_who_declined_are_listed_by_their_source_and_above_the_next_in_line(
    director: Actor,
) -> None:
    cup = series(director, "points-for-places")
    take_in(cup, *range(1, 13), by=director, day=JANUARY, name="1. posms")
    event = announced(director, "A fināls")
    for plan in (
        SourcePlan(Kind.SERIES, series=cup, places=1),
        SourcePlan(Kind.INVITED, player=person(3), places=1),
        SourcePlan(Kind.INVITED, player=person(12), places=1),
    ):
        nominations.add_final_source(event, plan, by=director)
    _first, third, last = ask(event, director)
    nominations.decline_nomination(third, by=director)
    nominations.decline_nomination(last, by=director)
    by_cup, by_guest, by_other = people_of_final(event).lines

    assert [(one.player.name, str(one.rank)) for one in by_cup.people] == [
        (NAMES[0], "in"),
        (NAMES[1], "next"),
        (NAMES[2], "out"),
        *((name, "next") for name in NAMES[3:7]),
    ]
    assert [str(one.rank) for one in (*by_guest.people, *by_other.people)] == ["out", "out"]


def test_a_b_final_takes_those_whom_the_a_final_left(
    final: Tournament, cup: Series, director: Actor
) -> None:
    ask(final, director)
    b_final = announced(director, "B fināls")
    nominations.add_final_source(b_final, SourcePlan(Kind.BARRED, played=final), by=director)
    nominations.add_final_source(
        b_final, SourcePlan(Kind.SERIES, series=cup, places=10, first_place=2), by=director
    )
    assert admitted(b_final) == [[], ["6", "5"]]


def test_a_final_known_only_as_an_imported_list_is_a_source(
    final: Tournament, director: Actor
) -> None:
    keeper = Actor.from_user(User.objects.create_superuser("keeper"))
    rows = f"Vieta;Vārds\n1;{NAMES[5]}\n2–3;{NAMES[4]}\n2–3;{NAMES[0]}\n4;{NAMES[2]}\n"
    found = receive([("2025-12-13 Pērnais fināls.csv", rows.encode())])
    past_lists.receive_lists(found.lists, by=keeper, game="zole-classic")
    received = past_lists.pending_lists()[0]
    past_lists.import_past(received, by=keeper)
    listed = OutsideEvent.objects.get(name="Pērnais fināls")
    plan = SourcePlan(Kind.LISTED, listed=listed, places=2)
    nominations.add_final_source(final, plan, by=director)

    # The first of the cup has a place already; the third of the list is next in line.
    assert admitted(final) == [["2"], ["1", "3"], ["4"], ["6", "5"]]
    assert [str(one.place) for one in people_of_final(final).lines[3].people] == ["1", "2-3"]
    past_lists.remove_past(received, by=keeper)
    assert admitted(final)[3] == []


def test_lists_that_are_not_public_are_offered_to_managers_of_the_register(
    final: Tournament,
) -> None:
    user = User.objects.create_superuser("keeper")
    found = receive([("2025-12-13 Pērnais fināls.csv", f"Vieta;Vārds\n1;{NAMES[5]}\n".encode())])
    keeper = Actor.from_user(user)
    past_lists.receive_lists(found.lists, by=keeper, game="zole-classic")
    past_lists.import_past(past_lists.pending_lists()[0], by=keeper)
    stages = ["2. posms", "1. posms"]

    assert [one.name for one in lists_offered(AnonymousUser())] == stages
    assert [one.name for one in lists_offered(user)] == [*stages, "Pērnais fināls"]


def test_an_answer_after_the_deadline_is_refused_and_passed_on(
    final: Tournament, director: Actor
) -> None:
    asked = ask(final, director)
    Nominee.objects.filter(pk=asked[2].pk).update(answer_by=timezone.now() - SOON)

    with pytest.raises(Refused) as refused:
        nominations.accept_nomination(asked[2], by=Actor(NAMES[2]))
    assert refused.value.code == "answer_too_late"
    made = nominations.pass_nominations_on(final, by=director)
    assert [one.player.name for one in made] == [NAMES[5]]
    with pytest.raises(Refused):
        nominations.pass_nominations_on(final, by=director)

    undo_last("pass_nominations_on", by=director)
    assert admitted(final) == [["2"], ["1", "3"], ["4"]]


def test_sources_can_be_removed_and_restored(
    final: Tournament, cup: Series, director: Actor
) -> None:
    plan = SourcePlan(Kind.SERIES, series=cup, places=5)
    with pytest.raises(Refused) as refused:
        nominations.add_final_source(final, plan, by=director)
    assert refused.value.code == "source_twice"
    undo_last("add_final_source", by=director)
    title = FinalSource.objects.get(kind=Kind.TITLE)
    nominations.remove_final_source(title, by=director)
    assert admitted(final) == [["1", "2"]]
    undo_last("remove_final_source", by=director)
    assert admitted(final) == [["2"], ["1", "3"]]


@pytest.mark.parametrize(("first", "last", "place"), [(3, 4, Place(3, 4)), (None, None, None)])
def test_a_nominee_has_the_place_that_admitted_them(
    first: int | None, last: int | None, place: Place | None
) -> None:
    assert place_of(Nominee(place_first=first, place_last=last)) == place


def test_an_invitation_that_admits_nobody_new_is_refused(
    final: Tournament, director: Actor
) -> None:
    def refusal(event: Tournament, number: int) -> Refused:
        plan = SourcePlan(Kind.INVITED, player=person(number), places=1)
        with pytest.raises(Refused) as refused:
            nominations.add_final_source(event, plan, by=director)
        return refused.value

    third = refusal(final, 3)
    assert (third.code, third.facts["number"]) == ("admitted_already", 2)
    nominations.decline_nomination(ask(final, director)[2], by=director)
    assert refusal(final, 3).code == "invited_after_answer"
    b_final = announced(director, "B fināls")
    nominations.add_final_source(b_final, SourcePlan(Kind.BARRED, played=final), by=director)
    assert refusal(b_final, 4).code == "plays_in_barred"
    assert FinalSource.objects.filter(kind=Kind.INVITED).count() == 1
