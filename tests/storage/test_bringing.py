"""A stored copy uploaded again: previewed first, and only if this instance wrote it."""

from __future__ import annotations

import gzip
import hashlib
from dataclasses import replace
from pathlib import Path

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse
from pytest_django import Settings

from tests.cast import EventOf, enter, play_and_close
from tests.doors.desk.conftest import SignIn
from tests.doors.public.reading import words_of
from tests.storage.turning import facts, rows_but_journal
from tournament.models import Membership, Player, Role, StoredCopy, Tournament
from tournament.services.acts import Actor
from tournament.services.copies import new_from_copy
from tournament.services.refusals import Refused
from tournament.storage import archives, blobs, copy_folder, snapshots
from tournament.storage.rows import TableRows

pytestmark = pytest.mark.django_db


def taken_home(tournament: Tournament) -> bytes:
    """Make a copy, download it, and delete the file here."""
    copy = snapshots.make_copy(tournament, copy_folder.ASKED)
    content = blobs.get(copy.key)
    blobs.delete(copy.key)
    StoredCopy.objects.filter(key=copy.key).delete()
    return content


def send(client: Client, tournament: Tournament, content: bytes) -> HttpResponse:
    file = SimpleUploadedFile("kauss.karta", content)
    address = reverse("bring_copy", args=[tournament.slug])
    return client.post(address, {"file": file})  # type: ignore[return-value]


def sealed_by_another(content: bytes) -> bytes:
    """Return the same copy as another instance would write it: valid, but without our signature."""
    pressed = archives.checked(content)
    return (
        f"{archives.FORMAT} {hashlib.sha256(pressed).hexdigest()} {'0' * 64}\n".encode() + pressed
    )


def refused(tournament: Tournament, content: bytes) -> str:
    with pytest.raises(Refused) as caught:
        new_from_copy.add_copy(tournament, content)
    return caught.value.code


def test_a_downloaded_copy_can_be_previewed_and_restored(
    event_of: EventOf, director: Actor, signed_in: SignIn
) -> None:
    tournament, client = event_of(8), signed_in()
    play_and_close(tournament, by=director)
    then, content = facts(tournament), taken_home(tournament)
    enter(tournament, 9, by=director)
    tournament.refresh_from_db()

    place = send(client, tournament, content).headers["Location"]
    shown = words_of(client.get(place))
    unchanged = tournament.entries.count()
    typed = {"previewed": tournament.revision, "key": "k"}
    told = words_of(client.post(f"{place}turn_back/", typed, follow=True))

    assert "9. Ilze Vītola" in shown
    assert unchanged == 9
    assert "The tournament is restored." in told
    assert rows_but_journal(facts(tournament)) == rows_but_journal(then)


def test_a_new_copy_can_be_downloaded(event_of: EventOf, signed_in: SignIn) -> None:
    tournament, client = event_of(4), signed_in()
    copy = snapshots.make_copy(tournament, copy_folder.ASKED)
    address = reverse("copy_file", args=[tournament.slug, copy.name])

    page = client.get(reverse("copy", args=[tournament.slug, copy.name]))
    file = client.get(address)

    assert address in page.content.decode()
    assert b"".join(file.streaming_content) == blobs.get(copy.key)  # type: ignore[attr-defined]


def test_an_existing_copy_is_not_stored_twice(event_of: EventOf) -> None:
    tournament = event_of(4)
    copy = snapshots.make_copy(tournament, copy_folder.ASKED)

    brought = [new_from_copy.add_copy(tournament, blobs.get(copy.key)) for _click in range(2)]

    assert brought == [copy, copy]
    assert copy_folder.copies_of(tournament) == [copy]


def test_an_uploaded_copy_does_not_count_as_todays(event_of: EventOf, director: Actor) -> None:
    tournament = event_of(4)
    content = taken_home(tournament)
    new_from_copy.add_copy(tournament, content)

    assert copy_folder.latest_copy(tournament) is None
    assert not snapshots.is_covered(tournament)
    assert snapshots.make_copy(tournament, copy_folder.ASKED).kind == copy_folder.ASKED
    assert copy_folder.newest_sound(tournament) == copy_folder.latest_copy(tournament)


def test_the_last_five_uploaded_copies_are_kept(event_of: EventOf, director: Actor) -> None:
    tournament = event_of(4)
    for number in range(5, 12):
        new_from_copy.add_copy(tournament, taken_home(tournament))
        enter(tournament, number, by=director)

    assert [copy.kind for copy in copy_folder.copies_of(tournament)] == [copy_folder.BROUGHT] * 5


def test_a_copy_of_another_instance_cannot_be_restored(
    event_of: EventOf, settings: Settings
) -> None:
    tournament = event_of(4)
    content = taken_home(tournament)
    settings.SECRET_KEY = "another laptop's"

    assert refused(tournament, content) == "copy_of_other_house"
    assert copy_folder.copies_of(tournament) == []


