"""Enter a final from a series table: by place, with ties and reserves."""

from __future__ import annotations

import datetime as dt

import pytest
from django.contrib.auth.models import User

from tests.cast import NAMES
from tests.doors.desk.conftest import SignIn
from tests.doors.public.reading import rows_of, words_of
from tests.services.series.seasons import FEBRUARY, JANUARY, series, take_in, undo_last
from tournament.models import Entry, JournalEntry, Membership, Player, Series, Tournament
from tournament.services.acts import Actor
from tournament.services.events import planning
from tournament.services.people.finalists import enter_qualified
from tournament.services.refusals import Refused
from tournament.services.series.approving import approve_series
from tournament.services.series.stages import add_stage

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite_enough]
MARCH = dt.date(2026, 3, 27)


@pytest.fixture
def cup(director: Actor) -> Series:
    """Return a series in which Bruno leads, although Cilda won the last stage."""
    rule = {"points": ["5", "4", "3", "2", "1"], "tie_breaks": []}
    made = series(director, "points-for-places", rule=rule)
    take_in(made, 2, 1, 3, 4, 5, by=director, day=JANUARY, name="1. posms")
    take_in(made, 3, 2, 1, 5, 4, by=director, day=FEBRUARY, name="2. posms")
    return made


@pytest.fixture
def final(cup: Series, director: Actor) -> Tournament:
    plan = planning.TournamentPlan(name="Fināls", date=MARCH, preset="evening-16", seed="f")
    event = planning.create_tournament(plan, by=director)
    add_stage(cup, event, by=director)
    return event


def people_of(event: Tournament) -> list[tuple[int, str]]:
    return list(Entry.objects.filter(tournament=event).values_list("number", "name"))


def persons(*order: int) -> list[int]:
    found = {one.name: one.pk for one in Player.objects.all()}
    return [found[NAMES[number - 1]] for number in order]


def test_qualifiers_come_in_the_order_of_the_series_not_of_its_last_stage(
    final: Tournament, cup: Series, signed_in: SignIn
) -> None:
    client, address = signed_in(), f"/desk/{final.slug}/people/list/series/{cup.pk}/"
    assert address in client.get(f"/desk/{final.slug}/people/list/").content.decode()

    page = client.get(f"{address}?places=3")
    assert [row[1] for row in rows_of(page)[1:]] == ["1", "2", "3", "4–5", "4–5"]
    assert page.content.decode().count(" checked") == 3
    ticked = [one.line.player for one in page.context["found"].candidates if one.is_in]
    client.post(address, {"player": ticked, "key": "a"})

    assert people_of(final) == [(1, NAMES[1]), (2, NAMES[2]), (3, NAMES[0])]


def test_a_tie_for_the_last_place_is_decided_by_the_secretary(
    final: Tournament, cup: Series, signed_in: SignIn
) -> None:
    page = signed_in().get(f"/desk/{final.slug}/people/list/series/{cup.pk}/?places=4")

    assert "The last qualifying place is shared." in words_of(page)
    assert [one.is_tied for one in page.context["found"].candidates] == [False] * 3 + [True] * 2
    assert page.content.decode().count(" checked") == 5


def test_a_reserve_replaces_a_qualifier_who_declines(
    final: Tournament, cup: Series, director: Actor
) -> None:
    assert enter_qualified(final, cup, persons(2, 1, 4), by=director) == 3
    assert people_of(final) == [(1, NAMES[1]), (2, NAMES[0]), (3, NAMES[3])]
    said = JournalEntry.objects.get(verb="enter_qualified")
    assert sorted(said.after["entered"].values()) == ["1", "3", "4-5"]

    undo_last("enter_qualified", by=director)

    assert all(entry.is_taken_back for entry in Entry.objects.filter(tournament=final))
    assert enter_qualified(final, cup, persons(2), by=director) == 1


def test_entered_players_and_people_outside_the_table_change_nothing(
    final: Tournament, cup: Series, director: Actor
) -> None:
    enter_qualified(final, cup, persons(2), by=director)

    for ticked, code in (
        (persons(2), "nobody_new_ticked"),
        ([], "nobody_new_ticked"),
        ([0], "not_in_series"),
    ):
        with pytest.raises(Refused) as refused:
            enter_qualified(final, cup, ticked, by=director)
        assert refused.value.code == code
    assert people_of(final) == [(1, NAMES[1])]


def test_entering_people_of_a_series_needs_a_role_in_it(
    final: Tournament, cup: Series, signed_in: SignIn
) -> None:
    client = signed_in("secretary", at=final)
    address = f"/desk/{final.slug}/people/list/series/{cup.pk}/"
    assert client.get(address).status_code == 404

    secretary = User.objects.get(username="secretary")
    Membership.objects.create(scope=cup.scope, user=secretary, role="viewer")

    for typed in ("x", "-3", "99999999999999999999", "²", "0"):
        assert client.get(f"{address}?places={typed}").status_code == 200
    answer = client.post(address, {"player": ["x", "77777777"], "key": "b"})
    assert answer.status_code == 422
    assert "no longer has a place in" in words_of(answer)


@pytest.mark.parametrize("approved", [True, False])
def test_an_event_outside_the_series_is_told_how_to_be_filled_from_it(
    cup: Series,
    director: Actor,
    signed_in: SignIn,
    approved: bool,  # noqa: FBT001
) -> None:
    plan = planning.TournamentPlan(name="Fināls", date=MARCH, preset="evening-16", seed="f")
    event = planning.create_tournament(plan, by=director)
    if approved:
        approve_series(cup, by=director)

    page = words_of(signed_in().get(f"/desk/{event.slug}/people/list/"))

    assert "This tournament is no stage of a series yet." in page
    assert ("The table is approved: reopen it first" in page) is approved
