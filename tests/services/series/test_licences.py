"""A licence as the condition of a place in a series or a rating."""

from __future__ import annotations

import dataclasses
import datetime as dt

import pytest

from tests.cast import NAMES
from tests.services.series.seasons import FEBRUARY, JANUARY, fresh, series, take_in, undo_last
from tournament.models import JournalEntry, Licence, Player, Series
from tournament.services import journal
from tournament.services.acts import Actor
from tournament.services.people.titles_and_licences import give_licence
from tournament.services.refusals import Refused
from tournament.services.series.approving import approve_series
from tournament.services.series.creating import change_series, plan_of
from tournament.standings.series.publication import announced_of, table_of
from tournament.standings.series.table import load_series_book

pytestmark = pytest.mark.django_db


@pytest.fixture
def cup(director: Actor) -> Series:
    """Return a cup of two stages; the first and the third player have a licence."""
    rule = {"points": ["9", "6", "4", "3"], "brackets": [], "tie_breaks": []}
    made = series(director, "points-for-places", rule=rule)
    take_in(made, 2, 1, 3, 4, by=director, day=JANUARY, name="1. posms")
    take_in(made, 2, 1, 3, 4, by=director, day=FEBRUARY, name="2. posms")
    for name, season in ((NAMES[0], 2026), (NAMES[2], 2026), (NAMES[3], 2025)):
        give_licence(Player.objects.get(name=name), season, by=director)
    return made


def ranked(cup: Series) -> list[tuple[str, int, str]]:
    """Return the place, the player's number in the cast, and the total of each line."""
    lines = load_series_book(fresh(cup)).table.lines
    return [(str(one.place), NAMES.index(one.name) + 1, str(one.total)) for one in lines]


@pytest.mark.parametrize(
    ("rule", "expected"),
    [
        ("", [("1", 2, "18"), ("2", 1, "12"), ("3", 3, "8"), ("4", 4, "6")]),
        ("unranked", [("1", 1, "12"), ("2", 3, "8"), ("None", 2, "18"), ("None", 4, "6")]),
        ("hidden", [("1", 1, "12"), ("2", 3, "8")]),
        ("left_out", [("1", 1, "18"), ("2", 3, "12")]),
    ],
)
def test_players_without_a_licence_of_the_year(
    cup: Series, director: Actor, rule: str, expected: list[tuple[str, int, str]]
) -> None:
    plan = dataclasses.replace(plan_of(fresh(cup)), licence_rule=rule)
    change_series(cup, plan, by=director)
    assert ranked(cup) == expected


@pytest.mark.parametrize(
    ("rule", "expected"),
    [
        ("unranked", [("1", 1, "12"), ("None", 2, "18"), ("None", 3, "8"), ("None", 4, "6")]),
        ("left_out", [("1", 1, "18"), ("2", 3, "6")]),
    ],
)
def test_a_licence_counts_on_its_days_only(
    cup: Series, director: Actor, rule: str, expected: list[tuple[str, int, str]]
) -> None:
    third = Player.objects.get(name=NAMES[2])
    give_licence(third, 2026, valid=(JANUARY, JANUARY), by=director)
    plan = dataclasses.replace(plan_of(fresh(cup)), licence_rule=rule)
    change_series(cup, plan, by=director)
    assert ranked(cup) == expected


def test_a_licence_that_ends_before_it_begins_is_refused(cup: Series, director: Actor) -> None:
    third = Player.objects.get(name=NAMES[2])
    with pytest.raises(Refused) as refused:
        give_licence(third, 2026, valid=(FEBRUARY, JANUARY), by=director)
    held = Licence.objects.standing().get(player=third)
    assert (refused.value.code, held.valid_from) == ("licence_ends_early", None)


def test_undoing_new_days_restores_the_year(cup: Series, director: Actor) -> None:
    third = Player.objects.get(name=NAMES[2])
    give_licence(third, 2026, valid=(JANUARY, JANUARY), by=director)
    journal.undo(JournalEntry.objects.filter(verb="give_licence").latest("pk"), by=director)
    held = Licence.objects.standing().get(player=third)
    assert (held.first_day, held.last_day) == (dt.date(2026, 1, 1), dt.date(2026, 12, 31))


def test_an_approved_table_keeps_its_licence_rule(cup: Series, director: Actor) -> None:
    plan = dataclasses.replace(plan_of(fresh(cup)), licence_rule="unranked")
    change_series(cup, plan, by=director)
    approve_series(fresh(cup), by=director)
    said = announced_of(cup.scope)
    assert said is not None

    table = table_of(said)

    assert table.licence_rule == "unranked"
    assert [line.decided_by for line in table.lines[2:]] == ["licence", "licence"]


def test_the_licence_rule_can_be_undone(cup: Series, director: Actor) -> None:
    plan = dataclasses.replace(plan_of(fresh(cup)), licence_rule="hidden")
    change_series(cup, plan, by=director)
    undo_last("change_series", by=director)
    assert len(ranked(cup)) == 4
