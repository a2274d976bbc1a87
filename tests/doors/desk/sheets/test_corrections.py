"""Corrected sheets at the desk: previewed, then saved with a reason, or kept as typed."""

from __future__ import annotations

import pytest
from pytest_django import DjangoAssertNumQueries

from tests.cast import EventOf, play_and_close, seat, seats_of
from tests.doors.desk.conftest import SignIn
from tests.doors.desk.sheets.typed_corrections import at, confirm, send, totals
from tests.doors.public.reading import rows_of, words_of
from tournament.models import SheetVersion, Tournament
from tournament.reading.sheets.round_tables import tables_of
from tournament.services.acts import Actor
from tournament.services.judging import judging
from tournament.services.rounds import closing
from tournament.services.sheets import correcting, entering
from tournament.services.sheets.correcting import Correction

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite_enough]


@pytest.fixture
def one_round(event_of: EventOf, director: Actor) -> Tournament:
    """Return a tournament of two tables whose first round is closed."""
    tournament = event_of(8)
    play_and_close(tournament, by=director)
    return tournament


def test_the_table_shows_its_result_and_every_version_of_it(
    one_round: Tournament, director: Actor, signed_in: SignIn
) -> None:
    right = Correction(1, 1, (-9, 3, 3, 3))
    correcting.correct_sheet(one_round, right, reason="minus lost", by=director, seen=1)

    shown = words_of(signed_in().get(at("book_table", one_round)))

    assert "2 −9 +3 +3 +3 counts minus lost" in shown
    assert "1 +9 −2 −3 −4" in shown


def test_the_effect_is_previewed_before_anything_is_written(
    one_round: Tournament, signed_in: SignIn
) -> None:
    numbers = seats_of(one_round, 1)[0]

    shown = send(signed_in(), "preview_correction", one_round)

    assert "4 results change" in words_of(shown)
    lost = next(row for row in rows_of(shown) if row[1:2] and row[1].endswith(f" {numbers[0]}"))
    assert lost[2:] == ["1", "→", "4", "6 (+9)", "→", "0 (−9)"]
    assert totals(one_round) == [9, -2, -3, -4]


def test_a_game_without_signs_is_shown_without_them(
    event_of: EventOf, director: Actor, signed_in: SignIn
) -> None:
    golf = event_of(4, preset="golf")
    for table in tables_of(seat(golf, by=director)):
        entering.enter_totals(
            golf, round_number=1, table_number=table.number, totals=[9, 5, 6, 7], by=director
        )
    closing.close_round(golf, round_number=1, by=director)

    typed = {"total_0": 4, "total_1": 5, "total_2": 6, "total_3": 7, "deals_played": 9}
    rows = rows_of(send(signed_in(), "preview_correction", golf, **typed))

    assert ["Anna Bērziņa prize 1", "4", "→", "1", "9", "→", "4"] in rows


def test_prize_places_are_highlighted_in_the_preview(
    one_round: Tournament, signed_in: SignIn
) -> None:
    shown = send(signed_in(), "preview_correction", one_round)

    assert '<tr class="moved"><th scope="row">' in shown.content.decode()


def test_the_preview_lists_published_seats_that_stay(
    one_round: Tournament, director: Actor, signed_in: SignIn
) -> None:
    seat(one_round, by=director)

    shown = words_of(send(signed_in(), "preview_correction", one_round))

    assert "Nobody changes tables in round 2." in shown


def test_unpublished_seats_change_and_are_shown(one_round: Tournament, signed_in: SignIn) -> None:
    shown = words_of(send(signed_in(), "preview_correction", one_round))

    assert "Later seats, not published yet" in shown


def test_a_confirmed_correction_is_saved_once_despite_several_clicks(
    one_round: Tournament, signed_in: SignIn
) -> None:
    client = signed_in()

    for _ in range(2):
        assert confirm(client, one_round).status_code == 302

    assert totals(one_round) == [-9, 3, 3, 3]
    assert SheetVersion.objects.filter(reason="minus lost").count() == 1


def test_an_earlier_round_is_corrected_after_later_ones(
    one_round: Tournament, director: Actor, signed_in: SignIn
) -> None:
    for _ in range(3):
        play_and_close(one_round, by=director)

    confirm(signed_in(), one_round)

    assert totals(one_round) == [-9, 3, 3, 3]


