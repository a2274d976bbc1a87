"""Creating a tournament."""

from __future__ import annotations

import datetime as dt
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from scoring.errors import Notice
from tournament.models import Announcement, JournalEntry, Membership, Role, Tournament
from tournament.services import house
from tournament.services.events import blocks, planning
from tournament.services.events.planning import TournamentPlan
from tournament.services.house import HouseFace
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


@pytest.mark.parametrize(
    ("preset", "settings", "is_rated", "notices"),
    [
        ("lzf-classic", {"rounds": 7, "deals": 24, "table_sizes": "4-3"}, True, []),
        ("lzf-classic", {"rounds": 6, "deals": 24, "table_sizes": "4-3"}, False, []),
        ("lzf-classic", {"deals": 25, "table_sizes": "4-3"}, False, [3, 4]),
        ("lzf-classic", {"deals": 27, "table_sizes": "4-3"}, False, [4]),
        ("lzf-classic", {"deals": 28, "table_sizes": "4-3"}, False, [3]),
        ("lzf-classic", {"deals": 26, "table_sizes": "4-5"}, False, [4, 5]),
    ],
)
def test_deals_of_each_table_size_are_compared_with_its_players(
    preset: str, settings: dict[str, object], notices: list[int], *, is_rated: bool
) -> None:
    plan = TournamentPlan(
        name="Rudens", date=DAY, preset=preset, settings=settings, is_rated=is_rated
    )

    assert [note.facts["sizes"] for note in planning.notices_of(plan)] == [
        sizes for sizes in [notices] if sizes
    ]


@pytest.mark.parametrize(
    ("seating", "seed", "commitments"), [("lot", "", 1), ("lot", "x", 0), ("list", "", 0)]
)
def test_a_draw_without_a_given_seed_is_committed_to(
    director: Actor, seating: str, seed: str, commitments: int
) -> None:
    settings = {"first_seating": seating}
    plan = TournamentPlan(
        name="Rudens", date=DAY, preset="lzf-classic", settings=settings, seed=seed
    )

    made = planning.create_tournament(plan, by=director)

    assert made.commitments.count() == commitments
    assert made.seed
    assert (made.seed == seed) == bool(seed)


def test_a_long_name_gives_an_address_of_sixty_letters_and_the_year(director: Actor) -> None:
    long = planning.create_tournament(replace(PLAN, name="a" * 70), by=director)
    chosen = planning.create_tournament(PLAN, slug="b" * 70, by=director)

    assert (long.slug, chosen.slug) == (f"{'a' * 60}-2026", "b" * 60)


def test_a_new_event_has_the_currency_of_the_house(director: Actor) -> None:
    plain = planning.create_tournament(PLAN, by=director)
    house.change_house(HouseFace(currency="PLN"), by=director)
    changed = planning.create_tournament(PLAN, by=director)

    assert [Announcement.objects.filter(tournament=one).count() for one in (plain, changed)] == [
        *(0, 1),
    ]
    assert Announcement.objects.get().currency == "PLN"


def test_the_stored_blocks_of_a_new_event_are_those_announced(director: Actor) -> None:
    final = {"first_round": 2, "settings": {"rounds": 1}, "carry": "all"}
    plan = replace(PLAN, settings={"rounds": 1})

    made = planning.create_tournament(plan, blocks=[final], by=director)

    assert Tournament.objects.get(pk=made.pk).blocks == made.blocks == [final]
