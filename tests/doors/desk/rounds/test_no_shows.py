"""No-shows at the desk: asked about until the seats are published, removed with one key."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.cast import close_latest, play, seat, seats_of
from tournament.models import Tournament
from tournament.services.people.registration import check_in_several
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


def test_several_are_taken_out_after_a_list_and_a_preview(
    event_of: EventOf, director: Actor, signed_in: SignIn
) -> None:
    tournament = event_of(12)
    arrive(tournament, [1, 2, 3, 4, 5, 6, 7, 8], by=director)
    seating.draft_seating(tournament, by=director)
    client, out = signed_in(), f"/desk/{tournament.slug}/people/several/out/"
    assert out in client.get(f"/desk/{tournament.slug}/").content.decode()
    assert client.get(out).content.decode().count("checked") == 4

    shown = client.post(out, {"number": ["9", "10", "12", "1"]})
    assert [entry.number for entry in shown.context["chosen"]] == [9, 10, 12]
    assert not tournament.entries.exclude(to_round=None).exists()
    client.post(
        out,
        {"number": ["9", "10", "12"], "previewed": shown.context["ripple"].revision, "key": "a"},
    )

    gone = tournament.entries.exclude(to_round=None)
    assert sorted(entry.number for entry in gone) == [9, 10, 12]
    assert tournament.journal.filter(verb="did_not_come").count() == 1


def test_an_arrival_after_the_preview_stops_the_act(
    event_of: EventOf, director: Actor, signed_in: SignIn
) -> None:
    tournament = event_of(12)
    arrive(tournament, [1, 2, 3, 4, 5, 6, 7, 8], by=director)
    seating.draft_seating(tournament, by=director)
    client, out = signed_in(), f"/desk/{tournament.slug}/people/several/out/"
    shown = client.post(out, {"number": ["9", "10"]})
    arrive(tournament, [9], by=director)

    seen = shown.context["ripple"].revision
    client.post(out, {"number": ["9", "10"], "previewed": seen, "key": "a"})

    assert not tournament.entries.exclude(to_round=None).exists()


def test_nobody_is_taken_out_together_while_players_arrive(
    event_of: EventOf, director: Actor, signed_in: SignIn
) -> None:
    tournament = event_of(12)
    arrive(tournament, [1, 2, 3], by=director)
    client, out = signed_in(), f"/desk/{tournament.slug}/people/several/out/"
    page = client.get(f"/desk/{tournament.slug}/").content.decode()

    client.post(f"/desk/{tournament.slug}/seats/did-not-come/", {"number": "all", "key": "a"})
    refused = client.post(
        out, {"number": ["4", "5"], "previewed": tournament.revision}, follow=True
    )

    assert ("Are these players here?" in page, out in page) == (True, False)
    assert "Players still arrive." in refused.content.decode()
    assert not tournament.entries.exclude(to_round=None).exists()


def arrive(tournament: Tournament, numbers: list[int], *, by: Actor) -> None:
    check_in_several(tournament, numbers, by=by)


def seats_after_no_show(tournament: Tournament, *, by: Actor) -> int:
    """Play the first round without one of its seated players; return their number."""
    seat(tournament, by=by)
    number = max(seats_of(tournament, 1), key=len)[0]
    take_out(tournament, round_number=1, number=number, reason="no-show", by=by)
    play(tournament, round_number=1, by=by)
    close_latest(tournament, by=by)
    return number
