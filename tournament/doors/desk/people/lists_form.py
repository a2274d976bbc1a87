"""A list of players as it is handed in: pasted or uploaded, and what was decided about it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from django import forms
from django.core.files.uploadedfile import UploadedFile
from django.http import QueryDict
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from tournament.doors.pasted_lists import posted_columns, posted_rows, unreadable_file_as_fault
from tournament.exchange.player_lists import HEADERS
from tournament.exchange.spreadsheets import BYTE_LIMIT, as_text, is_small, read_rows
from tournament.services.people.list_plans import LEFT_OUT, NEW, Decisions

COLUMN_WORDS: Final[Mapping[str, Promise]] = {
    "name": _("Name and surname"),
    "first_name": _("First name"),
    "surname": _("Surname"),
    "club": _("Club"),
    "team": pgettext_lazy("of players", "Team"),
    "pair": pgettext_lazy("of players", "Pair"),
    "number": _("Number"),
    "born": _("Year of birth"),
    "sex": _("Sex"),
    "federation_number": _("Federation number"),
    "rating": _("Rating"),
    "category": _("Category"),
    "is_paid": _("Paid"),
}
assert COLUMN_WORDS.keys() == HEADERS.keys()


class ListForm(forms.Form):
    """A list pasted as text or uploaded as a file; a file counts where both are there."""

    file = forms.FileField(
        label=_("File from Excel"),
        required=False,
        help_text=_("XLSX, CSV or text with any separator."),
        widget=forms.FileInput(attrs={"accept": ".xlsx,.csv,.tsv,.txt"}),
    )
    text = forms.CharField(
        label=_("Or paste it here"),
        required=False,
        strip=False,
        help_text=_("One player per line. Columns in any order; a heading helps."),
        widget=forms.Textarea(attrs={"rows": 12, "spellcheck": "false", "autofocus": True}),
    )

    heavy: UploadedFile | None = None
    """A workbook that a worker should read, so that nobody waits for the page."""

    def clean(self) -> dict[str, object]:
        """Turn a file into the text that the preview carries on."""
        facts = super().clean() or {}
        upload = facts.get("file")
        if upload is None:
            return facts
        with unreadable_file_as_fault():
            content = upload.read(BYTE_LIMIT + 1)
            if len(content) <= BYTE_LIMIT and not is_small(content):
                self.heavy = upload
                return facts
            return {**facts, "text": as_text(read_rows(content))}

    @classmethod
    def with_text(cls, text: str, *, fault: str) -> ListForm:
        """Return a form that keeps the list as text and says what is wrong with it."""
        kept = cls({"text": text})
        kept.full_clean()
        kept.add_error(None, fault)
        return kept


def read_decisions(posted: QueryDict) -> Decisions:
    """Return what was decided about the columns and the doubtful rows of a list."""
    return Decisions(posted_columns(posted, HEADERS), posted_rows(posted, (NEW, LEFT_OUT)))
