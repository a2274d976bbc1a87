"""A list of players as planned, row by row, and as written: verdicts, numbers, licences, people."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.cast import charge, enter, is_paid, play_and_close
from tests.services.undone import undo
from tournament.exchange.player_lists import Newcomer
from tournament.models import Entry, Player, Tournament
from tournament.services.people import lists, registration
from tournament.services.people.import_plans import Decisions, ListPlan, PlannedRow, plan_list
from tournament.services.refusals import Refused

if TYPE_CHECKING:
    from tests.cast import EventOf
    from tournament.services.acts import Actor

pytestmark = pytest.mark.django_db

LIST = """nr;name;club;born;licence;paid
;Anna Bērziņa;Cēsis;;;
;Bruno Kalniņš;Jelgava;;;
;Zane Zute;Talsi;;;
;Jauns Cilvēks;Ogre;1990;L-1;
;Jauns Cilvēks;Cēsis;;;
;Jauns Cilvēks;Ogre;;;
;;Ogre;;;
1;Māra Vilka;;;;
;Ilga Roze;;;L-1;
;JURIS KRŪMS;;;;
9;Pēteris Ozols;;;;jā
9;Kārlis Vējš;;;;
;Velta Liepa;;;L-9;"""


@pytest.fixture
def event(event_of: EventOf, director: Actor) -> Tournament:
    """Three players; the register has a fourth person, and the holder of a licence."""
    other = event_of(0, name="Cits kauss")
    registration.register(other, Newcomer("Zane Zute", club="Talsi", born=1980), by=director)
    Player.objects.create(name="Ivars Sils", federation_number="L-9")
    return event_of(3)


def told(row: PlannedRow) -> tuple[object, ...]:
    """Return the line and verdict of a row, and what else the plan states about it."""
    name = Player.objects.get(pk=row.player).name if row.player else None
    more = (row.number, name, row.faults, row.repeats, row.is_other)
    return (row.line, row.verdict, *(fact for fact in more if fact))


def counts(plan: ListPlan) -> dict[str, int]:
    verdicts = ("new", "known", "update", "unchanged", "twice", "faulty", "left_out")
    return {verdict: plan.count(verdict) for verdict in verdicts}


def entered(event: Tournament) -> list[tuple[int, str, str, int | None, str]]:
    rows = event.entries.order_by("number")
    return list(rows.values_list("number", "name", "club", "born", "federation_number"))


def test_every_row_has_its_verdict_with_the_reason(event: Tournament, director: Actor) -> None:
    plan = plan_list(event, LIST, by=director)

    assert [told(row) for row in plan.rows] == [
        (2, "unchanged", 1, "Anna Bērziņa"),
        (3, "update", 2, "Bruno Kalniņš"),
        (4, "known", "Zane Zute"),
        (5, "new"),
        (6, "twice", 5, True),
        (7, "twice", 5),
        (8, "faulty", ("name_missing",)),
        (9, "new", ("number_taken",)),
        (10, "new", ("federation_number_taken",)),
        (11, "new", ("name_untidy",)),
        (12, "new"),
        (13, "new", ("number_taken",)),
        (14, "new", ("federation_number_taken",)),
    ]
    assert (plan.columns, plan.has_header) == (
        ("number", "name", "club", "born", "federation_number", "is_paid"),
        True,
    )
    assert counts(plan) == {
        "new": 7, "known": 1, "update": 1, "unchanged": 1, "twice": 2, "faulty": 1, "left_out": 0,
    }  # fmt: skip
    assert plan.rows[9].spellings == ("Juris Krūms", "JURIS KRŪMS")
    assert [row.newcomer.number for row in plan.rows[7:]] == [None, None, None, 9, None, None]
    assert [row.newcomer.federation_number for row in plan.rows[3:]] == ["L-1", *[""] * 9]
    assert [match.name for row in plan.rows for match in row.namesakes] == [
        "Anna Bērziņa",
        "Bruno Kalniņš",
        "Zane Zute",
    ]
    assert event.entries.count() == 3


def test_a_list_is_written_as_planned_once_and_undone(event: Tournament, director: Actor) -> None:
    charge(event, by=director)
    before = entered(event)

    plans = [lists.apply_list(event, LIST, by=director, key="one") for _click in range(2)]

    assert entered(event) == [
        (1, "Anna Bērziņa", "Cēsis", None, ""),
        (2, "Bruno Kalniņš", "Jelgava", None, ""),
        (3, "Cilda Ozola", "Ogre", None, ""),
        (9, "Pēteris Ozols", "", None, ""),
        (10, "Zane Zute", "Talsi", 1980, ""),
        (11, "Jauns Cilvēks", "Ogre", 1990, "L-1"),
        (12, "Māra Vilka", "", None, ""),
        (13, "Ilga Roze", "", None, ""),
        (14, "Juris Krūms", "", None, ""),
        (15, "Kārlis Vējš", "", None, ""),
        (16, "Velta Liepa", "", None, ""),
    ]
    assert [counts(plan) for plan in plans] == [counts(plans[0])] * 2
    assert plans[0].count("new") == 7
    line = event.journal.get(verb="apply_list", after__new=7)
    assert line.after == {
        "new": 7, "known": 1, "update": 1, "unchanged": 1, "twice": 2, "faulty": 1,
    }  # fmt: skip
    assert [is_paid(event, number) for number in (9, 10)] == [True, False]
    assert Player.objects.filter(name="Zane Zute").count() == 1

    undo(event, "apply_list", by=director)
    assert [row for row in entered(event) if row[0] <= 3] == before
    assert list(event.entries.filter(to_round=0).values_list("number", flat=True)) == [
        *range(9, 17)
    ]
    assert not is_paid(event, 9)


def test_decisions_choose_people_leave_rows_out_and_keep_spellings(
    event: Tournament, director: Actor
) -> None:
    zane = Player.objects.get(name="Zane Zute")
    namesake = Player.objects.create(name="Zane Zute", club="Saldus")
    anna = event.entries.get(number=1).player
    text = "Zane Zute\nZane Zute\nANNA BĒRZIŅA\nANNA BĒRZIŅA\nRuta Sils\nRuta Sils\nEMĪLS KOKS"
    plain = plan_list(event, text, by=director)
    rows: dict[int, int | str] = {1: namesake.pk, 2: zane.pk, 3: "new", 4: anna.pk}
    decided = Decisions(rows=rows | {5: "left_out", 6: "new"}, as_written=(7,))

    plan = lists.apply_list(event, text, by=director, decisions=decided)

    assert [told(row)[1:] for row in plain.rows] == [
        ("new",),
        ("twice", 1),
        ("unchanged", 1, "Anna Bērziņa", ("name_untidy",)),
        ("twice", ("name_untidy",), 3),
        ("new",),
        ("twice", 5),
        ("new", ("name_untidy",)),
    ]
    assert [told(row)[1:] for row in plan.rows] == [
        ("known", "Zane Zute"),
        ("known", "Zane Zute"),
        ("new", ("name_untidy",)),
        ("unchanged", 1, "Anna Bērziņa", ("name_untidy",)),
        ("left_out",),
        ("new",),
        ("new", ("name_untidy",)),
    ]
    added = event.entries.filter(number__gt=3).order_by("number")
    assert list(added.values_list("number", "player", "name")) == [
        (4, namesake.pk, "Zane Zute"),
        (5, zane.pk, "Zane Zute"),
        (6, added[2].player_id, "Anna Bērziņa"),
        (7, added[3].player_id, "Ruta Sils"),
        (8, added[4].player_id, "EMĪLS KOKS"),
    ]


def test_two_rows_decided_as_one_person_enter_them_once(event: Tournament, director: Actor) -> None:
    zane = Player.objects.get(name="Zane Zute")
    Player.objects.create(name="Zane Zute", club="Saldus")
    decided = Decisions(rows={1: zane.pk, 2: zane.pk})

    plan = lists.apply_list(event, "Zane Zute\nZane Zute", by=director, decisions=decided)

    assert [row.verdict for row in plan.rows] == ["known", "twice"]
    assert event.entries.filter(player=zane).count() == 1


def test_namesakes_in_an_event_are_matched_by_number_and_then_by_club(
    event: Tournament, director: Actor
) -> None:
    registration.register_namesake(event, Newcomer("Anna Bērziņa", club="Ogre"), by=director)
    registration.register_namesake(event, Newcomer("Anna Bērziņa", club="Bauska"), by=director)
    text = "nr;name;club\n5;Anna Bērziņa;Cēsis\n;Anna Bērziņa;Ogre\n;Anna Bērziņa;Saldus"

    plan = plan_list(event, text, by=director)

    assert [(row.verdict, row.number) for row in plan.rows] == [
        ("update", 5),
        ("unchanged", 4),
        ("update", 1),
    ]


def test_a_list_of_latecomers_is_not_undone_once_its_people_are_changed(
    event: Tournament, director: Actor
) -> None:
    lists.apply_list(event, "name;club\nBruno Kalniņš;Jelgava\nRuta Sils;Saldus", by=director)
    play_and_close(event, by=director)
    enter(event, 5, by=director)
    lists.apply_list(event, "name;club\nAnna Bērziņa;Talsi\nIlga Roze;Talsi", by=director)
    registration.change_entry(
        event.entries.get(number=1), Newcomer("Anna Bērziņa", club="Dobele"), by=director
    )

    with pytest.raises(Refused, match="undo_blocked") as refused:
        undo(event, "apply_list", by=director)
    first = event.journal.filter(verb="apply_list").order_by("pk")[1]
    assert refused.value.facts == {"verb": "apply_list", "because": "said_otherwise_since"}
    assert first.after == {"new": 1, "update": 1}
    latecomer = Entry.objects.get(tournament=event, name="Ilga Roze")
    assert (latecomer.number, latecomer.from_round, latecomer.lot) == (6, 2, 6)
