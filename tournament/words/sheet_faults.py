"""Words for faults of a score sheet."""

from collections.abc import Mapping
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

Words = Mapping[str, Promise]

FRAME: Final[Words] = {
    "players_not_in_game": _(
        "This game is not played by %(players)s at a table. Sizes: %(sizes)s."
    ),
    "players_count": _(
        "A sheet has one to five players, not %(players)s. List the players who sat there."
    ),
    "no_such_seat": _("This table has no such seat. It has %(seats)s, starting from A."),
    "more_deals_than_planned": _(
        "More deals are written (%(played)s) than planned (%(planned)s). Remove the extra ones."
    ),
    "too_many_deals": _("A sheet can have up to %(most)s deals, not %(deals)s. Split it."),
    "deal_after_target": _(
        "%(target)s points were reached after deal %(reached_after)s, which ended "
        "the game. Remove this deal."
    ),
    "no_personal_pules_in_game": _("This game has no personal pules. Remove the penalty."),
    "penalty_after_no_deal": _(
        "The penalty pule is written after deal %(deal)s, but %(played)s were played."
        " Write the deal after which it was given."
    ),
    "too_many_penalty_pules": _("A sheet can have up to %(most)s penalty pules, not %(given)s."),
    "passed_not_in_game": _(
        "When all pass, a table game is played here. Write down the table game."
    ),
    "table_game_not_in_game": _("No table game is played here. Write: all passed."),
}

TOTALS: Final[Words] = {
    "total_beyond_deals": _(
        "%(total)s is not possible. At a table of %(players)s, %(deals)s deals give "
        "from %(least)s to %(most)s. Check the digits and the number of deals."
    ),
    "totals_beyond_deals": _(
        "The best %(together)s have %(total)s in total. At a table of %(players)s, "
        "%(deals)s deals give them at most %(most)s. Check the digits and the number "
        "of deals."
    ),
}

KEPT: Final[Words] = {
    "not_the_last_deal": _("Only the last deal can be undone. Correct this one instead."),
    "rivals_first": _("The phones wrote this deal differently. Choose the right one first."),
}

DECLARED: Final[Words] = {
    "declarer_sits_out": _(
        "A player who sits out a deal cannot declare. Check who dealt and who played alone."
    ),
    "small_zole_not_in_game": _("Small zole is not played here. Choose another contract."),
    "margin_in_small_zole": _("Small zole is won or lost and has no jaņi. Remove the class."),
    "surrender_not_in_game": _("This game has no giving up. Write how the deal was lost."),
    "surrender_in_small_zole": _("Small zole cannot be given up. Write it as won or lost."),
    "surrender_is_a_plain_loss": _("Giving up is a plain loss. Remove the class."),
    "surrender_is_not_counted": _(
        "After a player gives up, eyes are not counted. Remove eyes and tricks."
    ),
    "eyes_out_of_range": _("A deal has 120 eyes, not %(eyes)s. Count again."),
    "tricks_out_of_range": _("A deal has 8 tricks, not %(tricks)s. Count again."),
    "eyes_impossible_for_tricks": _(
        "Nobody has %(eyes)s eyes with so many tricks: %(tricks)s. Count both again."
    ),
    "eyes_without_trick": _("Nobody can have %(eyes)s eyes without a trick. Count both again."),
    "eyes_lose_but_won": _(
        "With %(eyes)s eyes in %(tricks)s tricks the deal is lost, but it is written as won."
        " Correct one of them."
    ),
    "eyes_win_but_lost": _(
        "With %(eyes)s eyes in %(tricks)s tricks the deal is won, but it is written as lost."
        " Correct one of them."
    ),
    "margin_against_eyes": _(
        "%(eyes)s eyes in %(tricks)s tricks do not match the class “%(margin)s”. "
        "Correct one of them."
    ),
}

