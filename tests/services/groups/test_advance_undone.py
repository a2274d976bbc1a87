"""Groups that advanced and return: entries, clocks and publications as before."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.cast import enter, plan_blocks, play, play_and_close, seat, seats_of
from tests.services.groups.finals import FOURS, go_on, states, tables
from tournament.models import Entry, Publication, Round, Table, TableLink, Tournament
from tournament.services import journal
from tournament.services.judging import judging
from tournament.services.people import attendance
from tournament.services.refusals import Refused
from tournament.services.rounds import clock, closing, group_rounds

if TYPE_CHECKING:
    from tests.cast import EventOf
    from tournament.services.acts import Actor

pytestmark = pytest.mark.django_db


def come_back(tournament: Tournament, group: str, *, by: Actor) -> None:
    line = tournament.journal.filter(verb="go_on", subject=group).latest("pk")
    journal.undo(line, by=by)


def clocks(tournament: Tournament, number: int) -> list[tuple[str, bool, float]]:
    """Return each group's own clock: its name, whether it was started, its paused seconds."""
    kept = tournament.rounds.get(number=number).group_clocks
    return [(one["group"], bool(one["started_at"]), one["paused_seconds"]) for one in kept]


def test_a_withdrawn_next_round_has_not_been_played(finals: Tournament, director: Actor) -> None:
    go_on(finals, 2, "A", by=director)
    leaver = seats_of(finals, 2)[0][0]
    attendance.withdraw(finals.entries.get(number=leaver), by=director)
    enter(finals, 17, by=director)
    assert Entry.objects.get(number=leaver).to_round == 3
    assert Entry.objects.get(number=17).from_round == 4

    come_back(finals, "A", by=director)

    assert Entry.objects.get(number=leaver).to_round == 2
    assert Entry.objects.get(number=17).from_round == 3
    said = Publication.objects.latest("pk")
    assert (said.kind, said.round_number, said.notes) == ("seating_withdrawn", 3, {"reason": ""})
    finals.refresh_from_db()
    assert said.revision == finals.revision
    assert Round.ever.filter(state="withdrawn").get().number == 3
    line = finals.journal.latest("pk")
    assert (line.verb, line.subject, line.before) == ("undo", "A", {"round": 2})


def test_a_later_group_has_a_clock_of_its_own_and_loses_it(
    finals: Tournament, director: Actor
) -> None:
    clock.start_round(finals, round_number=2, by=director)
    go_on(finals, 2, "A", by=director)
    assert clocks(finals, 3) == []
    clock.start_round(finals, round_number=3, by=director)
    go_on(finals, 2, "B", by=director)
    assert clocks(finals, 3) == [("A", True, 0.0), ("B", False, 0.0)]
    assert TableLink.objects.filter(table__round__number=3, letter=None).count() == 4

    come_back(finals, "B", by=director)

    assert clocks(finals, 3) == [("A", True, 0.0)]
    assert tables(finals, 3) == [(1, "A"), (2, "A")]
    withdrawn = Round.ever.get(state="withdrawn")
    ahead = finals.rounds.get(number=3)
    assert (withdrawn.minutes, withdrawn.published_at) == (40, ahead.published_at)
    rows = Publication.objects.latest("pk").rows
    assert [(row["table"], row["group"]) for row in rows] == [(1, "A"), (2, "A")]


def test_the_last_group_returns_and_reopens_the_rounds_that_closed(
    finals: Tournament, director: Actor
) -> None:
    go_on(finals, 2, "A", by=director)
    assert finals.rounds.get(number=2).closed_at is None
    go_on(finals, 2, "B", by=director)
    line = finals.journal.latest("pk")
    assert (line.verb, line.subject, line.after) == ("go_on", "B", {"round": 2})
    assert line.undo == {"round": 2, "sits_out": [], "closed": [2]}
    assert finals.rounds.get(number=2).closed_at == line.at

    come_back(finals, "B", by=director)

    assert finals.rounds.get(number=2).closed_at is None
    at = Table.objects.filter(round__number=2).order_by("number")
    assert [one.gone_on_at is None for one in at] == [False, False, True, True]
    come_back(finals, "A", by=director)
    assert states(finals) == ["closed", "playing"]
    assert not at.filter(gone_on_at__isnull=False).exists()


def test_a_penalty_in_the_next_round_keeps_a_group_there(
    finals: Tournament, director: Actor
) -> None:
    go_on(finals, 2, "A", by=director)
    number = seats_of(finals, 3)[0][0]
    given = judging.penalise(
        finals, round_number=3, number=number, big=-1, reason="late", by=director
    )
    with pytest.raises(Refused, match="judged_already") as judged:
        come_back(finals, "A", by=director)
    assert judged.value.facts == {"round": 3}
    judging.lift_penalty(given, by=director)
    judging.give_pule(finals, round_number=3, number=number, reason="x", by=director)
    with pytest.raises(Refused, match="judged_already"):
        come_back(finals, "A", by=director)


