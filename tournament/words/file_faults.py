"""What cannot be so in a file, in settings, or in a whole event; and what is merely unusual."""

from collections.abc import Mapping
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

Words = Mapping[str, Promise]

FILES: Final[Words] = {
    "file_missing": _("There is no file %(file)s. Check the name and the folder."),
    "file_is_folder": _("%(file)s is a folder. Name a file in it."),
    "file_unreadable": _("The file %(file)s cannot be opened. Check that you may read it."),
    "file_unwritable": _("The file %(file)s cannot be written. Choose another folder."),
    "file_too_large": _("There are more than %(largest)s bytes. Send less at a time."),
    "not_unicode": _("This is not UTF-8 text. Save it as UTF-8."),
    "not_json": _("This is not JSON: it cannot be read from line %(line)s on. Export it again."),
    "nested_too_deep": _("Lists are nested too deep to read. Compare with the example."),
    "desk_unreadable": _(
        "The part that only the desk uses cannot be read (%(detail)s). Export the event again."
    ),
    "number_unreadable": _("%(value)s is not a number. Write it in figures."),
    "tournament_unknown": _("There is no tournament %(slug)s. Check its address."),
    "account_unknown": _("There is no account %(name)s. Check its name."),
    "field_twice": _("The field “%(field)s” is there twice. Keep the right one."),
}

FIELDS: Final[Words] = {
    "not_an_object": _("An object was expected here, not %(value)s. Compare with the example."),
    "field_unknown": _("The field “%(field)s” is not known. Check its name or leave it out."),
    "field_missing": _("The field “%(field)s” is missing. Write it."),
    "field_type": _("“%(field)s” cannot be %(value)s. Expected: %(expected)s."),
    "field_choice": _("“%(field)s” cannot be %(value)s. Choose from: %(options)s."),
    "field_range": _("“%(field)s” cannot be %(value)s. Write a number from %(low)s to %(high)s."),
    "text_too_long": _("“%(field)s” has %(length)s characters; up to %(longest)s fit. Shorten it."),
    "text_unshowable": _(
        "“%(field)s” has characters that cannot be printed: %(value)s. Type it again."
    ),
    "name_missing": _("Somebody has no name. Write it."),
    "name_too_long": _("A name has %(length)s characters; up to %(longest)s fit. Shorten it."),
    "name_unshowable": _("A name cannot be printed: %(value)s. Type it again."),
}

SETTINGS: Final[Words] = {
    "game_unknown": _("The game %(value)s is not known. Choose from: %(games)s."),
    "preset_missing": _(
        "The field “preset” is missing: it says by which rules the event is played."
        " Write one of: %(presets)s."
    ),
    "preset_unknown": _("The preset %(value)s is not known. Choose from: %(presets)s."),
    "scale_unusable": _(
        "The scale for a table of %(size)s needs that many whole numbers, none larger than the one"
        " before. Write it again."
    ),
    "rotation_needs_fours": _(
        "A rotation seats tables of four. Choose another way to seat, or tables that may have four."
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
        "Nothing is played on %(value)s. Write a year from %(low)s to %(high)s."
    ),
}

EVENT: Final[Words] = {
    "too_few_players": _("%(players)s cannot be seated; it takes at least %(least)s. Enter more."),
    "too_many_players": _("%(players)s players are too many; the limit is %(most)s."),
    "players_not_by_size": _(
        "%(players)s players do not make tables of %(size)s. Missing: %(missing)s."
        " Enter or take off some."
    ),
    "event_unnamed": _("The event has no name. Write what it is called."),
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
    "round_out_of_order": _("Round %(due)s should be here, not %(number)s. Put them in order."),
    "table_number_twice": _("The round has two tables %(table)s. Number each differently."),
    "seats_not_in_game": _("A table of %(seats)s is not played in this game. Sizes: %(sizes)s."),
    "table_without_result": _("The table has neither totals nor a sheet. Write one of them."),
    "total_for_each_seat": _(
        "Each of %(seats)s seats needs a total, and %(given)s are written. Fill in the rest."
    ),
    "totals_not_zero": _(
        "The totals add up to %(total)s instead of 0. Compare them with the sheet; often a minus is"
        " missing."
    ),
    "swap_needs_two": _("A swap is of two players. Name both."),
    "big_not_in_sixtieths": _(
        "Big points %(value)s cannot be paid. Write a fraction of sixtieths."
    ),
}

FILE_FAULTS: Final[Words] = {**FILES, **FIELDS, **SETTINGS, **EVENT}

