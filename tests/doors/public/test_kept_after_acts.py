"""Cached pages after acts of an evening and of a season: each equals a new build of it."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from functools import partial
from http import HTTPStatus
from random import Random

import pytest
from django.conf import LazySettings
from django.db import transaction

from tests import rows
from tests.cast import close_latest, enter_table, play
from tests.doors.public.kept import CacheClient, RevisionsInTransaction
from tests.doors.public.public_addresses import public_addresses
from tests.doors.public.season_acts import ACTS, Season, director, rename, start_season
from tests.doors.public.test_sharing import SITES
from tests.scoring.searching import WIDER
from tournament import memo
from tournament.models import Player, Tournament
from tournament.page_cache.requests import route_of
from tournament.reading.sheets.round_tables import tables_of
from tournament.services.people.erasing import erase_person
from tournament.services.refusals import Refused

pytestmark = pytest.mark.django_db

LANGUAGES = ("lv", "en", "pl", "ru")
TIMES = int(os.environ.get(WIDER, "1"))
MOST = 15
"""The number of pages compared after each act; a drill compares all."""
Act = Callable[[], object]


@pytest.fixture
def season(settings: LazySettings) -> Season:
    settings.EMBED_HOSTS = SITES
    by = director()
    start_season(by)
    return Season(Random(1), by)


def test_an_erased_person_is_on_no_cached_page_above_the_events(season: Season) -> None:
    person = Player.objects.get(name="Anna Bērziņa")

    def erase() -> None:
        erase_person(person, by=season.by, within=Tournament.objects.all())

    assert outdated_after(erase, above_events(), "lv") == []


def test_a_person_renamed_in_the_register_is_renamed_on_every_cached_page(
    season: Season,
) -> None:
    assert outdated_after(lambda: rename(season), above_events(), "en") == []


def test_pages_above_the_events_stay_cached_while_a_round_is_played(season: Season) -> None:
    evening, by = season.evening(), season.by
    played = evening.rounds.latest("number")
    first, second, *_rest = tables_of(played)
    enter_table(evening, played.number, first, by=by)
    above = (None, "series/garkalnes-kauss", "ratings/klasika")
    # The front page shows how far each event in progress is.
    paths = [path for path in above_events() if _slug(path) in above and path != "/"]
    before = _tokens(paths)

    outdated = outdated_after(
        lambda: enter_table(evening, played.number, second, by=by), paths, "lv"
    )

    assert (outdated, _tokens(paths)) == ([], before)
    play(evening, round_number=played.number, by=by)
    assert _tokens(paths) == before
    close_latest(evening, by=by)
    assert not set(_tokens(paths).items()) & set(before.items())


@pytest.mark.parametrize("seed", range(2 * TIMES))
def test_after_any_act_each_cached_page_equals_a_new_one(season: Season, seed: int) -> None:
    season.chance = Random(seed)
    acts = season.chance.sample(list(ACTS.items()), len(ACTS))
    done = set()

    for number, (name, act) in enumerate(acts):
        language = LANGUAGES[(seed + number) % len(LANGUAGES)]
        found = outdated_after(partial(act, season), list(public_addresses()), language, season)
        if found is not None:
            assert found == [], f"after {name}, in {language}"
            done.add(name)

    assert len(done) > len(ACTS) // 2, "Most acts were refused."


def outdated_after(
    act: Act, paths: Sequence[str], language: str, season: Season | None = None
) -> list[str] | None:
    """Perform the act, and return the pages whose cached copies are outdated; None if refused.

    The act is tried first, as only a page that follows nothing that it changes can be outdated.
    """
    before, state = _tokens(paths), season.chance.getstate() if season else None
    with transaction.atomic():
        happened, after = _performed(act), _tokens(paths)
        transaction.set_rollback(True)
    memo.clear()
    still = [path for path in paths if before[path] == after[path]]
    if not happened:
        return None
    if season and state:
        season.chance.setstate(state)
        still = still if TIMES > 1 else Random(language).sample(still, min(len(still), MOST))
    visitor, cookie = CacheClient(), f"django_language={language}"
    kept = {path: visitor.get(path, cookie=cookie) for path in still}
    assert _performed(act)
    memo.clear()
    fresh = CacheClient()
    return [
        path
        for path, page in kept.items()
        if page.status == HTTPStatus.OK
        and visitor.get(path, cookie=cookie).content != fresh.get(path, cookie=cookie).content
    ]


def above_events() -> list[str]:
    """Return the addresses of the house, series, ratings and people."""
    return [path for path in public_addresses() if _slug(path) is None or "/" in str(_slug(path))]


def _slug(path: str) -> str | None:
    """Return whose revision the page follows."""
    route = route_of(path, "")
    assert route is not None
    return route.slug


def _tokens(paths: Sequence[str]) -> dict[str, str | None]:
    """Return the token of each page, queried once for each owner."""
    slugs = {path: _slug(path) for path in paths}
    tokens = {slug: RevisionsInTransaction().token(slug) for slug in set(slugs.values())}
    return {path: tokens[slug] for path, slug in slugs.items()}


def _performed(act: Act) -> bool:
    """Whether the act was permitted, and changed something."""
    before = rows.mark()
    try:
        with transaction.atomic():
            act()
    except Refused:
        return False
    return rows.mark() != before
