"""What is sent to make a tournament of a file: an event as JSON, or a copy."""

from __future__ import annotations

import json
from typing import Any, Final

from django import forms
from django.core.files.uploadedfile import UploadedFile
from django.utils.translation import gettext_lazy as _

from scoring.errors import Faulty
from scoring.reading import LARGEST_EVENT_FILE, load_json
from tournament.services.copies.transplanting import event_in
from tournament.services.refusals import Refused
from tournament.storage.archives import ANY_FORMAT
from tournament.words import fault_words, refusal_words

LARGE: Final = 1_000_000
"""Bytes of a file that takes longer than a page should."""


class ImportForm(forms.Form):
    """A tournament's file, and whether it is only for a rehearsal."""

    file = forms.FileField(
        label=_("File of a tournament"),
        help_text=_(
            "A .json file that Kārta or another program wrote as karta.tournament/1, or a copy from"
            " Kārta (.karta)."
        ),
        widget=forms.FileInput(attrs={"accept": ".json,.karta,application/json"}),
        error_messages={
            "required": _("No file was chosen. Choose one."),
            "empty": _("The file is empty. Choose another."),
        },
    )
    is_rehearsal = forms.BooleanField(
        label=_("Only a rehearsal: rounds may be played by themselves"), required=False
    )

    content = b""

    @property
    def is_large(self) -> bool:
        """Whether a worker should make the tournament, so that nobody waits for the page."""
        return len(self.content) > LARGE

    def clean_file(self) -> dict[str, Any]:
        """Return what the file says, or say why it cannot be read."""
        file: UploadedFile = self.cleaned_data["file"]
        self.content = file.read(LARGEST_EVENT_FILE + 1)
        if self.content.startswith(ANY_FORMAT):
            self.content = _out_of_copy(self.content)
        try:
            raw = load_json(self.content, largest=LARGEST_EVENT_FILE)
        except Faulty as refused:
            faults = [fault_words(fault) for fault in refused.faults]
            raise forms.ValidationError(faults) from refused
        if not isinstance(raw, dict):
            raise forms.ValidationError(_("This is no tournament. Choose another file."))
        return raw


def _out_of_copy(content: bytes) -> bytes:
    try:
        return json.dumps(event_in(content), ensure_ascii=False).encode()
    except Refused as refused:
        raise forms.ValidationError(str(refusal_words(refused))) from refused