def test_a_copy_signed_with_a_former_key_is_accepted(event_of: EventOf, settings: Settings) -> None:
    content = taken_home(event_of(4))

    settings.SECRET_KEY, settings.SECRET_KEY_FALLBACKS = "new", [settings.SECRET_KEY]

    assert archives.is_ours(content)


def test_manually_changed_copies_are_refused_despite_a_valid_checksum(
    event_of: EventOf, director: Actor, signed_in: SignIn
) -> None:
    tournament, client = event_of(4), signed_in()
    play_and_close(tournament, by=director)
    content = taken_home(tournament)
    plain = gzip.decompress(archives.checked(content)).replace(b"Anna B", b"Anna C")
    pressed = gzip.compress(plain)
    house = content.split(b"\n")[0].split(b" ")[2]
    header = f"{archives.FORMAT} {hashlib.sha256(pressed).hexdigest()} ".encode() + house

    told = send(client, tournament, header + b"\n" + pressed)

    assert told.status_code == 422
    assert "This copy was made by another Kārta" in words_of(told)
    assert "Create a new tournament from it" in words_of(told)
    assert copy_folder.copies_of(tournament) == []


def test_refusing_another_tournaments_copy_names_that_tournament(event_of: EventOf) -> None:
    ours, theirs = event_of(4), event_of(4, name="Ziemas kauss")

    with pytest.raises(Refused) as caught:
        new_from_copy.add_copy(ours, taken_home(theirs))

    assert (caught.value.code, caught.value.facts) == ("copy_of_another", {"name": "Ziemas kauss"})


def test_a_later_erased_person_is_not_restored(event_of: EventOf) -> None:
    tournament = event_of(4)
    content = taken_home(tournament)
    later = archives.read(content).at
    Player.objects.filter(entries__number=1).update(erased_at=f"{later[:4]}-12-31T23:59:59Z")

    assert refused(tournament, content) == "copy_before_erasure"


def test_an_invalid_copy_is_refused_in_words_and_not_unpacked(
    event_of: EventOf, signed_in: SignIn
) -> None:
    tournament, client = event_of(4), signed_in()
    whole = taken_home(tournament)
    bomb = gzip.compress(b"0" * 300_000_000, 1)
    said = {
        "nothing of ours": (b"PK\3\4 a workbook", "This is not a copy of a tournament."),
        "cut short": (whole[:-9], "The file is damaged"),
        "one bit another": (whole[:-9] + bytes([whole[-9] ^ 1]) + whole[-8:], "is damaged"),
        "only a header": (whole.split(b"\n")[0], "is damaged"),
        "a line without end": (b"karta.archive/2 " + b"a" * 5000, "is damaged"),
        "a later form": (whole.replace(b"archive/2", b"archive/3", 1), "another version"),
        "a bomb": (sealed_by_another(_sealed(bomb)), "This copy was made by another Kārta"),
        "nothing": (b"", "The file is empty."),
    }

    for what, (content, words) in said.items():
        told = send(client, tournament, content)
        assert (told.status_code, what, words in words_of(told)) == (422, what, True)
    assert copy_folder.copies_of(tournament) == []
    assert client.post(reverse("bring_copy", args=[tournament.slug])).status_code == 422


def _sealed(pressed: bytes) -> bytes:
    return f"{archives.FORMAT} {hashlib.sha256(pressed).hexdigest()}\n".encode() + pressed


def test_a_copy_of_a_newer_version_is_reported_in_the_preview(
    event_of: EventOf, signed_in: SignIn
) -> None:
    tournament, client = event_of(4), signed_in()
    archive = archives.read(taken_home(tournament))
    newer = replace(archive, parts={**archive.parts, "Mood": TableRows(["id"], [])})

    told = client.get(send(client, tournament, archives.write(newer)).headers["Location"])

    assert "another version of Kārta" in words_of(client.get(told.headers["Location"]))


def test_a_disk_that_cannot_store_the_file_is_reported(
    event_of: EventOf, settings: Settings, tmp_path: Path
) -> None:
    tournament = event_of(4)
    content = taken_home(tournament)
    (tmp_path / "file").write_text("")
    settings.COPIES = tmp_path / "file"

    assert refused(tournament, content) == "copy_not_kept"


def test_only_an_organiser_can_upload_a_copy(event_of: EventOf, signed_in: SignIn) -> None:
    tournament, client = event_of(4), signed_in()
    content = taken_home(tournament)
    Membership.objects.filter(tournament=tournament).update(role=Role.DIRECTOR)

    told = send(client, tournament, content)

    assert told.status_code == 403
    assert "A copy stored elsewhere" not in words_of(
        client.get(reverse("safety", args=[tournament.slug]))
    )
