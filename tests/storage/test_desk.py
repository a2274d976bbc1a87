"""The copies page: existing copies, warnings, restoring."""

from __future__ import annotations

from pathlib import Path

import pytest
from django.urls import reverse
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries, Settings

from tests.cast import EventOf, enter, play, seat
from tests.doors.desk.conftest import SignIn
from tests.doors.public.reading import words_of
from tournament.background import chores
from tournament.services.acts import Actor
from tournament.storage import blobs, copy_folder, snapshots

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("times", [1, 3])
def test_the_page_takes_as_many_queries_for_three_copies_as_for_one(
    event_of: EventOf,
    director: Actor,
    signed_in: SignIn,
    django_assert_num_queries: DjangoAssertNumQueries,
    times: int,
) -> None:
    tournament, client = event_of(4), signed_in()
    for number in range(times):
        snapshots.make_copy(tournament, copy_folder.ASKED)
        enter(tournament, 5 + number, by=director)
        tournament.refresh_from_db()
        chores.order_copy(tournament)

    with django_assert_num_queries(8):
        page = client.get(reverse("safety", args=[tournament.slug]))

    assert words_of(page).count("Made on request") == times


def test_a_copy_is_made_previewed_and_restored(
    event_of: EventOf, director: Actor, signed_in: SignIn
) -> None:
    tournament, client = event_of(4), signed_in()
    seat(tournament, by=director)
    client.post(reverse("make_copy", args=[tournament.slug]))
    [copy] = copy_folder.copies_of(tournament)
    play(tournament, round_number=1, by=director)
    tournament.refresh_from_db()

    shown = words_of(client.get(reverse("copy", args=[tournament.slug, copy.name])))
    typed = {"previewed": tournament.revision, "key": "k"}
    told = client.post(reverse("turn_back", args=[tournament.slug, copy.name]), typed, follow=True)

    assert "removed : 1" in shown
    assert "The copy is valid." in shown
    assert "The tournament is restored." in words_of(told)
    assert not tournament.rounds.get().tables.filter(versions__is_current=True).exists()


def test_changes_since_the_preview_are_shown_before_restoring(
    event_of: EventOf, director: Actor, signed_in: SignIn
) -> None:
    tournament, client = event_of(4), signed_in()
    copy = snapshots.make_copy(tournament, copy_folder.ASKED)
    seen = tournament.revision
    enter(tournament, 5, by=director)

    path = reverse("turn_back", args=[tournament.slug, copy.name])
    told = client.post(path, {"previewed": seen, "key": "k"})

    assert told.status_code == 422
    assert "Someone has changed the tournament in the meantime." in words_of(told)
    assert tournament.entries.count() == 5


def test_a_damaged_copy_is_marked_and_cannot_be_restored(
    event_of: EventOf, signed_in: SignIn
) -> None:
    tournament, client = event_of(4), signed_in()
    copy = snapshots.make_copy(tournament, copy_folder.ASKED)
    blobs.put(copy.key, b"damaged")

    page = client.get(reverse("safety", args=[tournament.slug]))
    told = client.get(reverse("copy", args=[tournament.slug, copy.name]), follow=True)

    assert "damaged" in words_of(page)
    assert "Nothing has changed since then." not in words_of(page)
    assert copy.name not in page.content.decode()
    assert "This copy is damaged and was not used." in words_of(told)


def test_a_copy_of_a_newer_version_shows_what_to_do(event_of: EventOf, signed_in: SignIn) -> None:
    tournament, client = event_of(4), signed_in()
    copy = snapshots.make_copy(tournament, copy_folder.ASKED)
    _format, rest = blobs.get(copy.key).split(b" ", 1)
    blobs.put(copy.key, b"karta.archive/9 " + rest)

    page = client.get(reverse("safety", args=[tournament.slug]))

    assert "made by a newer Kārta: update this one first" in words_of(page)
    assert "damaged" not in words_of(page)
    assert copy.name not in page.content.decode()


def test_the_desk_shows_an_alarm_if_no_copy_could_be_made(
    event_of: EventOf, signed_in: SignIn, settings: Settings, tmp_path: Path
) -> None:
    tournament, client = event_of(4), signed_in()
    (tmp_path / "file").write_text("")
    settings.COPIES = tmp_path / "file"
    tournament.journal.update(at=timezone.now() - 2 * snapshots.LATE_AFTER)

    desk = words_of(client.get(reverse("desk", args=[tournament.slug])))
    told = client.post(reverse("make_copy", args=[tournament.slug]), follow=True)

    assert "This tournament has no copy" in desk
    assert "The copy could not be made." in words_of(told)
