"""The blob store on both back ends: a folder, and a bucket of a real S3 server."""

from __future__ import annotations

import errno
import io
import json
import re
import shutil
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from django.db import connection
from django.db.migrations.recorder import MigrationRecorder
from django.test import Client
from pytest_django import Settings

from tests import own_bucket
from tests.cast import EventOf
from tournament import environment
from tournament.ops.health import clocks, readiness, shared_store, store_writes
from tournament.ops.setup.bucket import create_bucket
from tournament.services.copies.new_from_copy import add_copy
from tournament.storage import blobs, documents, snapshots
from tournament.storage import copy_folder as copies

TOKEN = "for the tests"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, str]]:
    if why := own_bucket.why_not():
        pytest.skip(why)
    with own_bucket.s3_server(tmp_path_factory.mktemp("s3")) as variables:
        yield variables


@pytest.fixture
def bucket(
    server: dict[str, str], monkeypatch: pytest.MonkeyPatch, settings: Settings, tmp_path: Path
) -> str:
    """Use a new prefix of a bucket, and return its address."""
    for name, value in server.items():
        monkeypatch.setenv(name, value)
    address = f"s3://{own_bucket.NAME}/{tmp_path.name}"
    use(settings, address)
    return address


@pytest.fixture(params=["folder", "bucket"])
def store(request: pytest.FixtureRequest, settings: Settings, tmp_path: Path) -> str:
    if request.param == "bucket":
        request.getfixturevalue("bucket")
    settings.DOCUMENTS = tmp_path / "documents"
    return str(request.param)


def use(settings: Settings, address: str) -> None:
    settings.STORAGES = {**settings.STORAGES, **environment.blob_storages(address)}


def test_a_blob_is_put_replaced_listed_and_deleted(store: str) -> None:
    blobs.put("documents/a.pdf", b"old")
    blobs.put("documents/a.pdf", io.BytesIO(b"new"))
    blobs.put("documents/parts/1-2.pdf", b"part")

    listed = {(blob.key, blob.name, blob.size) for blob in blobs.list_blobs("documents/")}
    with blobs.local_file("documents/a.pdf") as file:
        local = file.read_bytes()

    assert listed == {
        ("documents/a.pdf", "a.pdf", 3),
        ("documents/parts/1-2.pdf", "1-2.pdf", 4),
    }
    assert [blob.key for blob in blobs.list_blobs("documents/parts/")] == [
        "documents/parts/1-2.pdf"
    ]
    assert (blobs.get("documents/a.pdf"), local) == (b"new", b"new")
    for _twice in range(2):
        blobs.delete("documents/a.pdf")
    assert not blobs.exists("documents/a.pdf")
    with pytest.raises(FileNotFoundError):
        blobs.get("documents/a.pdf")
    assert blobs.list_blobs("copies/none/") == []


def test_of_simultaneous_writers_of_a_new_blob_one_wins(store: str) -> None:
    def write(number: int) -> bool:
        return blobs.put_if_absent("copies/one", b"%d" % number)

    with ThreadPoolExecutor(8) as together:
        won = list(together.map(write, range(8)))

    assert won.count(True) == 1
    assert blobs.get("copies/one") == b"%d" % won.index(True)


@pytest.mark.django_db
def test_a_tournament_is_copied_listed_and_uploaded_again(event_of: EventOf, store: str) -> None:
    tournament = event_of(4)

    copy = snapshots.make_copy(tournament, copies.ASKED)
    content = blobs.get(copy.key)
    renamed = copies.relabel(copy, kind="close", round_number=1)
    copies.delete_all(tournament)
    brought = add_copy(tournament, content)

    assert renamed.is_sound is False
    assert brought.read().revision == copy.revision
    assert copies.copies_of(tournament) == [brought]
    assert snapshots.why_no_copy() == ""


@pytest.mark.parametrize(
    ("variable", "wrong", "words"),
    [
        ("AWS_SECRET_ACCESS_KEY", "wrong", "The store refuses the secret key"),
        ("AWS_ACCESS_KEY_ID", "wrong", "The store does not know this access key"),
        ("KARTA_STORE", "s3://another-bucket", "There is no such bucket"),
        ("AWS_ENDPOINT_URL", "http://127.0.0.1:9", "The store cannot be used"),
    ],
)
@pytest.mark.django_db
def test_readiness_says_what_is_wrong_with_the_bucket(
    bucket: str,
    variable: str,
    wrong: str,
    words: str,
    monkeypatch: pytest.MonkeyPatch,
    settings: Settings,
) -> None:
    monkeypatch.setenv(variable, wrong)
    use(settings, wrong if variable == "KARTA_STORE" else bucket)
    monkeypatch.setattr(readiness, "DEADLINE", 30.0)
    settings.METRICS_TOKEN = TOKEN
    readiness.forget()

    answer = Client().get("/ready/", headers={"Authorization": f"Bearer {TOKEN}"})

    readiness.forget()
    told = json.loads(answer.content)
    assert (answer.status_code, told["store"]) == (200, False)
    assert told["store_problem"].startswith(words)
    with pytest.raises(OSError, match=words):
        blobs.list_blobs("documents/")


