"""A group of finals filled by places of a series; the remaining places by standing."""

from __future__ import annotations

import datetime as dt

import pytest

from scoring.event_files import read_event
from scoring.verification import verify
from tests.cast import NAMES, EventOf, play_and_close, seat, seats_of
from tests.services.series.seasons import series, take_in, undo_last
from tournament.models import Entry, JournalEntry, Player, Series, Tournament
from tournament.reading.series.qualified import lines_of
from tournament.services.acts import Actor
from tournament.services.events import blocks
from tournament.services.files import tournament_files
from tournament.services.people import merging
from tournament.services.people.finalists import fill_group, preview_group
from tournament.services.refusals import Refused
from tournament.services.series import approving
from tournament.services.series.stages import add_stage
from tournament.standings.table import standings_table

pytestmark = pytest.mark.django_db
FINALS = {
    "first_round": 2,
    "name": "Fināls",
    "settings": {"rounds": 1},
    "carry": "none",
    "groups": [{"name": "A", "first": 4}, {"name": "B"}],
}


@pytest.fixture
def final(event_of: EventOf, director: Actor) -> Tournament:
    """Return an event of eight with an A and a B final after its first round."""
    event = event_of(8, settings={"rounds": 1, "table_sizes": "4-3"})
    blocks.plan_blocks(event, [FINALS], by=director)
    event.refresh_from_db()
    return event


@pytest.fixture
def cup(final: Tournament, director: Actor) -> Series:
    """Return the event's series: Anna, who plays here, leads two players who do not."""
    rule = {"points": ["9", "8", "7", "6"], "tie_breaks": []}
    made = series(director, "points-for-places", rule=rule)
    take_in(made, 1, 9, 10, 2, by=director, day=dt.date(2026, 3, 1))
    add_stage(made, final, by=director)
    return made


def persons(*order: int) -> list[int]:
    return [Player.objects.get(name=NAMES[number - 1]).pk for number in order]


def fill(final: Tournament, cup: Series, *order: int, by: Actor) -> None:
    final.refresh_from_db()
    fill_group(final, cup, persons(*order), first_round=2, group="A", by=by)
    final.refresh_from_db()


def test_series_qualifiers_take_places_of_the_group_and_standings_fill_the_rest(
    final: Tournament, cup: Series, director: Actor
) -> None:
    fill(final, cup, 1, 9, 10, by=director)

    assert list(final.entries.filter(number__gt=8).values_list("name", "from_round")) == [
        (NAMES[8], 2),
        (NAMES[9], 2),
    ]
    play_and_close(final, by=director)
    assert sorted(len(table) for table in seats_of(final, 1)) == [4, 4]
    first = [row.number for row in standings_table(final).rows]
    seat(final, by=director)

    finalists = set(seats_of(final, 2)[0])
    assert {1, 9, 10} < finalists
    assert finalists - {1, 9, 10} == {next(number for number in first if number != 1)}
    file = tournament_files.export_event(final)
    assert verify(read_event(file)).differences == ()
    assert tournament_files.export_event(tournament_files.import_event(file, by=director)) == file


def test_the_preview_lists_changes_of_group_and_writes_nothing(
    final: Tournament, cup: Series, director: Actor
) -> None:
    play_and_close(final, by=director)
    final.refresh_from_db()
    ripple = preview_group(final, cup, persons(9), first_round=2, group="A")

    assert [(one.number, one.before, one.after) for one in ripple.groups][-1] == (9, "", "A")
    assert [one.after for one in ripple.groups][:-1] == ["B"]
    assert not final.entries.filter(number__gt=8).exists()
    assert not JournalEntry.objects.filter(verb="fill_group").exists()


def test_filling_is_undone_in_two_steps_and_no_player_is_added_twice(
    final: Tournament, cup: Series, director: Actor
) -> None:
    fill(final, cup, 1, 9, by=director)
    assert [line["reason"] for line in final.blocks[0]["placed"]] == [
        "Garkalnes kauss: 1",
        "Garkalnes kauss: 2",
    ]
    with pytest.raises(Refused) as refused:
        fill(final, cup, 1, 9, by=director)
    assert refused.value.code == "nobody_new_in_group"

    undo_last("fill_group", by=director)
    final.refresh_from_db()
    assert "placed" not in final.blocks[0]
    undo_last("enter_qualified", by=director)
    assert Entry.objects.get(number=9).is_taken_back


def test_a_started_block_and_a_player_without_a_place_are_refused(
    final: Tournament, cup: Series, director: Actor
) -> None:
    with pytest.raises(Refused) as refused:
        fill_group(final, cup, [0], first_round=2, group="A", by=director)
    assert refused.value.code == "not_in_series"
    with pytest.raises(Refused) as refused:
        fill_group(final, cup, persons(9), first_round=3, group="A", by=director)
    assert refused.value.code == "no_such_block"
    play_and_close(final, by=director)
    seat(final, by=director)
    with pytest.raises(Refused) as refused:
        fill(final, cup, 9, by=director)
    assert refused.value.code == "block_begun"
    assert not final.entries.filter(number__gt=8).exists()


def test_a_person_merged_after_approval_is_found_under_the_remaining_record(
    final: Tournament, director: Actor
) -> None:
    made = series(director, "points-for-places", rule={"points": ["9", "8"]})
    take_in(made, 1, 9, by=director, day=dt.date(2026, 3, 1))
    approving.approve_series(made, by=director)
    before = Player.objects.get(name=NAMES[8])
    twin = Player.objects.create(name="Ilze Vītola-Liepa")
    merging.merge_persons(before, twin, reason="a married name", by=director)

    assert twin.pk in [line.player for line in lines_of(made)]
    final.refresh_from_db()
    fill_group(final, made, [twin.pk], first_round=2, group="A", by=director)

    assert final.entries.get(number=9).player == twin
