"""Refusals to enter, check or change a sheet, at the desk or on a phone."""

from collections.abc import Mapping
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

Words = Mapping[str, Promise]

SHEETS: Final[Words] = {
    "nothing_played": _(
        "No deals were played at table %(table)s. If this is right, declare the table void."
    ),
    "table_void": _("Table %(table)s is void. Count it again first."),
    "not_void": _("Table %(table)s is not void."),
    "void_without_figures": _(
        "Table %(table)s had no result before it was declared void. Enter its totals."
    ),
    "round_closed": _("Round %(round)s is closed. Correct the sheet instead."),
    "sheet_faulty": _("The sheet is not valid:"),
    "totals_count": _("Each of %(seats)s seats needs a total, and %(given)s were given."),
    "totals_not_whole": _("The total of seat %(seat)s is not a whole number. Type it again."),
    "totals_too_large": _("The total of seat %(seat)s is beyond %(limit)s. Check the digits."),
    "totals_do_not_add_up": _(
        "The totals add up to %(sum)s instead of 0. Check them against the sheet."
    ),
    "total_of_other_sign": _(
        "The totals add up to %(sum)s instead of 0. With %(turned)s instead of "
        "%(total)s they would add up to 0: check that one against the sheet."
    ),
    "totals_beyond_deals": _("These totals are not possible. Check them against the sheet:"),
    "deals_played_impossible": _(
        "%(given)s deals cannot have been played: %(planned)s are planned."
    ),
    "entered_meanwhile": _(
        "%(signed)s entered table %(table)s at %(at)s: %(totals)s. You typed: "
        "%(yours)s. Check both against the sheet."
    ),
    "no_result_yet": _("Table %(table)s has no result yet. Enter it first."),
    "nothing_changes": _("Table %(table)s already has exactly this result."),
    "dispute_open": _("Table %(table)s is disputed. Settle that first."),
    "no_dispute": _("Table %(table)s is not disputed."),
    "not_one_of_the_two": _("Choose one of the two sheets of table %(table)s."),
}

PHONES: Final[Words] = {
    "phones_off": _("Phones are not used in this tournament. Keep the sheet on paper."),
    "seat_not_taken": _("Nobody has that seat at table %(table)s. Check the list of seats."),
    "deals_are_written": _(
        "Deals of table %(table)s are already written, and they give the totals. "
        "Write the remaining deals."
    ),
    "no_phone_sheet": _("Table %(table)s keeps no sheet on a phone."),
    "nothing_aside": _("All deals from the phones of table %(table)s already count."),
    "deals_cannot_stand": _(
        "None of these deals can be added to the sheet of table %(table)s. Compare "
        "them with the table, and enter its totals."
    ),
    "deals_came_since": _(
        "The phones of table %(table)s have written more since then. Correct the sheet there."
    ),
    "sheet_locked": _("The desk has locked this sheet. Ask the judge."),
    "sheet_in": _("This sheet is already at the desk. Only the judge can change it now."),
    "sheet_changed": _("The sheet has changed in the meantime. Check it again."),
    "not_finished": _(
        "Deals written: %(played)s of %(planned)s. Play on, or choose “Time is called”."
    ),
    "rivals_open": _("The phones wrote deals %(deals)s differently. Choose the right ones."),
    "said_on_own_phone": _(
        "%(name)s said No on their own phone. It can be changed there, or once the judge has come."
    ),
    "no_rivals": _("There is nothing left to choose at deal %(deal)s."),
    "both_impossible": _("These two deals cannot follow one another. Choose one of them."),
    "too_much": _("This table has sent too much data. Ask the judge."),
    "no_call": _("This call no longer exists."),
}

CHECKING: Final[Words] = {
    "checking_is_blind": _("Sheets are checked by typing them again. Type the totals."),
    "checking_is_not_blind": _("Sheets are checked by eye here. Compare and tick."),
    "own_sheet": _("%(signed)s entered table %(table)s. Another person must check it."),
    "checked_already": _("%(signed)s has already checked table %(table)s."),
    "control_sums_differ": _(
        "The control sums of round %(round)s do not agree. Compare the tables shown with their"
        " sheets."
    ),
    "sheets_missing": _(
        "Round %(round)s is still waiting for tables %(tables)s. Enter them first."
    ),
    "sheets_disputed": _("Round %(round)s has disputed tables: %(tables)s. Settle them first."),
    "sheets_unchecked": _("Round %(round)s has unchecked tables: %(tables)s. Check them first."),
}

REFUSALS: Final[Words] = {**SHEETS, **PHONES, **CHECKING}

OF_ONE: Final[Words] = {
    "rivals_open": _("The phones wrote deal %(deals)s differently. Choose the right one."),
    "sheets_missing": _("Round %(round)s is still waiting for table %(tables)s. Enter it first."),
    "sheets_disputed": _("Round %(round)s has a disputed table: %(tables)s. Settle it first."),
    "sheets_unchecked": _("Round %(round)s has an unchecked table: %(tables)s. Check it first."),
}
"""Texts for a single table or deal. Others are listed by number, so ngettext, whose Latvian
singular includes 21, has nothing to count."""
