"""What the public sees: changed fields alone are written, noted and undone."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.services.undone import undo
from tournament.models import Entry, Tournament
from tournament.services.applications.announcing import EntryTerms, announce_entry
from tournament.services.events.visibility import Visibility, change_visibility, classes_of

if TYPE_CHECKING:
    from tests.cast import EventOf
    from tournament.services.acts import Actor

pytestmark = pytest.mark.django_db

PLAIN = Visibility("everything", "full", names_minors=False, classes={})
SHIELDED = Visibility("seats", "full", names_minors=True, classes={"Kadeti": False, "Open": True})


def seen(event: Tournament) -> tuple[object, ...]:
    event.refresh_from_db()
    return event.public_sees, event.public_names, event.names_minors, event.minor_classes


def test_only_the_changed_fields_are_written_noted_and_undone(
    event_of: EventOf, director: Actor
) -> None:
    event = event_of(4)

    change_visibility(event, SHIELDED, by=director)

    (line,) = event.journal.filter(verb="change_visibility")
    assert seen(event) == ("seats", "full", True, "\n-Kadeti\n+Open\n")
    assert line.before == {"public_sees": "everything", "names_minors": False, "minor_classes": ""}
    assert line.after == {
        "public_sees": "seats",
        "names_minors": True,
        "minor_classes": "\n-Kadeti\n+Open\n",
    }
    undo(event, "change_visibility", by=director)
    assert seen(event) == ("everything", "full", False, "")


def test_a_class_named_as_its_decision_says_is_not_written(
    event_of: EventOf, director: Actor
) -> None:
    event = event_of(4)
    change_visibility(event, SHIELDED, by=director)

    as_named = Visibility(
        "seats", "full", names_minors=True, classes={"Kadeti": True, "Open": False}
    )
    change_visibility(event, as_named, by=director)

    assert seen(event) == ("seats", "full", True, "")


def test_an_unchanged_choice_writes_no_line(event_of: EventOf, director: Actor) -> None:
    event = event_of(4)

    change_visibility(event, PLAIN, by=director)

    assert not event.journal.filter(verb="change_visibility").exists()


def test_the_classes_are_those_announced_entered_and_decided(
    event_of: EventOf, director: Actor
) -> None:
    event = event_of(4)
    announce_entry(event, EntryTerms(classes=("Seniori",)), by=director)
    change_visibility(event, SHIELDED, by=director)
    Entry.objects.filter(tournament=event, number=1).update(category="Dāmas")

    assert classes_of(Tournament.objects.get(pk=event.pk)) == ["Dāmas", "Kadeti", "Open", "Seniori"]
