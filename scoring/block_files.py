"""Blocks and groups as JSON, a part of karta.tournament/1."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from scoring import presets
from scoring.blocks import ALL, CARRIES, NONE, Block, BlockGroup, GroupOverride
from scoring.errors import Fault, Faulty
from scoring.event_settings import MOST_ROUNDS, EventSettings, read_settings
from scoring.events import Player
from scoring.json_reader import LONGEST_NAME, LONGEST_TEXT, Fields, Settings, is_whole, short_repr
from scoring.points_reading import marked, read_label, read_optional
from scoring.table_sizes import MOST_PLAYERS

GROUP_FIELDS = ("name", "first", "per_table", "out")
PLACED_FIELDS = ("player", "group", "reason")
MOST_GROUPS = 100
LARGEST_TABLE = 5
BLOCK_FIELDS = ("first_round", "name", "preset", "settings", "carry", "groups", "placed")
MOST_BLOCKS = 50


def read_groups(own: Fields) -> tuple[BlockGroup, ...]:
    """Return the groups of a block; their faults are added to its fields."""
    items = own.items("groups", default=[])
    if len(items) > MOST_GROUPS:
        own.fault("too_many_groups", groups=len(items), most=MOST_GROUPS)
        return ()
    groups: list[BlockGroup] = []
    for number, item in enumerate(items, start=1):
        groups.append(_read_group(own, item, is_last=number == len(items)))
    names = [group.name for group in groups]
    for name in sorted({name for name in names if name and names.count(name) > 1}):
        own.fault("group_twice", group=short_repr(name))
    if groups and all(group.is_out for group in groups):
        own.fault("nobody_plays_on")
    return tuple(groups)


def read_placed(block_fields: Fields, groups: Sequence[BlockGroup]) -> tuple[GroupOverride, ...]:
    """Return the players placed in groups by hand; faults are added to the block's fields."""
    placed: list[GroupOverride] = []
    for item in block_fields.items("placed", default=[])[:MOST_PLAYERS]:
        own = Settings(item, known=PLACED_FIELDS)
        one = GroupOverride(
            player=own.whole("player", low=1),
            group=read_label(own, "group"),
            reason=own.text("reason", default="", longest=LONGEST_TEXT),
        )
        if not own.faults and one.group not in {group.name for group in groups}:
            own.fault("placed_in_no_group", player=one.player, group=short_repr(one.group))
        if not own.faults and one.player in {other.player for other in placed}:
            own.fault("placed_twice", player=one.player)
        block_fields.faults.extend(own.faults)
        placed.append(one)
    return tuple(placed)


def _read_group(block_fields: Fields, raw: object, *, is_last: bool) -> BlockGroup:
    own = Settings(raw, known=GROUP_FIELDS)
    if own.faults and not own.raw:
        block_fields.faults.extend(own.faults)
        return BlockGroup("")
    group = BlockGroup(
        name=read_label(own, "name"),
        first=read_optional(own, "first", low=1, high=MOST_PLAYERS),
        per_table=read_optional(own, "per_table", low=1, high=LARGEST_TABLE),
        is_out=own.flag("out", default=False),
    )
    cuts = sum(own.raw.get(name) is not None for name in ("first", "per_table"))
    if is_last and cuts:
        own.fault("last_group_takes_rest", group=short_repr(group.name))
    elif not is_last and cuts != 1:
        own.fault("group_needs_one_cut", group=short_repr(group.name))
    if group.is_out and not is_last:
        own.fault("only_last_is_out", group=short_repr(group.name))
    block_fields.faults.extend(own.faults)
    return group


def write_placed(one: GroupOverride) -> dict[str, object]:
    """Return a player placed by hand as JSON."""
    reason = {"reason": one.reason} if one.reason else {}
    return {"player": one.player, "group": one.group, **reason}


def write_group(group: BlockGroup) -> dict[str, object]:
    """Return a group as JSON."""
    return {
        "name": group.name,
        **({} if group.first is None else {"first": group.first}),
        **({} if group.per_table is None else {"per_table": group.per_table}),
        **({"out": True} if group.is_out else {}),
    }


