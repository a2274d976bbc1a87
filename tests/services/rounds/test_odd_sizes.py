"""Five players of a game for three or four: seated, drafted, published, and older records."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from tests.cast import close_latest, play, play_and_close, seat, seats_of
from tournament.models import Publication, Round, Seat, SittingOut, Table, Tournament
from tournament.services import journal
from tournament.services.events import settings_changes
from tournament.services.events.planning import plan_of
from tournament.services.files.tournament_files import export_event, import_event
from tournament.services.refusals import Refused
from tournament.services.rounds import seating
from tournament.services.rounds import seating as expecting
from tournament.standings.table import standings_table

if TYPE_CHECKING:
    from tests.cast import EventOf
    from tournament.services.acts import Actor

PRESETS = ("zole-english", "skat")
FAULT = {"seats": 5, "sizes": "3, 4", "table": 1, "round": 1}


def sits_out(tournament: Tournament, number: int = 1) -> list[int]:
    standing = SittingOut.objects.standing().filter(
        round__tournament=tournament, round__number=number
    )
    return list(standing.values_list("entry__number", flat=True))


def as_before(tournament: Tournament) -> None:
    """Seat all five at one table of the draft, as an earlier release did."""
    drafted = tournament.rounds.get(state=Round.State.DRAFTED)
    (out,) = SittingOut.objects.filter(round=drafted)
    Seat.objects.create(
        table=Table.objects.get(round=drafted), round=drafted, entry=out.entry, letter=4, why={}
    )
    out.delete()


def announce_as_before(tournament: Tournament, director: Actor, mp: pytest.MonkeyPatch) -> None:
    """Publish five at one table, as an earlier release did."""
    seating.draft_seating(tournament, by=director)
    as_before(tournament)
    with mp.context() as earlier:
        earlier.setattr("tournament.services.drafts.drafting.refuse_unplayable", lambda *_: None)
        seating.publish_seating(tournament, round_number=1, by=director)


def exported(tournament: Tournament) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(json.dumps(export_event(tournament)))
    return found


@pytest.mark.parametrize("preset", PRESETS)
def test_one_of_five_sits_out_in_turn_and_the_file_is_imported(
    event_of: EventOf, director: Actor, preset: str
) -> None:
    tournament = event_of(5, preset=preset)
    expected = expecting.preview_sizes(tournament)

    for _round in range(3):
        play_and_close(tournament, by=director)

    assert (expected.players, dict(expected.split.counts), expected.sits_out) == (4, {4: 1}, 1)
    turns = [sits_out(tournament, number) for number in (1, 2, 3)]
    assert len({number for turn in turns for number in turn}) == 3
    assert [len(seats) for n in (1, 2, 3) for seats in seats_of(tournament, n)] == [4, 4, 4]
    raw = exported(tournament)
    assert exported(import_event(raw, by=director)) == raw


@pytest.mark.parametrize("preset", PRESETS)
def test_an_old_draft_of_five_at_a_table_must_be_redrafted_before_publication(
    event_of: EventOf, director: Actor, preset: str
) -> None:
    tournament = event_of(5, preset=preset)
    seating.draft_seating(tournament, by=director)
    as_before(tournament)
    first, second, *_rest = seats_of(tournament, 1)[0]
    seating.swap_seats(
        tournament, round_number=1, first=first, second=second, reason="x", by=director
    )

    with pytest.raises(Refused) as refused:
        seating.publish_seating(tournament, round_number=1, by=director)

    facts = {"table": 1, "players": 5, "sizes": "3, 4"}
    assert (refused.value.code, refused.value.facts) == ("draft_unplayable", facts)
    assert not Publication.objects.filter(tournament=tournament).exists()
    seating.redraft(tournament, by=director)
    seating.publish_seating(tournament, round_number=1, by=director)
    assert [len(seats) for seats in seats_of(tournament, 1)] == [4]


def test_a_draft_with_a_swap_follows_a_new_game_with_other_table_sizes(
    event_of: EventOf, director: Actor
) -> None:
    tournament = event_of(9, preset="lzf-classic")
    seating.draft_seating(tournament, by=director)
    first, second, *_rest = seats_of(tournament, 1)[0]
    seating.swap_seats(
        tournament, round_number=1, first=first, second=second, reason="x", by=director
    )
    plan = plan_of(Tournament.objects.get(pk=tournament.pk))
    changed = {**plan.settings, "game": "zole-english", "table_sizes": "4-3"}

    settings_changes.change_settings(tournament, replace(plan, settings=changed), by=director)

    assert [len(seats) for seats in seats_of(tournament, 1)] == [3, 3, 3]


def test_withdrawn_seats_of_five_are_redrafted_by_the_game(
    event_of: EventOf, director: Actor, monkeypatch: pytest.MonkeyPatch
) -> None:
    tournament = event_of(5, preset="zole-english")
    announce_as_before(tournament, director, monkeypatch)

    journal.undo(tournament.journal.filter(verb="publish_seating").get(), by=director)

    assert ([len(s) for s in seats_of(tournament, 1)], len(sits_out(tournament))) == ([4], 1)


@pytest.mark.parametrize("preset", PRESETS)
def test_a_published_table_of_five_is_entered_closed_and_imported(
    event_of: EventOf, director: Actor, monkeypatch: pytest.MonkeyPatch, preset: str
) -> None:
    tournament = event_of(5, preset=preset)
    announce_as_before(tournament, director, monkeypatch)

    play(tournament, round_number=1, by=director)
    close_latest(tournament, by=director)

    assert [row.small for row in standings_table(tournament).rows] == [14, -2, -3, -4, -5]
    raw = exported(tournament)
    assert exported(import_event(raw, by=director)) == raw
    play_and_close(tournament, by=director)
    assert [len(seats) for seats in seats_of(tournament, 2)] == [4]


@pytest.mark.parametrize("is_published", [False, True])
def test_a_file_with_an_unplayed_table_of_five_is_refused(
    event_of: EventOf, director: Actor, monkeypatch: pytest.MonkeyPatch, *, is_published: bool
) -> None:
    tournament = event_of(5, preset="zole-english")
    if is_published:
        announce_as_before(tournament, director, monkeypatch)
    else:
        seating.draft_seating(tournament, by=director)
        as_before(tournament)

    with pytest.raises(Refused) as refused:
        import_event(exported(tournament), by=director)

    assert refused.value.code == "file_faulty"
    assert [(f.code, f.facts) for f in refused.value.faults] == [("seats_not_in_game", FAULT)]


def test_a_half_entered_round_is_imported_with_its_table_of_five(
    event_of: EventOf, director: Actor, monkeypatch: pytest.MonkeyPatch
) -> None:
    tournament = event_of(5, preset="zole-english")
    announce_as_before(tournament, director, monkeypatch)
    play(tournament, round_number=1, by=director)
    raw = exported(tournament)

    assert exported(import_event(raw, by=director)) == raw


def test_seats_are_unchanged_where_the_tables_fit(event_of: EventOf, director: Actor) -> None:
    tournament = event_of(7, preset="zole-english")

    seat(tournament, by=director)

    assert ([len(s) for s in seats_of(tournament, 1)], sits_out(tournament)) == ([4, 3], [])