TABLE_GAME: Final[Words] = {
    "table_game_needs_every_seat": _(
        "A table game needs a figure for each of %(seats)s seats. Fill in those left empty."
    ),
    "table_game_figure_missing": _("This seat plays, so it needs eyes and tricks. Fill them in."),
    "table_game_sits_out": _("This seat sits out the table game. Leave its eyes and tricks empty."),
    "table_game_tricks": _("The tricks add up to %(tricks)s, not %(due)s. Count again."),
    "table_game_eyes": _("The eyes add up to %(eyes)s, not %(least)s. Count again."),
    "table_game_eyes_between": _(
        "The eyes add up to %(eyes)s, which is not from %(least)s to %(most)s. Count again."
    ),
    "table_game_cards": _(
        "No cards give these eyes with these tricks. Count both again for every player."
    ),
    "dealer_takes_two_tricks": _(
        "The dealer leads with the two table cards and takes at most two tricks. Count again."
    ),
    "loser_needs_no_draw": _("The loser is known without a draw. Remove the draw."),
    "loser_to_draw": _(
        "Players with the most tricks and eyes: %(losers)s. Draw a card and write who pays"
        " (in a code: *C)."
    ),
    "drawn_loser_did_not_lose": _(
        "The player who drew the card is not a loser. Choose one of the losers."
    ),
    "odd_points_to_draw": _(
        "Points that do not divide among the losers: %(points)s, drawn: %(given)s."
        " Draw a card for each and write who pays (in a code: *C)."
    ),
    "too_many_odd_payers": _(
        "More draws are written (%(given)s) than odd points (%(points)s). Remove the extra ones."
    ),
    "odd_payer_did_not_lose": _(
        "Only losers draw for an odd point, once each. Choose one of them."
    ),
}

KOP: Final[Words] = {
    "no_such_value": _("No game of skat is worth %(value)s. Check the list again."),
    "old_count": _("“%(contract)s” has %(due)s on the side of the Old. Mark them."),
    "doubling_not_in_game": _(
        "“%(contract)s” has no level “%(doubling)s”. Its levels: %(levels)s."
    ),
    "lone_old_doubles_first": _("A lone Old cannot double first. Remove the first call."),
    "too_many_doublings": _("“%(contract)s” has fewer levels than calls. Its levels: %(levels)s."),
    "doubling_against_calls": _(
        "The calls do not match the level “%(doubling)s”. Correct one of them."
    ),
    "margin_in_lone_game": _("“%(contract)s” is won or lost and has no class. Remove it."),
    "kop_eyes_out_of_range": _("A deal of kop has 104 eyes, not %(eyes)s. Count again."),
    "kop_tricks_out_of_range": _("A deal of kop has 4 tricks, not %(tricks)s. Count again."),
}

PATIENCE: Final[Words] = {
    "figure_out_of_range": _(
        "%(value)s is not possible: the result must be from %(low)s to %(high)s. Count again."
    ),
    "figure_for_each_player": _(
        "Each of the %(players)s players needs a result; %(given)s are written. Fill in the rest."
    ),
    "battle_won_with_cards_left": _(
        "A game won in %(battles)s battles has all 52 cards out, not %(cards_out)s."
        " Correct one of them."
    ),
}

SHEET_FAULTS: Final[Words] = {
    **FRAME,
    **TOTALS,
    **KEPT,
    **DECLARED,
    **TABLE_GAME,
    **KOP,
    **PATIENCE,
}


CODE_FAULTS: Final[Mapping[str, Promise]] = {
    "code_unknown": _("“%(text)s” is not a known code. Check the list of codes."),
    "code_class_unknown": _(
        "%(text)s is not a class. Write 2 for without exit, 3 for without a trick, or nothing."
    ),
    "code_missing": _(
        "Nothing is written for this deal. Write what happened; this page explains how."
    ),
    "code_without_sign": _("Did %(seat)s win or lose? Add + or −."),
    "code_pays_not": _(
        "No deal pays %(points)s from each player. Write one of %(options)s, or j "
        "for jaņi and b for no trick."
    ),
    "code_table_unknown": _(
        "“%(text)s” is not a share of a table game. Write the eyes and tricks of "
        "every seat from A, for example 50/4, and a dash for a player who sits out."
    ),
    "code_figures_unknown": _(
        "“%(text)s” cannot be read as whole numbers. Write each player's figure from "
        "seat A, separated by spaces."
    ),
    "code_pairs_unknown": _(
        "“%(text)s” cannot be read as battles and cards. Write them from seat A, for "
        "example 2/52, separated by spaces."
    ),
    "code_penalty_unknown": _(
        "“%(text)s” is not a seat. After the exclamation mark, write whose pule it is and why."
    ),
    "code_penalty_without_reason": _("A pule needs a reason. Write it after the seat's letter."),
}
