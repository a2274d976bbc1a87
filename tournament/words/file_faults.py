"""Words for faults of a file, of settings or of a whole event, and for unusual values."""

from collections.abc import Mapping
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

Words = Mapping[str, Promise]

FILES: Final[Words] = {
    "file_missing": _("There is no file %(file)s. Check the name and the folder."),
    "file_is_folder": _("%(file)s is a folder. Give the name of a file in it."),
    "file_unreadable": _(
        "The file %(file)s cannot be opened. Check that you have permission to read it."
    ),
    "file_unwritable": _("The file %(file)s cannot be written. Choose another folder."),
    "file_too_large": _("The file is larger than %(largest)s bytes. Send less at a time."),
    "not_unicode": _("This is not UTF-8 text. Save it as UTF-8."),
    "not_json": _("This is not JSON: it cannot be read from line %(line)s on. Export it again."),
    "nested_too_deep": _("Lists are nested too deeply. Compare them with the example."),
    "desk_unreadable": _(
        "The part used only by the desk cannot be read (%(detail)s). Export the event again."
    ),
    "number_unreadable": _("%(value)s is not a number. Write it in figures."),
    "tournament_unknown": _("There is no tournament %(slug)s. Check its address."),
    "account_unknown": _("There is no account %(name)s. Check its name."),
    "field_twice": _("The field “%(field)s” appears twice. Keep the right one."),
}

FIELDS: Final[Words] = {
    "not_an_object": _("Expected an object here, not %(value)s. Compare it with the example."),
    "field_unknown": _("The field “%(field)s” is unknown. Check its name or remove it."),
    "field_missing": _("The field “%(field)s” is missing. Add it."),
    "field_type": _("“%(field)s” cannot be %(value)s. Expected: %(expected)s."),
    "field_choice": _("“%(field)s” cannot be %(value)s. Choose from: %(options)s."),
    "field_range": _("“%(field)s” cannot be %(value)s. Write a number from %(low)s to %(high)s."),
    "text_too_long": _(
        "“%(field)s” has %(length)s characters; the limit is %(longest)s. Shorten it."
    ),
    "text_unshowable": _(
        "“%(field)s” has characters that cannot be printed: %(value)s. Type it again."
    ),
    "name_missing": _("A player has no name. Add it."),
    "name_too_long": _("A name has %(length)s characters; the limit is %(longest)s. Shorten it."),
    "name_unshowable": _("A name cannot be printed: %(value)s. Type it again."),
}

SETTINGS: Final[Words] = {
    "game_unknown": _("The game %(value)s is unknown. Choose from: %(games)s."),
    "preset_missing": _(
        "The field “preset” is missing: it sets the rules of the event. Use one of: %(presets)s."
    ),
    "preset_unknown": _("The preset %(value)s is unknown. Choose from: %(presets)s."),
    "scale_unusable": _(
        "The scale for a table of %(size)s needs that many whole numbers, none "
        "larger than the one before. Correct it."
    ),
    "rotation_needs_fours": _(
        "A rotation needs tables of four. Choose another way to seat, or table sizes "
        "that include four."
    ),
    "table_sizes_not_in_game": _(
        "Tables of %(policy)s do not suit this game, which is played by %(sizes)s."
        " Choose other sizes."
    ),
    "table_sizes_unknown": _(
        "%(value)s is not a choice of table sizes. Choose from: %(policies)s."
    ),
    "tie_break_twice": _("A tie-break is in the list twice. Keep it once."),
    "date_unreadable": _("The date %(value)s cannot be read. Write it as 2026-11-21."),
    "date_out_of_range": _(
        "The year in %(value)s is out of range. Write a year from %(low)s to %(high)s."
    ),
}

