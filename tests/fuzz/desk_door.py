"""Every form and page of the desk and of the public site, sent with errors."""

from __future__ import annotations

import random
import re
import warnings
from collections import deque
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from django.db import transaction
from django.http import HttpResponseBase
from django.test import Client

from tests.fuzz import facts
from tests.fuzz.evenings import STATES, organiser
from tests.fuzz.found_forms import Form, read_page
from tests.fuzz.nasty import VALUES, Try, spoil
from tournament.models import Tournament
from tournament.standings.verification import differing_tables

BATCH = 25
ELSEWHERE = ("/logout/", "/language/", "/theme/")


@dataclass(frozen=True, slots=True)
class Wrong:
    """A forbidden outcome, and the input that caused it."""

    what: str
    sent: str

    def __str__(self) -> str:
        return f"WRONG: {self.what} after {self.sent}"


def tries(state: str, count: int, *, seed: int) -> Iterator[Wrong]:
    """Send damaged forms to an event in this state and yield the failures.

    Each batch starts from the same event: its forms see one another's changes, and then the batch
    is rolled back.
    """
    chance = random.Random(f"{state} {seed}")
    with transaction.atomic():
        by = organiser()
        assert by.user is not None
        tournament = STATES[state](by)
        client = Client()
        client.force_login(by.user)
        forms, links = crawl(client, tournament)
        for begun in range(0, count, BATCH):
            yield from _batch(client, forms, links, chance, min(BATCH, count - begun))
        transaction.set_rollback(True)


def crawl(client: Client, tournament: Tournament) -> tuple[Sequence[Form], Sequence[str]]:
    """Return every kind of form reachable from the desk and the public pages, and the pages."""
    inside = (f"/desk/{tournament.slug}/", f"/{tournament.slug}/")
    waiting, alike = deque((*inside, "/desk/", "/")), set[str]()
    forms: dict[object, Form] = {}
    pages: list[str] = []
    while waiting:
        page = waiting.popleft()
        # One of thirteen tables, and one of nine players, is enough.
        likeness = re.sub(r"\d+", "0", page)
        if likeness in alike:
            continue
        alike.add(likeness)
        answer = client.get(page)
        if answer.status_code != 200 or not answer["Content-Type"].startswith("text/html"):
            continue
        found, links = read_page(answer.content.decode(), page)
        forms |= {each.likeness: each for each in found if each.action not in ELSEWHERE}
        pages.append(page)
        waiting.extend(link for link in links if link.startswith(inside))
    return list(forms.values()), pages


def _batch(
    client: Client, forms: Sequence[Form], links: Sequence[str], chance: random.Random, count: int
) -> Iterator[Wrong]:
    with transaction.atomic():
        stored = facts.digest()
        silent: list[str] = []
        for _each in range(count):
            before = facts.revisions()
            tried = _spoilt(forms, links, chance)
            wrong = _send(client, tried)
            if wrong:
                yield Wrong(wrong, str(tried))
            for _event in facts.unexplained(before):
                yield Wrong("a change without a line in the journal", str(tried))
            if facts.revisions() != before:
                stored, silent = facts.digest(), []
            else:
                silent.append(str(tried))
        if facts.digest() != stored:
            yield Wrong("rows changed behind the journal's back", " | ".join(silent))
        for event in Tournament.objects.all():
            if differing_tables(event):
                yield Wrong("results that do not follow from their sheets", str(event))
        transaction.set_rollback(True)


def _spoilt(forms: Sequence[Form], links: Sequence[str], chance: random.Random) -> Try:
    if chance.random() < 0.8:
        return spoil(chance.choice(forms), chance)
    page = chance.choice(links)
    query = [(chance.choice(("sort", "page", "q", "club", "seed")), chance.choice(VALUES))]
    return Try(Form(page, page, is_post=False, fields=()), page, query)


def _send(client: Client, tried: Try) -> str:
    """Send the form and return what is wrong with the answer, or an empty string."""
    data: dict[str, list[Any]] = {}
    for name, value in tried.data:
        data.setdefault(name, []).append(value)
    send = client.post if tried.form.is_post else client.get
    try:
        with warnings.catch_warnings():
            # A library's deprecation is not a failure for users.
            warnings.simplefilter("ignore", DeprecationWarning)
            answer: HttpResponseBase = send(tried.action, data)
    except Exception as failed:  # noqa: BLE001 whatever it is, somebody would have seen a fault
        return f"{type(failed).__name__}: {failed}"
    return f"status {answer.status_code}" if answer.status_code >= 500 else ""
