"""Groups played in parallel may be in different rounds."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from scoring.verification import verify
from tests.cast import enter_table, seat
from tournament.models import Round, Table, Tournament
from tournament.reading.clock import clocks_of
from tournament.reading.phones import links
from tournament.reading.rounds.seats_at_hand import next_seats
from tournament.reading.sheets.round_tables import tables_of
from tournament.services.files import tournament_files
from tournament.services.refusals import Refused
from tournament.services.rounds import clock, closing, group_rounds, seating
from tournament.standings.events import event_of as event_in
from tournament.standings.table import standings_table

if TYPE_CHECKING:
    from tests.cast import EventOf
    from tournament.services.acts import Actor
from tests.services.groups.finals import finals_of, go_on, play_group, states, tables


def play_out(tournament: Tournament, *, by: Actor) -> None:
    for group in "AB":
        play_group(tournament, 4, group, by=by)
    closing.close_round(tournament, round_number=4, by=by)


def test_one_group_plays_the_next_round_while_the_other_still_plays(
    finals: Tournament, director: Actor
) -> None:
    go_on(finals, 2, "A", by=director)

    assert states(finals) == ["closed", "trailing", "published"]
    assert tables(finals, 3) == [(1, "A"), (2, "A")]

    go_on(finals, 2, "B", by=director)

    assert states(finals) == ["closed", "closed", "published"]
    assert tables(finals, 3) == [(1, "A"), (2, "A"), (3, "B"), (4, "B")]


def test_a_group_may_be_two_rounds_ahead(finals: Tournament, director: Actor) -> None:
    go_on(finals, 2, "B", by=director)
    go_on(finals, 3, "B", by=director)

    assert states(finals) == ["closed", "trailing", "trailing", "published"]
    assert tables(finals, 4) == [(3, "B"), (4, "B")]

    go_on(finals, 2, "A", by=director)
    assert states(finals) == ["closed", "closed", "trailing", "published"]
    go_on(finals, 3, "A", by=director)
    assert states(finals) == ["closed", "closed", "closed", "published"]
    assert tables(finals, 4) == [(1, "A"), (2, "A"), (3, "B"), (4, "B")]


@pytest.mark.long
@pytest.mark.parametrize("order", ["together", "A first", "B first", "two ahead"])
def test_the_order_in_which_groups_finish_does_not_matter(
    event_of: EventOf, director: Actor, order: str
) -> None:
    steps: dict[str, list[tuple[int, str]]] = {
        "A first": [(2, "A"), (2, "B"), (3, "A"), (3, "B")],
        "B first": [(2, "B"), (2, "A"), (3, "B"), (3, "A")],
        "two ahead": [(2, "B"), (3, "B"), (2, "A"), (3, "A")],
    }
    together = played_out(finals_of(event_of, director), [], director)
    other = played_out(finals_of(event_of, director), steps.get(order, []), director)

    assert event_part(other) == event_part(together)
    assert verify(event_in(other)).differences == ()


def played_out(tournament: Tournament, steps: list[tuple[int, str]], director: Actor) -> Tournament:
    for number, group in steps:
        go_on(tournament, number, group, by=director)
    if not steps:
        for number in (2, 3):
            for group in "AB":
                play_group(tournament, number, group, by=director)
            closing.close_round(tournament, round_number=number, by=director)
            seat(tournament, by=director)
    play_out(tournament, by=director)
    return tournament


def event_part(tournament: Tournament) -> dict[str, Any]:
    exported = dict(tournament_files.export_event(tournament))
    return {name: exported[name] for name in exported if name not in ("desk", "name")}


def test_phones_of_an_advanced_group_show_the_next_seats(
    finals: Tournament, director: Actor
) -> None:
    go_on(finals, 2, "A", by=director)

    played = finals.rounds.get(number=2)
    shut = {}
    for number, path in links.address_paths(played).items():
        holder = links.holder_of(path.strip("/").split("/")[-1])
        assert holder is not None
        shut[number] = holder.shut
    assert shut == {1: "round_closed", 2: "round_closed", 3: "", 4: ""}
    first = Table.objects.get(round=played, number=1)
    assert {seat["round"] for seat in next_seats(first, played)} == {3}
    assert len(next_seats(first, played)) == 4


def test_a_table_of_an_advanced_group_is_closed(finals: Tournament, director: Actor) -> None:
    go_on(finals, 2, "A", by=director)

    table = tables_of(finals.rounds.get(number=2))[0]
    with pytest.raises(Refused, match="round_closed"):
        enter_table(finals, 2, table, by=director)


def test_each_group_has_the_clock_of_its_round(finals: Tournament, director: Actor) -> None:
    clock.start_round(finals, round_number=2, by=director)
    go_on(finals, 2, "A", by=director)
    clock.start_round(finals, round_number=3, by=director)
    go_on(finals, 2, "B", by=director)

    found = clocks_of(finals.rounds.get(number=3))
    assert [(each.group, each.state) for each in found] == [("A", "running"), ("B", "waiting")]


def test_a_round_does_not_close_while_groups_still_play_an_earlier_one(
    finals: Tournament, director: Actor
) -> None:
    go_on(finals, 2, "A", by=director)
    play_group(finals, 3, "A", by=director)

    with pytest.raises(Refused, match="groups_apart"):
        closing.close_round(finals, round_number=3, by=director)
    with pytest.raises(Refused, match="round_still_open"):
        seating.draft_seating(finals, by=director)
    play_group(finals, 2, "B", by=director)
    with pytest.raises(Refused, match="groups_to_go_on"):
        closing.close_round(finals, round_number=2, by=director)


def test_after_the_last_round_of_a_block_no_group_continues_alone(
    finals: Tournament, director: Actor
) -> None:
    for number in (2, 3):
        go_on(finals, number, "A", by=director)
        go_on(finals, number, "B", by=director)

    with pytest.raises(Refused, match="groups_end_together"):
        go_on(finals, 4, "A", by=director)


def test_a_missing_sheet_keeps_a_group_in_its_round(finals: Tournament, director: Actor) -> None:
    with pytest.raises(Refused, match="sheets_missing"):
        group_rounds.go_on(finals, round_number=2, group="B", by=director)
    with pytest.raises(Refused, match="no_such_group"):
        group_rounds.go_on(finals, round_number=2, group="C", by=director)


def test_standings_are_those_of_the_last_round_played_by_all(
    finals: Tournament, director: Actor
) -> None:
    go_on(finals, 2, "A", by=director)

    assert standings_table(finals).after == 1
    assert Round.objects.filter(state="trailing").count() == 1
