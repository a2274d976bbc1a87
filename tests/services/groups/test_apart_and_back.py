"""Groups in different rounds: players who leave and come back, and the undo of continuing."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.cast import seats_of
from tests.services.exchanged import through_a_file
from tournament.exchange.player_lists import Newcomer
from tournament.models import Tournament
from tournament.services import journal
from tournament.services.files import tournament_files
from tournament.services.people import attendance
from tournament.services.refusals import Refused
from tournament.services.rounds import clock, rehearsing

if TYPE_CHECKING:
    from tournament.services.acts import Actor
from tests.services.groups.finals import go_on, play_group, states, tables


def come_back(tournament: Tournament, group: str, *, by: Actor) -> None:
    line = tournament.journal.filter(verb="go_on", subject=group).latest("pk")
    journal.undo(line, by=by)


def test_withdrawn_players_are_not_seated_and_absent_ones_return(
    finals: Tournament, director: Actor
) -> None:
    go_on(finals, 2, "A", by=director)
    leaver, absent = seats_of(finals, 2)[3][-2:]
    attendance.withdraw(finals.entries.get(number=leaver), by=director)
    entry = finals.entries.get(number=absent)
    attendance.mark_absent(entry, round_number=3, by=director)
    attendance.mark_present(entry, round_number=3, by=director)
    attendance.mark_absent(entry, round_number=3, by=director)
    go_on(finals, 2, "B", by=director)

    seated = [number for table in seats_of(finals, 3)[2:] for number in table]
    assert (leaver in seated, absent in seated, len(seated)) == (False, False, 6)


def test_advancing_a_group_can_be_undone(finals: Tournament, director: Actor) -> None:
    go_on(finals, 2, "A", by=director)
    before = tournament_files.export_event(finals)
    go_on(finals, 2, "B", by=director)

    come_back(finals, "B", by=director)

    assert states(finals) == ["closed", "trailing", "published"]
    assert tables(finals, 3) == [(1, "A"), (2, "A")]
    assert tournament_files.export_event(finals)["rounds"] == before["rounds"]

    come_back(finals, "A", by=director)

    assert states(finals) == ["closed", "playing"]


def test_results_of_the_next_round_prevent_undoing_the_advance(
    finals: Tournament, director: Actor
) -> None:
    go_on(finals, 2, "A", by=director)
    play_group(finals, 3, "A", by=director)

    with pytest.raises(Refused, match="results_stand"):
        come_back(finals, "A", by=director)


def test_export_files_keep_groups_in_different_rounds(finals: Tournament, director: Actor) -> None:
    clock.start_round(finals, round_number=2, by=director)
    go_on(finals, 2, "A", by=director)

    exported = through_a_file(tournament_files.export_event(finals))
    again = tournament_files.import_event(exported, by=director)

    assert through_a_file(tournament_files.export_event(again)) == exported
    assert states(again) == ["closed", "trailing", "published"]
    go_on(again, 2, "B", by=director)
    assert tables(again, 3) == [*tables(finals, 3), (3, "B"), (4, "B")]


def test_a_rehearsal_advances_the_groups_behind(finals: Tournament, director: Actor) -> None:
    Tournament.objects.filter(pk=finals.pk).update(is_rehearsal=True)
    go_on(finals, 2, "A", by=director)
    go_on(finals, 3, "A", by=director)
    finals.refresh_from_db()

    rehearsing.rehearse_round(finals, round_number=2, by=director)

    assert states(finals) == ["closed", "closed", "closed", "published"]


def test_every_player_is_shown_their_own_next_round(finals: Tournament, director: Actor) -> None:
    """A player who comes back, or a substitute, plays the round of the others in the group."""
    go_on(finals, 2, "A", by=director)
    number = seats_of(finals, 2)[3][0]
    entry = finals.entries.get(number=number)
    attendance.withdraw(entry, by=director)
    attendance.reinstate(entry, by=director)
    changed = attendance.substitute(
        finals.entries.get(number=seats_of(finals, 2)[3][1]), Newcomer("Zane Egle"), by=director
    )
    go_on(finals, 2, "B", by=director)

    assert changed.from_round == 3
    assert number in [seated for table in seats_of(finals, 3) for seated in table]
