"""The instance's own facts: its header, bank account, embedding sites, news and documents."""

from __future__ import annotations

import datetime as dt
from dataclasses import replace
from typing import Any

import pytest
from django.utils import timezone

from tests.cast import Announce
from tournament.models import Announcement, HouseLogo, HouseNotice, JournalEntry
from tournament.services import house, journal, notices
from tournament.services.acts import Actor
from tournament.services.house import HouseFace
from tournament.services.notices import NoticeInput
from tournament.services.refusals import Refused

pytestmark = pytest.mark.django_db

BY = Actor("Dace")
PNG = b"\x89PNG\r\n\x1a\n"
JPEG = b"\xff\xd8\xff"
PDF = b"%PDF-1.7\n%%EOF\n"
IBAN = "LV80BANK0000435195001"


def change(face: HouseFace, picture: bytes = b"") -> HouseFace:
    house.change_house(face, picture=picture, by=BY)
    return house.face_of_house()


def refusal(face: HouseFace, picture: bytes = b"") -> tuple[str, dict[str, Any]]:
    with pytest.raises(Refused) as refused:
        house.change_house(face, picture=picture, by=BY)
    return refused.value.code, dict(refused.value.facts)


def test_the_header_is_kept_within_its_lengths() -> None:
    typed = HouseFace(
        name="n" * 81,
        about=f" {'a' * 201}",
        colour="#12ABEF",
        payee="p" * 71,
        iban=f" {IBAN[:4]} {IBAN[4:].lower()}",
        currency="CHF",
        levy_cents=150,
        embed_sites="https://a.example/, https://*.b.example:8443\nhttps://A.example",
    )
    kept = change(typed)

    assert kept == HouseFace(
        name="n" * 80,
        about="a" * 200,
        colour="#12abef",
        payee="p" * 70,
        iban=IBAN,
        currency="CHF",
        levy_cents=150,
        embed_sites="https://a.example https://*.b.example:8443",
    )
    line = JournalEntry.objects.get(verb="change_house")
    assert (line.subject, line.before["name"], line.after["iban"]) == ("n" * 80, "", IBAN)
    change(kept)
    assert JournalEntry.objects.count() == 1
    journal.undo(line, by=BY)
    assert house.face_of_house() == HouseFace()


@pytest.mark.parametrize(
    ("facts", "code", "about"),
    [
        ({"colour": "#12345"}, "no_colour", {"given": "#12345"}),
        ({"colour": "#1234567"}, "no_colour", {"given": "#1234567"}),
        ({"iban": "LV81BANK0000435195001"}, "iban_wrong", {"given": "LV81BANK0000435195001"}),
        ({"iban": "LV80"}, "iban_wrong", {"given": "LV80"}),
        ({"embed_sites": "http://a.example"}, "no_origin", {"given": "http://a.example"}),
        ({"embed_sites": "https://a.example/x"}, "no_origin", {"given": "https://a.example/x"}),
        ({"embed_sites": "x" * 81}, "no_origin", {"given": "x" * 80}),
        (
            {"embed_sites": " ".join(f"https://{n}.example.example" for n in range(10, 30))},
            "too_many_origins",
            {},
        ),
    ],
)
def test_impossible_facts_are_refused(
    facts: dict[str, str], code: str, about: dict[str, str]
) -> None:
    assert refusal(replace(HouseFace(name="Klubs"), **facts)) == (code, about)  # type: ignore[arg-type]
    assert house.face_of_house() == HouseFace()


def test_sites_of_exactly_five_hundred_characters_are_kept() -> None:
    sites = " ".join(f"https://{'a' * 36}{n}.lv" for n in range(10, 20))
    assert len(sites) == 499
    longer = sites.replace("19.lv", "199.lv")
    assert change(HouseFace(embed_sites=longer)).embed_sites == longer
    assert refusal(HouseFace(embed_sites=f"{longer[:-2]}com")) == ("too_many_origins", {})


def test_a_picture_is_kept_once_and_replaces_the_logo() -> None:
    first = change(HouseFace(name="Klubs"), PNG + b"1").logo
    second = change(HouseFace(name="Klubs", logo=first), JPEG + b"2").logo
    assert change(HouseFace(name="Klubs", logo=second), PNG + b"1").logo == first

    kinds = dict(HouseLogo.objects.values_list("digest", "kind"))
    assert kinds == {first: "png", second: "jpeg"}
    assert (len(first), HouseLogo.objects.get(digest=first).signed) == (16, "Dace")
    assert refusal(HouseFace(), b"GIF89a") == ("no_picture", {})


def test_a_picture_of_the_largest_size_is_accepted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(house, "LARGEST_LOGO", 999_000)
    assert change(HouseFace(), PNG + b"x" * 998_992).logo
    assert refusal(HouseFace(), PNG + b"x" * 998_993) == ("picture_too_large", {"most": 999})


def test_all_letters_of_an_iban_count() -> None:
    assert change(HouseFace(iban="LV86ZZZZ0000435195001")).iban == "LV86ZZZZ0000435195001"


@pytest.mark.parametrize(("currency", "announced"), [("EUR", []), ("CHF", ["CHF"])])
def test_a_new_event_takes_over_the_currency(
    announce: Announce, currency: str, announced: list[str]
) -> None:
    change(HouseFace(name="Klubs", currency=currency))
    announce()

    assert list(Announcement.objects.values_list("currency", flat=True)) == announced


