"""Restoring a tournament from a copy: everything is as before, and nothing is lost.

The effect of restoring is previewed, and the preview changes nothing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from scoring.teams import Member, Team
from tests.cast import enter, play, play_and_close, seat, seats_of
from tests.storage.turning import correct, facts, rows_but_journal, take
from tournament.models import Entry, JournalEntry, Player, Publication, SheetVersion, Tournament
from tournament.reading.phones import links
from tournament.services import journal
from tournament.services.copies import restoring
from tournament.services.phones import link_issuing
from tournament.services.refusals import Refused
from tournament.services.rounds import closing
from tournament.services.sheets import entering
from tournament.services.teams import forming
from tournament.standings.table import standings_table
from tournament.storage import archives, copy_folder, snapshots

if TYPE_CHECKING:
    from tests.cast import EventOf
    from tournament.services.acts import Actor

pytestmark = pytest.mark.django_db


def test_everything_is_restored_as_in_the_copy(event_of: EventOf, director: Actor) -> None:
    tournament = event_of(12)
    play_and_close(tournament, by=director)
    name, then = take(tournament), facts(tournament)
    standings = standings_table(tournament).rows
    seat(tournament, by=director)
    play(tournament, round_number=2, by=director)
    correct(tournament, director)
    enter(tournament, 13, by=director)

    proof = restoring.turn_back(tournament, name, by=director)

    tournament.refresh_from_db()
    assert rows_but_journal(facts(tournament)) == rows_but_journal(then)
    assert standings_table(tournament).rows == standings
    assert (proof.results, proof.stale, proof.differences) == (3, 0, 0)


def test_restoring_is_an_act_that_raises_the_revision(event_of: EventOf, director: Actor) -> None:
    tournament = event_of(4)
    name = take(tournament)
    enter(tournament, 5, by=director)
    tournament.refresh_from_db()
    before = tournament.revision

    restoring.turn_back(tournament, name, by=director)

    tournament.refresh_from_db()
    line = JournalEntry.objects.latest("pk")
    assert tournament.revision == before + 1
    assert (line.verb, line.before, line.after) == (
        "turn_back",
        {"revision": before},
        {"revision": before - 1},
    )


def test_no_journal_line_is_lost_and_reverted_acts_cannot_be_undone(
    event_of: EventOf, director: Actor
) -> None:
    tournament = event_of(3)
    enter(tournament, 4, by=director)
    name = take(tournament)
    enter(tournament, 5, by=director)

    restoring.turn_back(tournament, name, by=director)

    verbs = list(tournament.journal.order_by("pk").values_list("verb", flat=True))
    fifth = tournament.journal.get(subject__startswith="5. ")
    assert verbs == ["create_tournament", "apply_list", "register", "register", "turn_back"]
    assert not journal.can_be_undone(fifth)
    assert journal.can_be_undone(tournament.journal.get(subject__startswith="4. "))


def test_a_copy_has_only_the_newest_lines_of_a_long_journal(
    event_of: EventOf, director: Actor, monkeypatch: pytest.MonkeyPatch
) -> None:
    tournament = event_of(4)
    for number in (5, 6):
        enter(tournament, number, by=director)
    monkeypatch.setattr(archives, "MOST_LINES", 2)
    name, copied = take(tournament), facts(tournament).by_key("JournalEntry")
    newest = list(tournament.journal.order_by("pk").values_list("pk", flat=True))[-2:]
    enter(tournament, 7, by=director)

    restoring.turn_back(tournament, name, by=director)

    verbs = list(tournament.journal.order_by("pk").values_list("verb", flat=True))
    assert sorted(copied) == newest
    registered = ["register"] * 3
    assert verbs == ["create_tournament", "apply_list", *registered, "turn_back"]
    for number, is_undoable in ((5, True), (6, True), (7, False)):
        line = tournament.journal.get(subject__startswith=f"{number}. ")
        assert journal.can_be_undone(line) is is_undoable


def test_the_current_state_is_copied_first_so_restoring_can_be_reverted(
    event_of: EventOf, director: Actor
) -> None:
    tournament = event_of(8)
    first = take(tournament)
    play_and_close(tournament, by=director)
    with_a_round = facts(tournament)
    restoring.turn_back(tournament, first, by=director)
    kept = next(c for c in copy_folder.copies_of(tournament) if c.kind == copy_folder.TURNING_BACK)

    restoring.turn_back(tournament, kept.name, by=director)

    tournament.refresh_from_db()
    assert rows_but_journal(facts(tournament)) == rows_but_journal(with_a_round)
    closed = tournament.journal.get(verb="close_round")
    assert journal.can_be_undone(closed)


def test_play_continues_from_the_restored_state(event_of: EventOf, director: Actor) -> None:
    tournament = event_of(8)
    seat(tournament, by=director)
    name = take(tournament)
    play(tournament, round_number=1, by=director)
    restoring.turn_back(tournament, name, by=director)

    play(tournament, round_number=1, by=director)
    closing.close_round(tournament, round_number=1, by=director)
    seat(tournament, by=director)

    assert [round_.state for round_ in tournament.rounds.all()] == ["closed", "published"]


def test_a_phone_can_send_its_result_again(event_of: EventOf, director: Actor) -> None:
    tournament = event_of(4)
    seat(tournament, by=director)
    name = take(tournament)
    enter_once(tournament, director)
    restoring.turn_back(tournament, name, by=director)

    enter_once(tournament, director)

    assert SheetVersion.objects.filter(is_current=True).count() == 1


def enter_once(tournament: Tournament, director: Actor) -> None:
    entering.enter_totals(
        tournament, round_number=1, table_number=1, totals=[3, -1, -1, -1], by=director, key="k1"
    )


def test_a_double_click_restores_once(event_of: EventOf, director: Actor) -> None:
    tournament = event_of(4)
    name = take(tournament)
    enter(tournament, 5, by=director)

    for _click in range(2):
        restoring.turn_back(tournament, name, by=director, key="once")

    assert tournament.journal.filter(verb="turn_back").count() == 1


def test_people_missing_from_an_older_database_are_restored_with_the_copy(
    event_of: EventOf, director: Actor
) -> None:
    tournament = event_of(4)
    registration_of_five = enter(tournament, 5, by=director)
    copy = snapshots.make_copy(tournament, copy_folder.ASKED)
    player = registration_of_five.player
    Entry.objects.filter(pk=registration_of_five.pk).delete()
    player.delete()

    restoring.turn_back(tournament, copy.name, by=director)

    assert [entry.number for entry in tournament.entries.all()] == [1, 2, 3, 4, 5]
    assert Player.objects.filter(name=registration_of_five.name).exists()


def test_published_seats_are_reverted_and_other_tournaments_stay(
    event_of: EventOf, director: Actor
) -> None:
    other = event_of(8, name="Ziemas kauss")
    play_and_close(other, by=director)
    others = facts(other)
    tournament = event_of(8)
    name = take(tournament)
    seat(tournament, by=director)

    restoring.turn_back(tournament, name, by=director)

    assert not Publication.objects.filter(tournament=tournament).exists()
    assert not tournament.rounds.exists()
    assert facts(other).parts == others.parts


def test_later_swaps_are_reverted(event_of: EventOf, director: Actor) -> None:
    tournament = event_of(8)
    seat(tournament, by=director)
    name, seats = take(tournament), seats_of(tournament, 1)
    journal.undo(tournament.journal.get(verb="publish_seating"), by=director)
    seat(tournament, by=director)

    restoring.turn_back(tournament, name, by=director)

    assert seats_of(tournament, 1) == seats


def test_a_link_closed_since_stays_closed(event_of: EventOf, director: Actor) -> None:
    tournament = event_of(4)
    seat(tournament, by=director)
    name = take(tournament)
    table = tournament.rounds.get().tables.get()
    old = table.links.standing().get(letter=None)
    new = link_issuing.reissue_link(tournament, round_number=1, table_number=1, by=director)
    play(tournament, round_number=1, by=director)

    restoring.turn_back(tournament, name, by=director)

    for link in (old, new):
        link.refresh_from_db()
    assert [old.is_standing, new.is_standing] == [False, True]


def test_links_of_a_restored_round_work_again(event_of: EventOf, director: Actor) -> None:
    tournament = event_of(4)
    before = take(tournament)
    seat(tournament, by=director)
    name = take(tournament)
    link = tournament.rounds.get().tables.get().links.get(letter=None)
    restoring.turn_back(tournament, before, by=director)
    gone = links.holder_of(links.token_of(link))

    restoring.turn_back(tournament, name, by=director)

    assert gone is None
    assert links.holder_of(links.token_of(link)) is not None


if TYPE_CHECKING:
    from tests.cast import EventOf
    from tournament.services.acts import Actor

pytestmark = pytest.mark.django_db


def test_a_preview_shows_what_would_change_and_changes_nothing(
    event_of: EventOf, director: Actor
) -> None:
    tournament = event_of(8)
    play_and_close(tournament, by=director)
    name = take(tournament)
    correct(tournament, director)
    seat(tournament, by=director)
    enter(tournament, 9, by=director)
    before = facts(tournament)

    shown = restoring.preview(tournament, name)

    assert facts(tournament).parts == before.parts
    assert [(c.number, c.now, c.then, c.lost, c.changed) for c in shown.rounds] == [
        (1, "closed", "closed", (), (1,)),
        (2, "published", "", (), ()),
    ]
    assert shown.people_gone == ("9. Ilze Vītola",)
    assert shown.acts == 4
    assert [line.verb for line in shown.lines] == [
        "register",
        "publish_seating",
        "draft_seating",
        "correct_sheet",
    ]
    assert shown.proof.is_clean


def test_a_preview_lists_tables_whose_results_would_be_lost(
    event_of: EventOf, director: Actor
) -> None:
    tournament = event_of(12)
    seat(tournament, by=director)
    name = take(tournament)
    play(tournament, round_number=1, by=director)

    shown = restoring.preview(tournament, name)

    (change,) = shown.rounds
    assert change.lost == (1, 2, 3)


def test_a_preview_lists_teams_formed_and_dissolved_since(
    event_of: EventOf, director: Actor
) -> None:
    tournament = event_of(4)
    ogre = Team("Ogre", (Member(1), Member(2)))
    forming.set_up_team(tournament, ogre, by=director)
    name = take(tournament)
    forming.dissolve_team(tournament.teams.get(name="Ogre"), by=director)
    forming.set_up_team(tournament, Team("Talsi", (Member(3), Member(4))), by=director)

    shown = restoring.preview(tournament, name)

    assert (shown.teams_gone, shown.teams_back) == (("Talsi",), ("Ogre",))


def test_changes_after_the_preview_prevent_restoring(event_of: EventOf, director: Actor) -> None:
    tournament = event_of(4)
    name = take(tournament)
    enter(tournament, 5, by=director)
    seen = restoring.preview(tournament, name).revision
    enter(tournament, 6, by=director)

    with pytest.raises(Refused) as caught:
        restoring.turn_back(tournament, name, by=director, previewed=seen)

    assert caught.value.code == "changed_meanwhile"
    assert tournament.entries.count() == 6
