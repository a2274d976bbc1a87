"""Lists of players with more than names: fees, numbers, own licences, and teams."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.cast import charge, is_paid, play_and_close
from tests.services.people.merged import person
from tests.services.series.team_stages import team
from tests.services.undone import last, undo
from tournament.exchange.player_lists import Newcomer
from tournament.models import JournalEntry, Tournament
from tournament.services import journal
from tournament.services.money import payments
from tournament.services.people import lists, registration
from tournament.services.people.import_plans import plan_list
from tournament.services.refusals import Refused
from tournament.services.teams import forming
from tournament.standings.team_rows import teams_of

if TYPE_CHECKING:
    from tests.cast import EventOf
    from tournament.services.acts import Actor

pytestmark = pytest.mark.django_db


def verdicts(event: Tournament, text: str, *, by: Actor) -> list[str]:
    return [row.verdict for row in plan_list(event, text, by=by).rows]


def faults(event: Tournament, text: str, *, by: Actor) -> list[tuple[str, ...]]:
    return [row.faults for row in plan_list(event, text, by=by).rows]


def paid(event: Tournament) -> list[int]:
    numbers = event.entries.order_by("number").values_list("number", flat=True)
    return [number for number in numbers if is_paid(event, number)]


def test_a_list_takes_the_fees_that_are_owed_and_an_undo_gives_them_back(
    event_of: EventOf, director: Actor
) -> None:
    event = event_of(4)
    charge(event, by=director)
    payments.mark_paid(event.entries.get(number=2), by=director)
    text = (
        "name;paid\nAnna Bērziņa;jā\nBruno Kalniņš;jā\nCilda Ozola;nē\nDainis Liepa;\n"
        "Zane Zute;jā\nRuta Sils;nē\nRuta Sils;jā"
    )

    assert verdicts(event, text, by=director) == [
        "update", "unchanged", "unchanged", "unchanged", "new", "new", "twice",
    ]  # fmt: skip
    lists.apply_list(event, text, by=director)

    assert paid(event) == [1, 2, 5]
    assert event.payments.count() == 3
    assert last(event, "apply_list").after == {
        "new": 2, "update": 1, "unchanged": 3, "twice": 1,
    }  # fmt: skip
    assert verdicts(event, text, by=director) == [*["unchanged"] * 6, "twice"]
    undo(event, "apply_list", by=director)
    assert paid(event) == [2]


def test_a_number_in_a_list_is_kept_if_nobody_has_it(event_of: EventOf, director: Actor) -> None:
    event = event_of(0)
    text = "nr;name\n;Anna\n1;Bruno\n2;Cilda\n2;Dainis\n;Evita"

    lists.apply_list(event, text, by=director)

    numbers = {row.name: row.number for row in event.entries.all()}
    assert numbers == {"Anna": 3, "Bruno": 1, "Cilda": 2, "Dainis": 4, "Evita": 5}


def test_a_licence_finds_its_holder_and_stays_with_them(event_of: EventOf, director: Actor) -> None:
    event = event_of(0)
    known = event_of(0, name="Cits kauss")
    facts = Newcomer("Ivars Sils", club="Ape", federation_number="L-1")
    holder = registration.register(known, facts, by=director).player
    other = person("Ivars Sils", club="Ogre")
    text = "name;club;licence\nIvars Sils;Ogre;L-1\nIvars Sils;Ogre;\nRuta Koks;;L-1"

    plan = plan_list(event, text, by=director)

    assert [(row.verdict, row.player, row.faults) for row in plan.rows] == [
        ("known", holder.pk, ()),
        ("twice", None, ()),
        ("new", None, ("federation_number_taken",)),
    ]
    assert [row.newcomer.federation_number for row in plan.rows] == ["L-1", "", ""]
    alone = plan_list(event, "name;club\nIvars Sils;Ogre", by=director).rows[0]
    assert (alone.verdict, alone.player) == ("known", other.pk)
    lists.apply_list(event, text, by=director)
    assert verdicts(event, text, by=director) == ["unchanged", "twice", "unchanged"]


def test_a_list_undone_after_an_older_release_restores_what_it_changed(
    event_of: EventOf, director: Actor
) -> None:
    event = event_of(1)
    lists.apply_list(event, "name;club\nAnna Bērziņa;Talsi", by=director)
    line = last(event, "apply_list")
    assert isinstance(line.undo, dict)
    older = {name: value for name, value in line.undo.items() if name != "written"}
    JournalEntry.objects.filter(pk=line.pk).update(undo=older)

    undo(event, "apply_list", by=director)

    assert event.entries.get().club == "Cēsis"


def test_a_list_whose_people_are_replaced_since_is_not_undone(
    event_of: EventOf, director: Actor
) -> None:
    event = event_of(1)
    lists.apply_list(event, "name;club\nAnna Bērziņa;Talsi", by=director)
    event.entries.update(player=person("Ivo Sils"))

    with pytest.raises(Refused, match="undo_blocked") as refused:
        undo(event, "apply_list", by=director)
    assert refused.value.facts == {"verb": "apply_list", "because": "replaced_since"}


def team_rows(*teams: tuple[str, int], first: int = 1) -> str:
    """Return a list in which these teams get as many new players."""
    names = [team for team, size in teams for _player in range(size)]
    rows = [f"Spēlētājs {number};{team}" for number, team in enumerate(names, first)]
    return "\n".join(["name;team", *rows])


def test_a_list_forms_teams_of_two_to_eight(event_of: EventOf, director: Actor) -> None:
    event = event_of(0)
    sizes = {size: team_rows(("Ogre", size)) for size in (1, 2, 8, 9)}

    assert {size: set(faults(event, text, by=director)) for size, text in sizes.items()} == {
        1: {("team_of_one",)},
        2: {()},
        8: {()},
        9: {("team_too_large",)},
    }


def test_a_list_leaves_no_member_alone_and_changes_no_team_after_the_start(
    event_of: EventOf, director: Actor
) -> None:
    event = event_of(0)
    lists.apply_list(event, team_rows(("Ogre", 3), ("Ape", 2)), by=director)
    one_leaves = "name;team\nSpēlētājs 1;Ape"
    two_leave = f"{one_leaves}\nSpēlētājs 2;Ape"
    all_leave = f"{two_leave}\nSpēlētājs 3;Ape"

    assert [faults(event, text, by=director) for text in (one_leaves, two_leave, all_leave)] == [
        [()],
        [("team_left_alone",)] * 2,
        [()] * 3,
    ]
    assert verdicts(event, one_leaves, by=director) == ["update"]
    lists.apply_list(event, one_leaves, by=director)
    assert last(event, "apply_list").after == {"update": 1, "teams": 2}
    assert members(event) == {"Ogre": [2, 3], "Ape": [1, 4, 5]}

    play_and_close(event, by=director)
    assert faults(event, all_leave, by=director) == [(), *[("team_after_start",)] * 2]
    assert verdicts(event, all_leave, by=director) == ["unchanged"] * 3
    with pytest.raises(Refused, match="undo_blocked") as refused:
        journal.undo(event.journal.filter(verb="apply_list").earliest("pk"), by=director)
    assert refused.value.facts == {"verb": "apply_list", "because": "seated_since"}


def test_a_list_is_not_undone_once_a_member_plays_for_another_team(
    event_of: EventOf, director: Actor
) -> None:
    event = event_of(0)
    lists.apply_list(event, team_rows(("Ogre", 3), ("Ape", 3), ("Ventspils", 2)), by=director)
    lists.apply_list(event, "name;team\nSpēlētājs 1;Ape", by=director)
    ape, third = (event.teams.get(name=name) for name in ("Ape", "Ventspils"))
    forming.change_team(ape, team("Ape", 4, 5, 6), by=director)
    forming.change_team(third, team("Ventspils", 7, 8, 1), by=director)

    with pytest.raises(Refused, match="team_faulty"):
        undo(event, "apply_list", by=director)
    assert members(event) == {"Ogre": [2, 3], "Ape": [4, 5, 6], "Ventspils": [1, 7, 8]}


def members(event: Tournament) -> dict[str, list[int]]:
    return {
        kept.team.name: sorted(member.player for member in kept.team.members)
        for kept in teams_of(event)
    }
