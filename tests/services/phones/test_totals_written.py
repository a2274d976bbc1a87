"""Totals without deals: written, removed, refused, and handed in."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest

from tests.cast import close_latest, play, seat, seats_of
from tests.services.phones.tables import (
    agree,
    deal,
    disagree,
    holder_at,
    kept_at,
    send,
    sheet_of,
)
from tournament.models import Agreement, Dispute, PhoneDeal, Round, SheetVersion, Tournament
from tournament.reading.phones.links import Holder
from tournament.services.judging import judging
from tournament.services.phones import agreeing, sheets, totals
from tournament.services.refusals import Refused
from tournament.services.rounds import seat_changes, seating
from tournament.services.sheets import entering

if TYPE_CHECKING:
    from tests.cast import EventOf
    from tournament.services.acts import Actor

pytestmark = pytest.mark.django_db

PASSED = {"contract": "passed"}
SAID = (3, -1, -1, -1)


def say(holder: Holder, *said: int, deals: int | None = None, digest: str | None = None) -> None:
    seen = kept_at(holder).digest if digest is None else digest
    totals.write_totals(holder, totals=said or None, deals=deals, digest=seen)


def test_totals_are_written_once_and_clear_the_agreement(holder: Holder) -> None:
    news = sheet_of(holder).news
    steps: tuple[tuple[Callable[[], None], int, int], ...] = (
        (lambda: say(holder, *SAID), 1, 0),
        (lambda: say(holder, *SAID), 0, 0),
        (lambda: agree(holder, 0), 1, 1),
        (lambda: say(holder, *SAID), 0, 1),
        (lambda: say(holder, 6, -2, -2, -2, deals=12), 1, 0),
    )
    for act, changes, agreed in steps:
        act()
        kept = sheet_of(holder)
        assert (kept.news - news, kept.agreed) == (changes, agreed)
        news = kept.news
    assert kept.totals == {"players": kept.players, "totals": [6, -2, -2, -2], "deals": 12}
    assert (kept.running, kept.kept) == ([6, -2, -2, -2], 12)
    for changes in (1, 0):
        say(holder)
        assert sheet_of(holder).news - news == changes
        news = sheet_of(holder).news
    assert sheet_of(holder).totals is None
    assert not Agreement.objects.standing().exists()


def test_totals_that_may_not_be_written_are_refused(event_of: EventOf, director: Actor) -> None:
    played = seat(event_of(8), by=director)
    holder, other = holder_at(played), holder_at(played, number=2)
    where = {"round_number": 1, "table_number": 1, "by": director}
    with pytest.raises(Refused, match="sheet_changed"):
        say(holder, *SAID, digest="other")
    with pytest.raises(Refused, match="nothing_played"):
        say(holder, 0, 0, 0, 0, deals=0)
    agreeing.lock_sheet(played.tournament, **where)  # type: ignore[arg-type]
    with pytest.raises(Refused, match="sheet_locked"):
        say(holder, *SAID)
    agreeing.unlock_sheet(played.tournament, **where)  # type: ignore[arg-type]
    send(holder, deal(1, PASSED))
    with pytest.raises(Refused, match="deals_are_written") as written:
        say(holder, *SAID)
    assert written.value.facts == {"table": 1}
    entering.enter_totals(
        played.tournament, round_number=1, table_number=2, totals=list(SAID), by=director
    )
    with pytest.raises(Refused, match="sheet_in"):
        say(other, *SAID)
    assert sheet_of(holder).totals is sheet_of(other).totals is None


@pytest.mark.parametrize(
    ("desk", "disputes", "versions"),
    [(None, 0, 1), (SAID, 0, 1), ((6, -2, -2, -2), 1, 2)],
)
def test_agreed_totals_are_compared_with_those_of_the_desk(
    played: Round,
    holder: Holder,
    director: Actor,
    desk: tuple[int, ...] | None,
    disputes: int,
    versions: int,
) -> None:
    say(holder, *SAID)
    agree(holder, 0, 1, 2)
    if desk:
        entering.enter_totals(
            played.tournament, round_number=1, table_number=1, totals=list(desk), by=director
        )
    agree(holder, 3)

    assert Dispute.objects.open().count() == disputes
    assert SheetVersion.objects.count() == versions
    current = SheetVersion.objects.get(is_current=True)
    assert current.totals == list(desk or SAID)
    assert SheetVersion.objects.filter(source="phone").count() == (0 if desk == SAID else 1)


def test_a_pule_of_the_judge_for_an_unplayed_deal_is_scored_at_the_desk(
    played: Round, holder: Holder, director: Actor
) -> None:
    send(holder, deal(1, PASSED))
    agreeing.finish(holder, deals=1)
    number = seats_of(played.tournament, 1)[0][2]
    judging.give_pule(
        played.tournament, round_number=1, number=number, reason="late", after_deal=5, by=director
    )

    agree(holder, 0, 1, 2, 3)

    version = SheetVersion.objects.get()
    assert (version.source, version.deals_played, version.is_current) == ("phone", 1, True)
    assert sum(version.totals) == 0


def test_a_pule_clears_the_agreement_only_of_a_sheet_at_the_table(
    played: Round, full: Holder, director: Actor
) -> None:
    agree(full, 0, 1)
    number = seats_of(played.tournament, 1)[0][2]
    pule = {"round_number": 1, "number": number, "reason": "late", "by": director}
    given = judging.give_pule(played.tournament, **pule)  # type: ignore[arg-type]
    assert (sheet_of(full).agreed, Agreement.objects.standing().count()) == (0, 0)
    judging.lift_pule(given, by=director)
    agree(full, 0, 1, 2, 3)
    news = sheet_of(full).news

    judging.give_pule(played.tournament, **pule)  # type: ignore[arg-type]

    assert (sheet_of(full).agreed, Agreement.objects.standing().count()) == (4, 4)
    assert sheet_of(full).news == news + 1


def test_a_change_of_pay_reaches_the_sheets_still_at_the_tables(
    event_of: EventOf, director: Actor
) -> None:
    tournament = event_of(8)
    played = seat(tournament, by=director)
    holder, other = holder_at(played), holder_at(played, number=2)
    send(holder, deal(1, PASSED))
    before = sheet_of(holder).news, sheet_of(other).news

    sheets.apply_settings_change(Tournament.objects.get(pk=tournament.pk))

    assert (sheet_of(holder).news, sheet_of(other).news) == (before[0] + 1, before[1] + 1)
    play(tournament, round_number=1, by=director)
    close_latest(tournament, by=director)
    before = sheet_of(holder).news, sheet_of(other).news
    sheets.apply_settings_change(Tournament.objects.get(pk=tournament.pk))
    assert (sheet_of(holder).news, sheet_of(other).news) == before


def test_a_table_with_other_players_starts_without_answers(
    event_of: EventOf, director: Actor
) -> None:
    tournament = event_of(8)
    played = seat(tournament, by=director)
    holder = holder_at(played)
    send(holder, deal(1, PASSED))
    agreeing.finish(holder, deals=1)
    agree(holder, 0, 1)
    disagree(holder_at(played, 2), 2)
    gone = seats_of(tournament, 1)[0][3]

    seat_changes.take_out(tournament, round_number=1, number=gone, reason="ill", by=director)

    kept = sheet_of(holder)
    assert (kept.agreed, kept.disagreed, kept.called_time, kept.kept) == (0, 0, None, 0)
    left = Agreement.objects.standing().filter(agrees=False)
    assert not left.exists()


def test_deals_go_to_the_table_with_most_of_their_players_in_their_seats(
    event_of: EventOf, director: Actor
) -> None:
    tournament = event_of(8)
    played = seat(tournament, by=director)
    (a, b, c, d), (e, f, *_rest) = seats_of(tournament, 1)
    send(holder_at(played), deal(1, PASSED, players=sheet_of(holder_at(played)).players))
    seating.withdraw_seating(tournament, round_number=1, reason="late", by=director)
    # Two of the four players move: both tables have two of them, only one in their seats.
    for first, second in ((c, e), (d, f)):
        seating.swap_seats(
            tournament, round_number=1, first=first, second=second, reason="x", by=director
        )
    seating.publish_seating(tournament, round_number=1, by=director)

    row = PhoneDeal.objects.get(state="apart")
    assert row.sheet.table.number == 1
    assert seats_of(tournament, 1)[0][:2] == [a, b]
