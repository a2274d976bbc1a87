"""Which team or person of the register a line of a list may mean."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from scoring.results_files import OutsideLine
from tournament.models import Player
from tournament.services.acts import Actor
from tournament.services.refusals import Refused
from tournament.services.series.external_result_plans import (
    EventDetails,
    KnownPeople,
    KnownTeams,
    OutsideDecisions,
    PlannedLine,
    distance,
    is_json,
    plan_results,
)

pytestmark = pytest.mark.django_db

ABOUT = EventDetails(name="Pavasaris", date="2019-03-02", game="zole-classic", source="LZF")
LIST = "Vieta;Vārds;Klubs\n1;Anna Bērziņa;Rīga\n2;Bruno Kalniņš;Ogre\n"


@pytest.fixture
def keeper() -> Actor:
    """Return a command, which knows every person of the register."""
    return Actor("LZF")


def line(name: str, club: str = "") -> OutsideLine:
    plan = plan_results(f"Vieta;Vārds;Klubs\n1;{name};{club}\n", ABOUT, by=Actor("LZF"), teams={})
    (only,) = plan.results.lines
    return only


def told(planned: PlannedLine) -> tuple[Any, ...]:
    offered = [one.player for one in planned.candidates]
    return planned.player, offered, planned.is_new, planned.is_open, planned.is_doubtful


@pytest.mark.parametrize(
    ("one", "other", "letters"),
    [
        ("", "", 0),
        ("", "abc", 3),
        ("abc", "", 3),
        ("abc", "abc", 0),
        ("abc", "abd", 1),
        ("abc", "xbc", 1),
        ("abc", "ac", 1),
        ("ac", "abc", 1),
        ("ab", "ba", 2),
        ("kitten", "sitting", 3),
    ],
)
def test_the_distance_of_two_names_is_in_letters(one: str, other: str, letters: int) -> None:
    assert distance(one, other) == letters


@pytest.mark.parametrize(
    ("raw", "is_file"),
    [
        ("{}", True),
        ("\ufeff \t\r\n{", True),
        ("[]", False),
        ("", False),
        (b"\xef\xbb\xbf{", True),
        (b" " * 999 + b"{", True),
        (b" " * 1000 + b"{", False),
        (b"PK\x03\x04{", False),
    ],
)
def test_a_list_that_begins_as_an_object_is_a_file(raw: bytes | str, *, is_file: bool) -> None:
    assert is_json(raw) is is_file


@pytest.mark.parametrize(
    ("name", "decided", "expected"),
    [
        ("Ogre", None, (1, [], False, False, False)),
        ("OGRE", None, (1, [], False, False, False)),
        ("Ogre", "new", (1, [], False, False, False)),
        # Seven letters may have one wrong, eight two.
        ("Valmera", None, (None, [2], True, False, True)),
        ("Valmera", 2, (2, [2], False, False, True)),
        ("Valmera", 1, (None, [2], True, False, True)),
        ("Valmera", "new", (None, [2], True, False, True)),
        ("Valmara", None, (None, [], True, False, False)),
        ("Volmeera", None, (None, [2], True, False, True)),
        ("Volmara", None, (None, [], True, False, False)),
        ("Jekabpuls", None, (None, [3], True, False, True)),
        ("Jakabpuls", None, (None, [3], True, False, True)),
        ("Jakobpuls", None, (None, [], True, False, False)),
        ("Ogra", None, (None, [1], True, False, True)),
        ("Ogr", None, (None, [], True, False, False)),
        # Two teams have the same letters.
        ("Cēsis", None, (4, [], False, False, False)),
        ("Cesis", None, (5, [], False, False, False)),
        ("CĒSIS", None, (None, [4, 5], False, True, True)),
        ("CĒSIS", 5, (5, [4, 5], False, False, True)),
        ("CĒSIS", "new", (None, [4, 5], True, False, True)),
    ],
)
def test_a_team_is_found_by_its_letters_or_offered_if_nearly_alike(
    name: str, decided: int | str | None, expected: tuple[Any, ...]
) -> None:
    known = KnownTeams({1: "Ogre", 2: "Valmiera", 3: "Jēkabpils", 4: "Cēsis", 5: "Cesis"})

    assert told(known.planned(1, line(name), decided)) == expected


def test_at_most_five_teams_are_offered() -> None:
    known = KnownTeams({number: f"Ogre {number}" for number in range(1, 8)})

    planned = known.planned(1, line("Ogre 9"), None)

    assert [one.player for one in planned.candidates] == [1, 2, 3, 4, 5]


@pytest.mark.parametrize(
    ("name", "club", "decided", "expected"),
    [
        ("Anna Bērziņa", "", None, (1, [1], False, False, False)),
        ("Anna Bērziņa", "Rīga", None, (1, [1], False, False, False)),
        ("Anna Bērziņa", "Ogre", None, (1, [1], False, False, True)),
        ("Anna Bērziņa", "", "new", (None, [1], True, False, True)),
        ("Anna Berzina", "Rīga", None, (1, [1], False, False, True)),
        ("Anna Berzina", "", None, (None, [1], False, True, True)),
        ("Anna Berzina", "", 1, (1, [1], False, False, True)),
        ("Anna Berzina", "", 9, (None, [1], False, True, True)),
        ("Bruno Kalniņš", "Ogre", None, (2, [2], False, False, False)),
        ("Bruno Kalniņš", "", None, (None, [2, 3], False, True, True)),
        ("Anna Bērzite", "", None, (None, [1], True, False, True)),
        ("Anna Bērzites", "", None, (None, [], True, False, False)),
        ("Dace Liepa", "", None, (None, [], True, False, False)),
    ],
)
def test_a_person_is_found_by_name_and_club_or_offered(
    keeper: Actor,
    name: str,
    club: str,
    decided: int | str | None,
    expected: tuple[Any, ...],
) -> None:
    for key, (given, of) in enumerate(
        (("Anna Bērziņa", "Rīga"), ("Bruno Kalniņš", "Ogre"), ("Bruno Kalniņš", "Cēsis")), start=1
    ):
        Player.objects.create(pk=key, name=given, club=of)

    for known in (KnownPeople(keeper), KnownPeople.for_keeper(keeper)):
        known.look_up([name])
        assert told(known.planned(1, line(name, club), decided)) == expected


def test_the_details_of_a_file_take_precedence(keeper: Actor) -> None:
    people = [{"name": "Anna Bērziņa", "place": "1"}, {"name": "Bruno Kalniņš", "place": "2"}]
    file = {"format": "karta.results/1", "name": "Rudens", "results": people}

    plan = plan_results(json.dumps(file), ABOUT, by=keeper)

    found = plan.results
    assert (found.name, str(found.day), found.game, found.source) == (
        "Rudens",
        "2019-03-02",
        "zole-classic",
        "LZF",
    )
    assert [(one.number, one.line.name, one.is_new) for one in plan.lines] == [
        (1, "Anna Bērziņa", True),
        (2, "Bruno Kalniņš", True),
    ]
    assert (plan.columns, plan.has_header, plan.because, plan.open_lines) == ((), False, None, ())


@pytest.mark.parametrize(
    ("name", "source", "code"),
    [
        ("x" * 201, "", "results_faulty"),
        ("x", "y" * 301, "results_faulty"),
        (" ", "", "name_missing"),
    ],
)
def test_an_event_has_a_name_that_can_be_kept(
    keeper: Actor, name: str, source: str, code: str
) -> None:
    longest = EventDetails("x" * 200, "2019-03-02", "zole-classic", "y" * 300)
    assert len(plan_results(LIST, longest, by=keeper).lines) == 2

    with pytest.raises(Refused, match=code):
        plan_results(LIST, replace(longest, name=name, source=source), by=keeper)


def test_a_list_without_places_has_no_results_but_needs_a_name(keeper: Actor) -> None:
    without_places = "Vārds;Klubs\nAnna Bērziņa;Rīga\n"

    plan = plan_results(without_places, ABOUT, by=keeper)

    assert plan.because is not None
    assert (plan.because.code, plan.results.participants, plan.results.lines, plan.lines) == (
        "results_without_places", 0, (), (),
    )  # fmt: skip
    with pytest.raises(Refused, match="name_missing"):
        plan_results(without_places, replace(ABOUT, name=" "), by=keeper)


def test_open_lines_are_those_that_somebody_has_to_decide(keeper: Actor) -> None:
    for club in ("Rīga", "Cēsis"):
        Player.objects.create(name="Bruno Kalniņš", club=club)

    plan = plan_results(LIST, ABOUT, by=keeper)
    decided = plan_results(LIST, ABOUT, OutsideDecisions(rows={2: "new"}), by=keeper)

    assert (plan.open_lines, decided.open_lines) == ((2,), ())
    assert (plan.columns, plan.has_header, plan.of_teams) == (
        ("place", "name", "club"),
        True,
        False,
    )
