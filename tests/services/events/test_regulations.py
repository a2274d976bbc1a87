"""Publishing regulations in versions that stay."""

from __future__ import annotations

import pytest

from tests.cast import Announce
from tournament.models import Announcement, Tournament
from tournament.reading.regulations import own_text_of, versions_of
from tournament.services import journal
from tournament.services.acts import Actor
from tournament.services.events.regulations import publish_regulations
from tournament.services.refusals import Refused

pytestmark = pytest.mark.django_db


def change_fee(event: Tournament, fees: str) -> Tournament:
    Announcement.objects.update_or_create(tournament=event, defaults={"fees": fees})
    return Tournament.objects.get(pk=event.pk)


def test_a_version_keeps_its_clauses_in_every_language(announce: Announce, director: Actor) -> None:
    event = change_fee(announce(), "30")
    first = publish_regulations(event, "Bring cards.", by=director)
    event = change_fee(event, "40")
    second = publish_regulations(event, "Bring cards.", note="Fee", by=director)

    assert [one.number for one in versions_of(event)] == [1, 2]
    assert list(first.clauses) == ["lv", "en", "pl", "ru"]
    assert dict(first.clauses["en"])["Entry"] == "Entry costs €30, all for the prize fund."
    assert dict(second.clauses["en"])["Entry"] == "Entry costs €40, all for the prize fund."
    assert (second.note, own_text_of(event)) == ("Fee", "Bring cards.")


def test_the_same_regulations_are_not_published_twice(announce: Announce, director: Actor) -> None:
    event = announce()
    publish_regulations(event, "One.\r\n\r\nTwo.", by=director)

    with pytest.raises(Refused) as refused:
        publish_regulations(event, "One.\n\nTwo.\n", by=director)

    assert (refused.value.code, refused.value.facts) == ("regulations_unchanged", {"number": 1})


def test_a_double_click_publishes_once(announce: Announce, director: Actor) -> None:
    event = announce()
    first = publish_regulations(event, "One.", by=director, key="k")

    assert publish_regulations(event, "One.", by=director, key="k") == first


def test_an_undone_version_is_gone_and_its_number_is_not_used_again(
    announce: Announce, director: Actor
) -> None:
    event = announce()
    publish_regulations(event, "One.", by=director)
    publish_regulations(event, "Two.", by=director)
    last = event.journal.filter(verb="publish_regulations").order_by("-pk").first()
    assert last is not None

    journal.undo(last, by=director)
    publish_regulations(event, "Three.", by=director)

    assert [(one.number, one.text) for one in versions_of(event)] == [(1, "One."), (3, "Three.")]