def wished(**facts: Any) -> NoticeInput:  # noqa: ANN401
    return NoticeInput(**{"kind": "news", "date": dt.date(2026, 3, 4), "title": "T", **facts})


def test_a_notice_is_cleaned_cut_and_in_the_journal() -> None:
    made = [
        notices.publish_notice(
            wished(title=f" {'t' * 151}", text=f"a\r\nb {'x' * 20_000}", content=PDF),
            by=BY,
            key="one",
        )
        for _click in range(2)
    ]
    found = HouseNotice.objects.get()
    assert made == [found, found]
    assert (found.title, found.text) == ("t" * 150, f"a\nb {'x' * 19_996}")
    assert (found.size, len(found.digest) > 20, found.signed) == (15, True, "Dace")
    line = JournalEntry.objects.get(verb="publish_notice")
    assert (line.subject, line.after) == ("t" * 150, {"notice": "news", "date": "2026-03-04"})
    assert found.at == line.at
    notices.withdraw_notice(found, by=BY)
    notices.withdraw_notice(found, by=BY)
    line = JournalEntry.objects.get(verb="withdraw_notice")
    assert (line.subject, line.before) == ("t" * 150, {"notice": "news", "date": "2026-03-04"})
    journal.undo(line, by=BY)
    again = JournalEntry.objects.latest("pk")
    assert (again.subject, again.after) == ("t" * 150, {"notice": "news", "date": "2026-03-04"})
    assert HouseNotice.objects.get().lifted_at is None
    journal.undo(JournalEntry.objects.get(verb="publish_notice"), by=BY)
    last = JournalEntry.objects.latest("pk")
    assert (last.subject, last.before) == ("t" * 150, {"notice": "news", "date": "2026-03-04"})
    assert HouseNotice.objects.get().lifted_at == last.at


def test_a_withdrawal_is_undone_once() -> None:
    found = notices.publish_notice(wished(text="x"), by=BY)
    notices.withdraw_notice(found, by=BY)
    line = JournalEntry.objects.get(verb="withdraw_notice")
    HouseNotice.objects.update(lifted_at=None)

    with pytest.raises(Refused, match="undo_blocked") as blocked:
        journal.undo(line, by=BY)

    assert blocked.value.facts == {"verb": "withdraw_notice", "because": "said_otherwise_since"}


@pytest.mark.parametrize(
    ("other", "is_refused"),
    [
        ({}, True),
        ({"title": "U"}, False),
        ({"text": "y"}, False),
        ({"kind": "minutes"}, False),
        ({"date": dt.date(2026, 3, 5)}, False),
        ({"content": PDF}, False),
    ],
)
def test_only_an_equal_notice_is_a_second_one(other: dict[str, Any], *, is_refused: bool) -> None:
    notices.publish_notice(wished(text="x"), by=BY)
    if is_refused:
        with pytest.raises(Refused, match="notice_twice"):
            notices.publish_notice(wished(**{"text": "x", **other}), by=BY)
    else:
        notices.publish_notice(wished(**{"text": "x", **other}), by=BY)

    assert HouseNotice.objects.count() == (1 if is_refused else 2)


@pytest.mark.parametrize(
    ("facts", "code"),
    [
        ({"title": " "}, "notice_without_title"),
        ({"date": dt.date(1899, 12, 31)}, "notice_day_impossible"),
        ({"date": dt.date(1900, 1, 1)}, ""),
        ({"text": ""}, "notice_empty"),
        ({"text": "", "content": PDF}, ""),
        ({"content": b"x" + PDF}, "no_pdf"),
        ({"content": PDF[:9]}, "no_pdf"),
        ({"content": PDF + b"0" * 1018}, ""),
        ({"content": PDF + b"0" * 1019}, "no_pdf"),
    ],
)
def test_a_notice_has_a_title_a_day_and_a_whole_content(facts: dict[str, Any], code: str) -> None:
    written = wished(**{"text": "x", **facts})
    if not code:
        notices.publish_notice(written, by=BY)
        return
    with pytest.raises(Refused, match=code):
        notices.publish_notice(written, by=BY)


def test_a_day_is_at_most_a_year_ahead() -> None:
    last = timezone.localdate() + dt.timedelta(days=366)
    notices.publish_notice(wished(text="x", date=last), by=BY)
    with pytest.raises(Refused) as refused:
        notices.publish_notice(wished(text="x", date=last + dt.timedelta(days=1)), by=BY)
    assert refused.value.facts == {"low": 1900, "high": last.isoformat()}


def test_a_document_of_the_largest_size_is_accepted(monkeypatch: pytest.MonkeyPatch) -> None:
    assert notices.LARGEST_FILE == 5_000_000
    monkeypatch.setattr(notices, "LARGEST_FILE", 1_000_000)
    whole = b"%PDF-" + b"0" * 999_990 + b"%%EOF"
    notices.publish_notice(wished(content=whole), by=BY)
    with pytest.raises(Refused, match="pdf_too_large") as refused:
        notices.publish_notice(wished(content=whole[:5] + b"0" + whole[5:]), by=BY)
    assert refused.value.facts == {"most": 1}
