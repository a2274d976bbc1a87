"""Two further games in one day on the phones: rondo after zole, then kop, partly offline."""

from __future__ import annotations

import datetime as dt

import pytest
from django.contrib.auth.models import User
from playwright.sync_api import expect

from scoring.event_files import read_event
from scoring.verification import verify
from tests.browser.table.phone import PhoneOf
from tests.cast import close_latest, enter_first, play_and_close, seat
from tournament.models import SheetVersion, Tournament
from tournament.reading.phones.links import address_paths
from tournament.services.acts import Actor
from tournament.services.events import blocks, planning
from tournament.services.files import tournament_files

pytestmark = pytest.mark.django_db(transaction=True)

DAY = [
    {"first_round": 2, "preset": "lzf-rondo", "settings": {"rounds": 1, "deals": 4}},
    {"first_round": 3, "preset": "kop", "settings": {"rounds": 1, "deals": 4}, "carry": "none"},
]
RONDO = (
    ("seat1", "small-zole", "won-plain"),
    ("seat2", "small-zole", "lost-plain"),
    ("seat0", "won-plain"),
    ("seat1", "zole", "won-plain"),
)
KOP = (
    ("seat0", "seat2", "won-exit", "save"),
    ("wesele", "seat1", "seat3", "moredoubling", "rej-young", "lost-no-exit", "save"),
    ("zolo-du", "seat0", "moredoubling", "kontra-young", "lost", "save"),
    ("seat1", "seat2", "lost-exit", "save"),
)


@pytest.fixture
def day(transactional_db: None) -> tuple[Tournament, Actor]:
    """Play a round of classic zole at one table; rondo and kop follow."""
    director = Actor.from_user(User.objects.create_user("director", first_name="Dace"))
    plan = planning.TournamentPlan(
        "Divas spēles",
        dt.date(2026, 11, 21),
        "lzf-classic",
        settings={"rounds": 1, "deals": 4},
        seed="rudens",
    )
    tournament = planning.create_tournament(plan, by=director)
    enter_first(tournament, 4, by=director)
    blocks.plan_blocks(tournament, DAY, by=director)
    tournament.refresh_from_db()
    play_and_close(tournament, by=director)
    return tournament, director


def test_a_whole_table_of_every_later_game_is_played_partly_offline_and_agreed(
    day: tuple[Tournament, Actor], phone_of: PhoneOf
) -> None:
    tournament, director = day
    found = []
    for game in ("rondo", "kop"):
        path = address_paths(seat(tournament, by=director))[1]
        first, second = phone_of(path, keeps=True), phone_of(path)
        first.keep()
        deals = [(*taps, "save") for taps in RONDO] if game == "rondo" else KOP
        first.tap(*deals[0])
        first.expect_deal(2, 4)
        first.expect_sent()
        first.context.set_offline(True)
        for number, taps in enumerate(deals[1:3], start=2):
            first.tap(*taps)
            first.expect_deal(number + 1, 4)
        first.page.reload()
        first.expect_deal(4, 4)
        first.expect_lamp("2 deals waiting")
        first.context.set_offline(False)
        first.expect_sent()
        second.run("dispatchEvent(new Event('online'))")
        second.expect_deal(4, 4)
        second.tap(*deals[3])
        second.expect_sent()
        first.run("dispatchEvent(new Event('online'))")
        expect(first.page.locator('[data-at="agree0"]')).to_be_visible()
        first.agree(4)
        found.append(SheetVersion.objects.latest("pk").totals)
        close_latest(tournament, by=director)
        first.context.close()
        second.context.close()

    assert found == [[-2, 38, -30, -6], [-50, 10, 28, 12]]
    assert verify(read_event(tournament_files.export_event(tournament))).differences == ()
