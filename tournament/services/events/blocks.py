"""Planning blocks of rounds: a second game, finals, a cut; placing players in groups by hand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from scoring.block_files import Plan, cuts_too_large, write_block
from scoring.block_files import plan_blocks as read_blocks
from scoring.blocks import Block, block_at
from scoring.errors import Fault, Faulty
from scoring.event_settings import EventSettings
from scoring.events import Player
from scoring.points_reading import marked
from tournament.models import Entry, JournalEntry, Tournament
from tournament.services.acts import Act, Actor, acting_while_open, declare, reason_given, undoes
from tournament.services.consequences.previews import ActPreview, preview_act
from tournament.services.consequences.updates import update_dependents
from tournament.services.refusals import Refused
from tournament.services.undo_facts import revert_fields
from tournament.standings.sheets import blocks_of, settings_of

RawBlocks = Sequence[Mapping[str, Any]]


def preview_blocks(tournament: Tournament, blocks: RawBlocks) -> ActPreview:
    """Preview the places and next seats with other blocks."""
    return preview_act(tournament, lambda: plan_blocks(tournament, blocks, by=Actor("")))


@declare(may="plan")
def plan_blocks(
    tournament: Tournament, blocks: RawBlocks, *, by: Actor, previewed: int | None = None
) -> None:
    """Set the blocks of an event, checked together and against the entries.

    A block that has begun, with published seats, is unchanged.
    """
    with acting_while_open(tournament, plan_blocks, by=by, previewed=previewed) as act:
        write(act, accepted_blocks(act.tournament, blocks))


@declare(may="plan")
def place_by_hand(
    tournament: Tournament, *, first_round: int, number: int, group: str, reason: str, by: Actor
) -> None:
    """Place a player in a group of a later block, where they take one of its places."""
    with acting_while_open(tournament, place_by_hand, by=by) as act:
        entry = Entry.objects.filter(tournament=act.tournament, number=number).first()
        if entry is None:
            raise Refused("no_such_number", number=number)
        words = reason_given(reason)
        found = with_placed(act.tournament, first_round, group, {number: words})
        write(act, found, subject=str(entry), reason=words)


def with_placed(
    tournament: Tournament, first_round: int, group: str, reasons: Mapping[int, str]
) -> tuple[Block, ...]:
    """Return the blocks with players placed by hand; without a group they are placed normally."""
    raw = [dict(block) for block in tournament.blocks]
    own = next((block for block in raw if block["first_round"] == first_round), None)
    if own is None:
        raise Refused("no_such_block", round=first_round)
    others = [one for one in own.get("placed", ()) if one["player"] not in reasons]
    placed = [{"player": n, "group": group, "reason": said} for n, said in reasons.items() if group]
    own["placed"] = [*others, *placed]
    return accepted_blocks(tournament, raw)


def accepted_blocks(tournament: Tournament, blocks: RawBlocks) -> tuple[Block, ...]:
    """Return the parsed blocks, or refuse them with every fault."""
    settings = settings_of(tournament)
    plan = Plan(settings, tournament.settings, tournament.preset)
    try:
        found = read_blocks([dict(block) for block in blocks], plan)
    except Faulty as refused:
        raise Refused("settings_faulty", faults=_as_drawn(refused.faults, blocks)) from refused
    if faults := _too_large(tournament, found):
        raise Refused("settings_faulty", faults=_as_drawn(faults, blocks))
    return found


def _as_drawn(faults: Sequence[Fault], blocks: RawBlocks) -> list[Fault]:
    """Number blocks as shown at the desk, where rounds before the first block are block 1."""
    above = int(bool(blocks) and blocks[0].get("first_round") != 1)
    return [
        marked(fault, block=number + above)
        if isinstance(number := fault.facts.get("block"), int)
        else fault
        for fault in faults
    ]


def refuse_unreadable(tournament: Tournament) -> None:
    """Refuse settings that are incompatible with the planned blocks."""
    if tournament.blocks:
        accepted_blocks(tournament, tournament.blocks)


def write(act: Act, blocks: tuple[Block, ...], *, subject: str = "", reason: str = "") -> None:
    """Write blocks within an act and update the next seats; refuse changes to begun ones."""
    before = act.tournament.blocks
    after = [write_block(block) for block in blocks]
    if before == after:
        return
    _refuse_begun(act, blocks)
    act.tournament.blocks = after
    act.tournament.save(update_fields=["blocks"])
    told = {"reason": reason} if reason else {}
    act.note(
        subject=subject,
        before={"blocks": before},
        after={"blocks": after, **told},
        undo={},
    )
    update_dependents(act)


@undoes(plan_blocks, place_by_hand)
def put_blocks_back(act: Act, line: JournalEntry) -> None:
    """Restore the earlier blocks, as far as they have not begun."""
    before = revert_fields(line, {"blocks": act.tournament.blocks})
    write(act, accepted_blocks(act.tournament, before["blocks"]))


def _too_large(tournament: Tournament, blocks: tuple[Block, ...]) -> list[Fault]:
    """Return cuts larger than the field; empty before the first entry."""
    rows = Entry.objects.filter(tournament=tournament)
    players = [
        Player(number, "", from_round=since, to_round=until)
        for number, since, until in rows.values_list("number", "from_round", "to_round")
    ]
    return list(cuts_too_large(blocks, players)) if players else []


def _refuse_begun(act: Act, blocks: tuple[Block, ...]) -> None:
    published = act.tournament.rounds.published().order_by("-number").first()
    if published is None:
        return
    was, settings = blocks_of(act.tournament), settings_of(act.tournament)
    for number in range(1, published.number + 1):
        if _of_round(was, number, settings) != _of_round(blocks, number, settings):
            raise Refused("block_begun", round=number)
    last = blocks[-1].last_round if blocks else settings.rounds
    if last < published.number:
        raise Refused("rounds_seated", rounds=last, seated=published.number)


def _of_round(
    blocks: tuple[Block, ...], number: int, settings: EventSettings
) -> tuple[object, ...]:
    """Return the settings a round was seated and scored by; its block's length may change."""
    block = block_at(blocks, number, settings)
    own = write_block(block)
    return block.first_round, own.get("preset"), _lasting(own), block.groups, block.placed


def _lasting(block: Mapping[str, Any]) -> tuple[object, ...]:
    settings = {n: v for n, v in block.get("settings", {}).items() if n != "rounds"}
    return block["carry"], tuple(sorted((name, str(value)) for name, value in settings.items()))
