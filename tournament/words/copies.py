"""Words about copies: their occasions, why one failed, why one is refused."""

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
    "undo": _("before a change was undone"),
    "finish": _("before the provisional result"),
    "approve": _("before the approval"),
    "asked": _("made on request"),
    "scheduled": _("made on schedule"),
    "turning_back": _("before a copy was restored"),
    "brought": _("uploaded"),
}
FLAWS: Final[Words] = {
    "damaged": _("damaged"),
    "newer": _("made by a newer Kārta: update this one first"),
}
WHY_NONE: Final[Words] = {
    "full": _("The disk is full. Free some space, or set another folder in KARTA_COPIES."),
    "read_only": _("Kārta cannot write to the folder for copies. Ask the person who set up Kārta."),
    "unknown": _("The folder for copies does not respond. Ask the person who set up Kārta."),
    "": _("There is space now. Press the button to make the copy."),
}
ROUND_STATES: Final[Words] = {
    "": pgettext_lazy("round", "missing"),
    "drafted": pgettext_lazy("round", "drafted"),
    "published": pgettext_lazy("round", "published"),
    "playing": pgettext_lazy("round", "in progress"),
    "trailing": pgettext_lazy("round", "some groups have advanced"),
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
    "running": pgettext_lazy("job", "in progress"),
    "done": pgettext_lazy("job", "done"),
    "failed": pgettext_lazy("job", "failed"),
    "cancelled": pgettext_lazy("job", "cancelled"),
}
FAILURES: Final[Words] = {
    "disk": _("The disk could not store it. Free some space, then try again."),
    "abandoned": _("The worker stopped several times while doing this. Try again."),
}
REFUSALS: Final[Words] = {
    "copy_gone": _("This copy no longer exists. Choose another."),
    "copy_unsound": _("This copy is damaged and was not used. Choose an earlier one."),
    "copy_foreign": _("This copy is of another tournament with the same address. Choose another."),
    "copy_before_erasure": _(
        "A person's data was erased after this copy was made; restoring it would "
        "bring the data back. Choose a newer copy."
    ),
    "copy_impossible": _(
        "Kārta could not copy today's state first, so nothing was changed. Free some "
        "space on the disk."
    ),
    "copy_changes_nothing": _("The tournament is identical to this copy."),
    "copy_of_newer_program": _(
        "This copy was made by another version of Kārta. Start the version that made it."
    ),
    "copy_clashes": _(
        "Rows of this copy now belong to another tournament. Import the tournament "
        "from its file instead."
    ),
    "no_copy": _("This is not a copy of a tournament. Choose a file whose name ends in .karta."),
    "copy_torn": _("The file is damaged or incomplete. Download it again."),
    "copy_of_other_house": _(
        "This copy was made by another Kārta, so you cannot restore this tournament "
        "from it. You can create a new tournament from it."
    ),
    "copy_of_another": _(
        "This is a copy of another tournament, %(name)s. Upload it there, or create "
        "a new tournament from it."
    ),
    "copy_not_kept": _(
        "The disk could not store the file, and nothing was changed. Free some "
        "space, then try again."
    ),
}