def ready(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> tuple[int, dict[str, object]]:
    """Return the status and the details of `/ready/`, looked at again."""
    monkeypatch.setattr(readiness, "DEADLINE", 30.0)
    settings.METRICS_TOKEN = TOKEN
    readiness.forget()
    answer = Client().get("/ready/", headers={"Authorization": f"Bearer {TOKEN}"})
    readiness.forget()
    return answer.status_code, json.loads(answer.content)


@pytest.mark.django_db
def test_refused_writes_are_shown_until_one_succeeds_and_keep_the_machine_in(
    bucket: str, monkeypatch: pytest.MonkeyPatch, settings: Settings
) -> None:
    blobs.put("documents/a.pdf", b"old")
    monkeypatch.setenv("AWS_ACCESS_KEY_ID", own_bucket.READER)
    use(settings, bucket)
    before = ready(settings, monkeypatch)[1]

    with pytest.raises(OSError, match="The store refuses access"):
        blobs.put("documents/a.pdf", b"new")
    status, told = ready(settings, monkeypatch)
    monkeypatch.setenv("AWS_ACCESS_KEY_ID", "karta")
    use(settings, bucket)
    content = blobs.get("documents/a.pdf")
    blobs.put("documents/a.pdf", b"new")
    after = ready(settings, monkeypatch)[1]

    assert (before["writes"], status, told["store"], told["writes"]) == (True, 200, True, False)
    words = r"A document or copy could not be stored at \S+: The store refuses access\."
    assert re.fullmatch(words, str(told["writes_problem"]))
    assert (content, after["writes"], "writes_problem" in after) == (b"old", True, False)


@pytest.mark.django_db
def test_an_interrupted_upload_leaves_the_old_blob(store: str) -> None:
    class Broken(io.BytesIO):
        def read(self, size: int | None = -1) -> bytes:
            if self.tell() >= 10_000:
                raise OSError(errno.EIO, "The disk of this machine fails")
            return super().read(1_000)

    blobs.put("documents/a.pdf", b"old")

    with pytest.raises(OSError, match="fails"):
        blobs.put("documents/a.pdf", Broken(b"x" * 50_000))

    assert blobs.get("documents/a.pdf") == b"old"
    assert [blob.key for blob in blobs.list_blobs("documents/")] == ["documents/a.pdf"]


@pytest.mark.django_db
def test_a_full_folder_is_shown_and_keeps_the_machine_in(
    monkeypatch: pytest.MonkeyPatch, settings: Settings, tmp_path: Path
) -> None:
    settings.DOCUMENTS = tmp_path / "documents"
    monkeypatch.setattr(store_writes, "LEAST_ROOM", 10**18)

    status, told = ready(settings, monkeypatch)

    sentence = f"{settings.DOCUMENTS} is full: free some space."
    assert (status, told["writes"], told["writes_problem"]) == (200, False, sentence)


@pytest.mark.django_db
def test_a_full_disk_is_remembered_as_a_full_store(
    monkeypatch: pytest.MonkeyPatch, settings: Settings, tmp_path: Path
) -> None:
    settings.DOCUMENTS = tmp_path / "documents"

    def full(self: Path, content: bytes) -> int:
        raise OSError(errno.ENOSPC, "No space left on device")

    with monkeypatch.context() as disk:
        disk.setattr(Path, "write_bytes", full)
        with pytest.raises(OSError, match="No space"):
            blobs.put("documents/a.pdf", b"new")
    told = ready(settings, monkeypatch)[1]

    assert str(told["writes_problem"]).endswith(": The store is full.")
    blobs.put("documents/a.pdf", b"new")


@pytest.mark.django_db
@pytest.mark.parametrize("of", ["the database", "the blob store"])
def test_a_clock_that_is_off_is_shown_and_keeps_the_machine_in(
    of: str,
    request: pytest.FixtureRequest,
    monkeypatch: pytest.MonkeyPatch,
    settings: Settings,
) -> None:
    if of == "the blob store":
        request.getfixturevalue("bucket")
    elif connection.vendor != "postgresql":
        pytest.skip("SQLite has the clock of its machine")
    right = ready(settings, monkeypatch)[1]
    monkeypatch.setattr(clocks, "now", lambda: time.time() + 90)

    status, told = ready(settings, monkeypatch)

    assert (right["clock"], status, told["clock"]) == (True, 200, False)
    words = r"This machine's clock is (89|90|91) s ahead of that of (.*): synchronise both by NTP\."
    found = re.fullmatch(words, str(told["clock_problem"]))
    assert found is not None
    assert found[2] == (of if connection.vendor == "sqlite" else "the database")


@pytest.mark.django_db(transaction=True)
def test_an_older_machine_beside_a_newer_one_says_so_and_serves(
    monkeypatch: pytest.MonkeyPatch, settings: Settings
) -> None:
    recorder = MigrationRecorder(connection)
    recorder.record_applied("tournament", "9999_of_a_later_version")

    try:
        status, told = ready(settings, monkeypatch)
    finally:
        recorder.record_unapplied("tournament", "9999_of_a_later_version")

    sentence = (
        "A newer version has migrated the database (9999_of_a_later_version): update this machine."
    )
    assert (status, told["tables"], told["version"]) == (200, True, False)
    assert told["version_problem"] == sentence


def test_a_store_is_moved_between_a_folder_and_a_bucket(
    bucket: str, settings: Settings, tmp_path: Path
) -> None:
    old, back = tmp_path / "old", tmp_path / "back"
    (old / "documents" / "parts").mkdir(parents=True)
    (old / "copies" / "tournaments" / "1-cup").mkdir(parents=True)
    (old / "documents" / "parts" / "1-1.pdf").write_bytes(b"part")
    (old / "copies" / "tournaments" / "1-cup" / "r000001.karta").write_bytes(b"copy")
    output = io.StringIO()

    call_command("move_store", str(old), bucket, stdout=output)
    # The second run finds everything moved, and replaces what an interruption left wrong.
    blobs.put("documents/parts/1-1.pdf", b"par")
    call_command("move_store", str(old), bucket, stdout=output)
    call_command("move_store", bucket, str(back), stdout=output)

    assert blobs.get("documents/parts/1-1.pdf") == b"part"
    files = {file.relative_to(back).as_posix() for file in back.rglob("*") if file.is_file()}
    assert files == {"documents/parts/1-1.pdf", "copies/tournaments/1-cup/r000001.karta"}
    assert output.getvalue().splitlines() == [
        "2 files moved, 0 were there already. The old ones are left in place.",
        "1 file moved, 1 was there already. The old ones are left in place.",
        "2 files moved, 0 were there already. The old ones are left in place.",
    ]


@pytest.mark.django_db
def test_a_machine_with_another_folder_refuses_to_start(settings: Settings, tmp_path: Path) -> None:
    if connection.vendor != "postgresql":
        pytest.skip("SQLite is not shared by machines")
    for machine in ("first", "second"):
        settings.DOCUMENTS = tmp_path / machine / "documents"
        settings.COPIES = tmp_path / "first" / "copies"
        if machine == "first":
            for _start in range(2):
                shared_store.refuse_foreign_store()

    with pytest.raises(SystemExit) as refused:
        shared_store.refuse_foreign_store()

    sentence = (
        f"{settings.DOCUMENTS} is not where the other machines have their documents: "
        "mount their folder, or set KARTA_STORE as there."
    )
    assert (refused.value.code, shared_store.problem()) == (sentence, sentence)
    documents.sweep_documents()
    assert blobs.exists(f"copies/{shared_store.MARKER}")
    call_command("new_store", stdout=io.StringIO())
    shutil.rmtree(settings.COPIES)
    shared_store.refuse_foreign_store()
    assert shared_store.problem() == ""


def test_the_bucket_is_created_once(bucket: str) -> None:
    for _start in range(2):
        create_bucket(bucket)

    blobs.put("documents/a.pdf", b"new")
    assert blobs.get("documents/a.pdf") == b"new"
    with pytest.raises(SystemExit, match="KARTA_STORE names no bucket"):
        create_bucket("/var/lib/karta")


@pytest.mark.django_db
def test_a_start_with_a_wrong_key_is_refused_in_one_sentence(
    bucket: str, monkeypatch: pytest.MonkeyPatch, settings: Settings
) -> None:
    monkeypatch.setenv("AWS_SECRET_ACCESS_KEY", "wrong")
    use(settings, bucket)

    with pytest.raises(SystemExit) as refused:
        shared_store.refuse_foreign_store()

    sentence = "Documents and copies cannot be stored: The store refuses the secret key."
    assert refused.value.code == sentence


def test_a_store_that_is_not_there_is_not_moved(tmp_path: Path) -> None:
    with pytest.raises(CommandError, match=r"gone is no folder\."):
        call_command("move_store", str(tmp_path / "gone"), str(tmp_path / "new"))
