"""The draw at the desk: previewed, repeated, and drafted once."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.cast import enter
from tournament.doors.desk.rounds.desk import read_desk
from tournament.models import JournalEntry, Tournament
from tournament.services.people import attendance
from tournament.services.rounds import seating

if TYPE_CHECKING:
    from tests.cast import EventOf
    from tests.doors.desk.conftest import SignIn
    from tournament.services.acts import Actor

pytestmark = pytest.mark.sqlite_enough


def at(tournament: Tournament, path: str = "") -> str:
    return f"/desk/{tournament.slug}/{path}"


def test_the_table_sizes_are_shown_before_the_draw(event_of: EventOf, signed_in: SignIn) -> None:
    page = signed_in().get(at(event_of(9, preset="lzf-classic")))

    assert "9 players: 1 table of four, 1 of five" in page.content.decode()


def test_a_draw_can_be_repeated_with_its_seed(event_of: EventOf, signed_in: SignIn) -> None:
    tournament = event_of(8)

    page = signed_in().post(at(tournament, "lots/draw/"), {"seed": "ogre"}, follow=True)

    assert "The lots are drawn from the seed “ogre”." in page.content.decode()


def test_the_draw_leads_to_its_seats(event_of: EventOf, signed_in: SignIn) -> None:
    tournament = event_of(8)

    for _click in range(2):
        answer = signed_in().post(at(tournament, "lots/draw/"), {"seed": "ogre", "key": "one"})

    assert answer.headers["Location"] == at(tournament, "rounds/1/seats/")
    assert JournalEntry.objects.filter(verb="draft_seating").count() == 1


def test_a_draw_without_seats_shows_the_reason(event_of: EventOf, signed_in: SignIn) -> None:
    page = signed_in().post(at(event_of(2), "lots/draw/"), {"seed": "ogre"}, follow=True)

    assert page.redirect_chain[-1][0].endswith("/desk/rudens-kauss-2026/")
    assert "The tables cannot be made" in page.content.decode()


def test_a_double_click_drafts_once(event_of: EventOf, signed_in: SignIn) -> None:
    tournament = event_of(8)
    client = signed_in()

    for _click in range(2):
        answer = client.post(at(tournament, "seats/draft/"), {"key": "one"})

    assert answer.headers["Location"] == at(tournament, "rounds/1/seats/")
    assert JournalEntry.objects.filter(verb="draft_seating").count() == 1


def test_a_second_machine_that_drafts_keeps_the_swaps_of_the_first(
    event_of: EventOf, director: Actor, signed_in: SignIn
) -> None:
    tournament = event_of(8)
    drafted = seating.draft_seating(tournament, by=director)
    seating.swap_seats(
        tournament, round_number=1, first=1, second=2, reason="brothers", by=director
    )

    signed_in().post(at(tournament, "seats/draft/"), {"key": "two"})

    drafted.refresh_from_db()
    assert drafted.swaps == [{"players": [1, 2], "reason": "brothers"}]


def test_a_new_draft_reports_lost_swaps(
    event_of: EventOf, director: Actor, signed_in: SignIn
) -> None:
    tournament = event_of(8)
    seating.draft_seating(tournament, by=director)
    seating.swap_seats(
        tournament, round_number=1, first=1, second=2, reason="brothers", by=director
    )

    page = signed_in().post(at(tournament, "seats/redraft/"), follow=True)

    assert "manual swaps are lost" in page.content.decode()
    assert "brothers" not in page.content.decode()


def test_the_desk_reports_lost_swaps_before_publishing(
    event_of: EventOf, director: Actor, signed_in: SignIn
) -> None:
    tournament = event_of(8)
    seating.draft_seating(tournament, by=director)
    seating.swap_seats(
        tournament, round_number=1, first=1, second=2, reason="brothers", by=director
    )

    enter(tournament, 9, by=director)

    assert "manual swaps are lost" in signed_in().get(at(tournament)).content.decode()


@pytest.mark.parametrize(
    ("arrived", "absent", "facts", "unmarked"),
    [
        ((), (), {}, 0),
        ((1, 2, 3, 4, 5, 6), (), {}, 2),
        ((1, 2, 3, 4, 5, 6), (8,), {}, 1),
        ((1, 2, 3, 4, 5, 6), (), {"seats_only_arrived": True}, 0),
    ],
)
def test_the_desk_counts_seated_players_not_marked_as_arrived(
    event_of: EventOf,
    director: Actor,
    arrived: tuple[int, ...],
    absent: tuple[int, ...],
    facts: dict[str, object],
    unmarked: int,
) -> None:
    tournament = event_of(8, **facts)
    entries = {entry.number: entry for entry in tournament.entries.all()}
    for number in arrived:
        attendance.check_in(entries[number], by=director)
    for number in absent:
        attendance.mark_absent(entries[number], round_number=1, by=director)

    assert read_desk(tournament).unmarked == unmarked
