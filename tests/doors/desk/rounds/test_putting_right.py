"""Corrected seats: previewed, in any round, with a reason, and a question about phones."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.cast import play, play_and_close, seat, seats_of
from tournament.models import PhoneSheet, Tournament
from tournament.services import journal as undoing
from tournament.standings.table import standings_table

if TYPE_CHECKING:
    from tests.cast import EventOf
    from tests.doors.desk.conftest import SignIn
    from tournament.services.acts import Actor

pytestmark = pytest.mark.sqlite_enough


def at(tournament: Tournament, path: str, *, number: int = 1) -> str:
    return f"/desk/{tournament.slug}/rounds/{number}/seats/{path}"


def smalls(tournament: Tournament) -> dict[int, int]:
    return {row.number: int(row.small) for row in standings_table(tournament).rows}


def test_a_swap_is_previewed(event_of: EventOf, director: Actor, signed_in: SignIn) -> None:
    tournament = event_of(8)
    play_and_close(tournament, by=director)
    (first, *_rest), (second, *_others) = seats_of(tournament, 1)
    before = smalls(tournament)
    client = signed_in()
    typed: dict[str, str | int] = {"first": first, "second": second, "points": "seats"}

    shown = client.get(at(tournament, "exchange/"), typed)

    assert smalls(tournament) == before
    ripple = shown.context["ripple"]
    assert {line.number for line in ripple.lines} == {first, second}
    assert shown.content.decode().count("autofocus") == 1
    told = {**typed, "reason": "read it wrong", "previewed": ripple.revision, "key": "one"}
    client.post(at(tournament, "exchange/"), told)
    client.post(at(tournament, "exchange/"), told)
    assert smalls(tournament) == {**before, first: before[second], second: before[first]}
    public = client.get(f"/{tournament.slug}/rounds/1/").content.decode()
    assert public.count("moved by hand: read it wrong") == 2


def test_a_correction_of_seats_needs_a_reason(
    event_of: EventOf, director: Actor, signed_in: SignIn
) -> None:
    tournament = event_of(8)
    play_and_close(tournament, by=director)
    (first, *_rest), (second, *_others) = seats_of(tournament, 1)
    before = seats_of(tournament, 1)

    page = signed_in().post(at(tournament, "exchange/"), {"first": first, "second": second})

    assert (page.status_code, seats_of(tournament, 1)) == (422, before)
    assert "Give a reason in a few words" in page.content.decode()


def test_an_outdated_page_is_shown_again(
    event_of: EventOf, director: Actor, signed_in: SignIn
) -> None:
    tournament = event_of(8)
    play_and_close(tournament, by=director)
    (first, *_rest), (second, *_others) = seats_of(tournament, 1)
    typed = {"first": first, "second": second, "reason": "x", "previewed": 1}

    page = signed_in().post(at(tournament, "exchange/"), typed)

    assert "Someone has changed the tournament in the meantime." in page.content.decode()


def test_deals_on_phones_are_listed_and_newer_ones_ask_again(
    event_of: EventOf, director: Actor, signed_in: SignIn
) -> None:
    tournament = event_of(8)
    seat(tournament, by=director)
    (first, *_rest), (second, *_others) = before = seats_of(tournament, 1)
    PhoneSheet.objects.filter(table__number=1).update(kept=3)
    client = signed_in()
    typed = {"first": first, "second": second}
    shown = client.get(at(tournament, "exchange/"), typed)
    assert "3 deals are on the phone of table 1." in shown.content.decode()
    told = {**typed, "reason": "x", "previewed": shown.context["ripple"].revision}

    PhoneSheet.objects.filter(table__number=1).update(kept=4)
    again = client.post(at(tournament, "exchange/"), {**told, "held": "1:3"})

    assert (again.status_code, seats_of(tournament, 1)) == (422, before)
    client.post(at(tournament, "exchange/"), {**told, "held": "1:4"})
    assert seats_of(tournament, 1) != before


def test_two_tables_can_swap_results(event_of: EventOf, director: Actor, signed_in: SignIn) -> None:
    tournament = event_of(8)
    play_and_close(tournament, by=director)
    client = signed_in()
    shown = client.get(at(tournament, "mixed-up/"), {"first": 1, "second": 2})
    assert len(shown.context["ripple"].lines) == 8
    told = {"first": 1, "second": 2, "previewed": shown.context["ripple"].revision}

    client.post(at(tournament, "mixed-up/"), {**told, "reason": "sheets mixed up"})

    line = tournament.journal.latest("pk")
    assert line.verb == "exchange_results"
    told_publicly = "The results of tables 1 and 2 were swapped: sheets mixed up"
    assert told_publicly in client.get(f"/{tournament.slug}/rounds/1/").content.decode()
    undoing.undo(line, by=director)
    assert told_publicly not in client.get(f"/{tournament.slug}/rounds/1/").content.decode()


def test_a_table_left_with_two_asks_where_its_players_go(
    event_of: EventOf, director: Actor, signed_in: SignIn
) -> None:
    tournament = event_of(11)
    seat(tournament, by=director)
    gone, other, third = seats_of(tournament, 1)[2]
    client = signed_in()

    asked = client.post(
        at(tournament, "take-out/"), {"out-number": gone, "out-reason": "ill"}, follow=True
    )

    assert asked.redirect_chain[0][0] == at(tournament, "move/3/")
    typed = {f"to_{gone}": "-1", f"to_{other}": "1", f"to_{third}": "0"}
    shown = client.get(at(tournament, "move/3/"), typed)
    told = {**typed, "reason": "ill", "previewed": shown.context["ripple"].revision}
    client.post(at(tournament, "move/3/"), told)
    assert [len(table) for table in seats_of(tournament, 1)] == [5, 4]
    page = client.get(f"/{tournament.slug}/rounds/1/").content.decode()
    assert "Sitting out" in page


def test_tables_with_a_result_need_new_totals(
    event_of: EventOf, director: Actor, signed_in: SignIn
) -> None:
    tournament = event_of(8)
    play_and_close(tournament, by=director)
    number = seats_of(tournament, 1)[0][1]
    client = signed_in()

    asked = client.get(at(tournament, "move/1/"), {f"to_{number}": "2"})

    totals = [name for name in asked.context["form"].fields if name.startswith("total_")]
    assert len(totals) == 8
    assert "Table 1 has a result." in asked.content.decode()
    figures = [4, -2, -2, 4, -1, -1, -1, -1]
    typed = {f"to_{number}": "2", **dict(zip(totals, figures, strict=True))}
    shown = client.get(at(tournament, "move/1/"), typed)
    told = {**typed, "reason": "x", "previewed": shown.context["ripple"].revision}
    client.post(at(tournament, "move/1/"), told)
    assert seats_of(tournament, 1)[1][-1] == number


def test_a_table_is_void_and_counts_again(
    event_of: EventOf, director: Actor, signed_in: SignIn
) -> None:
    tournament = event_of(8)
    play_and_close(tournament, by=director)
    client, before = signed_in(), smalls(tournament)
    table = f"/desk/{tournament.slug}/book/rounds/1/tables/1/"
    shown = client.get(f"{table}void/", {"big": "", "points": ""})
    told = {"reason": "cards short", "previewed": shown.context["ripple"].revision}

    page = client.post(f"{table}void/", told, follow=True)

    assert "This table is void: what was played at it does not count." in page.content.decode()
    public = client.get(f"/{tournament.slug}/rounds/1/tables/1/").content.decode()
    assert "void: cards short" in public
    assert "void" in client.get(f"/{tournament.slug}/standings/").content.decode()
    shown = client.get(f"{table}count/")
    client.post(f"{table}count/", {"previewed": shown.context["ripple"].revision})
    assert smalls(tournament) == before


def test_zero_deals_are_refused_and_voiding_is_offered(
    event_of: EventOf, director: Actor, signed_in: SignIn
) -> None:
    tournament = event_of(4)
    seat(tournament, by=director)
    noughts = {f"total_{seat_}": "0" for seat_ in range(4)}
    typed = {"table": "1", **noughts, "deals_played": "0", "seen": "0"}

    page = signed_in().post(f"/desk/{tournament.slug}/results/1/enter/", typed)

    assert "No deals were played at table 1." in page.content.decode()
    assert f"/desk/{tournament.slug}/book/rounds/1/tables/1/void/" in page.content.decode()


def test_the_seats_take_as_many_queries_for_any_number_sitting_out(
    event_of: EventOf, director: Actor, signed_in: SignIn
) -> None:
    client, asked = signed_in(), []
    for players in (9, 11):
        tournament = event_of(players, preset="kop", name=f"Kop {players}")
        seat(tournament, by=director)
        play(tournament, round_number=1, by=director)
        client.get(at(tournament, ""))
        with CaptureQueriesContext(connection) as queries:
            client.get(at(tournament, ""))
        asked.append(len(queries))

    assert asked[0] == asked[1]


def test_two_whole_tables_are_swapped_after_a_preview(
    event_of: EventOf, director: Actor, signed_in: SignIn
) -> None:
    tournament = event_of(8)
    play_and_close(tournament, by=director)
    first, second = seats_of(tournament, 1)
    client = signed_in()
    typed: dict[str, str | int] = {"first": 1, "second": 2, "points": "seats"}

    shown = client.get(at(tournament, "tables/"), typed)

    ripple = shown.context["ripple"]
    assert seats_of(tournament, 1) == [first, second]
    assert {line.number for line in ripple.lines} == {*first, *second}
    told = {**typed, "reason": "signs", "previewed": ripple.revision, "key": "one"}
    for _click in range(2):
        client.post(at(tournament, "tables/"), told)
    assert seats_of(tournament, 1) == [second, first]
    public = client.get(f"/{tournament.slug}/rounds/1/").content.decode()
    assert public.count("moved by hand: signs") == 8
    journal = client.get(f"/desk/{tournament.slug}/book/journal/").content.decode()
    assert "Reason: signs" in journal


def test_tables_of_different_sizes_are_refused_in_words(
    event_of: EventOf, director: Actor, signed_in: SignIn
) -> None:
    tournament = event_of(7)
    play_and_close(tournament, by=director)

    page = signed_in().get(at(tournament, "tables/"), {"first": 1, "second": 2})

    assert "have different numbers of players" in page.content.decode()