@dataclass(frozen=True, slots=True)
class Plan:
    """The context of an event's blocks: its settings, parsed and raw, and its preset."""

    settings: EventSettings
    raw_settings: Mapping[str, object]
    preset: str


def read_blocks(fields: Fields, plan: Plan) -> tuple[Block, ...]:
    """Return the blocks of an event; their faults, each with its block, are added to `fields`."""
    items = fields.items("blocks", default=[])
    if len(items) > MOST_BLOCKS:
        fields.fault("too_many_blocks", blocks=len(items), most=MOST_BLOCKS)
        return ()
    blocks: list[Block] = []
    earlier: EventSettings | None = plan.settings
    for number, item in enumerate(items, start=1):
        own = Settings(item, known=BLOCK_FIELDS)
        block, is_readable = _read_block(own, plan, blocks, earlier)
        blocks.append(block)
        earlier = block.settings if is_readable else None
        fields.faults.extend(marked(fault, block=number) for fault in own.faults)
    ends = [block.first_round - 1 for block in blocks[1:]]
    closed = [replace(block, last_round=end) for block, end in zip(blocks, ends, strict=False)]
    return (*closed, *blocks[-1:])


def plan_blocks(raw: object, plan: Plan) -> tuple[Block, ...]:
    """Return the blocks of a file, or raise Faulty with every fault."""
    fields = Fields({"blocks": raw}, known=("blocks",))
    blocks = read_blocks(fields, plan)
    fields.finish()
    return blocks


def _read_block(
    own: Fields, plan: Plan, before: Sequence[Block], earlier: EventSettings | None
) -> tuple[Block, bool]:
    """Return the block, and whether its settings are valid; otherwise it has the event's.

    `earlier` are the settings of the rounds before it, if known.
    """
    first_round = own.whole("first_round", low=1, high=MOST_ROUNDS)
    is_known = not own.faults
    settings, stated, is_readable = _read_settings(own, plan)
    block = Block(
        first_round=first_round,
        last_round=plan.settings.rounds,
        settings=settings,
        name=own.text("name", default="", longest=LONGEST_NAME),
        preset=_preset_named(own),
        carry=own.choice("carry", CARRIES, default=ALL),
        groups=(groups := read_groups(own)),
        placed=read_placed(own, groups),
        raw_settings=_written_settings(own),
    )
    if is_known:
        planned = plan.settings.rounds
        last_round = planned if stated is None else block.first_round - 1 + stated
        block = replace(block, last_round=last_round)
        own.faults.extend(_misplaced(block, stated, plan, before))
    if block.first_round == 1 and any(group.per_table for group in block.groups):
        own.fault("no_tables_before")
    if is_readable:
        own.faults.extend(_unplayable(block, earlier))
    length = block.last_round - block.first_round + 1
    return replace(block, settings=replace(settings, rounds=length)), is_readable


def _preset_named(own: Fields) -> str | None:
    preset = own.raw.get("preset")
    return preset if isinstance(preset, str) else None


def _written_settings(own: Fields) -> Mapping[str, object]:
    raw = own.raw.get("settings", {})
    return raw if isinstance(raw, dict) else {}


def _read_settings(own: Fields, plan: Plan) -> tuple[EventSettings, int | None, bool]:
    """Return the block's settings, its stated number of rounds, and whether they are valid."""
    named, changes = own.raw.get("preset"), _written_settings(own)
    if not isinstance(own.raw.get("settings", {}), dict):
        own.fault("not_an_object", value=short_repr(own.raw["settings"]))
    whole = dict(changes) if named is not None else _merged(plan.raw_settings, changes)
    try:
        settings = read_settings(whole, plan.preset if named is None else named)
    except Faulty as refused:
        own.faults.extend(refused.faults)
        return plan.settings, _stated_at_fault(changes, named, plan, own), False
    # A disqualification applies to the whole event, unless the block overrides it.
    if "disqualified" not in changes:
        settings = replace(settings, disqualified=plan.settings.disqualified)
    return settings, _stated_rounds(changes, named, plan, own), True


def _stated_rounds(
    changes: Mapping[str, object], named: object, plan: Plan, own: Fields
) -> int | None:
    """Return the block's own number of rounds; None if the event's plan covers it."""
    stated, first = changes.get("rounds"), own.raw.get("first_round")
    if is_whole(stated):
        return stated
    goes_beyond = is_whole(first) and first > plan.settings.rounds
    return presets.find(named).rounds if named is not None and goes_beyond else None