EVENT: Final[Words] = {
    "too_few_players": _(
        "A round needs at least %(least)s players, and there are only %(players)s. "
        "Enter more players."
    ),
    "too_many_players": _("%(players)s players are too many; the limit is %(most)s."),
    "players_not_by_size": _(
        "%(players)s players do not fill tables of %(size)s. Missing: %(missing)s. "
        "Add or remove players."
    ),
    "event_unnamed": _("The event has no name. Add one."),
    "no_players": _("The event has no players. Enter them first."),
    "player_number_twice": _("Number %(player)s is given twice. Give each player their own."),
    "lot_twice": _("Lot %(lot)s is drawn twice. Give each player their own."),
    "leaves_before_entering": _(
        "Player %(player)s leaves before joining. Correct their first or last round."
    ),
    "player_unknown": _("There is no player %(player)s. Enter them, or correct the number."),
    "player_seated_twice": _("Player %(player)s sits at two tables. Keep one of their seats."),
    "too_many_rounds": _("%(rounds)s rounds are too many; the limit is %(most)s."),
    "more_rounds_than_planned": _(
        "There are more rounds (%(rounds)s) than planned (%(planned)s). Change the plan first."
    ),
    "round_out_of_order": _(
        "Expected round %(due)s here, not %(number)s. Put the rounds in order."
    ),
    "table_number_twice": _("The round has two tables %(table)s. Number each differently."),
    "seats_not_in_game": _("This game is not played at a table of %(seats)s. Sizes: %(sizes)s."),
    "table_without_result": _("The table has neither totals nor a sheet. Add one of them."),
    "total_for_each_seat": _(
        "Each of the %(seats)s seats needs a total; %(given)s are given. Fill in the rest."
    ),
    "totals_not_zero": _(
        "The totals add up to %(total)s instead of 0. Check them against the sheet; "
        "often a minus is missing."
    ),
    "swap_needs_two": _("A swap needs two players. Name both."),
    "big_not_in_sixtieths": _(
        "Big points %(value)s cannot be paid. Write a fraction whose denominator divides 60."
    ),
}

FILE_FAULTS: Final[Words] = {**FILES, **FIELDS, **SETTINGS, **EVENT}

NOTICES: Final[Words] = {
    "seats_deal_once_more": _(
        "%(deals)s deals do not divide by the table's seats: %(seats)s deal once more."
    ),
    "threes_fill_in": _(
        "%(players)s players do not fill tables of four and five. The last tables "
        "have three: %(threes)s."
    ),
    "one_table_of_five": _("Five players sit at one table of five."),
    "one_of_five_sits_out": _(
        "This game has no table of five, so one of five players sits out in turn."
    ),
    "deals_uneven": _(
        "%(deals)s deals do not divide by tables of %(sizes)s: some seats deal once more."
    ),
    "rated_with_few_rounds": _(
        "A rating event needs at least %(least)s rounds; %(rounds)s are planned."
    ),
    "swaps_dropped": _("The seats were drafted again: manual swaps are lost."),
    "bogey_beaten": _("Below the bogey of %(bogey)s: %(seats)s."),
    "club_sits_together": _("Players of %(club)s could not be kept apart at table %(table)s."),
    "team_sits_together": _("Members of %(team)s could not be kept apart at table %(table)s."),
    "opponents_meet_again": _("With so many tables, some opponents meet again. Pairs: %(pairs)s."),
}

DIFFERENCES: Final[Words] = {
    "total_differs_from_sheet": _(
        "The total is stated as %(stated)s, but the sheet gives %(given)s."
    ),
    "deals_differ_from_sheet": _(
        "The number of deals is stated as %(stated)s, but the sheet has %(given)s."
    ),
    "player_has_no_seat": _("The player has no seat but should have one."),
    "player_not_due": _("The player has a seat but should have none."),
    "seat_differs": _(
        "Seat %(seat)s is taken by %(player)s; according to the settings it belongs to %(due)s."
    ),
    "seat_empty": _("Seat %(seat)s is empty; according to the settings it belongs to %(due)s."),
    "sits_out_unduly": _(
        "The player sits out, but according to the settings it is another player's turn."
    ),
    "should_sit_out": _("According to the settings it is this player's turn to sit out."),
    "seat_not_given": _(
        "Seat %(seat)s is taken by %(player)s; according to the settings it does not exist."
    ),
    "seated_with_five": _(
        "An earlier release seated five players here, which this game no longer "
        "allows; today one of them would sit out. The seats are as that release gave "
        "them."
    ),
}


