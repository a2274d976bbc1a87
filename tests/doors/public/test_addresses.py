"""A tournament's address is its name, and no tournament may take the address of a fixed page."""

import pytest
from django.urls import get_resolver

from tests.cast import Announce
from tournament.models import Tournament
from tournament.services.acts import Actor
from tournament.services.events import planning
from tournament.services.refusals import Refused


def test_every_page_of_ours_is_kept_free() -> None:
    paths = {str(pattern.pattern).partition("/")[0] for pattern in get_resolver().url_patterns}

    assert paths - planning.OUR_OWN == {"", "<slug:slug>"}


def test_an_address_that_somebody_takes_in_the_same_moment_is_told_as_taken(
    announce: Announce, director: Actor, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = announce()
    monkeypatch.setattr(planning, "free_slug", lambda *_facts: other.slug)

    with pytest.raises(Refused, match="slug_taken"):
        planning.create_tournament(planning.plan_of(other), by=director)

    assert Tournament.objects.count() == 1


@pytest.mark.parametrize("wish", ["desk", "Login"])
def test_a_tournament_may_not_take_the_address_of_a_page(
    announce: Announce, director: Actor, wish: str
) -> None:
    plan = planning.plan_of(announce())

    with pytest.raises(Refused) as refused:
        planning.create_tournament(plan, by=director, slug=wish)

    assert (refused.value.code, Tournament.objects.count()) == ("slug_taken", 1)
