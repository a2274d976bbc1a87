"""Five people merged into one at the desk, and the third merge undone in the journal."""

from __future__ import annotations

import datetime as dt
import re

import pytest
from django.core.cache import cache
from django.db import models
from django.test import Client

from tests.cast import NAMES
from tests.services.series.corrected import turn_round
from tests.services.series.seasons import approved, series, take_in, totals
from tournament.models import (
    Entry,
    JournalEntry,
    Licence,
    Merge,
    OutsideResult,
    Payout,
    Placing,
    Player,
    Series,
    Title,
    Tournament,
)
from tournament.services.acts import Actor
from tournament.services.applications.announcing import EntryTerms, announce_entry
from tournament.services.people import titles_and_licences
from tournament.services.results import finishing, paying
from tournament.services.series import stages

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite_enough]
KEPT: tuple[type[models.Model], ...] = (
    Entry, Licence, OutsideResult, Payout, Placing, Player, Title,
)  # fmt: skip


@pytest.fixture
def event(director: Actor) -> Tournament:
    """Return an approved event with money in which the third of the five won a prize."""
    event = approved(director, name="Ogres kauss", players=4)
    finishing.reopen(event, by=director, reason="fees were not written")
    announce_entry(event, EntryTerms(prize_fixed="", fees="0/1"), by=director)
    finishing.approve(event, by=director, early_because="all are here")
    paying.settle_stakes(event, by=director)
    event.refresh_from_db()
    return event


@pytest.fixture
def cup(event: Tournament, director: Actor) -> Series:
    """Return a series with one person under six names: in the event and in five lists."""
    made = series(director, "points-for-places", rule={"points": ["5", "3", "1"]})
    stages.add_stage(made, event, by=director)
    for month, number in enumerate((5, 6, 7, 8, 9), start=2):
        day = dt.date(2026, month, 5)
        take_in(made, number, 10, by=director, day=day, name=f"{month}. posms")
    return made


def found(page: str, name: str) -> str:
    match = re.search(rf'name="{name}" value="([^"]+)"', page)
    assert match is not None
    return match[1]


def the_six() -> list[Player]:
    """Return the six records of one person; the third to be merged is in our event."""
    at = (5, 6, 1, 7, 8, 9)
    return [Player.objects.get(name=NAMES[number - 1]) for number in at]


def everything(of: Series) -> tuple[object, ...]:
    rows = {one.__name__: list(one._base_manager.order_by("pk").values()) for one in KEPT}
    cache.clear()
    shown = Client().get("/series/garkalnes-kauss/standings.json").json()
    return rows, shown, totals(of)


def merge(keeper: Client, player: Player, into: Player) -> str:
    """Confirm the preview of a merge and return its text."""
    preview = keeper.get(f"/desk/register/{player.pk}/merge/?into={into.pk}").content.decode()
    key = found(preview, "key")
    keeper.post(
        f"/desk/register/{player.pk}/merge/now/", {"into": into.pk, "reason": "one", "key": key}
    )
    return preview


def undo(keeper: Client, merged: Player, into: Player) -> str:
    """Undo the merge in the register's journal and return the next page's text."""
    line = JournalEntry.objects.get(
        verb="merge_persons", after__person=merged.pk, after__into=into.pk
    )
    page = keeper.get(f"/desk/register/journal/{line.pk}/").content.decode()
    seen = found(page, "previewed")
    answer = keeper.post(
        f"/desk/register/journal/{line.pk}/undo/", {"previewed": seen}, follow=True
    )
    return answer.content.decode()


def test_the_third_of_five_merges_can_be_undone_completely(
    keeper: Client, cup: Series, director: Actor
) -> None:
    *five, into = the_six()
    titles_and_licences.give_title(
        five[2], "Meistare", since=dt.date(2026, 1, 1), given_by="LZF", by=director
    )
    for one in (five[0], five[1], five[3], five[4]):
        merge(keeper, one, into)
    without_the_third = everything(cup)
    assert totals(cup)[0][2] == "25"

    preview = merge(keeper, five[2], into)
    assert "<h2>Handed over</h2>" in preview
    assert ("Ogres kauss" in preview, "Meistare" in preview, "Garkalnes" in preview) == (True,) * 3
    assert totals(cup)[0][2] == "28"
    assert Client().get(f"/players/{five[2].pk}/").status_code in (301, 302)

    undo(keeper, five[2], into)

    assert everything(cup) == without_the_third
    assert Merge.objects.standing().count() == 4


def test_it_can_be_undone_after_a_correction_with_the_corrected_result(
    keeper: Client, cup: Series, event: Tournament, director: Actor
) -> None:
    *five, into = the_six()
    for one in (five[0], five[1], five[3], five[4]):
        merge(keeper, one, into)
    merge(keeper, five[2], into)
    paid = list(Payout.objects.values())
    finishing.reopen(event, by=director, reason="upside down")
    event.refresh_from_db()
    turn_round(event, by=director)
    finishing.approve(event, by=director, early_because="all are here")

    undo(keeper, five[2], into)

    assert list(Payout.objects.values()) == paid
    own = Placing.objects.get(tournament=event, number=1)
    assert (own.person, own.player) == (five[2], five[2])
    corrected = {name: total for _place, name, total in totals(cup)}
    assert corrected[into.name] == "25"
    assert corrected[five[2].name] != "5"


def test_an_undone_merge_cannot_be_undone_again(keeper: Client, cup: Series) -> None:
    one, into = the_six()[2], the_six()[-1]
    merge(keeper, one, into)
    undo(keeper, one, into)
    line = JournalEntry.objects.get(verb="merge_persons")

    keeper.post(f"/desk/register/journal/{line.pk}/undo/", {})
    page = keeper.get(f"/desk/register/journal/{line.pk}/").content.decode()

    assert Merge.objects.standing().count() == 0
    assert JournalEntry.objects.filter(verb="undo").count() == 1
    assert "already undone" in page