def _stated_at_fault(
    changes: Mapping[str, object], named: object, plan: Plan, own: Fields
) -> int | None:
    """Return the number of rounds of a faulty block; the maximum if it is unknown."""
    known = named is None or (isinstance(named, str) and named in presets.PRESETS)
    said = changes.get("rounds")
    if known and (said is None or (is_whole(said) and 1 <= said <= MOST_ROUNDS)):
        return _stated_rounds(changes, named, plan, own)
    return MOST_ROUNDS


def _merged(usual: Mapping[str, object], changes: Mapping[str, object]) -> dict[str, object]:
    """Return the event's settings with the changes; scales of other table sizes are kept."""
    merged = {**usual, **changes}
    scale, changed = usual.get("big_points"), changes.get("big_points")
    if isinstance(scale, dict) and isinstance(changed, dict):
        merged["big_points"] = {**scale, **changed}
    return merged


def _misplaced(
    block: Block, stated: int | None, plan: Plan, before: Sequence[Block]
) -> Iterator[Fault]:
    """Yield the faults of the block's position: out of order, or without rounds."""
    first, planned = block.first_round, plan.settings.rounds
    if before and first <= before[-1].first_round:
        facts = {"first_round": first, "before": before[-1].first_round}
        yield Fault("block_out_of_order", facts=facts)
        return
    end = max([planned, *(each.last_round for each in before)])
    if first > end + 1 or (first > end and stated is None):
        yield Fault("block_without_rounds", facts={"first_round": first, "rounds": end})
    earlier = before[-1] if before else None
    if earlier and is_whole(earlier.raw_settings.get("rounds")) and earlier.last_round != first - 1:
        facts = {"first_round": first, "due": earlier.last_round + 1}
        yield Fault("block_rounds_differ", facts=facts)


def _unplayable(block: Block, earlier: EventSettings | None) -> Iterator[Fault]:
    """Yield incompatible carries and groups too small for a table, as far as settings are known."""
    kinds = {_kind(settings) for settings in (block.settings, earlier) if settings is not None}
    if block.first_round > 1 and block.carry != NONE and len(kinds) > 1:
        facts = {"carry": block.carry, "game": block.settings.game.id}
        yield Fault("carry_between_games", facts=facts)
    least = block.settings.least_table
    for group in block.groups[:1]:
        if group.first is not None and group.first < least:
            facts = {
                "group": short_repr(group.name),
                "first": str(group.first),
                "least": str(least),
            }
            yield Fault("group_too_small", facts=facts)


def _kind(settings: EventSettings) -> str:
    """Return the kind of a game's points; only points of the same kind can be added."""
    return "big" if settings.rules.scale else settings.game.id


def cuts_too_large(blocks: Sequence[Block], players: Sequence[Player]) -> Iterator[Fault]:
    """Yield cuts larger than the field, as far as the file alone shows."""
    cut_before: tuple[int, int] | None = None
    for number, block in enumerate(blocks, start=1):
        field = sum(player.is_entered(block.first_round) for player in players)
        if cut_before is not None:
            left, since = cut_before
            field = min(field, left + sum(since < p.from_round for p in players))
        cut = sum(group.first or 0 for group in block.groups)
        if cut > field:
            facts = {"block": number, "cut": cut, "players": field}
            yield Fault("cut_larger_than_field", facts=facts)
        if block.groups and block.groups[-1].is_out and all(g.first for g in block.groups[:-1]):
            cut_before = min(cut, field), block.first_round


def write_block(block: Block) -> dict[str, object]:
    """Return the block as JSON; reading it with the rest of its event returns the same block."""
    return {
        "first_round": block.first_round,
        **({"name": block.name} if block.name else {}),
        **({} if block.preset is None else {"preset": block.preset}),
        **({"settings": dict(block.raw_settings)} if block.raw_settings else {}),
        "carry": block.carry,
        **({"groups": [write_group(group) for group in block.groups]} if block.groups else {}),
        **({"placed": [write_placed(one) for one in block.placed]} if block.placed else {}),
    }
