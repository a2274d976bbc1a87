"""The plan of blocks at the desk: drawing, changing, refusals, previews."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest

from tests.cast import play, play_and_close, seat
from tournament.models import Round, Tournament
from tournament.services.events import blocks as planned
from tournament.services.rounds import seating

if TYPE_CHECKING:
    from django.test import Client

    from tests.cast import EventOf
    from tournament.services.acts import Actor

pytestmark = pytest.mark.sqlite_enough

SignedIn = Callable[..., "Client"]
FINALS = {"first_round": "3", "rounds": "2", "carry": "all", "groups": "A: 4\nB", "was": ""}


@pytest.fixture
def evening(event_of: EventOf) -> Tournament:
    return event_of(8, settings={"rounds": 2, "first_seating": "list"})


def send(client: Client, tournament: Tournament, **facts: str) -> tuple[int, str]:
    path = f"/desk/{tournament.slug}/settings/blocks/save/"
    answer = client.post(path, {**FINALS, **facts})
    tournament.refresh_from_db()
    return answer.status_code, answer.content.decode()


def test_a_block_is_added_and_drawn(evening: Tournament, signed_in: SignedIn) -> None:
    client = signed_in()

    status, _page = send(client, evening, name="Fināls")
    page = client.get(f"/desk/{evening.slug}/settings/blocks/").content.decode()

    assert status == 302
    assert evening.blocks == [
        {
            "first_round": 3,
            "name": "Fināls",
            "settings": {"rounds": 2},
            "carry": "all",
            "groups": [{"name": "A", "first": 4}, {"name": "B"}],
        }
    ]
    assert "Fināls" in page
    assert "A: the top 4; B: the rest" in page


@pytest.mark.parametrize(
    ("facts", "words"),
    [
        ({"groups": "A: 40\nB"}, "40"),
        ({"groups": "A: daži\nB"}, "A: daži"),
        ({"first_round": "9"}, "9"),
        ({"groups": "A: 2\nB"}, "2"),
    ],
)
def test_an_impossible_block_is_refused_and_stays_in_the_form(
    evening: Tournament, signed_in: SignedIn, facts: dict[str, str], words: str
) -> None:
    status, page = send(signed_in(), evening, **facts)

    assert status == 422
    assert words in page
    assert evening.blocks == []


def test_once_seats_are_published_a_change_needs_a_preview(
    evening: Tournament, signed_in: SignedIn, director: Actor
) -> None:
    client = signed_in()
    play_and_close(evening, by=director)

    looked, page = send(client, evening)
    assert (looked, evening.blocks) == (409, [])
    revision = str(evening.revision)
    saved, _page = send(client, evening, previewed=revision)

    assert f'name="previewed" value="{revision}"' in page
    assert (saved, len(evening.blocks)) == (302, 1)


def test_a_block_can_be_removed_until_it_starts(
    evening: Tournament, signed_in: SignedIn, director: Actor
) -> None:
    client = signed_in()
    send(client, evening)
    path = f"/desk/{evening.slug}/settings/blocks/3/remove/"

    client.post(path)
    evening.refresh_from_db()
    assert evening.blocks == []
    send(client, evening)
    for _ in range(2):
        play_and_close(evening, by=director)
    seat(evening, by=director)
    evening.refresh_from_db()
    answer = client.post(path, {"previewed": str(evening.revision)})

    assert answer.status_code == 422
    evening.refresh_from_db()
    assert len(evening.blocks) == 1


def test_before_a_cut_the_desk_shows_groups_and_ties(
    evening: Tournament, signed_in: SignedIn, director: Actor
) -> None:
    client = signed_in()
    send(client, evening, first_round="2")
    play_and_close(evening, by=director)

    page = client.get(f"/desk/{evening.slug}/settings/blocks/").content.decode()
    closing = client.get(f"/desk/{evening.slug}/rounds/1/closing/").content.decode()

    assert "Who advances after round 1" in page
    assert "Who advances after round 1" in closing


def test_a_smaller_cut_lists_the_players_who_would_change_group(
    event_of: EventOf, signed_in: SignedIn, director: Actor
) -> None:
    """Previously the preview showed coming seats but no groups, and nothing during a round."""
    tournament = event_of(16, settings={"rounds": 2, "first_seating": "list"})
    client = signed_in()
    send(client, tournament, groups="A: 8\nB")
    play_and_close(tournament, by=director)
    found = []

    for _ in range(2):
        _status, page = send(client, tournament, groups="A: 4\nB", was="3")
        words = "Who would change groups with the current standings"
        shown = page.partition(words)[2].partition("</table>")[0]
        found.append(("<b>4</b> change group" in page, shown.count("<del>A</del>")))
        play_and_close(tournament, by=director)

    assert found == [(True, 4)] * 2


def test_a_withdrawn_finalists_replacement_is_shown(
    evening: Tournament, signed_in: SignedIn, director: Actor
) -> None:
    client = signed_in()
    send(client, evening, first_round="2")
    play_and_close(evening, by=director)

    answer = client.post(
        f"/desk/{evening.slug}/people/1/withdraw/", {"reason": "train"}, follow=True
    )
    drafted = seating.draft_seating(evening, by=director)
    seats = client.get(f"/desk/{evening.slug}/rounds/{drafted.number}/seats/").content.decode()

    assert "now continues in A." in answer.content.decode()
    assert ("Anna Bērziņa: left" in seats, "since the cut" in seats) == (True, False)


def test_withdrawing_a_seated_player_links_to_taking_them_out(
    evening: Tournament, signed_in: SignedIn, director: Actor
) -> None:
    """Previously a finalist marked as leaving kept the seat without a notice."""
    client, path = signed_in(), f"/desk/{evening.slug}/people/1/"
    seat(evening, by=director)

    client.post(f"{path}withdraw/", {"reason": "train"})
    waiting = client.get(path).content.decode()
    seats = client.get(f"/desk/{evening.slug}/rounds/1/seats/", {"left": "1"}).content.decode()
    evening.rounds.update(state=Round.State.PLAYING)
    assert "is still reserved for them" in client.get(path).content.decode()
    play(evening, round_number=1, by=director)
    played = client.get(path).content.decode()

    assert "A seat at table 1 of round 1 is still reserved for them." in waiting
    assert "/rounds/1/seats/?left=1#changes" in waiting
    assert re.search(r'name="out-number" value="1"', seats)
    assert re.search(r'name="out-reason" value="left"', seats)
    assert "is still reserved for them" not in played


def test_a_group_of_a_removed_block_is_refused_in_words(
    evening: Tournament, signed_in: SignedIn
) -> None:
    path = f"/desk/{evening.slug}/settings/blocks/3/place/"

    answer = signed_in().post(path, {"number": "8", "group": "A", "reason": "host"})

    assert answer.status_code == 422
    assert 'class="refusal" role="alert"' in answer.content.decode()


def test_a_finalist_is_chosen_by_hand_and_undone(
    evening: Tournament, signed_in: SignedIn, director: Actor
) -> None:
    client = signed_in()
    send(client, evening)
    path = f"/desk/{evening.slug}/settings/blocks/3/place/"

    client.post(path, {"number": "8", "group": "A", "reason": "host"})
    evening.refresh_from_db()
    assert evening.blocks[0]["placed"] == [{"player": 8, "group": "A", "reason": "host"}]
    client.post(path, {"number": "8", "group": "", "reason": "sorry"})
    evening.refresh_from_db()
    assert "placed" not in evening.blocks[0]
    answer = client.post(path, {"number": "8", "group": "C", "reason": "host"})
    assert answer.status_code == 422


def test_the_strip_takes_as_many_queries_for_any_number_of_players(
    event_of: EventOf, signed_in: SignedIn, django_assert_num_queries: object
) -> None:
    tournament = event_of(8)
    client = signed_in()

    with django_assert_num_queries(5):  # type: ignore[operator]
        client.get(f"/desk/{tournament.slug}/settings/blocks/")


def test_an_old_plan_is_still_readable(evening: Tournament, director: Actor) -> None:
    planned.plan_blocks(evening, [], by=director)

    assert not evening.journal.filter(verb="plan_blocks").exists()
