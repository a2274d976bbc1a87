"""News and documents of the site: published at the desk, public until withdrawn."""

from __future__ import annotations

import datetime as dt
import io
import os
from pathlib import Path

import pytest
from django.contrib.auth.models import User
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import call_command
from django.test import Client
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries, Settings

from tests.doors.public.kept import CacheClient
from tests.doors.public.reading import words_of
from tests.storage.test_houses import digests, empty_the_house
from tournament.models import HouseNotice, JournalEntry, Player
from tournament.services import journal
from tournament.services.acts import Actor
from tournament.services.notices import NoticeInput, publish_notice, withdraw_notice
from tournament.services.people.mentions import mentions_of
from tournament.services.refusals import Refused
from tournament.storage import blobs, documents, house_files

pytestmark = pytest.mark.django_db
PATH = "/desk/house/notices/"
PDF = b"%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF\n"
BY = Actor("Dace")


@pytest.fixture(autouse=True)
def own_store(settings: Settings, tmp_path: Path) -> None:
    settings.DOCUMENTS = tmp_path / "documents"


@pytest.fixture
def runner() -> Client:
    client = Client()
    client.force_login(User.objects.create_superuser("runner", first_name="Dace"))
    client.cookies["django_language"] = "en"
    return client


def typed(**facts: object) -> dict[str, object]:
    today = timezone.localdate().isoformat()
    return {"kind": "news", "date": today, "title": "Kausa nolikums", "text": "Ir jau.", **facts}


def pdf(content: bytes = PDF, name: str = "statuti.pdf") -> SimpleUploadedFile:
    return SimpleUploadedFile(name, content, content_type="application/pdf")


def notice(
    title: str, day: str, *, kind: str = "news", text: str = "Teksts", content: bytes = b""
) -> HouseNotice:
    wished = NoticeInput(kind, dt.date.fromisoformat(day), title, text, content)
    return publish_notice(wished, by=BY)


def test_published_news_are_on_the_front_page_with_their_own_page(runner: Client) -> None:
    answer = runner.post(PATH, typed(text="Pirmā rindkopa.\n\nSkat. https://zole.example <b>"))

    shown = HouseNotice.objects.get()
    page = Client().get(f"/news/{shown.pk}/").content.decode()
    assert (answer.status_code, answer.headers["Location"]) == (302, PATH)
    assert "Kausa nolikums" in words_of(Client().get("/"))
    assert 'href="https://zole.example" rel="nofollow">https://zole.example</a> &lt;b&gt;' in page
    assert (shown.signed, shown.kind, shown.digest) == ("Dace", "news", "")


def test_a_document_is_sent_as_the_pdf_that_was_uploaded(runner: Client) -> None:
    runner.post(PATH, typed(kind="statutes", text="", file=pdf(), title="Biedrības statūti"))

    shown = HouseNotice.objects.get()
    answer = Client().get(f"/news/{shown.pk}.pdf")
    sent = {name: answer.headers[name] for name in ("Content-Type", "X-Content-Type-Options")}
    assert answer.content == PDF
    assert sent == {"Content-Type": "application/pdf", "X-Content-Type-Options": "nosniff"}
    assert answer.headers["Content-Disposition"] == 'inline; filename="biedribas-statuti.pdf"'
    assert f'href="/news/{shown.pk}.pdf"' in Client().get("/news/").content.decode()