NOTICES: Final[Words] = {
    "seats_deal_once_more": _(
        "%(deals)s deals do not divide by the table's seats: %(seats)s deal again."
    ),
    "threes_fill_in": _(
        "%(players)s players do not make tables of four and five. Tables of three, the last ones:"
        " %(threes)s."
    ),
    "one_table_of_five": _("Five players sit at one table of five."),
    "one_of_five_sits_out": _(
        "This game has no table of five, so one of five players sits out, in turn."
    ),
    "deals_uneven": _(
        "%(deals)s deals do not divide by tables of %(sizes)s: some seats deal again."
    ),
    "rated_with_few_rounds": _(
        "A rating event has at least %(least)s rounds, and %(rounds)s are planned."
    ),
    "swaps_dropped": _("The seats were drafted again: swaps made by hand are gone."),
    "bogey_beaten": _("Below the bogey of %(bogey)s: %(seats)s."),
    "club_sits_together": _("Players of %(club)s could not be kept apart at table %(table)s."),
    "team_sits_together": _("Members of %(team)s could not be kept apart at table %(table)s."),
    "opponents_meet_again": _(
        "With so many tables opponents cannot always be new. Pairs who meet again: %(pairs)s."
    ),
}

DIFFERENCES: Final[Words] = {
    "total_differs_from_sheet": _("The total says %(stated)s, and the sheet gives %(given)s."),
    "deals_differ_from_sheet": _("%(stated)s deals are stated, and the sheet has %(given)s."),
    "player_has_no_seat": _("The player should have a seat and has none."),
    "player_not_due": _("The player has a seat and should have none."),
    "seat_differs": _("Seat %(seat)s is taken by %(player)s; the settings give it to %(due)s."),
    "seat_empty": _("Seat %(seat)s is empty; the settings give it to %(due)s."),
    "sits_out_unduly": _("The player sits out; by the settings it is somebody else's turn."),
    "should_sit_out": _("By the settings it is the player's turn to sit out."),
    "seat_not_given": _("Seat %(seat)s is taken by %(player)s; the settings have no such seat."),
    "seated_with_five": _(
        "An earlier release seated five here, which this game has no table for; today one of them"
        " would sit out. The seats are those that it gave."
    ),
}


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


LINES: Final[Words] = {
    "format_line_unreadable": _(
        "“%(given)s” is not read. Write the fees as in the calendar: 30+10/1, which is 30 for the"
        " prizes, 10 for costs and 1 for a small point; or “free”."
    ),
}
SERIES: Final[Words] = {
    "as_of_missing": _(
        "A window of months needs the day it is counted from. Write it as “as_of”: 2026-11-21."
    ),
    "bracket_twice": _("Two lists of points begin at %(least)s participants. Keep one."),
    "coefficient_not_positive": _("The coefficient %(value)s is not above 0. Write it again."),
    "fractions_too_fine": _(
        "The values of the stages make fractions too long to write down. Check the shared places,"
        " points and coefficients."
    ),
    "player_twice_in_stage": _(
        "Player %(player)s is in the results twice. Keep the line that is meant."
    ),
    "series_points_missing": _("Points for places need a list. Write “points” or “brackets”."),
    "stage_dated_before": _(
        "This stage is dated before stage %(earlier)s. Number the stages by their dates."
    ),
    "stage_number_twice": _("Stage %(stage)s is there twice. Give each stage its own number."),
    "too_many_stages": _("%(stages)s stages are too many; the limit is %(most)s."),
}

PLACES: Final[Words] = {
    "participants_too_few": _(
        "%(participants)s participants are fewer than the %(results)s results. Correct the number."
    ),
    "list_place_unreadable": _(
        "“%(value)s” is no place. Write 3, shared as 3–4; whoever was disqualified has none."
    ),
    "list_points_unreadable": _(
        "“%(value)s” cannot stand in the column “%(column)s”. Write a number there."
    ),
    "place_beyond_participants": _(
        "Place %(place)s is beyond the last one, %(places)s. Correct the place or the number of "
        "participants."
    ),
    "place_held_too_often": _(
        "Players at place %(place)s: %(players)s, more than it has room for. A place that several"
        " share is written from the first to the last."
    ),
    "place_held_too_seldom": _(
        "Players at place %(place)s: %(players)s, fewer than share it. Correct the place, or add"
        " who is missing."
    ),
    "place_unreadable": _(
        'The place %(value)s cannot be read. Write it as "3", shared as "3-4", and null for a'
        " disqualification."
    ),
    "places_left_out": _(
        "Nobody holds place %(place)s. Add who is missing, or move the others up."
    ),
    "places_overlap": _(
        "Places %(place)s and %(other)s overlap. Those who share a place have the same one."
    ),
}

MONEY: Final[Words] = {
    "prize_line_unreadable": _(
        "“%(given)s” is not read. Write numbers with spaces between, the first place first:"
        " 50 30 20."
    ),
    "fee_class_twice": _("The class “%(name)s” is there twice. Keep one fee for it."),
    "fee_class_unknown": _("There is no class “%(name)s” among the fees. Add it, or correct it."),
    "shares_above_the_fund": _(
        "The shares add up to %(sum)s percent, more than the whole fund. Lower them."
    ),
    "too_many_prizes": _("%(prizes)s prizes are too many; the limit is %(most)s."),
}

SEASON_FAULTS: Final[Words] = {**LINES, **SERIES, **PLACES, **MONEY}
