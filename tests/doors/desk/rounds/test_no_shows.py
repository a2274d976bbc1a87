"""No-shows at the desk: asked about until the seats are published, removed with one key."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.cast import close_latest, play, seat, seats_of
from tournament.models import Tournament
from tournament.services.rounds import seating
from tournament.services.rounds.seat_changes import take_out

if TYPE_CHECKING:
    from tests.cast import EventOf
    from tests.doors.desk.conftest import SignIn
    from tournament.services.acts import Actor

pytestmark = pytest.mark.sqlite_enough


def test_the_desk_asks_about_no_shows_and_removes_them_with_one_key(
    event_of: EventOf, director: Actor, signed_in: SignIn
) -> None:
    tournament = event_of(8)
    number = seats_after_no_show(tournament, by=director)
    client = signed_in()
    page = client.get(f"/desk/{tournament.slug}/").content.decode()
    assert "Are these players here?" in page

    client.post(f"/desk/{tournament.slug}/seats/did-not-come/", {"number": number, "key": "a"})

    assert tournament.entries.get(number=number).left_unplayed
    page = client.get(f"/desk/{tournament.slug}/").content.decode()
    assert "Are these players here?" not in page
    assert f'id="p{number}"' not in client.get(f"/{tournament.slug}/standings/").content.decode()


def test_the_desk_asks_until_the_seats_are_published(
    event_of: EventOf, director: Actor, signed_in: SignIn
) -> None:
    tournament = event_of(8)
    number = seats_after_no_show(tournament, by=director)
    seating.draft_seating(tournament, by=director)
    client = signed_in()
    page = client.get(f"/desk/{tournament.slug}/").content.decode()
    assert "Are these players here?" in page

    client.post(f"/desk/{tournament.slug}/seats/did-not-come/", {"number": number, "key": "a"})

    drafted = [player for table in seats_of(tournament, 2) for player in table]
    assert sorted(drafted) == sorted({*range(1, 9)} - {number})
    page = client.get(f"/desk/{tournament.slug}/").content.decode()
    assert "Are these players here?" not in page


def test_a_player_who_comes_later_is_absent_only_from_the_round(
    event_of: EventOf, director: Actor, signed_in: SignIn
) -> None:
    tournament = event_of(8)
    number = seats_after_no_show(tournament, by=director)

    signed_in().post(f"/desk/{tournament.slug}/seats/did-not-come/", {"later": number})

    entry = tournament.entries.get(number=number)
    assert (entry.is_out, entry.absences.get().round_number) == (False, 2)


def seats_after_no_show(tournament: Tournament, *, by: Actor) -> int:
    """Play the first round without one of its seated players; return their number."""
    seat(tournament, by=by)
    number = max(seats_of(tournament, 1), key=len)[0]
    take_out(tournament, round_number=1, number=number, reason="no-show", by=by)
    play(tournament, round_number=1, by=by)
    close_latest(tournament, by=by)
    return number