def test_a_correction_without_a_reason_keeps_what_was_typed(
    one_round: Tournament, signed_in: SignIn
) -> None:
    answer = confirm(signed_in(), one_round, reason="")

    kept = '<input type="hidden" name="total_0" value="-9">'
    assert (answer.status_code, kept in answer.content.decode()) == (422, True)
    assert "Give a reason in a few words" in words_of(answer)
    assert totals(one_round) == [9, -2, -3, -4]


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        ({"total_0": "-8"}, "The totals add up to 1 instead of 0."),
        (
            {"total_0": "9", "total_1": "-2", "total_2": "-3", "total_3": "-4"},
            "exactly this result",
        ),
        ({"deals_played": "17"}, "17 deals cannot have been played"),
    ],
)
def test_a_correction_has_the_same_checks_as_the_first_entry(
    typed: dict[str, str], words: str, one_round: Tournament, signed_in: SignIn
) -> None:
    answer = send(signed_in(), "preview_correction", one_round, **typed)

    assert answer.status_code == 422
    assert words in words_of(answer)
    assert f'value="{typed.get("total_0", "-9")}"' in answer.content.decode()


def test_an_unusual_total_is_pointed_out_before_confirmation(
    event_of: EventOf, director: Actor, signed_in: SignIn
) -> None:
    tournament = event_of(12)
    play_and_close(tournament, by=director)
    client = signed_in()
    mistyped = {"total_0": "137", "total_1": "-7", "total_2": "-3", "total_3": "-127"}

    far = send(client, "preview_correction", tournament, **mistyped)
    near = send(client, "preview_correction", tournament)

    assert "has +137, far from the others." in words_of(far)
    assert "far from the others" not in words_of(near)


@pytest.mark.parametrize("typed", [{"total_0": "9x"}, {"total_0": ""}])
def test_an_invalid_total_is_reported_next_to_its_seat(
    typed: dict[str, str], one_round: Tournament, signed_in: SignIn
) -> None:
    answer = send(signed_in(), "preview_correction", one_round, **typed)

    assert (answer.status_code, 'aria-invalid="true"' in answer.content.decode()) == (422, True)


def test_after_other_changes_a_new_preview_is_shown_and_input_is_kept(
    one_round: Tournament, director: Actor, signed_in: SignIn
) -> None:
    before = one_round.revision
    judging.warn(one_round, number=3, reason="late", by=director)

    answer = confirm(signed_in(), one_round, previewed=before)

    page = answer.content.decode()
    one_round.refresh_from_db()
    assert answer.status_code == 422
    assert "Someone has changed the tournament in the meantime." in words_of(answer)
    assert ('value="minus lost"' in page, 'name="total_0" value="-9"' in page) == (True, True)
    assert f'name="previewed" value="{one_round.revision}"' in page
    assert totals(one_round) == [9, -2, -3, -4]


def test_after_another_correction_both_results_are_shown(
    one_round: Tournament, director: Actor, signed_in: SignIn
) -> None:
    theirs = Correction(1, 1, (-6, 2, 2, 2))
    correcting.correct_sheet(one_round, theirs, reason="misread", by=director, seen=1)
    client = signed_in()

    shown = send(client, "preview_correction", one_round)
    refused = confirm(client, one_round)
    again = confirm(client, one_round, seen="2")

    assert (shown.status_code, refused.status_code, again.status_code) == (409, 409, 302)
    assert ["A", "−6", "−9"] in rows_of(shown)
    assert 'name="seen" value="2"' in refused.content.decode()
    assert totals(one_round) == [-9, 3, 3, 3]


def test_totals_can_be_changed_again_after_the_preview(
    one_round: Tournament, signed_in: SignIn
) -> None:
    shown = send(signed_in(), "preview_correction", one_round, edit="1")

    assert (shown.status_code, 'value="-9"' in shown.content.decode()) == (200, True)
    assert totals(one_round) == [9, -2, -3, -4]


@pytest.mark.parametrize("players", [4, 12])
def test_a_table_takes_ten_queries_for_any_number_of_players(
    players: int,
    event_of: EventOf,
    director: Actor,
    signed_in: SignIn,
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    tournament = event_of(players)
    play_and_close(tournament, by=director)
    client = signed_in()

    with django_assert_num_queries(10):
        client.get(at("book_table", tournament))


@pytest.mark.parametrize("players", [4, 12])
def test_a_preview_takes_thirty_five_queries_for_any_number_of_players(
    players: int,
    event_of: EventOf,
    director: Actor,
    signed_in: SignIn,
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    tournament = event_of(players)
    play_and_close(tournament, by=director)
    client = signed_in()

    with django_assert_num_queries(35):
        send(client, "preview_correction", tournament)
