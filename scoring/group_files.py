"""Groups of a block as JSON: how each is filled, and who is put into one by hand."""

from __future__ import annotations

from collections.abc import Sequence

from scoring.blocks import BlockGroup, Placed
from scoring.points_reading import read_label, read_optional
from scoring.reading import LONGEST_TEXT, Fields, Settings, shown
from scoring.table_sizes import MOST_PLAYERS

GROUP_FIELDS = ("name", "first", "per_table", "out")
PLACED_FIELDS = ("player", "group", "reason")
MOST_GROUPS = 100
LARGEST_TABLE = 5


def read_groups(own: Fields) -> tuple[BlockGroup, ...]:
    """Return the groups of a block; their faults stay with it."""
    items = own.items("groups", default=[])
    if len(items) > MOST_GROUPS:
        own.fault("too_many_groups", groups=len(items), most=MOST_GROUPS)
        return ()
    groups: list[BlockGroup] = []
    for number, item in enumerate(items, start=1):
        groups.append(_read_group(own, item, is_last=number == len(items)))
    names = [group.name for group in groups]
    for name in sorted({name for name in names if name and names.count(name) > 1}):
        own.fault("group_twice", group=shown(name))
    if groups and all(group.is_out for group in groups):
        own.fault("nobody_plays_on")
    return tuple(groups)


def read_placed(block_fields: Fields, groups: Sequence[BlockGroup]) -> tuple[Placed, ...]:
    """Return who is put into a group of the block by hand; faults stay with it."""
    placed: list[Placed] = []
    for item in block_fields.items("placed", default=[])[:MOST_PLAYERS]:
        own = Settings(item, known=PLACED_FIELDS)
        one = Placed(
            player=own.whole("player", low=1),
            group=read_label(own, "group"),
            reason=own.text("reason", default="", longest=LONGEST_TEXT),
        )
        if not own.faults and one.group not in {group.name for group in groups}:
            own.fault("placed_in_no_group", player=one.player, group=shown(one.group))
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
        own.fault("last_group_takes_rest", group=shown(group.name))
    elif not is_last and cuts != 1:
        own.fault("group_needs_one_cut", group=shown(group.name))
    if group.is_out and not is_last:
        own.fault("only_last_is_out", group=shown(group.name))
    block_fields.faults.extend(own.faults)
    return group


def write_placed(one: Placed) -> dict[str, object]:
    """Return somebody put by hand as JSON."""
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
