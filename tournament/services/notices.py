"""News and documents of the instance: published with a text or a PDF, and withdrawn."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass
from typing import Final

from django.utils import timezone

from tournament.models import House, HouseNotice, JournalEntry
from tournament.models.notice import LONGEST_TEXT, LONGEST_TITLE
from tournament.models.scope import single_scope
from tournament.models.text_fields import clean_text, one_line
from tournament.services.acts import Act, Actor, acting, declare, undoes
from tournament.services.refusals import Refused
from tournament.services.undo_facts import created_row
from tournament.storage import house_files

FIRST_DAY: Final = dt.date(1900, 1, 1)
AHEAD: Final = dt.timedelta(days=366)
LARGEST_FILE: Final = 5_000_000
BEGINS: Final = b"%PDF-"
ENDS: Final = b"%%EOF"
LAST_BYTES: Final = 1024
"""Programs add bytes after the end mark of a PDF; readers search so many for it."""


@dataclass(frozen=True, slots=True)
class NoticeInput:
    """A notice as it was submitted."""

    kind: str
    date: dt.date
    title: str
    text: str = ""
    content: bytes = b""


@declare(may="plan")
def publish_notice(wished: NoticeInput, *, by: Actor, key: str = "") -> HouseNotice:
    """Publish news or a document with a text, a PDF, or both."""
    notice = _checked(wished)
    if wished.content:
        notice.digest, notice.size = house_files.store(wished.content), len(wished.content)
    with acting(single_scope("house"), publish_notice, by=by, key=key) as act:
        if made := act.already_made(HouseNotice):
            return made
        same = HouseNotice.objects.standing().filter(kind=notice.kind, date=notice.date)
        if same.filter(title=notice.title, text=notice.text, digest=notice.digest).exists():
            raise Refused("notice_twice")
        notice.by, notice.signed, notice.at = by.user, by.name, act.at
        notice.save()
        # The tab of the news is shown by the query that loads this row.
        House.objects.get_or_create(only=True)
        undo = {"notice": notice.pk}
        act.note(subject=notice.title, after=_facts(notice), undo=undo, result=notice)
    return notice


@declare(may="plan")
def withdraw_notice(notice: HouseNotice, *, by: Actor) -> None:
    """Withdraw a notice: its page and its file are no longer public."""
    with acting(single_scope("house"), withdraw_notice, by=by) as act:
        current = HouseNotice.objects.get(pk=notice.pk)
        if current.is_standing:
            act.lift(current)
            undo = {"notice": current.pk}
            act.note(subject=current.title, before=_facts(current), undo=undo)


@undoes(publish_notice)
def remove_published_notice(act: Act, line: JournalEntry) -> None:
    """Undo a publication, unless the notice was withdrawn since."""
    notice = created_row(HouseNotice.objects.all(), line, "notice")
    if not notice.is_standing:
        raise Refused("undo_blocked", verb=line.verb, because="said_otherwise_since")
    act.lift(notice)
    act.note(subject=notice.title, before=_facts(notice))


@undoes(withdraw_notice)
def publish_notice_again(act: Act, line: JournalEntry) -> None:
    """Undo a withdrawal."""
    notice = created_row(HouseNotice.objects.all(), line, "notice")
    if notice.is_standing:
        raise Refused("undo_blocked", verb=line.verb, because="said_otherwise_since")
    notice.lifted_at = None
    notice.save(update_fields=["lifted_at"])
    act.note(subject=notice.title, after=_facts(notice))


def _checked(wished: NoticeInput) -> HouseNotice:
    """Return the unsaved notice, or refuse what is wrong."""
    title = one_line(wished.title)[:LONGEST_TITLE]
    text = clean_text(wished.text.replace("\r\n", "\n")).strip()[:LONGEST_TEXT]
    last = timezone.localdate() + AHEAD
    if not title:
        raise Refused("notice_without_title")
    if not FIRST_DAY <= wished.date <= last:
        raise Refused("notice_day_impossible", low=FIRST_DAY.year, high=last.isoformat())
    if not text and not wished.content:
        raise Refused("notice_empty")
    if wished.content and not _is_pdf(wished.content):
        raise Refused("no_pdf")
    if len(wished.content) > LARGEST_FILE:
        raise Refused("pdf_too_large", most=LARGEST_FILE // 1_000_000)
    return HouseNotice(kind=wished.kind, date=wished.date, title=title, text=text)


def _is_pdf(content: bytes) -> bool:
    """Whether a file is a whole PDF; of one that is too large only the beginning is known."""
    is_cut = len(content) > LARGEST_FILE
    return content.startswith(BEGINS) and (is_cut or ENDS in content[-LAST_BYTES:])


def _facts(notice: HouseNotice) -> dict[str, object]:
    return {"notice": notice.kind, "date": notice.date.isoformat()}
