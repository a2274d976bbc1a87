"""The prize fund of a series: what it grows by, and what each place gets."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from django.core.cache import cache
from django.test import Client

from tests.doors.desk.series.taken_in import CUP, TYPED
from tests.doors.public.reading import words_of
from tests.services.series.seasons import approved
from tournament.models import JournalEntry, Series
from tournament.services.journal import undo
from tournament.services.series import stages

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
    assert page.startswith("€50.00 prize fund 4 starts at the stages add €2.00 each.")
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
