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
