"""Lines of an external list: the person or team of each, those offered, and when a user chooses."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.services.people.merged import person
from tournament.services.acts import Actor
from tournament.services.refusals import Refused
from tournament.services.series.external_result_plans import (
    EventDetails,
    OutsideDecisions,
    OutsidePlan,
    PlannedLine,
    is_json,
    plan_results,
)

pytestmark = pytest.mark.django_db

COMMAND = Actor("karta")
DETAILS = EventDetails(name="Talsu posms", date="2026-01-30", game="zole-classic")
TEAMS = {
    1: "Ogre", 2: "OGRE", 3: "Ventspils", 4: "Cēsis",
    **{10 + number: f"Rīga {number}" for number in range(1, 7)},
}  # fmt: skip


def planned(
    *rows: str, decided: dict[int, int | str] | None = None, teams: dict[int, str] | None = None
) -> OutsidePlan:
    """Plan a list of these rows: a name, or a name and a club."""
    kind = "Vārds;Klubs" if teams is None else "Komanda;Klubs"
    lines = [f"{place};{row};{60 - place}" for place, row in enumerate(rows, start=1)]
    text = "\n".join([f"Vieta;{kind};Lielie", *lines])
    decisions = OutsideDecisions(rows=decided or {})
    return plan_results(text, DETAILS, decisions, by=COMMAND, teams=teams)


def told(one: PlannedLine) -> tuple[object, ...]:
    """Return the person of a line, those offered, and whether it is new, open or doubtful."""
    words = [word for word in ("new", "open", "doubtful") if getattr(one, f"is_{word}")]
    return (one.player, [match.player for match in one.candidates], *words)


def test_a_line_has_the_person_of_its_name_or_offers_similar_ones() -> None:
    anna, ogre, talsi = (
        person(name, club=club).pk
        for name, club in (("Anna Kalna", "Ape"), ("Bruno Zars", "Ogre"), ("Bruno Zars", "Talsi"))
    )
    cilda, dina = person("Cilda Rožē", club="Ape").pk, person("Dina Sils", club="Ape").pk
    many = [person(f"Ivo Lapa{letter}").pk for letter in "bcdefg"]

    rows = {
        "Anna Kalna;Ape": (anna, [anna]),
        "Kalna Anna;": (anna, [anna], "doubtful"),
        "Anna Kalna;Ogre": (anna, [anna], "doubtful"),
        "Anna Kalna;": (anna, [anna]),
        "Anna Kalņa;Ogre": (None, [anna], "open", "doubtful"),
        "Anna Kalņa;Ape": (anna, [anna], "doubtful"),
        "Bruno Zars;Talsi": (talsi, [talsi]),
        "Bruno Zars;": (None, [ogre, talsi], "open", "doubtful"),
        "Cilda Roze;": (None, [cilda], "open", "doubtful"),
        "Dina Silsis;": (None, [dina], "new", "doubtful"),
        "Dina Sal;": (None, [dina], "new", "doubtful"),
        "Dina Silsiss;": (None, [], "new"),
        "Dina Sako;": (None, [], "new"),
        "Ivo Lapaa;": (None, many[:5], "new", "doubtful"),
    }
    found = {row: told(planned(row).lines[0]) for row in rows}

    assert found == rows
    choose: dict[int, int | str] = {1: "new", 2: ogre, 3: anna, 4: dina}
    lines = planned("Anna Kalna;Ape", "Bruno Zars;", "Cilda Roze;", "Dina Silsis;", decided=choose)
    assert [told(one) for one in lines.lines] == [
        (None, [anna], "new", "doubtful"),
        (ogre, [ogre, talsi]),
        (None, [cilda], "open", "doubtful"),
        (dina, [dina], "doubtful"),
    ]
    assert lines.open_lines == (3,)


def test_a_line_of_teams_has_the_team_of_its_name_or_offers_similar_ones() -> None:
    rows = {
        "Ventspils;": (3, []),
        "VENTSPĪLS;": (3, []),
        "Ventspil;": (None, [3], "new", "doubtful"),
        "Ventspss;": (None, [3], "new", "doubtful"),
        "Ventpss;": (None, [], "new"),
        "Cesi;": (None, [4], "new", "doubtful"),
        "Ces;": (None, [], "new"),
        "Ogre;": (1, []),
        "OGRE;": (2, []),
        "ogre;": (None, [1, 2], "open", "doubtful"),
        "Rīga 7;": (None, [11, 12, 13, 14, 15], "new", "doubtful"),
    }
    found = {row: told(planned(row, teams=TEAMS).lines[0]) for row in rows}

    assert found == rows
    choose: dict[int, int | str] = {1: "new", 2: 2, 3: 4, 4: 13}
    plan = planned("OGRE;", "ogre;", "Ventspil;", "Rīga 7;", decided=choose, teams=TEAMS)
    assert [told(one) for one in plan.lines] == [
        (None, [1, 2], "new", "doubtful"),
        (2, [1, 2], "doubtful"),
        (None, [3], "new", "doubtful"),
        (13, [11, 12, 13, 14, 15], "doubtful"),
    ]
    assert [one.team for one in plan.lines] == ["OGRE", "OGRE", "Ventspil", "Rīga 3"]
    assert (plan.of_teams, planned("Anna;").of_teams) == (True, False)


@pytest.mark.parametrize(
    ("details", "code"),
    [
        (replace(DETAILS, name=" "), "name_missing"),
        (replace(DETAILS, date=""), "results_day_unknown"),
        (replace(DETAILS, name="x" * 200), ""),
        (replace(DETAILS, name="x" * 201), "text_too_long"),
        (replace(DETAILS, source="x" * 300), ""),
        (replace(DETAILS, source="x" * 301), "text_too_long"),
    ],
)
def test_an_event_has_a_name_and_day_and_texts_that_can_be_stored(
    details: EventDetails, code: str
) -> None:
    if not code:
        plan = plan_results("Vieta;Vārds\n1;Anna", details, by=COMMAND)
        assert (plan.results.name, plan.results.source) == (details.name, details.source)
        return
    with pytest.raises(Refused) as refused:
        plan_results("Vieta;Vārds\n1;Anna", details, by=COMMAND)
    assert code in (refused.value.code, *(fault.code for fault in refused.value.faults))


@pytest.mark.parametrize(
    ("raw", "expected"),
    [
        ("{", True),
        ("\ufeff \n{}", True),
        (b"\xef\xbb\xbf\r\n{}", True),
        (b" " * 999 + b"{", True),
        (b" " * 1000 + b"{", False),
        ("Vieta;{", False),
        ("", False),
    ],
)
def test_a_file_of_results_begins_as_an_object(raw: bytes | str, expected: bool) -> None:  # noqa: FBT001
    assert is_json(raw) is expected
