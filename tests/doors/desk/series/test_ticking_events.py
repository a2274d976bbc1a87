"""Several events added to a rating at once: ticked, all or none, each with its own undo."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from tests.doors.desk.series.test_ratings_desk import LIST
from tests.doors.desk.series.test_ratings_desk import desk as desk
from tests.doors.public.reading import words_of
from tests.services.series.seasons import FEBRUARY, approved
from tournament.models import JournalEntry, Series, Stage, Tournament
from tournament.services import journal
from tournament.services.acts import Actor

pytestmark = pytest.mark.django_db
ADD = f"{LIST}stages/add/"


@pytest.fixture
def events(desk: Client, director: Actor) -> list[Tournament]:
    """Return two approved events that are not rated."""
    first = approved(director)
    return [first, approved(director, name="2. posms", day=FEBRUARY)]


def ticks_of(page: str) -> dict[int, bool]:
    """Return the checkboxes by event, and whether each is ticked."""
    found = re.findall(r'<input type="checkbox" name="event" value="(\d+)"([^>]*)>', page)
    return {int(key): "checked" in rest for key, rest in found}


def test_one_button_adds_all_ticked_events_with_a_journal_line_each(
    desk: Client, events: list[Tournament], director: Actor
) -> None:
    offered = ticks_of(desk.get(ADD).content.decode())
    form = {"event": [str(one.pk) for one in events], "key": "t"}
    done = desk.post(ADD, form, follow=True)
    again = desk.post(ADD, form)
    lines = list(JournalEntry.objects.filter(verb="add_stage").order_by("pk"))

    assert offered == dict.fromkeys([one.pk for one in events], False)
    assert "2 events are added." in words_of(done)
    assert (again.status_code, Stage.objects.standing().count()) == (302, 2)
    assert [line.subject for line in lines] == ["1. posms", "2. posms"]
    assert ticks_of(desk.get(ADD).content.decode()) == {}
    journal.undo(lines[0], by=director)
    left = Series.objects.get().stages.standing()
    assert [str(stage) for stage in left] == ["2. posms"]


def test_a_second_tab_adds_nothing_and_keeps_the_ticks(
    desk: Client, events: list[Tournament]
) -> None:
    first, second = events
    desk.post(ADD, {"event": [str(first.pk)], "key": "a"})
    both = {"event": [str(first.pk), str(second.pk)], "key": "b"}
    answer = desk.post(ADD, both)

    assert answer.status_code == 422
    assert "“1. posms”" in words_of(answer)
    assert ticks_of(answer.content.decode()) == {second.pk: True}
    assert Stage.objects.standing().count() == 1


@pytest.mark.parametrize("ticked", [[], ["x"], ["0"], ["99999999999999999999"], ["\u0661"]])
def test_without_a_known_event_nothing_is_added(
    desk: Client, events: list[Tournament], ticked: list[str]
) -> None:
    answer = desk.post(ADD, {"event": ticked, "key": "a"})

    assert answer.status_code == 422
    assert "No event is ticked." in words_of(answer)
    assert not Stage.objects.exists()


def test_a_rated_event_is_not_offered(desk: Client, director: Actor) -> None:
    approved(director, is_rated=True)

    assert ticks_of(desk.get(ADD).content.decode()) == {}
