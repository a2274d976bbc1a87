"""A list of licences as planned: the person, days and reason of each line, and how many fit."""

from __future__ import annotations

import datetime as dt

import pytest

from tests.services.people.merged import person
from tournament.services.acts import Actor
from tournament.services.people.licence_lists import PlannedLicence, plan_licences
from tournament.services.people.titles_and_licences import give_licence
from tournament.services.refusals import Refused

pytestmark = pytest.mark.django_db

LIST = """name;club;licence;from;to
Anna Kalna;Ape;A-1;;
Bruno Zars;Ogre;B-1;5.3.2026;5.3.2026
Bruno Zars;Talsi;B-2;;30.6.2026
Bruno Zars;Ape;B-3;;
Cilda Roze;;C-1;1.2.2026;
Dina Sils;;D-1;1.2.2026;1.12.2026
Elza Koks;;E-1;;
Fricis Lapa;;F-1;mute;jau
Anna Kalna;;A-2;;
Zane Zute;;Z-1;2.2.2026;1.2.2026
Nav Neviena;;N-1;;"""


def told(one: PlannedLicence) -> tuple[object, ...]:
    """Return the line, and who would get which days, or why nobody."""
    if one.because is not None:
        return (one.line.number, one.because.code, one.because.facts)
    who = one.player and (one.player.name, one.player.club)
    days = one.valid and tuple(day.isoformat()[5:] for day in one.valid)
    return (one.line.number, who, days, one.is_known, one.is_new)


def test_every_line_has_its_person_and_days_or_a_reason() -> None:
    by, first, last = Actor("karta"), dt.date(2026, 2, 1), dt.date(2026, 12, 1)
    for name, club in (("Anna Kalna", "Rīga"), ("Bruno Zars", "Ogre"), ("Bruno Zars", "Talsi")):
        person(name, club=club)
    for name in ("Cilda Roze", "Dina Sils", "Elza Koks", "Fricis Lapa", "Zane Zute"):
        held = person(name)
        if name in ("Cilda Roze", "Dina Sils"):
            number, days = f"{name[0]}-1", (first, last)
            give_licence(held, 2026, number=number, valid=days, by=by)
        elif name == "Elza Koks":
            give_licence(held, 2026, number="E-1", by=by)
            give_licence(held, 2025, number="E-0", by=by)

    planned = plan_licences(LIST, 2026)

    assert [told(one) for one in planned] == [
        (2, ("Anna Kalna", "Rīga"), None, False, True),
        (3, ("Bruno Zars", "Ogre"), ("03-05", "03-05"), False, True),
        (4, ("Bruno Zars", "Talsi"), ("01-01", "06-30"), False, True),
        (5, "which_licensee", {"name": "Bruno Zars"}),
        (6, ("Cilda Roze", ""), ("02-01", "12-31"), False, True),
        (7, ("Dina Sils", ""), ("02-01", "12-01"), True, False),
        (8, ("Elza Koks", ""), None, True, False),
        (9, "calendar_cell_unreadable", {"given": "mute"}),
        (10, "licence_twice", {"name": "Anna Kalna"}),
        (11, "licence_ends_early", {}),
        (12, "nobody_named", {"name": "Nav Neviena"}),
    ]


def test_a_list_has_at_most_two_thousand_lines() -> None:
    lines = ["name", *["Nav Neviena"] * 2_000]

    assert len(plan_licences("\n".join(lines), 2026)) == 2_000
    with pytest.raises(Refused, match="list_too_long") as refused:
        plan_licences("\n".join([*lines, "Nav Neviena"]), 2026)
    assert refused.value.facts == {"limit": 2_000}
