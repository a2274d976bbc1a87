"""Refused copies: damaged, from another tournament, or older than the day."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.cast import enter
from tests.storage.turning import refused, take
from tournament.models import Player, Tournament
from tournament.storage import archives, blobs, copy_folder, snapshots

if TYPE_CHECKING:
    from tests.cast import EventOf
    from tournament.services.acts import Actor

pytestmark = pytest.mark.django_db


def test_a_copy_of_the_current_state_changes_nothing(event_of: EventOf, director: Actor) -> None:
    tournament = event_of(4)

    assert refused(tournament, take(tournament), director) == "copy_changes_nothing"


@pytest.mark.parametrize("damage", ["cut", "flipped", "empty"])
def test_a_damaged_copy_is_recognised_and_nothing_is_changed(
    event_of: EventOf, director: Actor, damage: str
) -> None:
    tournament = event_of(4)
    copy = snapshots.make_copy(tournament, copy_folder.ASKED)
    whole = blobs.get(copy.key)
    middle = len(whole) // 2
    flipped = whole[:middle] + bytes([whole[middle] ^ 1]) + whole[middle + 1 :]
    blobs.put(copy.key, {"cut": whole[:-9], "flipped": flipped, "empty": b""}[damage])
    enter(tournament, 5, by=director)

    assert refused(tournament, copy.name, director) == "copy_unsound"
    assert tournament.entries.count() == 5


def test_the_newest_intact_copy_replaces_a_damaged_one(event_of: EventOf, director: Actor) -> None:
    tournament = event_of(4)
    older = snapshots.make_copy(tournament, copy_folder.ASKED)
    enter(tournament, 5, by=director)
    newer = snapshots.make_copy(tournament, copy_folder.ASKED)
    blobs.put(newer.key, blobs.get(newer.key)[:-1])

    assert copy_folder.newest_sound(tournament) == older


def test_a_damaged_copy_of_the_current_state_is_made_again(
    event_of: EventOf, director: Actor
) -> None:
    tournament = event_of(4)
    first = snapshots.make_copy(tournament, copy_folder.ASKED)
    blobs.put(first.key, b"")

    snapshots.make_copy(tournament, copy_folder.ASKED)

    assert copy_folder.newest_sound(tournament) is not None


def test_another_tournaments_copy_is_refused(event_of: EventOf, director: Actor) -> None:
    ours, theirs = event_of(4), event_of(4, name="Ziemas kauss")
    foreign = snapshots.make_copy(theirs, copy_folder.ASKED)
    blobs.put(f"{copy_folder.prefix_of(ours)}{foreign.name}", blobs.get(foreign.key))

    assert refused(ours, foreign.name, director) == "copy_foreign"
    assert refused(ours, "../secret_key", director) == "copy_gone"


def test_an_approved_result_stays(event_of: EventOf, director: Actor) -> None:
    tournament = event_of(4)
    name = take(tournament)
    enter(tournament, 5, by=director)
    Tournament.objects.update(state=Tournament.State.APPROVED)

    assert refused(tournament, name, director) == "approved_already"


def test_erased_people_are_not_restored(event_of: EventOf, director: Actor) -> None:
    tournament = event_of(4)
    name = take(tournament)
    later = archives.read(blobs.get(copy_folder.copies_of(tournament)[0].key)).at
    Player.objects.filter(entries__number=1).update(erased_at=f"{later[:4]}-12-31T23:59:59Z")

    assert refused(tournament, name, director) == "copy_before_erasure"
