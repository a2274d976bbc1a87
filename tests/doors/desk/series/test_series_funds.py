"""The prize fund of a series: what it grows by, and what each place gets."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from django.contrib.auth.models import User
from django.core.cache import cache
from django.test import Client

from tests.cast import approve
from tests.doors.desk.series.taken_in import CUP, TYPED
from tests.doors.public.reading import words_of
from tests.services.series.corrected import turn_round
from tests.services.series.seasons import approved, series
from tournament.models import JournalEntry, Membership, Player, Role, Series, SeriesPayout
from tournament.reading.series.pages import view_of
from tournament.reading.series.payouts import series_payouts
from tournament.services.journal import undo
from tournament.services.people.merging import merge_persons
from tournament.services.refusals import Refused
from tournament.services.results.finishing import reopen
from tournament.services.series import stages
from tournament.services.series.approving import approve_series, reopen_series

if TYPE_CHECKING:
    from tournament.services.acts import Actor

pytestmark = pytest.mark.django_db
FUND = {"start_cents": "2", "player_cents": "10,50", "prize_shares": "50 30 20 %"}


def change(desk: Client, **typed: object) -> None:
    """Save a changed rule after its preview."""
    cache.clear()
    facts = {**TYPED, **FUND, **typed}
    seen = Series.objects.get().scope.revision
    desk.post(f"{CUP}rule/", {**facts, "previewed": seen, "save": "1"})


def prizes_on(page: str) -> str:
    return page.partition("Prize fund")[2].partition("Stages")[0].strip()


def test_the_fund_grows_with_each_stage_and_pays_the_places_of_the_table(
    desk: Client, director: Actor
) -> None:
    change(desk)
    cup = Series.objects.get()
    assert (cup.start_cents, cup.player_cents, cup.prize_shares) == (200, 1050, "50 30 20")
    stages.add_stage(cup, approved(director, players=4), by=director)

    page = prizes_on(words_of(desk.get(CUP)))

    # By hand: 4 × 2.00 + 4 × 10.50 = 50.00, of which 50, 30 and 20 %.
    assert page.startswith(
        "€50.00 prize fund 4 starts at the stages add €2.00 each. "
        "4 places in the table add €10.50 each. The prizes are those of the present table."
    )
    assert [word for word in page.split() if word in ("25.00", "15.00", "10.00")] == [
        "25.00", "15.00", "10.00",
    ]  # fmt: skip
    assert "not assigned" not in page


def test_the_fund_is_public_only_if_the_organiser_wants(
    desk: Client, director: Actor, client: Client
) -> None:
    change(desk)
    stages.add_stage(Series.objects.get(), approved(director, players=4), by=director)
    public = f"/series/{CUP.split('/')[-2]}/"
    client.cookies["django_language"] = "en"
    assert "prize fund" not in words_of(client.get(public))

    change(desk, shows_fund="on", prize_shares="", prize_fixed="40 30")

    page = words_of(client.get(public))
    assert "€50.00 prize fund" in page
    # By hand: 70 promised, 50 there: 5/7 of 40 and of 30, cut to whole cents; the cent is first's.
    assert "The announced prizes are €70.00, more than the prize fund." in page
    assert [word for word in page.split() if word in ("28.57", "21.42", "21.43")] == [
        "28.57", "21.42",
    ]  # fmt: skip


@pytest.mark.parametrize(
    "typed", [{"prize_shares": "60 50"}, {"start_cents": "-2"}, {"prize_fixed": "ten"}]
)
def test_an_impossible_fund_is_refused_and_stays_typed(desk: Client, typed: dict[str, str]) -> None:
    page = desk.post(f"{CUP}rule/", {**TYPED, **FUND, **typed})

    assert page.status_code == 422
    assert f'value="{next(iter(typed.values()))}"' in page.content.decode()
    assert Series.objects.get().start_cents == 0


def test_a_changed_fund_is_undone(desk: Client, director: Actor) -> None:
    change(desk)
    line = JournalEntry.objects.get(verb="change_series")
    assert line.after["start_cents"] == 200

    undo(line, by=director)

    assert (Series.objects.get().start_cents, Series.objects.get().prize_shares) == (0, "")


def ended(desk: Client, director: Actor) -> Series:
    """Return the approved series: a fund of 50.00, of which places 1 to 3 get 25, 15 and 10."""
    change(desk)
    cup = Series.objects.get()
    stages.add_stage(cup, approved(director, players=4), by=director)
    approve_series(Series.objects.get(), by=director)
    return Series.objects.get()


def hand_out(desk: Client, line: int | str = "", **typed: object) -> int:
    """Press a button of the prizes as the page is now."""
    seen = Series.objects.get().scope.revision
    facts = {"line": line, "revision": seen, "key": f"{line} {seen}", **typed}
    return desk.post(f"{CUP}prizes/hand_out/", facts).status_code


def handed_over() -> list[int]:
    return [row.cents for row in SeriesPayout.objects.standing().order_by("pk")]


def winners() -> list[int]:
    cup = Series.objects.get()
    return [line.key for line in series_payouts(cup, view_of(cup).table).lines]


def test_prizes_are_ticked_one_by_one_or_all_once_the_table_is_approved(
    desk: Client, director: Actor
) -> None:
    change(desk)
    stages.add_stage(Series.objects.get(), approved(director, players=4), by=director)
    page = words_of(desk.get(CUP))
    assert "Approve the table to record which prizes are handed over." in page
    hand_out(desk)
    assert handed_over() == []
    assert "Approve the table first" in words_of(desk.get(CUP))

    approve_series(Series.objects.get(), by=director)
    second = winners()[1]
    hand_out(desk, second)
    hand_out(desk, second)

    assert handed_over() == [1500]
    page = prizes_on(words_of(desk.get(CUP)))
    assert "€15.00 prizes handed over €35.00 left over" in page
    hand_out(desk)
    assert handed_over() == [1500, 2500, 1000]
    page = prizes_on(words_of(desk.get(CUP)))
    assert ("€50.00 prizes handed over €0.00 left over" in page, "All prizes" in page) == (
        True, False,
    )  # fmt: skip


def test_a_double_click_pays_once_and_an_old_page_is_refused(desk: Client, director: Actor) -> None:
    ended(desk, director)
    seen = Series.objects.get().scope.revision
    first, second, _third = winners()
    for _click in range(2):
        hand_out(desk, first, revision=seen, key="a")
    hand_out(desk, second, revision=seen, key="b")
    hand_out(desk, "9" * 30)

    assert handed_over() == [2500]


def test_after_a_correction_only_differences_are_paid_and_returned(
    desk: Client, director: Actor
) -> None:
    cup = ended(desk, director)
    hand_out(desk)
    reopen_series(cup, by=director, reason="a sheet was upside down")
    event = cup.stages.get().tournament
    assert event is not None
    reopen(event, by=director, reason="a sheet was upside down")
    turn_round(event, by=director)
    approve(event, by=director, early_because="all are here")
    hand_out(desk)
    assert len(handed_over()) == 3
    approve_series(Series.objects.get(), by=director)

    cup = Series.objects.get()
    found = series_payouts(cup, view_of(cup).table)
    # The table of four is reversed: the last is first, the first has no prize.
    assert [(line.prize, line.paid) for line in found.lines] == [
        (2500, 0), (1500, 1000), (1000, 1500), (0, 2500),
    ]  # fmt: skip
    page = prizes_on(words_of(desk.get(CUP)))
    assert "receives €5.00 more." in page
    assert "returns €25.00." in page
    hand_out(desk)
    assert handed_over()[3:] == [2500, 500, -500, -2500]
    assert series_payouts(cup, view_of(cup).table).due == 0


def test_a_payout_is_undone_unless_more_was_paid_since(desk: Client, director: Actor) -> None:
    ended(desk, director)
    first = winners()[0]
    hand_out(desk, first)
    line = JournalEntry.objects.get(verb="hand_out_series_prizes")
    assert (line.before, line.after) == ({"prize_paid": "0.00"}, {"prize_paid": "25.00"})

    undo(line, by=director)

    assert handed_over() == []
    hand_out(desk, first)
    row = SeriesPayout.objects.standing().get()
    SeriesPayout.objects.create(series=row.series, player=row.player, cents=100)
    with pytest.raises(Refused, match="undo_blocked"):
        undo(JournalEntry.objects.filter(verb=line.verb, undoes=None).latest("pk"), by=director)


def test_paid_prizes_fix_the_currency_and_stay_listed_without_a_fund(
    desk: Client, director: Actor
) -> None:
    cup = ended(desk, director)
    hand_out(desk, winners()[0])
    reopen_series(cup, by=director, reason="another rule")
    page = words_of(desk.post(f"{CUP}rule/", {**TYPED, **FUND, "currency": "PLN"}))
    assert "Prizes were handed over in EUR already" in page

    change(desk, start_cents="0", player_cents="0")

    page = prizes_on(words_of(desk.get(CUP)))
    assert "returns €25.00." in page


def test_a_merged_winner_is_not_paid_twice(desk: Client, director: Actor) -> None:
    cup = ended(desk, director)
    hand_out(desk)
    row = SeriesPayout.objects.order_by("pk")[0]
    assert row.player is not None
    into = Player.objects.create(name="Zelma Zariņa")
    merge_persons(row.player, into, reason="one person", by=director)
    reopen_series(cup, by=director, reason="a merged person")
    approve_series(Series.objects.get(), by=director)

    cup = Series.objects.get()
    found = series_payouts(cup, view_of(cup).table)

    assert next((line.name, line.left) for line in found.lines) == ("Zelma Zariņa", 0)
    assert found.due == 0


def test_a_team_of_a_series_is_paid(desk: Client, director: Actor) -> None:
    cup = series(director, ranks="teams", start_cents=1000, prize_fixed="15 5")
    row = SeriesPayout.objects.create(series=cup, team=7, name="Ogre", cents=500)

    found = series_payouts(cup, view_of(cup).table)

    assert [(line.name, line.left, str(row)) for line in found.lines] == [("Ogre", -500, "7: 500")]


def test_viewers_do_not_see_what_was_handed_over(desk: Client, director: Actor) -> None:
    cup = ended(desk, director)
    hand_out(desk, winners()[0])
    viewer = User.objects.create_user("viewer")
    Membership.objects.create(scope=cup.scope, user=viewer, role=Role.VIEWER)
    other = Client()
    other.force_login(viewer)
    other.cookies["django_language"] = "en"

    page = words_of(other.get(CUP))

    assert ("prize fund" in page, "handed over" in page) == (True, False)
    assert other.post(f"{CUP}prizes/hand_out/").status_code == 403
