"""Words about copies: before what each was made, why none could be, why one is not taken."""

from collections.abc import Mapping
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

Words = Mapping[str, Promise]

KINDS: Final[Words] = {
    "publish": _("before seats were published"),
    "withdraw": _("before seats were withdrawn"),
    "close": _("before a round was closed"),
    "correct": _("before a sheet was corrected"),
    "settings": _("before settings were changed"),
    "undo": _("before something was taken back"),
    "finish": _("before the provisional result"),
    "approve": _("before the approval"),
    "asked": _("made on request"),
    "scheduled": _("made by the clock"),
    "turning_back": _("before turning back to a copy"),
    "brought": _("sent in from a file"),
}
FLAWS: Final[Words] = {
    "damaged": _("damaged"),
    "newer": _("made by a newer Kārta: update this one first"),
}
WHY_NONE: Final[Words] = {
    "full": _("The disk is full. Make room on it, or name another folder in KARTA_COPIES."),
    "read_only": _("The folder of the copies cannot be written to. Ask whoever set Kārta up."),
    "unknown": _("The folder of the copies does not answer. Ask whoever set Kārta up."),
    "": _("There is room; press the button, and the copy is made now."),
}
ROUND_STATES: Final[Words] = {
    "": pgettext_lazy("round", "not there"),
    "drafted": pgettext_lazy("round", "drafted"),
    "published": pgettext_lazy("round", "published"),
    "playing": pgettext_lazy("round", "being played"),
    "trailing": pgettext_lazy("round", "some groups have gone on"),
    "closed": pgettext_lazy("round", "closed"),
}
CHORES: Final[Words] = {
    "copy": _("Copy of the tournament"),
    "export": _("File of the whole tournament"),
    "import": _("Tournament from a file"),
    "list": _("List of players from a file"),
}
JOB_STATES: Final[Words] = {
    "queued": pgettext_lazy("job", "waiting"),
    "running": pgettext_lazy("job", "at work"),
    "done": pgettext_lazy("job", "done"),
    "failed": pgettext_lazy("job", "failed"),
    "cancelled": pgettext_lazy("job", "cancelled"),
}
FAILURES: Final[Words] = {
    "disk": _("The disk could not store it. Make room, then try again."),
    "abandoned": _("The worker stopped three times over it. Try again."),
}
REFUSALS: Final[Words] = {
    "copy_gone": _("This copy is no longer there. Choose another."),
    "copy_unsound": _("This copy is damaged and was not taken. Choose the one before it."),
    "copy_foreign": _("This copy is of another tournament with the same address. Choose another."),
    "copy_before_erasure": _(
        "Somebody's data was erased after this copy was made, and it would bring them back."
        " Choose a newer copy."
    ),
    "copy_impossible": _(
        "Today's state could not be copied first, so nothing was changed. Make room on the disk."
    ),
    "copy_changes_nothing": _("The tournament is exactly as this copy has it."),
    "copy_of_newer_program": _(
        "This copy was made by another version of Kārta. Start the version that made it."
    ),
    "copy_clashes": _(
        "Rows of this copy have been given to another tournament since. Take the tournament in"
        " from its file instead."
    ),
    "no_copy": _("This is not a copy of a tournament. Choose a file whose name ends with .karta."),
    "copy_torn": _(
        "The file is damaged: something in it is missing or was changed. Download it again."
    ),
    "copy_of_other_house": _(
        "Another Kārta wrote this copy, so this tournament cannot be turned back to it. A new "
        "tournament can be made from it."
    ),
    "copy_of_another": _(
        "This is a copy of another tournament, %(name)s. Send it in there, or make a new "
        "tournament from it."
    ),
    "copy_not_kept": _(
        "The disk could not store the file, and nothing was changed. Make room, then try again."
    ),
}
