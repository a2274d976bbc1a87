"""Every page's door: who may pass, as the house says it. A new URL name gets a line here.

A deed is one of `access.NEEDS`; whoever has no role in the tournament must find nothing (404),
whoever has a lesser one is turned away (403). The other keys:

  ANYONE     no account is needed, and none is looked at
  ACCOUNT    any account; others are sent to the sign-in page
  LINK       who holds the token in the address; any other token finds nothing
  INSIDE     the page itself decides, and has a test of its own for it

A method that is left out must be answered 405, or change nothing.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

ANYONE: Final = "anyone"
ACCOUNT: Final = "account"
LINK: Final = "link"
INSIDE: Final = "inside"


@dataclass(frozen=True, slots=True)
class Door:
    """What each method needs; an empty word is a method that the page does not have."""

    get: str = ""
    post: str = ""


DOORS: Final[Mapping[str, Door]] = {
    # without an account
    "tournaments": Door(get=ANYONE),
    "tournament": Door(get=ANYONE),
    "seats": Door(get=ANYONE),
    "standings": Door(get=ANYONE),
    "round": Door(get=ANYONE),
    "table": Door(get=ANYONE),
    "player": Door(get=ANYONE),
    "players": Door(get=ANYONE),
    "player_calendar": Door(get=ANYONE),
    "me": Door(get=ANYONE, post=ANYONE),
    "draw": Door(get=ANYONE),
    "career": Door(get=ANYONE),
    "seats_file": Door(get=ANYONE),
    "standings_file": Door(get=ANYONE),
    "event_file": Door(get=ANYONE),
    "robots": Door(get=ANYONE),
    "clock": Door(get=ANYONE),
    "now": Door(get=ANYONE),
    "handbook": Door(get=ANYONE),
    "whole_handbook": Door(get=ANYONE),
    "chapter": Door(get=ANYONE),
    "security_txt": Door(get=ANYONE),
    "set_language": Door(post=ANYONE),
    "set_theme": Door(post=ANYONE),
    # the way in and out
    "login": Door(get=ANYONE, post=ANYONE),
    "login_code": Door(get=ANYONE, post=ANYONE),
    "forgotten": Door(get=ANYONE, post=ANYONE),
    "forgotten_sent": Door(get=ANYONE),
    "reset_password": Door(get=LINK, post=LINK),
    "logout": Door(post=ANYONE),
    "account": Door(get=ACCOUNT),
    "change_password": Door(get=ACCOUNT, post=ACCOUNT),
    "change_address": Door(post=ACCOUNT),
    "confirm_address": Door(get=ACCOUNT, post=ACCOUNT),
    "export_account": Door(get=ACCOUNT),
    "end_devices": Door(post=ACCOUNT),
    "second_factor": Door(get=ACCOUNT, post=ACCOUNT),
    "begin_second_factor": Door(post=ACCOUNT),
    "change_second_factor": Door(post=ACCOUNT),
    "invitation": Door(get=LINK),
    "accept_invitation": Door(post=LINK),
    "accept_with_new_account": Door(post=LINK),
    # tournaments
    "my_tournaments": Door(get=ACCOUNT),
    "new_tournament": Door(get=ACCOUNT, post=ACCOUNT),
    "import_tournament": Door(get=ACCOUNT, post=ACCOUNT),
    "settings": Door(get="look", post="plan"),
    "visitor": Door(get="look"),
    "visitor_page": Door(get="look"),
    # the desk and its rounds
    "desk": Door(get="look"),
    "pulse": Door(get="look"),
    "draw_lots": Door(post="seat"),
    "draft_seats": Door(post="seat"),
    "redraft_seats": Door(post="seat"),
    "discard_draft": Door(post="seat"),
    "seating": Door(get="look"),
    "swap_seats": Door(post="seat"),
    "publish_seats": Door(post="seat"),
    "withdraw_seats": Door(post="seat"),
    "take_out": Door(post="seat"),
    "put_back": Door(post="seat"),
    "seat_latecomer": Door(post="seat"),
    "closing": Door(get="look"),
    "close_round": Door(post="close"),
    "start_round": Door(post="run_clock"),
    "change_minutes": Door(post="run_clock"),
    "give_extra_minutes": Door(post="run_clock"),
    "rehearse_round": Door(post="rehearse"),
    "rehearse_to_the_end": Door(post="rehearse"),
    # people
    "people": Door(get="look"),
    "register": Door(post="register"),
    "suggestions": Door(get="register"),
    "known_people": Door(get="register", post="register"),
    "people_list": Door(get="register", post="register"),
    "apply_list": Door(post="register"),
    "export_people": Door(get="export"),
    "person": Door(get="look"),
    "personal_data": Door(get="forget"),
    "export_person": Door(get="forget"),
    "erase_person": Door(post="forget"),
    "change_person": Door(post="register"),
    "withdraw": Door(post="register"),
    "reinstate": Door(post="register"),
    "preview_disqualification": Door(get="judge"),
    "disqualify": Door(post="judge"),
    "substitute": Door(post="register"),
    "check_in": Door(post="check_in"),
    "undo_check_in": Door(post="check_in"),
    "mark_paid": Door(post="check_in"),
    "mark_unpaid": Door(post="check_in"),
    "mark_absent": Door(post="check_in"),
    "mark_present": Door(post="check_in"),
    # results
    "results": Door(get="look"),
    "judging": Door(get="look"),
    "judge": Door(post="judge"),
    "lift": Door(post="judge"),
    "round_results": Door(get="look"),
    "enter_totals": Door(post="enter"),
    "checks": Door(get="check"),
    "check_sheet": Door(post="check"),
    "sheet": Door(get="look"),
    "reckon": Door(post="enter"),
    "enter_deals": Door(post="enter"),
    "dispute": Door(get="look"),
    "raise_dispute": Door(post="check"),
    "settle_dispute": Door(post="settle"),
    # the book
    "book": Door(get=ANYONE),
    "desk_standings": Door(get="look"),
    "public_standings": Door(get="look"),
    "book_table": Door(get="look"),
    "reckon_correction": Door(post="correct"),
    "preview_correction": Door(post="correct"),
    "correct": Door(post="correct"),
    "finishing": Door(get="look"),
    "finish": Door(post="finish"),
    "extend_window": Door(post="finish"),
    "back_to_running": Door(post="finish"),
    "approve": Door(post="approve"),
    "reopen": Door(post="approve"),
    "journal": Door(get="look"),
    "preview_undo": Door(get="undo"),
    "undo": Door(post="undo"),
    "files": Door(get="look"),
    "export_tournament": Door(get="export"),
    "export_standings": Door(get="export"),
    "export_seats": Door(get="export"),
    "export_deals": Door(get="export"),
    "team": Door(get="look"),
    "invite": Door(post="invite"),
    "withdraw_invitation": Door(post="invite"),
    "change_role": Door(post="invite"),
    # the hall
    "screen_worker": Door(get=ANYONE),
    "screen": Door(get=LINK),
    "screen_state": Door(get=LINK),
    "screen_here": Door(post=LINK),
    "hall": Door(get="look"),
    "screen_seen": Door(get="look"),
    "make_screen": Door(post="show"),
    "switch_screen": Door(post="show"),
    "set_up_screen": Door(post="show"),
    "close_screen": Door(post="show"),
    "say_to_everybody": Door(post="announce"),
    "lift_message": Door(post="announce"),
    "pause_clock": Door(post="run_clock"),
    "resume_clock": Door(post="run_clock"),
    "give_everybody_minutes": Door(post="run_clock"),
    # phones at the tables
    "table_worker": Door(get=ANYONE),
    "table_sheet": Door(get=LINK),
    "table_state": Door(get=LINK),
    "table_manifest": Door(get=LINK),
    "seat_qr": Door(get=LINK),
    "table_deals": Door(post=LINK),
    "table_choose": Door(post=LINK),
    "table_finish": Door(post=LINK),
    "table_agree": Door(post=LINK),
    "table_disagree": Door(post=LINK),
    "table_withdraw_agreement": Door(post=LINK),
    "table_call": Door(post=LINK),
    "table_cancel_call": Door(post=LINK),
    "statistics": Door(get=ANYONE),
    "live": Door(get="look"),
    "live_pulse": Door(get="look"),
    "answer_call": Door(post="enter"),
    "issue_links": Door(post="print"),
    "live_table": Door(get="look"),
    "hold_sheet": Door(post="settle"),
    "count_deals": Door(post="settle"),
    "table_link": Door(get="print"),
    "reissue_link": Door(post="print"),
    "revoke_link": Door(post="print"),
    # copies, and what is done in the background
    "safety": Door(get="look"),
    "make_copy": Door(post="copy"),
    "bring_copy": Door(post="bring_copy"),
    "copy": Door(get="turn_back"),
    "turn_back": Door(post="turn_back"),
    "copy_file": Door(get="turn_back"),
    "work": Door(get="export"),
    "work_file": Door(get="export"),
    "cancel_work": Door(post="copy"),
    "retry_work": Door(post="copy"),
    "taking_in": Door(get=INSIDE),
    # paper
    "printing": Door(get="look"),
    "order_document": Door(post="print"),
    "print_job": Door(get="print"),
    "job_progress": Door(get="print"),
    "cancel_job": Door(post="print"),
    "job_file": Door(get="print"),
}

OF_THE_TABLE: Final = frozenset(
    {"table_deals", "table_choose", "table_finish", "table_agree", "table_disagree"}
    | {"table_withdraw_agreement", "table_call", "table_cancel_call"}
)
WITHOUT_TOKEN: Final = frozenset({"me", "set_language", "set_theme", "screen_here"}) | OF_THE_TABLE
"""POSTs that need no CSRF token: they harm nobody, or a link's token is the authority."""

MAY_BE_ABSENT: Final = frozenset(
    {"copy_file", "job_file", "lift", "security_txt", "settings", "taking_in", "work", "work_file"}
)
"""Pages that may honestly say 404 to somebody who is allowed, in the event of these tests."""
