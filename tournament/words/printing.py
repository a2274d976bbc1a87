"""Words for documents in progress: their state, and why one failed."""

from collections.abc import Mapping
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

Words = Mapping[str, Promise]

JOB_STATES: Final[Words] = {
    "queued": pgettext_lazy("document", "waiting"),
    "running": pgettext_lazy("document", "being made"),
    "done": pgettext_lazy("document", "ready"),
    "failed": pgettext_lazy("document", "failed"),
    "cancelled": pgettext_lazy("document", "cancelled"),
}
JOB_FAILURES: Final[Words] = {
    "unprintable": _("There is nothing to print here."),
    "broken": _(
        "This document could not be made. Print it again; if that does not help, print another "
        "layout, or fewer tables at a time."
    ),
    "abandoned": _(
        "The worker stopped several times while making this document. Print fewer "
        "tables at a time, or another layout."
    ),
    "disk": _("The disk could not store it. Free some space, then try again."),
}
PARTICULARS: Final[Words] = {
    "round": _("round %(value)s"),
    "after": _("after round %(value)s"),
    "table": _("table %(value)s"),
    "group": _("group %(value)s"),
    "per_page": _("%(value)s to a page"),
    "size": _("%(value)s seats"),
    "deals": _("%(value)s deals"),
    "copies": _("%(value)s copies"),
    "places": _("top %(value)s places"),
}
WITHOUT_RESULTS: Final = _("without results")
