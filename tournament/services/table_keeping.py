"""Deals as a table's phones send them: once each, in order, checked, and never lost."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from django.db import transaction

from tournament.models import PhoneSheet
from tournament.results import settings_of
from tournament.services.deals_taken import Answer, Phone, Taking, Written
from tournament.services.kept_sheets import KeptSheet, read_kept
from tournament.services.links import Holder
from tournament.services.phone_sheets import (
    locked_sheet,
    why_shut,
)


@contextmanager
def keeping(holder: Holder) -> Iterator[tuple[PhoneSheet, KeptSheet]]:
    """Hand out a table's sheet under its own lock, and raise its news where it was changed.

    The tournament is not locked and its revision stays: a deal that nobody has agreed to yet is
    nothing that the public may see.
    """
    with transaction.atomic():
        sheet = locked_sheet(holder)
        yield sheet, read_kept(sheet, settings_of(holder.tournament))


def keep_deals(
    holder: Holder, items: Sequence[Written], *, phone: Phone
) -> tuple[tuple[Answer, ...], KeptSheet]:
    """Take deals in the order in which they were written; the same request twice counts once."""
    with keeping(holder) as (sheet, kept):
        taking = Taking(sheet, kept, phone, why_shut(holder, sheet))
        answers = tuple(taking.take(written) for written in items)
        taking.finish()
    return answers, taking.kept
