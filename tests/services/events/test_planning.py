"""Creating a tournament."""

from __future__ import annotations

import datetime as dt
from typing import TYPE_CHECKING

import pytest

from scoring.errors import Notice
from tournament.models import JournalEntry, Membership, Role, Tournament
from tournament.services.events import blocks, planning
from tournament.services.events.planning import TournamentPlan
from tournament.services.refusals import Refused

if TYPE_CHECKING:
    from tests.cast import Announce
    from tournament.services.acts import Actor

DAY = dt.date(2026, 11, 21)
PLAN = TournamentPlan(name="Rudens kauss", date=DAY, preset="lzf-classic")


def test_the_creator_of_a_tournament_is_its_organiser(director: Actor) -> None:
    tournament = planning.create_tournament(PLAN, by=director)

    role = Membership.objects.get(tournament=tournament, user=director.user).role
    assert (tournament.slug, tournament.state, role) == (
        "rudens-kauss-2026",
        Tournament.State.PLANNED,
        Role.ORGANISER,
    )


def test_tournaments_of_the_same_name_get_different_addresses(director: Actor) -> None:
    slugs = [planning.create_tournament(PLAN, by=director).slug for _ in range(3)]

    assert slugs == ["rudens-kauss-2026", "rudens-kauss-2026-2", "rudens-kauss-2026-3"]


def test_a_double_click_creates_one_tournament(director: Actor) -> None:
    first = planning.create_tournament(PLAN, by=director, key="k1")

    second = planning.create_tournament(PLAN, by=director, key="k1")

    assert (second, Tournament.objects.count(), JournalEntry.objects.count()) == (first, 1, 1)


def test_all_faults_of_the_settings_are_shown_at_once(director: Actor) -> None:
    settings = {"rounds": 0, "reseat_by": "weather", "pools": 3}
    plan = TournamentPlan(name="Rudens", date=DAY, preset="lzf-classic", settings=settings)

    with pytest.raises(Refused) as refused:
        planning.create_tournament(plan, by=director)

    assert refused.value.code == "settings_faulty"
    assert sorted(fault.code for fault in refused.value.faults) == [
        "field_choice",
        "field_range",
        "field_unknown",
    ]


def test_a_rating_event_of_six_rounds_shows_a_notice() -> None:
    plan = TournamentPlan(
        name="Rudens", date=DAY, preset="local-24", settings={"rounds": 6}, is_rated=True
    )

    assert planning.notices_of(plan) == (
        Notice("rated_with_few_rounds", {"rounds": 6, "least": 7}),
    )


def test_deals_that_do_not_divide_by_the_table_show_a_notice() -> None:
    plan = TournamentPlan(name="Rudens", date=DAY, preset="lzf-classic")

    assert planning.notices_of(plan) == (Notice("deals_uneven", {"deals": 28, "sizes": [5]}),)


def test_a_copy_has_everything_but_name_day_and_seed(announce: Announce) -> None:
    earlier = announce(settings={"rounds": 5}, place="Ogre", prize_places=6, seed="one")

    copy = planning.copy_plan(earlier, name="Ziemas kauss", date=DAY)

    assert copy == TournamentPlan(
        name="Ziemas kauss",
        date=DAY,
        preset="evening-16",
        settings={"rounds": 5},
        place="Ogre",
        prize_places=6,
    )


def test_a_copy_has_the_blocks_without_manual_placements(
    announce: Announce, director: Actor
) -> None:
    earlier = announce(preset="lzf-classic", settings={"rounds": 2, "table_sizes": "4-3"})
    finals = {"first_round": 3, "settings": {"rounds": 1}, "carry": "half"}
    groups = [{"name": "A", "first": 8}, {"name": "B"}]
    placed = [{"player": 1, "group": "A", "reason": "host"}]
    blocks.plan_blocks(earlier, [{**finals, "groups": groups, "placed": placed}], by=director)
    earlier.refresh_from_db()

    copy = planning.create_tournament(
        planning.copy_plan(earlier, name="Ziemas kauss", date=DAY),
        blocks=planning.blocks_to_copy(earlier),
        by=director,
    )

    assert copy.blocks == [{**finals, "groups": groups}]


def test_creating_a_tournament_writes_the_journal(director: Actor) -> None:
    tournament = planning.create_tournament(PLAN, by=director)

    line = tournament.journal.get()
    assert (line.verb, line.signed, line.revision, line.after["preset"]) == (
        "create_tournament",
        "Dace",
        1,
        "lzf-classic",
    )