def test_a_group_two_rounds_ahead_returns_step_by_step(finals: Tournament, director: Actor) -> None:
    go_on(finals, 2, "A", by=director)
    go_on(finals, 3, "A", by=director)
    first = finals.journal.filter(verb="go_on").earliest("pk")
    with pytest.raises(Refused, match="undo_blocked") as blocked:
        journal.undo(first, by=director)
    assert blocked.value.facts == {"verb": "go_on", "because": "round_gone"}

    come_back(finals, "A", by=director)

    assert states(finals) == ["closed", "trailing", "playing"]
    with pytest.raises(Refused, match="results_stand") as stand:
        journal.undo(first, by=director)
    assert stand.value.facts == {"round": 3, "tables": [1, 2]}


def test_why_a_group_cannot_advance(event_of: EventOf, director: Actor) -> None:
    tournament = event_of(8, preset="lzf-classic", settings=FOURS)
    block = {"first_round": 2, "settings": {"rounds": 2}, "groups": [{"name": "A"}]}
    plan_blocks(tournament, [block], by=director)
    tournament.refresh_from_db()
    play_and_close(tournament, by=director)
    seat(tournament, by=director)
    play(tournament, round_number=2, by=director)
    tournament = Tournament.objects.get(pk=tournament.pk)
    played = tournament.rounds.get(number=2)

    for number, can in ((1, False), (2, True), (3, False)):
        assert group_rounds.can_advance(tournament, number) is can
    looked = group_rounds.look_ahead(tournament, played, "A")
    assert looked.refused is not None
    assert (looked.refused.code, looked.refused.facts) == ("groups_end_together", {"round": 2})
    for group in ("B", ""):
        looked = group_rounds.look_ahead(tournament, played, group)
        assert looked.refused is not None
        assert looked.refused.facts == {"round": 2, "group": group}


def test_a_group_advances_once_and_is_previewed_before(finals: Tournament, director: Actor) -> None:
    played = finals.rounds.get(number=2)
    looked = group_rounds.look_ahead(finals, played, "B")
    assert looked.refused is not None
    assert (looked.refused.code, looked.page.may_close) == ("sheets_missing", False)
    go_on(finals, 2, "B", by=director)
    played = finals.rounds.get(number=2)
    group_rounds.go_on(finals, round_number=2, group="B", by=director)
    assert finals.journal.filter(verb="go_on").count() == 1

    looked = group_rounds.look_ahead(finals, played, "A")
    assert looked.page.missing == (1, 2)
    play(finals, round_number=2, by=director)
    looked = group_rounds.look_ahead(finals, played, "A")
    assert (looked.refused, looked.page.may_close, looked.page.tables) == (None, True, 2)
    assert [table.number for table in looked.plan.tables] == [1, 2]
    # The round of the group ahead is not closed before that of the group behind.
    first = closing.round_to_close_first(finals, played)
    assert first is not None
    assert (first.code, first.facts) == ("groups_to_go_on", {"round": 2, "groups": "A"})
    second = closing.round_to_close_first(finals, finals.rounds.get(number=3))
    assert second is not None
    assert (second.code, second.facts) == ("groups_apart", {"round": 2})


@pytest.mark.parametrize(("left", "tables_of_b"), [(0, 0), (1, None), (2, None), (3, 1)])
def test_a_group_with_too_few_players_keeps_the_others_in_the_round(
    finals: Tournament, director: Actor, left: int, tables_of_b: int | None
) -> None:
    seated = [number for table in seats_of(finals, 2)[2:] for number in table]
    for number in seated[left:]:
        entry = finals.entries.get(number=number)
        attendance.mark_absent(entry, round_number=3, by=director)

    if tables_of_b is None:
        with pytest.raises(Refused, match="groups_play_together") as refused:
            go_on(finals, 2, "A", by=director)
        assert refused.value.facts == {"round": 3}
        return
    go_on(finals, 2, "A", by=director)
    assert tables(finals, 3) == [(1, "A"), (2, "A")]
    if tables_of_b:
        go_on(finals, 2, "B", by=director)
        assert tables(finals, 3) == [(1, "A"), (2, "A"), (3, "B")]


@pytest.mark.parametrize("order", ["AB", "BA"])
def test_notices_of_the_next_seats_follow_the_groups(
    event_of: EventOf, director: Actor, order: str
) -> None:
    tournament = event_of(13, preset="lzf-classic", settings=FOURS)
    groups = [{"name": "A", "first": 7}, {"name": "B"}]
    block = {"first_round": 2, "settings": {"rounds": 2, "table_sizes": "4-5"}, "groups": groups}
    plan_blocks(tournament, [block], by=director)
    tournament.refresh_from_db()
    play_and_close(tournament, by=director)
    seat(tournament, by=director)
    tournament = Tournament.objects.get(pk=tournament.pk)

    for group in order:
        go_on(tournament, 2, group, by=director)

    # Seven players are a table of four and one of three, six are two tables of three.
    assert tournament.rounds.get(number=3).notices == [
        {"code": "threes_fill_in", "facts": {"players": 7, "threes": 1}},
        {"code": "threes_fill_in", "facts": {"players": 6, "threes": 2}},
    ]
