"""Plans to their limits: own presets, addresses, rehearsals, blocks and late changes."""

from __future__ import annotations

import datetime as dt
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest
from django.contrib.auth.models import User
from django.utils import timezone

from tests.cast import DAY, approve, finish, plan_blocks, play_and_close, seat
from tests.services.undone import last, undo
from tournament.models import OwnPreset, Tournament
from tournament.services.events import blocks, own_presets, planning, settings_changes
from tournament.services.refusals import Refused
from tournament.services.rounds import seating

if TYPE_CHECKING:
    from tests.cast import Announce, EventOf
    from tournament.services.acts import Actor

pytestmark = pytest.mark.django_db

FINALS: dict[str, Any] = {
    "first_round": 3,
    "settings": {"rounds": 2},
    "groups": [{"name": "A", "first": 4}, {"name": "B"}],
}


@pytest.fixture
def owner() -> User:
    return User.objects.create_user("owner")


def offered(owner: User) -> list[str]:
    own = OwnPreset.objects.offered().filter(owner=owner)
    return list(own.order_by("pk").values_list("name", flat=True))


def test_a_preset_keeps_the_plan_without_what_is_of_one_event(
    announce: Announce, owner: User, director: Actor
) -> None:
    tournament = announce(place="Ogre", starts=dt.time(18, 30), settings={"rounds": 2})
    plan_blocks(tournament, [FINALS], by=director)
    tournament.refresh_from_db()

    kept = own_presets.keep_preset(tournament, f" {'x' * 121}", owner=owner)

    assert kept.name == "x" * 120
    assert not {"name", "date", "seed"} & kept.plan.keys()
    (block,) = own_presets.blocks_of_preset(kept)
    assert (block["first_round"], len(block["groups"])) == (3, 2)
    plan = own_presets.plan_of_preset(kept, date=DAY)
    assert (plan.name, plan.date, plan.seed, plan.place) == ("", DAY, "", "Ogre")
    assert (plan.starts, plan.settings) == (dt.time(18, 30), {"rounds": 2})
    with pytest.raises(Refused, match="name_missing"):
        own_presets.keep_preset(tournament, " \n", owner=owner)
    plain = own_presets.keep_preset(announce(name="Cits"), "plain", owner=owner)
    assert (own_presets.blocks_of_preset(plain), "blocks" in plain.plan) == ((), False)
    assert own_presets.plan_of_preset(plain, date=DAY).starts is None
    own_presets.remove_preset(kept)
    assert offered(owner) == ["plain"]


def test_an_account_has_a_hundred_presets_with_different_names(
    announce: Announce, owner: User
) -> None:
    tournament = announce()
    OwnPreset.objects.bulk_create(
        OwnPreset(owner=owner, name=f"{number}", plan={}, made_at=timezone.now())
        for number in range(99)
    )
    own_presets.keep_preset(tournament, "last", owner=owner)
    own_presets.keep_preset(tournament, "last", owner=owner)
    with pytest.raises(Refused, match="too_many_presets") as refused:
        own_presets.keep_preset(tournament, "one more", owner=owner)

    assert refused.value.facts == {"most": 100}
    assert len(offered(owner)) == len(set(offered(owner))) == 100


def test_an_address_is_of_the_name_and_the_year(announce: Announce) -> None:
    long = "a" * 61
    found = [
        announce(name=name).slug
        for name in ("Kauss", "Kauss", "Kauss", "Kauss 2026", "Kauss 2027", "!", long)
    ]
    assert found == [
        "kauss-2026",
        "kauss-2026-2",
        "kauss-2026-3",
        "kauss-2026-4",
        "kauss-2027-2026",
        "turnirs-2026",
        f"{'a' * 60}-2026",
    ]
    assert planning.own_slug("Mans Kauss") == "mans-kauss"
    assert (planning.own_slug("!"), planning.own_slug(long)) == ("turnirs", "a" * 60)
    for taken in ("desk", "Kauss 2026"):
        with pytest.raises(Refused, match="slug_taken") as refused:
            planning.own_slug(taken)
        assert refused.value.facts == {"slug": taken.lower().replace(" ", "-")}


def test_names_and_seeds_are_cut_to_their_columns(announce: Announce) -> None:
    tournament = announce(name="n" * 121, seed="s" * 81, place=" Ogre\n", contact=" 2911 ")

    found = Tournament.objects.get(pk=tournament.pk)
    assert (found.name, found.seed) == ("n" * 120, "s" * 80)
    assert (found.place, found.contact) == ("Ogre", "2911")
    own = announce(name="Cits", seed="")
    assert (own.seed.startswith("cits-2026-"), len(own.seed)) == (True, 16)
    assert own.commitments.count() == 1


def test_only_an_event_without_seats_becomes_a_rehearsal(
    event_of: EventOf, director: Actor
) -> None:
    tournament = event_of(4)
    for _press in range(2):
        planning.mark_rehearsal(tournament, by=director)
    assert Tournament.objects.get(pk=tournament.pk).is_rehearsal
    assert tournament.journal.filter(verb="mark_rehearsal").count() == 1
    other = event_of(4, name="Cits")
    seat(other, by=director)
    with pytest.raises(Refused, match="not_a_rehearsal"):
        planning.mark_rehearsal(other, by=director)
    assert not Tournament.objects.get(pk=other.pk).is_rehearsal


