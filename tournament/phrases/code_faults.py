"""What cannot be read in a line of the sheet as it was typed."""

from collections.abc import Mapping
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

CODE_FAULTS: Final[Mapping[str, Promise]] = {
    "code_unknown": _("“%(text)s” is no code known here. Look at the list of codes."),
    "code_missing": _("Nothing is written for this deal. Type what happened; p if all passed."),
    "code_without_sign": _("Did %(seat)s win or lose? Add + or −."),
    "code_pays_not": _(
        "No deal pays %(points)s from each. Write one of %(options)s, or j for jaņi and b for no"
        " trick."
    ),
    "code_table_unknown": _(
        "“%(text)s” is no share of a table game. Write eyes and tricks of every seat from A on, as"
        " 50/4, and a dash for whoever sits out."
    ),
    "code_figures_unknown": _(
        "“%(text)s” are no whole numbers. Write everybody's figure from A on, a space between them."
    ),
    "code_pairs_unknown": _(
        "“%(text)s” are no battles and cards. Write them from A on, as 2/52, a space between them."
    ),
    "code_penalty_unknown": _(
        "“%(text)s” names no seat. After the exclamation mark write whose pule it is and why."
    ),
    "code_penalty_without_reason": _("A pule needs its reason. Write it after the seat's letter."),
}