BLOCKS: Final[Words] = {
    "too_many_blocks": _("%(blocks)s blocks are too many; the limit is %(most)s."),
    "block_out_of_order": _(
        "The block begins with round %(first_round)s, the previous one with round "
        "%(before)s. Put the blocks in the order of their rounds."
    ),
    "block_without_rounds": _(
        "The block would begin with round %(first_round)s, but only %(rounds)s "
        "rounds are planned. Plan more rounds, or start the block earlier."
    ),
    "block_rounds_differ": _(
        "The block begins with round %(first_round)s, but the previous block has "
        "rounds up to the one before round %(due)s. Correct the number of rounds."
    ),
    "carry_between_games": _(
        "Points cannot be carried over (%(carry)s) to %(game)s, which is won "
        "differently from the previous game. Carry none."
    ),
    "no_tables_before": _(
        "A group cannot take the best of every table before the first round. Take "
        "the top players instead."
    ),
    "cut_larger_than_field": _(
        "The groups take the top %(cut)s of %(players)s players. Take fewer."
    ),
}

GROUPS: Final[Words] = {
    "label_missing": _("“%(field)s” is empty. Enter a name."),
    "too_many_groups": _("%(groups)s groups are too many; the limit is %(most)s."),
    "group_twice": _("Two groups are called %(group)s. Give each its own name."),
    "group_too_small": _(
        "Group %(group)s has %(first)s players; a table needs at least %(least)s. Add players."
    ),
    "group_needs_one_cut": _(
        "Group %(group)s needs either “first” or “per_table”. Say which players it takes."
    ),
    "last_group_takes_rest": _(
        "The last group, %(group)s, takes the rest. Remove “first” and “per_table”, "
        "or add a group after it."
    ),
    "only_last_is_out": _("Only the last group can be eliminated, not %(group)s. Put it last."),
    "nobody_plays_on": _("No player advances in this block. Add a group that is not eliminated."),
}

PLACED: Final[Words] = {
    "placed_in_no_group": _(
        "Player %(player)s is put into %(group)s by hand, but the block has no such "
        "group. Choose one of its groups."
    ),
    "placed_twice": _("Player %(player)s is put into a group by hand twice. Keep one of the two."),
}

TEAMS: Final[Words] = {
    "too_many_teams": _("%(teams)s teams are too many; the limit is %(most)s."),
    "too_many_on_list": _(
        "%(given)s people are entered in team %(team)s; the limit is %(most)s. Remove some."
    ),
    "team_too_small": _(
        "Team %(team)s needs at least %(least)s members but has %(members)s. Add a member."
    ),
    "team_too_large": _(
        "Team %(team)s has %(members)s members at a time; the limit is %(most)s. "
        "Write the last round of each member."
    ),
    "team_twice": _("Two teams of one list are called %(team)s. Give each its own name."),
    "member_twice": _(
        "Player %(player)s is in two teams of one list at the same time, or twice in "
        "one team. Keep one entry, or write the rounds of each."
    ),
    "teams_by_players": _(
        "%(players)s players do not make %(teams)s teams of %(least)s to %(most)s."
        " Choose another number of teams."
    ),
}

WRITTEN: Final[Words] = {
    "block_words": _(
        "“%(value)s” is not a block. Write its first round, then words such as "
        "carry=none or groups=A:16,B."
    ),
    "sits_out_and_elsewhere": _(
        "Player %(player)s sits out but appears again in the same round. Keep one of the two."
    ),
}

FORMAT_FAULTS: Final[Words] = {**BLOCKS, **GROUPS, **PLACED, **TEAMS, **WRITTEN}


