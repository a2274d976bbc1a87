"""Decisions of the judge: their journal lines, refusals, and the result and phones that follow."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

import pytest

from tests.cast import close_latest, finish, play, play_and_close, seat, seats_of
from tests.services.undone import last, undo
from tournament.models import (
    Entry,
    JudgeWarning,
    Penalty,
    PenaltyPule,
    PhoneSheet,
    Publication,
    SheetVersion,
    Tournament,
)
from tournament.services.judging import judging, voiding
from tournament.services.judging.voiding import VoidTable
from tournament.services.people import attendance
from tournament.services.refusals import Refused
from tournament.services.sheets import checking

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.cast import EventOf
    from tournament.services.acts import Actor

pytestmark = pytest.mark.django_db


@pytest.fixture
def ended(event_of: EventOf, director: Actor) -> Tournament:
    """Return an event of eight whose only round is closed, with a provisional result."""
    tournament = event_of(8, settings={"rounds": 1})
    play_and_close(tournament, by=director)
    finish(tournament, by=director)
    return tournament


@pytest.fixture
def playing(event_of: EventOf, director: Actor) -> Tournament:
    tournament = event_of(8)
    seat(tournament, by=director)
    return tournament


def results(tournament: Tournament) -> int:
    return tournament.publications.filter(kind=Publication.Kind.PROVISIONAL).count()


def news(tournament: Tournament) -> list[int]:
    sheets = PhoneSheet.objects.filter(table__round__tournament=tournament)
    return list(sheets.order_by("table__number").values_list("news", flat=True))


def facts(tournament: Tournament, verb: str) -> tuple[str, dict[str, Any], dict[str, Any]]:
    line = last(tournament, verb)
    return line.subject, line.before, line.after


def test_each_decision_renews_the_provisional_result(ended: Tournament, director: Actor) -> None:
    counts = []

    def step(act: Callable[[], object]) -> None:
        before = results(ended)
        act()
        counts.append(results(ended) - before)

    points = {"round_number": 1, "number": 1, "reason": "late", "by": director}
    step(lambda: judging.penalise(ended, big=-1, **points))  # type: ignore[arg-type]
    step(lambda: judging.lift_penalty(Penalty.objects.latest("pk"), by=director))
    step(lambda: judging.award(ended, small=3, **points))  # type: ignore[arg-type]
    step(lambda: undo(ended, "award", by=director))
    step(lambda: judging.take_round_away(ended, **points))  # type: ignore[arg-type]
    step(lambda: undo(ended, "take_round_away", by=director))
    wanted = VoidTable(1, 1, "2", 5)
    step(lambda: voiding.void_table(ended, wanted, reason="a card", by=director))
    where = {"round_number": 1, "table_number": 1, "by": director}
    step(lambda: voiding.lift_void(ended, **where))  # type: ignore[arg-type]
    assert counts == [1] * 8


def test_undoing_a_lifted_void_renews_the_result_with_its_awards(
    ended: Tournament, director: Actor
) -> None:
    wanted = VoidTable(1, 1, "2", 5)
    voiding.void_table(ended, wanted, reason="a card", by=director)
    voiding.lift_void(ended, round_number=1, table_number=1, by=director)

    undo(ended, "lift_void", by=director)

    awards = Penalty.objects.standing()
    assert [(one.big_sixtieths, one.small) for one in awards] == [(120, 5)] * 4
    newest = ended.publications.filter(kind=Publication.Kind.PROVISIONAL).latest("pk")
    smalls = {row["number"]: row["small"] for row in newest.rows}
    assert [smalls[number] for number in seats_of(ended, 1)[0]] == [5] * 4


@pytest.mark.parametrize(
    ("big", "kept"),
    [
        ("1000", 60_000),
        ("-1000", -60_000),
        ("1/60", 1),
        ("1001", None),
        ("-60001/60", None),
        ("1/120", None),
        ("x" * 21, None),
        ("1" * 21, None),
    ],
)
def test_big_points_are_whole_sixtieths_up_to_a_thousand(big: str, kept: int | None) -> None:
    if kept is not None:
        assert judging.in_sixtieths(big) == kept
        return
    with pytest.raises(Refused, match="big_unreadable") as refused:
        judging.in_sixtieths(big)
    assert refused.value.facts == {"given": big[:20]}


def test_points_and_warnings_are_in_the_journal_with_their_facts(
    playing: Tournament, director: Actor
) -> None:
    given = [
        judging.penalise(
            playing, round_number=1, number=3, big="-1/3", small=-2, reason=" late ", by=director,
            key="one",
        )
        for _click in range(2)
    ]  # fmt: skip
    assert given[0] == given[1]
    assert facts(playing, "penalise") == (
        "3. Cilda Ozola",
        {},
        {"round": 1, "big": "-1/3", "small": -2, "reason": "late"},
    )
    for _press in range(2):
        judging.lift_penalty(given[0], by=director)
    assert facts(playing, "lift_penalty") == ("3. Cilda Ozola", {"reason": "late"}, {})
    assert playing.journal.filter(verb="lift_penalty").count() == 1
    warnings = [
        judging.warn(playing, number=3, reason="talk", round_number=at, by=director, key=key)
        for at, key in ((None, "a"), (None, "a"), (1, "b"))
    ]
    assert (warnings[0], warnings[0].round, warnings[2].round is None) == (warnings[1], None, False)
    assert facts(playing, "warn")[2] == {"round": 1, "reason": "talk", "standing": 2}
    undo(playing, "warn", by=director)
    assert JudgeWarning.objects.standing().count() == 1
    judging.lift_warning(warnings[0], by=director)
    assert facts(playing, "lift_warning") == ("3. Cilda Ozola", {"reason": "talk"}, {})


def test_decisions_about_what_is_not_there_are_refused(
    playing: Tournament, director: Actor
) -> None:
    points = {"reason": "late", "by": director}
    for at, number, big, code, about in (
        (1, 9, 1, "no_such_number", {"number": 9}),
        (2, 1, 1, "no_such_round", {"round": 2}),
        (1, 1, 0, "penalty_empty", {}),
    ):
        with pytest.raises(Refused, match=code) as refused:
            judging.award(playing, round_number=at, number=number, big=big, **points)  # type: ignore[arg-type]
        assert refused.value.facts == about
    play(playing, round_number=1, by=director)
    close_latest(playing, by=director)
    with pytest.raises(Refused, match="round_closed") as closed:
        judging.give_pule(playing, round_number=1, number=1, **points)  # type: ignore[arg-type]
    assert closed.value.facts == {"round": 1}


def test_a_pule_reaches_the_phones_of_its_table_only(playing: Tournament, director: Actor) -> None:
    number = seats_of(playing, 1)[0][2]
    before = news(playing)
    pule = {"round_number": 1, "number": number, "reason": "late", "by": director}
    given = [
        judging.give_pule(playing, after_deal=3, key="one", **pule)  # type: ignore[arg-type]
        for _click in range(2)
    ]
    assert (given[0], given[0].seat.letter, given[0].after_deal) == (given[1], 2, 3)
    assert news(playing) == [before[0] + 1, before[1]]
    assert facts(playing, "give_pule")[2] == {"round": 1, "after_deal": 3, "reason": "late"}
    judging.lift_pule(given[0], by=director)
    assert news(playing) == [before[0] + 2, before[1]]
    assert facts(playing, "lift_pule")[1] == {"reason": "late"}
    judging.give_pule(playing, **pule)  # type: ignore[arg-type]
    undo(playing, "give_pule", by=director)
    assert news(playing) == [before[0] + 4, before[1]]
    assert not PenaltyPule.objects.standing().exists()


def test_a_void_table_is_told_to_its_phones_and_the_journal(
    playing: Tournament, director: Actor
) -> None:
    before = news(playing)
    made = [
        voiding.void_table(playing, VoidTable(1, 2), reason="a card", by=director, key="one")
        for _click in range(2)
    ]
    assert (made[0], news(playing)) == (made[1], [before[0], before[1] + 1])
    after = {"round": 1, "version": 1, "reason": "a card"}
    assert facts(playing, "void_table") == ("2", {}, after)
    assert last(playing, "void_table").undo == {"round": 1, "table": 2, "version": 1, "was": None}
    with pytest.raises(Refused, match="table_void") as void:
        voiding.void_table(playing, VoidTable(1, 2), reason="again", by=director)
    assert void.value.facts == {"table": 2}
    for _press in range(2):
        voiding.lift_void(playing, round_number=1, table_number=2, by=director, key="two")
    assert news(playing) == [before[0], before[1] + 2]
    line = last(playing, "lift_void")
    assert (line.subject, line.before, line.after) == (
        "2",
        {"round": 1, "reason": "a card"},
        {"round": 1},
    )
    assert line.undo == {
        "round": 1, "table": 2, "version": None, "was": 1, "reason": "a card", "awards": [],
    }  # fmt: skip
    with pytest.raises(Refused, match="not_void"):
        voiding.lift_void(playing, round_number=1, table_number=2, by=director)
    voiding.void_table(playing, VoidTable(1, 1, "1/2", 0), reason="b", by=director)
    assert facts(playing, "void_table")[2] == {
        "round": 1, "version": 1, "reason": "b", "big": "1/2", "small": 0,
    }  # fmt: skip
    assert [one.big_sixtieths for one in Penalty.objects.standing()] == [30] * 4


def test_a_disputed_table_is_not_void(playing: Tournament, director: Actor) -> None:
    play(playing, round_number=1, by=director)
    checking.raise_dispute(playing, round_number=1, table_number=1, words="x", by=director)

    with pytest.raises(Refused, match="dispute_open") as refused:
        voiding.void_table(playing, VoidTable(1, 1), reason="a card", by=director)

    assert refused.value.facts == {"table": 1}


def test_a_void_table_without_figures_counts_again_only_with_typed_ones(
    playing: Tournament, director: Actor
) -> None:
    voiding.void_table(playing, VoidTable(1, 1), reason="a card", by=director)
    play(playing, round_number=1, by=director)
    close_latest(playing, by=director)
    with pytest.raises(Refused, match="void_without_figures") as refused:
        voiding.lift_void(playing, round_number=1, table_number=1, by=director)
    assert refused.value.facts == {"table": 1}

    voiding.lift_void(playing, round_number=1, table_number=1, totals=[3, -1, -1, -1], by=director)

    version = SheetVersion.objects.get(table__number=1, is_current=True)
    assert (version.source, version.totals, version.number) == ("totals", [3, -1, -1, -1], 2)


def test_a_player_who_left_freely_may_be_disqualified_once(
    playing: Tournament, director: Actor
) -> None:
    entry = Entry.objects.get(number=2)
    assert judging.may_be_disqualified(entry)
    attendance.withdraw(entry, by=director)
    entry.refresh_from_db()
    assert judging.may_be_disqualified(entry)
    for _click in range(2):
        judging.disqualify(entry, reason="cheated", by=director, key="one")
    entry.refresh_from_db()
    assert (entry.leaving, judging.may_be_disqualified(entry)) == ("disqualified", False)
    assert playing.journal.filter(verb="disqualify").count() == 1
    for _warning in range(3):
        judging.warn(playing, number=2, reason="talk", by=director)
    assert playing.journal.filter(verb="disqualify").count() == 1
    for _warning in range(3):
        assert judging.may_be_disqualified(Entry.objects.get(number=3))
        judging.warn(playing, number=3, reason="talk", by=director)
    assert Entry.objects.get(number=3).leaving == "disqualified"
    assert judging.in_sixtieths(Fraction(1, 3)) == 20