@pytest.mark.parametrize(
    ("facts", "said"),
    [
        ({"text": " \n "}, "There is neither a text nor a PDF."),
        ({"title": " \u200b"}, "The title is missing."),
        ({"text": "", "file": pdf(b"MZ" + PDF, "statuti.pdf")}, "This file is not a PDF"),
        ({"file": pdf(PDF[:20])}, "This file is not a PDF, or it is damaged."),
        ({"file": pdf(b"<html>%PDF-1.7 %%EOF")}, "This file is not a PDF"),
        ({"file": pdf(PDF + b"0" * 5_000_000)}, "The PDF is larger than 5 MB."),
        ({"date": "1026-11-28"}, "Write a year from 1900 to 2199."),
        ({"date": "2062-11-28"}, "Write a date from 1900 to 2027-"),
        ({"date": "31.11.2026"}, "Enter a valid date."),
        ({"kind": "advert"}, "Select a valid choice."),
        ({"text": "a" * 20_001}, "at most 20000 characters"),
    ],
)
def test_a_faulty_notice_is_refused_and_what_was_typed_stays(
    runner: Client, facts: dict[str, object], said: str
) -> None:
    answer = runner.post(PATH, typed(**facts))

    page = answer.content.decode()
    assert (answer.status_code, said in page) == (422, True)
    assert "Kausa nolikums" in page or "title" in facts
    assert not HouseNotice.objects.exists()
    assert blobs.list_blobs("documents/house/") == []


def test_a_second_click_publishes_once(runner: Client) -> None:
    for _click in range(2):
        runner.post(PATH, typed(key="one-form"))

    assert HouseNotice.objects.count() == 1


def test_a_withdrawn_notice_is_gone_until_the_journal_undoes_it(runner: Client) -> None:
    runner.post(PATH, typed(kind="minutes", file=pdf()))
    shown = HouseNotice.objects.get()
    addresses = ("/news/", f"/news/{shown.pk}/", f"/news/{shown.pk}.pdf")

    runner.post(f"{PATH}{shown.pk}/withdraw/")

    found = [Client().get(address).status_code for address in addresses]
    assert found == [200, 404, 404]
    assert "Kausa nolikums" not in words_of(Client().get("/")) + words_of(Client().get("/news/"))
    line = JournalEntry.objects.get(verb="withdraw_notice")
    listed = words_of(runner.get("/desk/house/journal/"))
    assert "News or document withdrawn" in listed
    runner.post(f"/desk/house/journal/{line.pk}/undo/", {"previewed": str(line.revision)})
    assert [Client().get(address).status_code for address in addresses] == [200, 200, 200]


def test_undoing_a_publication_withdraws_it_once() -> None:
    notice("Kongress", "2026-11-20")
    line = JournalEntry.objects.get(verb="publish_notice")

    journal.undo(line, by=BY)

    assert [one.is_standing for one in HouseNotice.objects.all()] == [False]


def test_a_publication_withdrawn_since_cannot_be_undone_again() -> None:
    withdraw_notice(notice("Kongress", "2026-11-20"), by=BY)
    line = JournalEntry.objects.get(verb="publish_notice")

    with pytest.raises(Refused, match="undo_blocked"):
        journal.undo(line, by=BY)


def test_notices_are_listed_by_year_with_the_newest_statutes() -> None:
    notice("Vecie statūti", "2019-03-01", kind="statutes")
    notice("Jaunie statūti", "2024-03-01", kind="statutes")
    notice("Valdes sēde", "2025-05-05", kind="minutes", content=PDF)
    client = Client()
    client.cookies["django_language"] = "en"

    newest, of_2019, none = (
        words_of(client.get(f"/news/{query}")) for query in ("", "?year=2019", "?year=2001")
    )

    assert "News and documents 2025" in newest
    assert "Statutes: Jaunie statūti" in newest
    assert "Valdes sēde Minutes · PDF, 1 KB" in newest
    assert ("Vecie statūti" in newest, "Vecie statūti" in of_2019) == (False, True)
    assert "No news or documents here" in none


