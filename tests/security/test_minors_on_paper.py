"""Minors on paper: initials on posted lists, names at the table."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from django.contrib.auth.models import User

from tests.security.minors import INITIALS, NAME, event, others
from tournament.paper.print_orders import Order, look_up, narrowed
from tournament.paper.results.ranked import ranked
from tournament.paper.seating import seating_of
from tournament.reading.rounds.seats import announced_seating
from tournament.services.acts import Actor

if TYPE_CHECKING:
    pass

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite_enough]


@pytest.fixture
def director() -> Actor:
    return Actor.from_user(User.objects.create_user("director", first_name="Dace"))


WALL = ("seats_by_name", "seats_by_table", "standings", "cross_table", "course")


@pytest.mark.parametrize("document", WALL)
def test_posted_lists_have_initials(director: Actor, document: str) -> None:
    ordered = look_up(Order(document, event(by=director).pk, {}))

    assert (ordered.document.hangs, names_on(ordered, document)) == (True, {INITIALS, *others()})


def test_initials_on_posted_lists_are_next_to_the_number(director: Actor) -> None:
    """Two children may have the same initials, and both look for their table."""
    tables = announced_seating(event(by=director), 2).tables

    shown = {one.wall_name for table in tables for one in table.seats}

    assert shown == {"P. P. (1)", *(f"{number} Spēlētājs" for number in range(2, 5))}


@pytest.mark.parametrize("document", ["seat_slips", "score_sheets", "certificates"])
def test_documents_for_the_table_have_names(director: Actor, document: str) -> None:
    ordered = look_up(Order(document, event(by=director).pk, {}))

    assert (ordered.document.hangs, names_on(ordered, document)) == (False, {NAME, *others()})


def test_a_whole_rounds_lists_have_initials_and_its_sheets_names(director: Actor) -> None:
    pack = look_up(Order("round_pack", event(by=director).pk, {"round": 2}))

    found = {
        name: INITIALS in names_on(narrowed(pack, name), name)
        for name in ("seats_by_name", "seats_by_table", "score_sheets")
    }

    assert found == {"seats_by_name": True, "seats_by_table": True, "score_sheets": False}


def test_the_fallback_pack_has_names(director: Actor) -> None:
    pack = look_up(Order("fallback_pack", event(by=director).pk, {}))

    assert names_on(narrowed(pack, "standings", after=1), "standings") == {NAME, *others()}


def names_on(ordered: object, document: str) -> set[str]:
    """Return the names on a document."""
    if "seat" in document or "sheet" in document:
        tables = seating_of(ordered).tables  # type: ignore[arg-type]
        return {one.name for table in tables for one in table.seats}
    return {row.name for row in ranked(ordered).rows}  # type: ignore[arg-type]
