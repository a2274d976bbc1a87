"""Texts that name a person: those that an erasure replaces, and those that it leaves."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from django.utils import timezone

from tests.services.people.merged import person
from tests.services.series.seasons import series
from tournament.models import JournalEntry, Scope, Tournament
from tournament.services.people.mentions import mentions_of
from tournament.services.people.merging import merge_persons

if TYPE_CHECKING:
    from tests.cast import EventOf
    from tournament.services.acts import Actor

pytestmark = pytest.mark.django_db


def test_every_text_is_shown_with_its_places_and_whether_it_can_be_cleared(
    event_of: EventOf, director: Actor
) -> None:
    event = event_of(2)
    Tournament.objects.update(contact="Anna, 29 111 222")
    event.entries.create(number=3, player=person("Anna Zute"), name="Anna Zute", from_round=1)
    cup = series(director)
    Scope.objects.filter(pk=cup.scope.pk).update(name="Annas kauss")
    anna = event.entries.get(number=1).player
    merge_persons(person("Anna Kalna"), anna, reason="Kalnas uzvārds", by=director)
    limit, longer = ("Annai " + "x" * length for length in (294, 295))
    facts = {"texts": [limit, longer, "3. Anna Zute", "Annas Bērziņas galds"], "n": {"a": "Ivo"}}
    JournalEntry.objects.create(
        tournament=event, revision=9, verb="told", subject="Anna un Ivo", before=facts,
        by=director.user, signed="Dace", at=timezone.now(),
    )  # fmt: skip

    found = mentions_of(anna)

    assert {text: (one.text, one.where, one.clearable) for text, one in found.left.items()} == {
        limit: (limit, {"Rudens kauss: JournalEntry"}, True),
        longer: (f"{longer[:300]}…", {"Rudens kauss: JournalEntry"}, True),
        "Anna un Ivo": ("Anna un Ivo", {"Rudens kauss: JournalEntry"}, True),
        "Anna, 29 111 222": ("Anna, 29 111 222", {"Rudens kauss: Tournament"}, False),
        "Annas kauss": ("Annas kauss", {"Scope"}, False),
    }
    assert {text: one.where for text, one in found.replaced.items()} == {
        "Anna Bērziņa": {"Rudens kauss: Entry"},
        "Annas Bērziņas galds": {"Rudens kauss: JournalEntry"},
    }
