"""What cannot be so in the blocks, groups and teams of a file."""

from collections.abc import Mapping
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

Words = Mapping[str, Promise]

BLOCKS: Final[Words] = {
    "too_many_blocks": _("%(blocks)s blocks are too many; the limit is %(most)s."),
    "block_out_of_order": _(
        "The block begins with round %(first_round)s, the one before it with round %(before)s."
        " Put the blocks in the order of their rounds."
    ),
    "block_without_rounds": _(
        "The block would begin with round %(first_round)s, but only %(rounds)s rounds are planned"
        " before it ends. Plan more rounds, or begin the block earlier."
    ),
    "block_rounds_differ": _(
        "The block begins with round %(first_round)s, but the one before it has rounds up to the"
        " one before round %(due)s. Correct the number of rounds."
    ),
    "carry_between_games": _(
        "Points cannot be carried over (%(carry)s) to %(game)s, which is won differently from the "
        "game before. Carry none."
    ),
    "no_tables_before": _(
        "The best of every table cannot be taken before the first round. Take the first players."
    ),
    "cut_larger_than_field": _(
        "The groups take the first %(cut)s of %(players)s players. Take fewer."
    ),
}

GROUPS: Final[Words] = {
    "label_missing": _("“%(field)s” is empty. Write a name."),
    "too_many_groups": _("%(groups)s groups are too many; the limit is %(most)s."),
    "group_twice": _("Two groups are called %(group)s. Give each its own name."),
    "group_too_small": _(
        "Group %(group)s has %(first)s players; a table takes at least %(least)s. Take more."
    ),
    "group_needs_one_cut": _(
        "Group %(group)s needs one of “first” and “per_table”. Write which players it takes."
    ),
    "last_group_takes_rest": _(
        "The last group, %(group)s, takes the rest. Leave out “first” and “per_table”, or add a"
        " group after it."
    ),
    "only_last_is_out": _("Only the last group can be out, not %(group)s. Put it last."),
    "nobody_plays_on": _("Nobody plays on in this block. Add a group that is not out."),
}

PLACED: Final[Words] = {
    "placed_in_no_group": _(
        "Player %(player)s is put by hand into %(group)s, which the block does not have. Name one"
        " of its groups."
    ),
    "placed_twice": _("Player %(player)s is put into a group by hand twice. Keep one."),
}

TEAMS: Final[Words] = {
    "too_many_teams": _("%(teams)s teams are too many; the limit is %(most)s."),
    "too_many_on_list": _(
        "%(given)s people are entered in team %(team)s; the limit is %(most)s. Shorten the list."
    ),
    "team_too_small": _(
        "Team %(team)s needs at least %(least)s members and has %(members)s. Add somebody."
    ),
    "team_too_large": _(
        "Team %(team)s has %(members)s members at a time; up to %(most)s are allowed."
        " Write until which round each of them plays."
    ),
    "team_twice": _("Two teams of one list are called %(team)s. Give each its own name."),
    "member_twice": _(
        "Player %(player)s is in two teams of one list at the same time, or in one twice. Keep one"
        " entry, or write the rounds of each."
    ),
    "teams_by_players": _(
        "%(players)s players do not make %(teams)s teams of %(least)s to %(most)s."
        " Choose another number of teams."
    ),
}

WRITTEN: Final[Words] = {
    "block_words": _(
        "A block cannot be read from %(value)s. Write its first round, then words such as"
        " carry=none or groups=A:16,B."
    ),
    "sits_out_and_elsewhere": _(
        "Player %(player)s sits out, and is named again in the same round. Keep one of the two."
    ),
}

FORMAT_FAULTS: Final[Words] = {**BLOCKS, **GROUPS, **PLACED, **TEAMS, **WRITTEN}
