"""Every page linked from an event's own pages responds, also where points are halves."""

from __future__ import annotations

import re
from collections import Counter
from html import unescape
from typing import TYPE_CHECKING, Any, Final

import pytest
from django.test import Client
from django.urls import Resolver404, resolve

from tests.cast import play_and_close, seat
from tournament.services.events import blocks

if TYPE_CHECKING:
    from tests.cast import EventOf
    from tests.doors.desk.conftest import SignIn
    from tournament.services.acts import Actor

pytestmark = pytest.mark.sqlite_enough

LINK: Final = re.compile(r'(?:href|src)="(/[^"#]*)')
OF_EACH: Final = 3
"""Number of pages of each kind that are opened."""

GROUPS: Final = [{"name": "A", "first": 4}, {"name": "B"}]
OUT: Final = [{"name": "8", "per_table": 2}, {"name": "out", "out": True}]
PLANS: Final[dict[str, tuple[str, int, dict[str, Any], dict[str, Any]]]] = {
    "finals with half of what was won": ("lzf-classic", 8, {"carry": "half"}, {}),
    "finals of two groups": ("lzf-classic", 8, {"carry": "none", "groups": GROUPS}, {}),
    "a knock-out": ("lzf-classic", 16, {"carry": "none", "groups": OUT}, {}),
    "kop, some sit out": ("kop", 10, {"carry": "half", "groups": GROUPS}, {}),
    "rondo after classic": ("lzf-classic", 8, {"preset": "lzf-rondo", "carry": "none"}, {}),
    "teams of a rotation": ("lzf-classic", 16, {}, {"reseat_by": "rotation"}),
}


@pytest.mark.parametrize("name", PLANS)
def test_every_linked_page_responds(
    event_of: EventOf, director: Actor, signed_in: SignIn, name: str
) -> None:
    preset, players, block, settings = PLANS[name]
    tournament = event_of(players, preset=preset, settings={"rounds": 1, **settings})
    if block:
        block = {"first_round": 2, "settings": {"rounds": 2}, **block}
        blocks.plan_blocks(tournament, [block], by=director)
    tournament.refresh_from_db()
    for _round in range(2 if block else 1):
        play_and_close(tournament, by=director)
    if block:
        seat(tournament, by=director)

    desk, public = f"/desk/{tournament.slug}/", f"/{tournament.slug}/"
    for client, own in ((signed_in(), (desk, public)), (Client(), (public,))):
        answers = walked(client, own)
        wrong = {page: status for page, status in answers.items() if status not in (200, 302)}
        assert (wrong, len(answers) > 20) == ({}, True)


def walked(client: Client, own: tuple[str, ...]) -> dict[str, int]:
    """Return the statuses of the user's own linked pages, a few of every kind."""
    waiting, kinds = [*own], Counter[str]()
    answers: dict[str, int] = {}
    while waiting:
        page = waiting.pop(0)
        if page in answers or kinds[kind_of(page)] >= OF_EACH:
            continue
        kinds[kind_of(page)] += 1
        answer = client.get(page)
        answers[page] = answer.status_code
        if answer.get("Content-Type", "").startswith("text/html") and not answer.streaming:
            found = map(unescape, LINK.findall(answer.content.decode()))
            waiting += [link for link in found if link.startswith(own)]
    return answers


def kind_of(page: str) -> str:
    """Return the kind of a page; different words in the query make a different kind."""
    address, _mark, asked = page.partition("?")
    try:
        return f"{resolve(address).view_name} {re.sub('[0-9]+', '', asked)}"
    except Resolver404:
        return page