LINES: Final[Words] = {
    "format_line_unreadable": _(
        "“%(given)s” cannot be read. Write the fees as in the calendar: 30+10/1 "
        "means 30 for the prizes, 10 for costs and 1 per small point; or “free”. Other prices have "
        "words: ladies 0+10."
    ),
    "common_fee_missing": _("Write the common fee first, then the classes: 30+10 (ladies 0+10)."),
}
SERIES: Final[Words] = {
    "as_of_missing": _(
        "A window of months needs a reference day. Write it as “as_of”: 2026-11-21."
    ),
    "bracket_twice": _("Two lists of points begin at %(least)s participants. Keep one."),
    "coefficient_not_positive": _("The coefficient %(value)s is not above 0. Correct it."),
    "fractions_too_fine": _(
        "The values of the stages give fractions that are too long to store. Check "
        "the shared places, points and coefficients."
    ),
    "player_twice_in_stage": _("Player %(player)s is in the results twice. Keep the right line."),
    "series_points_missing": _("Points for places need a list. Add “points” or “brackets”."),
    "stage_dated_before": _(
        "This stage is dated before stage %(earlier)s. Number the stages by their dates."
    ),
    "stage_number_twice": _("Stage %(stage)s appears twice. Give each stage its own number."),
    "too_many_stages": _("%(stages)s stages are too many; the limit is %(most)s."),
}

PLACES: Final[Words] = {
    "participants_too_few": _(
        "%(participants)s participants are fewer than the %(results)s results. Correct the number."
    ),
    "list_place_unreadable": _(
        "“%(value)s” is not a place. Write 3, 3–4 for a shared place, or leave it "
        "empty for a disqualified player."
    ),
    "list_points_unreadable": _(
        "“%(value)s” is not a number, as the column “%(column)s” requires. Write a number."
    ),
    "list_places_overlap": _(
        "Places %(place)s and %(other)s overlap, in rows %(rows)s. Correct them, or choose below "
        "how to compute the places."
    ),
    "list_place_held_too_often": _(
        "Players at place %(place)s: %(players)s, more than it has room for, in rows %(rows)s. "
        "Write a shared place from first to last, or choose below how to compute the places."
    ),
    "list_place_held_too_seldom": _(
        "Players at place %(place)s: %(players)s, fewer than share it, in rows %(rows)s. Correct "
        "the place, add the missing players, or choose below how to compute the places."
    ),
    "place_beyond_participants": _(
        "Place %(place)s is beyond the last place, %(places)s. Correct the place or "
        "the number of participants."
    ),
    "place_held_too_often": _(
        "Players at place %(place)s: %(players)s, more than it has room for. Write a "
        "shared place from first to last."
    ),
    "place_held_too_seldom": _(
        "Players at place %(place)s: %(players)s, fewer than share it. Correct the "
        "place, or add the missing players."
    ),
    "place_unreadable": _(
        'The place %(value)s cannot be read. Write "3", "3-4" for a shared place, or '
        "null for a disqualification."
    ),
    "places_left_out": _(
        "No player has place %(place)s. Add the missing player, or move the others up."
    ),
    "places_overlap": _(
        "Places %(place)s and %(other)s overlap. Players who share a place have the same one."
    ),
}

MONEY: Final[Words] = {
    "prize_line_unreadable": _(
        "“%(given)s” cannot be read. Write numbers separated by spaces, first place "
        "first: 50 30 20."
    ),
    "fee_class_twice": _("The class “%(name)s” appears twice. Keep one fee for it."),
    "fee_class_unknown": _("There is no class “%(name)s” among the fees. Add it, or correct it."),
    "shares_above_the_fund": _(
        "The shares add up to %(sum)s percent, more than the whole fund. Reduce them."
    ),
    "too_many_prizes": _("%(prizes)s prizes are too many; the limit is %(most)s."),
}

SEASON_FAULTS: Final[Words] = {**LINES, **SERIES, **PLACES, **MONEY}
