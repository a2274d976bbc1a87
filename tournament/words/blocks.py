"""Words for blocks of rounds: carried points, advancing players, the deciding tie-break."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from scoring.blocks import ALL, HALF, NONE, Block, BlockGroup
from scoring.event_settings import EventSettings
from tournament.words.rounds import other_deals_words
from tournament.words.terms import GAMES

CARRIES: Final[Mapping[str, Promise]] = {
    "all": gettext_lazy("All points carry over"),
    "none": gettext_lazy("Points start from zero"),
    "half": gettext_lazy("Half of the points carry over"),
}


def carry_words(carry: str) -> str:
    """Return which points a block carries over, as a part of a sentence."""
    words = str(CARRIES[carry])
    return words[:1].lower() + words[1:]


def block_title(block: Block, number: int) -> str:
    """Return a block's name, or else its number."""
    return block.name or _("Block %(number)s") % {"number": number}


def rounds_words(first: int, last: int) -> str:
    """Return the rounds of a block in words."""
    if first == last:
        return _("round %(round)s") % {"round": first}
    return _("rounds %(first)s–%(last)s") % {"first": first, "last": last}


def plan_words(settings: EventSettings) -> str:
    """Return the game, deals and minutes of a block's rounds in words."""
    deals = ngettext("%(count)s deal", "%(count)s deals", settings.deals)
    said = [str(GAMES[settings.game.id]), deals % {"count": settings.deals}]
    if others := other_deals_words(settings):
        said.append(others)
    if settings.minutes is not None:
        said.append(_("%(minutes)s min") % {"minutes": settings.minutes})
    return ", ".join(said)


def blocks_words(blocks: Sequence[Block]) -> str:
    """Return all later blocks in words: rounds, game, carried points and groups."""
    said = []
    # Rounds before the first stored block are a block too, without words.
    is_first_written = bool(blocks) and blocks[0].first_round == 1
    for number, block in enumerate(blocks, start=1 if is_first_written else 2):
        parts = [plan_words(block.settings), carry_words(block.carry), groups_words(block)]
        rounds = rounds_words(block.first_round, block.last_round)
        title = block_title(block, number)
        said.append(f"{title} ({rounds}): {'; '.join(filter(None, parts))}.")
    return " ".join(said)


def carried_words(blocks: Sequence[Block], after: int) -> str:
    """Return the rounds after which points were reset or halved, in words."""
    begun = [block for block in blocks if 1 < block.first_round <= after]
    said = []
    for block in begun:
        if block.carry == NONE:
            words = _("Round %(round)s started from zero: earlier rounds are not in the totals.")
            if any(group.is_out for one in begun for group in one.groups):
                # Eliminated players keep their points.
                words = _("For the players who advance, round %(round)s started from zero.")
            said = [words % {"round": block.first_round}]
        elif block.carry == HALF:
            words = _("Round %(round)s started with half of the earlier points.")
            said.append(words % {"round": block.first_round})
    return " ".join(said)


def teams_carried_words(blocks: Sequence[Block], after: int) -> str:
    """Return that teams count every round, in words, if players' points were reset or halved."""
    is_other = any(1 < block.first_round <= after and block.carry != ALL for block in blocks)
    return _("For teams the points of every round count in full.") if is_other else ""


def groups_words(block: Block) -> str:
    """Return the advancing players in words: A: the first 16, B: the rest."""
    return "; ".join(words_of_groups(block.groups))


def words_of_groups(groups: Iterable[BlockGroup]) -> Iterator[str]:
    """Yield each group with its players in words."""
    for group in groups:
        if group.first is not None:
            who = ngettext("the top player", "the top %(count)s", group.first) % {
                "count": group.first
            }
        elif group.per_table is not None:
            who = ngettext(
                "the best of each table", "the best %(count)s of each table", group.per_table
            ) % {"count": group.per_table}
        else:
            who = _("the rest")
        if group.is_out:
            who = _("%(who)s are eliminated") % {"who": who}
        yield f"{group.name}: {who}"