@pytest.mark.parametrize(
    ("rounds", "sizes", "deals", "codes"),
    [
        (7, "4-3", 12, []),
        (6, "4-3", 12, ["rated_with_few_rounds"]),
        (8, "4-3", 16, ["deals_uneven"]),
        (8, "4", 16, []),
        (8, "3", 15, []),
        (8, "4-5", 16, ["deals_uneven"]),
    ],
)
def test_notices_of_a_plan(rounds: int, sizes: str, deals: int, codes: list[str]) -> None:
    settings = {"rounds": rounds, "table_sizes": sizes, "deals": deals}
    plan = planning.TournamentPlan(
        name="x", date=DAY, preset="lzf-classic", settings=settings, is_rated=True
    )

    assert [notice.code for notice in planning.notices_of(plan)] == codes


def test_players_are_placed_by_hand_until_their_block_begins(
    event_of: EventOf, director: Actor
) -> None:
    tournament = event_of(8, preset="lzf-classic", settings={"rounds": 2})
    plan_blocks(tournament, [FINALS], by=director)
    line = last(tournament, "plan_blocks")
    assert (line.subject, line.before, line.after.keys()) == ("", {"blocks": []}, {"blocks"})

    def place(number: int, group: str, first_round: int = 3, reason: str = "guest") -> None:
        fresh = Tournament.objects.get(pk=tournament.pk)
        blocks.place_by_hand(
            fresh, first_round=first_round, number=number, group=group, reason=reason, by=director
        )

    def placed() -> list[tuple[int, str]]:
        (block,) = Tournament.objects.get(pk=tournament.pk).blocks
        return [(one["player"], one["group"]) for one in block.get("placed", ())]

    place(7, "A")
    line = last(tournament, "place_by_hand")
    assert (line.subject, line.after["reason"]) == ("7. Gunta Sproģe", "guest")
    place(8, "A")
    place(7, "B")
    assert placed() == [(8, "A"), (7, "B")]
    lines = tournament.journal.count()
    place(7, "B")
    assert tournament.journal.count() == lines
    undo(tournament, "place_by_hand", by=director)
    assert placed() == [(7, "A"), (8, "A")]
    place(7, "")
    assert placed() == [(8, "A")]
    for number, first_round, code, facts in (
        (9, 3, "no_such_number", {"number": 9}),
        (1, 2, "no_such_block", {"round": 2}),
    ):
        with pytest.raises(Refused, match=code) as refused:
            place(number, "A", first_round)
        assert refused.value.facts == facts


def test_seated_rounds_keep_their_blocks_and_their_number(
    event_of: EventOf, director: Actor
) -> None:
    tournament = event_of(8, preset="lzf-classic", settings={"rounds": 2})
    plan_blocks(tournament, [FINALS], by=director)
    for _round in range(2):
        play_and_close(tournament, by=director)
    seat(tournament, by=director)
    fresh = Tournament.objects.get(pk=tournament.pk)

    shorter = {**FINALS, "settings": {"rounds": 1}}
    blocks.plan_blocks(fresh, [shorter], by=director)
    with pytest.raises(Refused, match="block_begun") as begun:
        blocks.plan_blocks(fresh, [{**FINALS, "groups": [{"name": "A"}]}], by=director)
    assert begun.value.facts == {"round": 3}
    with pytest.raises(Refused, match="block_begun") as gone:
        blocks.plan_blocks(fresh, [], by=director)
    assert gone.value.facts == {"round": 3}


def test_faults_of_blocks_are_numbered_as_the_desk_shows_them(
    event_of: EventOf, director: Actor
) -> None:
    tournament = event_of(8, preset="lzf-classic", settings={"rounds": 2})
    wrong = {**FINALS, "settings": {"rounds": 0}}
    for first, number in ((3, 2), (1, 1)):
        with pytest.raises(Refused, match="settings_faulty") as refused:
            blocks.plan_blocks(tournament, [{**wrong, "first_round": first}], by=director)
        assert {fault.facts.get("block") for fault in refused.value.faults} == {number}


def test_a_changed_plan_is_in_the_journal_and_redraws_the_seats(
    event_of: EventOf, director: Actor
) -> None:
    tournament = event_of(8)
    seating.draft_seating(tournament, by=director)
    plan = planning.plan_of(Tournament.objects.get(pk=tournament.pk))
    three = replace(plan, settings={"table_sizes": "3-4"}, place="Ogre")

    settings_changes.change_settings(tournament, three, by=director)

    line = last(tournament, "change_settings")
    assert (line.before["place"], line.after["place"]) == ("", "Ogre")
    assert line.after["settings"] == {"table_sizes": "3-4"}
    assert sorted(table.seats.count() for table in tournament.rounds.get().tables.all()) == [4, 4]
    named = replace(three, seed="typed")
    settings_changes.change_settings(tournament, named, by=director)
    assert tournament.draws.latest("pk").source == "typed"


def test_an_approved_event_is_only_mended(event_of: EventOf, director: Actor) -> None:
    tournament = event_of(4, settings={"rounds": 1})
    play_and_close(tournament, by=director)
    finish(tournament, by=director)
    Tournament.objects.update(correction_until=timezone.now() - dt.timedelta(minutes=1))
    approve(tournament, by=director)
    plan = planning.plan_of(Tournament.objects.get(pk=tournament.pk))

    settings_changes.change_settings(
        tournament, replace(plan, place="Ogre", contact="2911"), by=director
    )
    with pytest.raises(Refused, match="settings_settled"):
        settings_changes.change_settings(tournament, replace(plan, name="Cits"), by=director)

    found = Tournament.objects.get(pk=tournament.pk)
    assert (found.place, found.contact, found.name) == ("Ogre", "2911", "Rudens kauss")
