"""A file read by a separate process becomes an event of the user who ordered its import."""

from __future__ import annotations

import json
from io import BytesIO

import pytest

from tests.background.chores_done import work
from tests.cast import EventOf, play_and_close
from tournament.background import chores
from tournament.models import Membership, Penalty, Role, SheetVersion, Tournament
from tournament.services.acts import Actor
from tournament.services.files.tournament_files import export_event
from tournament.services.judging import judging

pytestmark = pytest.mark.django_db


def imported(event: Tournament, *, by: Actor, is_rehearsal: bool = False) -> Tournament:
    """Order the import of an event's own file and carry it out."""
    file = BytesIO(json.dumps(export_event(event)).encode())
    chores.order_import(file, by=by, key="one", is_rehearsal=is_rehearsal)
    assert work()
    return Tournament.objects.exclude(pk=event.pk).get()


@pytest.fixture
def judged(event_of: EventOf, director: Actor) -> Tournament:
    event = event_of(4)
    play_and_close(event, by=director)
    judging.penalise(event, round_number=1, number=1, big="-1", reason="late", by=director)
    event.refresh_from_db()
    return event


def test_an_event_imported_in_the_background_is_its_importers(
    judged: Tournament, secretary: Actor
) -> None:
    made = imported(judged, by=secretary)

    (line,) = made.journal.filter(verb="import_event")
    assert (line.by, line.signed) == (secretary.user, "Sandra")
    assert (line.subject, line.after) == ("Rudens kauss", {"rounds": 1})
    members = Membership.objects.filter(tournament=made)
    assert list(members.values_list("user", "role")) == [(secretary.user.pk, Role.ORGANISER)]  # type: ignore[union-attr]
    penalties = Penalty.objects.filter(entry__tournament=made)
    assert [(row.by, row.signed) for row in penalties] == [(secretary.user, "Sandra")]
    # Results keep the signatures in the file.
    versions = SheetVersion.objects.filter(table__round__tournament=made)
    assert {(row.by, row.signed) for row in versions} == {(None, "Dace")}
    assert export_event(made) == export_event(judged)


def test_an_event_imported_without_an_account_belongs_to_nobody(judged: Tournament) -> None:
    made = imported(judged, by=Actor("Kārta"))

    assert not Membership.objects.filter(tournament=made).exists()
    penalties = Penalty.objects.filter(entry__tournament=made)
    assert [(row.by, row.signed) for row in penalties] == [(None, "Kārta")]


@pytest.mark.parametrize("is_rehearsal", [False, True])
def test_only_a_rehearsal_is_imported_as_one(
    judged: Tournament, director: Actor, *, is_rehearsal: bool
) -> None:
    made = imported(judged, by=director, is_rehearsal=is_rehearsal)

    assert (made.is_rehearsal, made.slug, made.revision) == (
        is_rehearsal,
        "rudens-kauss-2026-2",
        1,
    )


def test_people_met_before_keep_their_details_open(judged: Tournament, director: Actor) -> None:
    made = imported(judged, by=director)

    assert list(made.entries.values_list("player")) == list(judged.entries.values_list("player"))
    assert set(made.entries.values_list("opens_register", flat=True)) == {True}
