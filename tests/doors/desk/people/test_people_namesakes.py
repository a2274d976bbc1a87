"""A list with people who may be someone else: asked about, chosen, left out."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.doors.desk.people.lists import entered, look, write
from tournament.models import Player

if TYPE_CHECKING:
    from tests.cast import EventOf
    from tests.doors.desk.conftest import SignIn

pytestmark = pytest.mark.sqlite_enough


@pytest.mark.parametrize("name", ["Anna Berzina", "BĒRZIŅA ANNA", "Bērziņa, Anna"])
def test_a_differently_spelt_person_is_asked_about(
    event_of: EventOf, signed_in: SignIn, name: str
) -> None:
    tournament = event_of(1)

    (row,) = look(signed_in(), tournament, f'Vārds\tKlubs\n"{name}"\tTalsi').doubtful

    assert [(choice.words, choice.is_chosen) for choice in row.choices] == [
        ("the same as Anna Bērziņa, Cēsis", True),
        ("another person: enter as new", False),
        ("leave out", False),
    ]


def test_a_namesake_can_be_entered_as_a_new_person(event_of: EventOf, signed_in: SignIn) -> None:
    tournament = event_of(1)

    write(signed_in(), tournament, "Anna Bērziņa\tTalsi", **{"row-1": "new"})

    assert [(number, club) for number, _name, club, _born in entered(tournament)] == [
        (1, "Cēsis"),
        (2, "Talsi"),
    ]


def test_a_doubtful_row_can_be_skipped(event_of: EventOf, signed_in: SignIn) -> None:
    tournament = event_of(1)

    write(signed_in(), tournament, "Anna Bērziņa\tTalsi\nZane Zute\tOgre", **{"row-1": "left_out"})

    assert [name for _number, name, _club, _born in entered(tournament)] == [
        "Anna Bērziņa",
        "Zane Zute",
    ]


def test_of_two_namesakes_in_the_register_one_is_chosen(
    event_of: EventOf, signed_in: SignIn
) -> None:
    tournament, client = event_of(0), signed_in()
    Player.objects.create(name="Jānis Liepa", born=1950)
    young = Player.objects.create(name="Jānis Liepa", born=1990)

    (row,) = look(client, tournament, "Jānis Liepa").doubtful
    write(client, tournament, "Jānis Liepa", **{"row-1": str(young.pk)})

    assert (len(row.choices), row.is_open) == (4, True)
    assert tournament.entries.get().player == young


def test_indistinguishable_register_entries_are_shown_with_their_numbers(
    event_of: EventOf, signed_in: SignIn
) -> None:
    tournament, client = event_of(0), signed_in()
    # Years of birth are shown only to users who have entered these people before.
    old = Player.objects.create(name="Jānis Liepa", club="Ogre", born=1950)
    young = Player.objects.create(name="Jānis Liepa", club="Ogre", born=1990)

    (row,) = look(client, tournament, "Jānis Liepa\tOgre").doubtful
    asked = client.post(
        f"/desk/{tournament.slug}/people/register/", {"name": "Jānis Liepa", "club": "Ogre"}
    )

    people = [f"Jānis Liepa, Ogre, no. {one.pk} in the register" for one in (old, young)]
    assert [choice.words for choice in row.choices[:2]] == [f"the same as {who}" for who in people]
    assert [who in asked.content.decode() for who in people] == [True, True]


def test_two_rows_for_one_person_enter_them_once(event_of: EventOf, signed_in: SignIn) -> None:
    tournament, client = event_of(0), signed_in()
    known = Player.objects.create(name="Jānis Liepa")

    rows = {"row-1": str(known.pk), "row-2": str(known.pk)}
    write(client, tournament, "Jānis Liepa\nLiepa Janis", **rows)

    assert tournament.entries.get().player == known


def test_a_federation_number_distinguishes_namesakes(event_of: EventOf, signed_in: SignIn) -> None:
    tournament = event_of(0)
    Player.objects.create(name="Jānis Liepa")
    licensed = Player.objects.create(name="Jānis Liepa", federation_number="77")

    write(signed_in(), tournament, "Vārds\tLZF nr\nJānis Liepa\t77")

    assert tournament.entries.get().player == licensed


def test_a_namesake_does_not_get_the_federation_number_of_another(
    event_of: EventOf, signed_in: SignIn
) -> None:
    tournament = event_of(0)
    Player.objects.create(name="Jānis Liepa", federation_number="77")

    write(signed_in(), tournament, "Vārds\tLZF nr\nJānis Liepa\t77", **{"row-2": "new"})

    assert tournament.entries.get().player.federation_number == ""


def test_a_register_match_by_name_only_is_asked_about(event_of: EventOf, signed_in: SignIn) -> None:
    tournament = event_of(0)
    Player.objects.create(name="Jānis Liepa", club="Ventspils", born=1980)

    shown = look(signed_in(), tournament, "Jānis Liepa\t\nZane Zute\tOgre")

    assert [
        [(choice.words, choice.is_chosen) for choice in row.choices] for row in shown.doubtful
    ] == [
        [
            ("the same as Jānis Liepa, Ventspils", False),
            ("another person: enter as new", False),
            ("leave out", False),
        ]
    ]


def test_a_register_match_by_name_and_club_is_not_asked_about(
    event_of: EventOf, signed_in: SignIn
) -> None:
    tournament = event_of(0)
    Player.objects.create(name="Jānis Liepa", club="Ventspils")
    Player.objects.create(name="Anna Ozola")

    shown = look(signed_in(), tournament, "Jānis Liepa\tventspils\nAnna Ozola\t")

    assert (shown.doubtful, shown.plan.count("known")) == ([], 2)