@pytest.mark.parametrize("count", [1, 3])
def test_the_list_takes_the_same_queries_for_three_notices(
    count: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    for number in range(count):
        notice(f"Sēde {number}", "2026-02-03")

    with django_assert_num_queries(4):
        Client().get("/news/")


def test_only_news_of_two_months_are_on_the_front_page() -> None:
    today = timezone.localdate()
    for days in (1, 20, 40, 59, 61):
        notice(f"Pirms {days} dienām", (today - dt.timedelta(days=days)).isoformat())

    words = words_of(Client().get("/"))

    shown = [days for days in (1, 20, 40, 59, 61) if f"Pirms {days} dienām" in words]
    assert shown == [1, 20, 40]


def test_cached_pages_show_a_notice_and_its_withdrawal_at_once() -> None:
    visitor = CacheClient()
    found = ["Kongress" in visitor.get("/").content.decode()]
    shown = notice("Kongress", timezone.localdate().isoformat())
    found += ["Kongress" in visitor.get(path).content.decode() for path in ("/", "/news/")]

    withdraw_notice(shown, by=BY)

    found += ["Kongress" in visitor.get(path).content.decode() for path in ("/", "/news/")]
    assert found == [False, True, True, False, False]


def test_the_tab_and_the_front_page_name_news_only_if_there_are_any() -> None:
    before = [Client().get(path).content.decode() for path in ("/", "/clubs/")]
    notice("Kongress", "2020-11-20")

    after = [Client().get(path).content.decode() for path in ("/", "/clubs/")]

    assert ["/news/" in page for page in (*before, *after)] == [False, False, True, True]


def test_the_feed_has_news_unless_it_is_filtered() -> None:
    notice("Kongress", "2020-11-20", text="Notiks Ogrē.")

    paths = ("/events.atom", "/events.atom?game=kop")
    every, kop = (Client().get(path).content.decode() for path in paths)

    assert "<title>Kongress</title>" in every
    assert "Jaunumi. Notiks Ogrē." in every
    assert "Kongress" not in kop


def test_the_sweep_of_documents_keeps_the_files_of_notices() -> None:
    kept = notice("Sēde", "2026-02-03", content=PDF)
    withdraw_notice(kept, by=BY)
    orphan = house_files.store(PDF + b"\n")
    for blob in blobs.list_blobs("documents/house/"):
        make_old(blob.key)

    documents.sweep_documents()

    assert house_files.read(kept.digest) == PDF
    assert not blobs.exists(house_files.key_of(orphan))


def make_old(key: str) -> None:
    os.utime(blobs.address_of(key), (0, 0))


def test_a_moved_instance_has_its_notices_and_their_files(tmp_path: Path) -> None:
    kept = notice("Sēde", "2026-02-03", content=PDF)
    lost = notice("Cita sēde", "2026-02-04", content=PDF + b"\n")
    blobs.delete(house_files.key_of(lost.digest))
    before = digests()
    output = io.StringIO()
    call_command("export_house", str(tmp_path / "karta.house"), stdout=output)
    empty_the_house()
    blobs.delete(house_files.key_of(kept.digest))

    call_command("import_house", str(tmp_path / "karta.house"), stdout=io.StringIO())

    assert digests() == before
    assert "1 files" in output.getvalue()
    assert house_files.read(kept.digest) == PDF
    assert Client().get(f"/news/{lost.pk}.pdf").status_code == 404


def test_an_erasure_shows_the_notices_that_name_the_person() -> None:
    person = Player.objects.create(name="Zelma Ozolzīle")
    notice("Kongress", "2026-02-03", text="Valdē ievēl Zelmu Ozolzīli, Zelma Ozolzīle piekrīt.")

    left = mentions_of(person).left

    assert [one.where for one in left.values()] == [{"HouseNotice"}]


def test_other_users_get_404_for_the_page() -> None:
    shown = notice("Kongress", "2026-02-03")
    guest = Client()
    guest.force_login(User.objects.create_user("guest"))

    found = [
        guest.get(PATH).status_code,
        guest.post(PATH, typed()).status_code,
        guest.post(f"{PATH}{shown.pk}/withdraw/").status_code,
        Client().get(PATH).status_code,
    ]

    assert found == [404, 404, 404, 404]
    assert HouseNotice.objects.standing().count() == 1


def test_the_same_notice_is_published_once_until_it_is_withdrawn(runner: Client) -> None:
    """After Back the browser still has the text, and the form another key."""
    answers = [runner.post(PATH, typed(key=key)).status_code for key in ("first", "second")]
    withdraw_notice(HouseNotice.objects.get(), by=BY)
    again = runner.post(PATH, typed(key="third")).status_code

    assert (answers, again) == ([302, 422], 302)
    assert HouseNotice.objects.standing().count() == 1
