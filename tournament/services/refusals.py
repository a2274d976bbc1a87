"""Every refusal code of the services, with the facts that its message may use."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from scoring.errors import Fault

REFUSALS: Mapping[str, tuple[str, ...]] = {
    # the tournament
    "approved_already": (),
    "not_running": ("state",),
    "not_provisional": ("state",),
    "not_approved": ("state",),
    "draft_in_the_way": ("round",),
    "rounds_missing": ("played", "planned"),
    "round_still_open": ("round",),
    "window_still_open": ("until",),
    "settings_faulty": (),
    "settings_need_preview": (),
    "game_fixed": ("game",),
    "rounds_seated": ("rounds", "seated"),
    "block_begun": ("round",),
    "no_such_block": ("round",),
    "changed_meanwhile": ("seen", "revision"),
    "slug_taken": ("slug",),
    "called_off": ("reason",),
    "result_is_out": (),
    "began_already": (),
    "too_many_presets": ("most",),
    "name_missing": (),
    "not_a_rehearsal": (),
    # people
    "already_entered": ("number", "name"),
    "which_player": ("name", "candidates"),
    "number_taken": ("number", "name"),
    "federation_number_taken": ("federation_number", "name"),
    "federation_number_held": ("federation_number",),
    "person_unknown": ("name",),
    "nothing_to_take_over": ("name",),
    "list_empty": (),
    "list_too_long": ("rows", "limit"),
    "list_unreadable": (),
    "list_without_names": (),
    "left_already": ("number", "name"),
    "not_left": ("number", "name"),
    "seated_already": ("number", "name", "round"),
    "round_gone": ("round",),
    "same_player": ("number", "name"),
    "reason_missing": (),
    # teams
    "team_faulty": (),
    "team_gone": ("team",),
    "team_round_gone": ("round", "first"),
    "not_in_team": ("number", "round"),
    # entry from a public page
    "entry_off": (),
    "entry_not_open": (),
    "entry_over": (),
    "no_such_application": (),
    "still_waiting": ("name",),
    "in_the_list_already": ("number",),
    "declined_already": ("why",),
    "began_or_off": (),
    "moved_nowhere": (),
    "line_says_otherwise": ("said", "planned"),
    "closes_before_it_opens": (),
    "too_many_classes": ("most",),
    # the register
    "merged_already": ("name",),
    "merged_in_a_circle": ("name", "into"),
    "played_one_event": ("name", "into", "tournaments"),
    "born_otherwise": ("name", "into"),
    "same_person": (),
    "title_held": ("title", "name"),
    "licence_held": ("season", "name"),
    # the house
    "no_colour": ("given",),
    "no_picture": (),
    "picture_too_large": ("most",),
    # seats
    "all_rounds_played": ("rounds",),
    "lots_fixed": (),
    "drawn_meanwhile": (),
    "seating_faulty": (),
    "no_draft": ("round",),
    "no_such_round": ("round",),
    "no_such_table": ("round", "table"),
    "not_seated": ("number", "round"),
    "seating_not_published": ("round",),
    "results_stand": ("round", "tables"),
    "judged_already": ("round",),
    "table_has_result": ("table",),
    "table_size_impossible": ("table", "players"),
    "same_seat": ("number",),
    "same_table": ("table",),
    "sits_there_already": ("number", "table"),
    "table_cannot_play": ("table", "players"),
    "tables_of_other_sizes": ("first", "second"),
    "totals_needed": ("table",),
    "points_cannot_go": (),
    "points_would_not_add_up": ("table", "sum"),
    "nobody_moves": (),
    "nobody_to_enter": ("tournament",),
    "clock_runs": ("round",),
    "clock_not_started": ("round",),
    "no_clock": ("round",),
    "round_too_long": ("round", "minutes", "most"),
    "extra_too_long": ("table", "minutes", "most"),
    # sheets
    "nothing_played": ("round", "table"),
    "table_void": ("table",),
    "not_void": ("table",),
    "void_without_figures": ("table",),
    "round_closed": ("round",),
    "sheet_faulty": (),
    "totals_count": ("given", "seats"),
    "totals_not_whole": ("seat",),
    "totals_too_large": ("seat", "limit"),
    "totals_do_not_add_up": ("sum",),
    "totals_beyond_deals": (),
    "deals_played_impossible": ("given", "planned"),
    "entered_meanwhile": ("table", "version", "signed", "at", "totals", "yours"),
    "no_result_yet": ("table",),
    "nothing_changes": ("table",),
    "dispute_open": ("table",),
    "no_dispute": ("table",),
    "not_one_of_the_two": ("table",),
    # phones
    "phones_off": (),
    "seat_not_taken": ("table",),
    "deals_are_written": ("table",),
    "no_phone_sheet": ("table",),
    "nothing_aside": ("table",),
    "deals_cannot_stand": ("table",),
    "deals_came_since": ("table",),
    "sheet_locked": (),
    "sheet_in": (),
    "sheet_changed": (),
    "not_finished": ("played", "planned"),
    "rivals_open": ("deals",),
    "no_rivals": ("deal",),
    "both_impossible": (),
    "too_much": (),
    "no_call": (),
    # checking
    "checking_is_blind": (),
    "checking_is_not_blind": (),
    "own_sheet": ("table", "signed"),
    "checked_already": ("table", "signed"),
    # closing and correcting
    "sheets_missing": ("round", "tables"),
    "sheets_disputed": ("round", "tables"),
    "sheets_unchecked": ("round", "tables"),
    "control_sums_differ": ("round",),
    # judge
    "no_such_number": ("number",),
    "penalty_empty": (),
    "round_kept_where_lowest_wins": (),
    "big_unreadable": ("given",),
    # the journal
    "cannot_undo": ("verb",),
    "nothing_to_undo": ("verb",),
    "undone_already": ("verb",),
    "undo_blocked": ("verb", "because"),
    # the hall
    "no_such_screen": (),
    "screen_unnamed": (),
    "logo_unreadable": (),
    "logo_too_large": (),
    "message_empty": (),
    # invitations
    "invitation_unknown": (),
    "last_organiser": (),
    "no_such_role": ("role",),
    # accounts
    "code_wrong": (),
    "second_factor_closed": (),
    "second_factor_stands": (),
    "address_unknown": (),
    "too_many_letters": (),
    "second_factor_required": (),
    "no_such_bound": (),
    "tournaments_used_up": ("most",),
    "jobs_used_up": ("most",),
    "megabytes_used_up": ("most",),
    # a person
    "erased_already": (),
    "number_not_typed": ("number",),
    "plays_elsewhere": ("tournaments",),
    # copies
    "copy_gone": (),
    "copy_unsound": (),
    "copy_foreign": (),
    "copy_before_erasure": (),
    "copy_impossible": (),
    "copy_changes_nothing": (),
    "copy_of_newer_program": (),
    "copy_clashes": (),
    "no_copy": (),
    "copy_torn": (),
    "copy_of_other_house": (),
    "copy_of_another": ("name",),
    "copy_not_kept": (),
    # series and ratings
    "rule_faulty": (),
    "stage_of_another_game": ("name", "game"),
    "stage_twice": ("name",),
    "stage_is_rehearsal": ("name",),
    "no_such_stage": (),
    "final_twice": ("name",),
    "coefficient_not_above_nought": ("given",),
    "series_approved": (),
    "series_not_approved": (),
    "no_stage_counts": (),
    "stages_awaited": ("stages",),
    "results_faulty": (),
    "results_without_places": (),
    "results_day_unknown": (),
    "person_twice_in_results": ("name", "lines"),
    "results_in_doubt": ("lines",),
    "rating_published": ("day",),
    "rating_day_to_come": ("day",),
    "no_rating_published": (),
    # files
    "file_faulty": (),
    "file_too_heavy": (),
    "file_too_long": (),
    "no_tournament_file": (),
}


class Refused(Exception):
    """Raised when a service refuses: a code with its facts, which the caller turns into words.

    `faults` are scoring's own, all at once, where a sheet, setting or file was refused.
    """

    def __init__(self, code: str, *, faults: Sequence[Fault] = (), **facts: object) -> None:
        super().__init__(code)
        self.code = code
        self.facts: Mapping[str, object] = facts
        self.faults = tuple(faults)
        assert code in REFUSALS, code
        assert set(facts) <= set(REFUSALS[code]), (code, facts)

    def __str__(self) -> str:
        said = ", ".join(f"{name}={value!r}" for name, value in self.facts.items())
        faults = ", ".join(f"{fault.code} {dict(fault.facts)}" for fault in self.faults)
        return f"{self.code}({said})" + (f" [{faults}]" if faults else "")
