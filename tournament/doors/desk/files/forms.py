"""The upload form: an event as JSON, or a copy."""

from __future__ import annotations

from typing import Any

from django import forms
from django.core.files.uploadedfile import UploadedFile
from django.utils.translation import gettext_lazy as _

from scoring.errors import Faulty, refuse
from scoring.reading import load_json
from tournament.services.files.weighing import LARGEST_FILE, SMALL_EVENT, SMALL_FILE, is_within
from tournament.storage.archives import ANY_FORMAT
from tournament.words import fault_words


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
        label=_("Only a rehearsal: rounds may be played by themselves"),
        help_text=_(
            "A rehearsal's own file becomes a rehearsal without this tick too: its results may be"
            " invented."
        ),
        required=False,
    )

    heavy: UploadedFile | None = None
    """A file that a worker should read, so that nobody waits for the page."""

    def clean_file(self) -> dict[str, Any]:
        """Return what a small file says, or say why it cannot be read; keep a heavy one aside."""
        file: UploadedFile = self.cleaned_data["file"]
        content = file.read(SMALL_FILE + 1)
        try:
            if (file.size or 0) > LARGEST_FILE:
                raise refuse("file_too_large", largest=LARGEST_FILE)
            if len(content) > SMALL_FILE or content.startswith(ANY_FORMAT):
                self.heavy = file
                return {}
            raw = load_json(content, largest=SMALL_FILE)
        except Faulty as refused:
            faults = [fault_words(fault) for fault in refused.faults]
            raise forms.ValidationError(faults) from refused
        if not isinstance(raw, dict):
            raise forms.ValidationError(_("This is not a tournament. Choose another file."))
        if not is_within(raw, SMALL_EVENT):
            self.heavy = file
        return raw
