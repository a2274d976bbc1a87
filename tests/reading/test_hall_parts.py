"""The parts of a hall screen, as whole values: standings, results just in, and the podium."""

from __future__ import annotations

import datetime as dt
from urllib.parse import unquote

import pytest

from scoring.big_points import Place
from scoring.event_files import write_event
from scoring.rehearsals import invent_event
from scoring.teams import Member, Team
from tests.cast import EventOf, enter_table, play_and_close, seat, set_up_team
from tournament.models import Entry, EventFace, Screen, Tournament
from tournament.reading.hall.parts import ArrivedTable, arrived_tables, parts_of
from tournament.reading.hall.podium import Podium, PodiumStep, podium_of
from tournament.reading.hall.screens import (
    may_show_standings,
    picture_of,
    read_screen,
    screen_state_of,
)
from tournament.reading.rounds.played_tables import PublicTable
from tournament.reading.rounds.seats import announced_seating
from tournament.reading.sheets.round_tables import tables_of
from tournament.reading.visibility import public_view_for
from tournament.services.acts import Actor
from tournament.services.files.tournament_files import import_event

pytestmark = pytest.mark.django_db

NOON = dt.datetime(2026, 11, 21, 12, tzinfo=dt.UTC)
Shows = Screen.Shows


@pytest.fixture
def event(event_of: EventOf, director: Actor) -> Tournament:
    """Return an event of two closed rounds, and a third whose first table is in."""
    event = event_of(8, settings={"rounds": 4, "first_seating": "list"})
    Entry.objects.filter(tournament=event, number__in=(3, 4)).update(name="Cilda Ozola")
    for _round in range(2):
        play_and_close(event, by=director)
    played = seat(event, by=director)
    enter_table(event, 3, tables_of(played)[0], by=director)
    return Tournament.objects.get(pk=event.pk)


def test_standings_are_those_of_the_last_closed_round_with_numbers_of_namesakes(
    event: Tournament,
) -> None:
    screen = Screen(tournament=event, shows=Shows.STANDINGS)
    view = public_view_for(event)

    (part,) = parts_of(screen, view, Shows.STANDINGS)
    names = {line.row.number: line.name for line in part.lines}

    assert part.ranking is not None
    assert part.after is not None
    assert (part.ranking.after, part.after.number, len(names)) == (2, 2, 8)
    assert [names[number] for number in (2, 3, 4, 5)] == [
        "Bruno Kalniņš",
        "Cilda Ozola (3)",
        "Cilda Ozola (4)",
        "Evita Krūmiņa",
    ]


def test_standings_of_teams_are_those_of_the_last_closed_round(
    event_of: EventOf, director: Actor
) -> None:
    event = event_of(8)
    screen = Screen(tournament=event, shows=Shows.TEAMS)
    set_up_team(event, Team("Ogre", (Member(1), Member(2))), by=director)
    for _round in range(2):
        play_and_close(event, by=director)

    (part,) = parts_of(screen, public_view_for(event), Shows.TEAMS)

    assert part.teams is not None
    assert part.after is not None
    assert (part.teams.after, part.after.number) == (2, 2)
    assert [line.name for line in part.teams.lines] == ["Ogre"]


@pytest.mark.parametrize(("seconds", "is_new"), [(0, True), (89, True), (90, False), (91, False)])
def test_a_result_is_new_for_ninety_seconds(
    monkeypatch: pytest.MonkeyPatch, seconds: int, *, is_new: bool
) -> None:
    monkeypatch.setattr("tournament.reading.hall.parts.timezone.now", lambda: NOON)
    at = NOON - dt.timedelta(seconds=seconds)

    assert ArrivedTable(PublicTable(1, (), ()), at).is_new is is_new


def test_a_screen_has_the_last_48_results(director: Actor) -> None:
    invented = invent_event(players=196, rounds=1, deals=1, preset="lzf-classic", seed="hall")
    event = import_event(write_event(invented), by=director)
    view = public_view_for(event)

    found = arrived_tables(view, view.rounds[0], announced_seating(event, 1).tables)

    assert [one.table.number for one in found] == list(range(49, 1, -1))


def test_the_podium_is_that_of_the_last_round(event_of: EventOf, director: Actor) -> None:
    event = event_of(4, settings={"rounds": 2})
    screen = Screen(tournament=event, shows=Shows.PODIUM, revealed=1)
    play_and_close(event, by=director)
    assert podium_of(screen, public_view_for(event)) == Podium()

    play_and_close(event, by=director)
    found = podium_of(screen, public_view_for(event))

    assert found.ranking is not None
    assert (found.ranking.after, found.places, found.revealed) == (2, 3, 1)
    assert [(one.is_revealed, one.is_latest) for one in found.steps] == [
        (False, False),
        (False, False),
        (True, True),
    ]


def test_a_code_has_four_units_for_each_module_and_three_empty_modules_around() -> None:
    # The smallest QR code has 21 modules.
    assert "width='108' height='108'" in unquote(picture_of("karta"))


@pytest.mark.parametrize(("places", "is_classic"), [(2, False), (3, True), (4, False)])
def test_three_places_are_a_classic_podium(places: int, *, is_classic: bool) -> None:
    steps = (PodiumStep(Place(1, 1), (), is_revealed=True, is_latest=False),) * places

    assert Podium(steps).is_classic is is_classic


@pytest.mark.parametrize(
    ("sees", "has_face", "has_standings"),
    [("everything", True, True), ("seats", True, False), ("nothing", False, False)],
)
def test_the_colours_of_a_hidden_event_are_not_a_public_file(
    event: Tournament, sees: str, *, has_face: bool, has_standings: bool
) -> None:
    face = EventFace.objects.create(tournament=event, colour="#14532d")
    event.public_sees = sees
    event.save()
    screen = Screen.objects.create(tournament=event, name="TV", shows=Shows.CLOCK)

    found = read_screen(screen)

    assert found.view.face == (face.pk if has_face else None)
    assert may_show_standings(event) is has_standings
    assert len(screen_state_of(screen).digest) == 12
