"""A list of results as it is handed in: pasted or uploaded, and what was decided about it."""

from __future__ import annotations

from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext_lazy

from tournament.doors.days import DateField
from tournament.doors.fields import WholeNumber
from tournament.doors.pasted_lists import posted_columns, posted_rows, unreadable_file_as_fault
from tournament.exchange.result_lists import HEADERS
from tournament.exchange.spreadsheets import BYTE_LIMIT, TooLong, as_text, is_small, read_rows
from tournament.services.series.outside_plans import About, OutsideDecisions, is_json
from tournament.services.series.planned_lines import NEW
from tournament.words.terms import GAMES


class ResultsForm(forms.Form):
    """A list of results and what is known of its event."""

    name = forms.CharField(label=gettext_lazy("What was played"), max_length=200, required=False)
    date = DateField(label=gettext_lazy("Date"), required=False)
    game = forms.ChoiceField(label=gettext_lazy("Game"), choices=list(GAMES.items()))
    coefficient = forms.CharField(
        label=gettext_lazy("Coefficient"), max_length=20, initial="1", required=False
    )
    participants = WholeNumber(
        gettext_lazy("How many took part"),
        low=1,
        high=100_000,
        required=False,
        help_text=gettext_lazy("Only if the list does not have everybody."),
    )
    source = forms.CharField(
        label=gettext_lazy("Where the list is from"),
        max_length=300,
        required=False,
        help_text=gettext_lazy("An address or a name; everybody may read it."),
    )
    file = forms.FileField(
        label=gettext_lazy("File from Excel"),
        required=False,
        help_text=gettext_lazy("XLSX, CSV, or karta.results/1 as JSON."),
        widget=forms.FileInput(attrs={"accept": ".xlsx,.csv,.tsv,.txt,.json"}),
    )
    text = forms.CharField(
        label=gettext_lazy("Or paste it here"),
        required=False,
        strip=False,
        help_text=gettext_lazy("Place, name, club, big and small points; a heading helps."),
        widget=forms.Textarea(attrs={"rows": 10, "spellcheck": "false"}),
    )

    def clean(self) -> dict[str, Any]:
        """Turn a file into the text that the preview carries on."""
        facts = super().clean() or {}
        upload = facts.get("file")
        if upload is None:
            return facts
        content = upload.read(BYTE_LIMIT + 1)
        if is_json(content):
            return {**facts, "text": content.decode("utf-8-sig", "replace")}
        with unreadable_file_as_fault():
            if len(content) > BYTE_LIMIT or not is_small(content):
                raise TooLong
            return {**facts, "text": as_text(read_rows(content))}

    @property
    def about(self) -> About:
        """What was typed of the event."""
        said = self.cleaned_data
        day = said.get("date")
        return About(
            name=said.get("name", ""),
            date=day.isoformat() if day else "",
            game=said.get("game", ""),
            source=said.get("source", ""),
            participants=said.get("participants"),
        )


def read_decisions(posted: QueryDict) -> OutsideDecisions:
    """Return what was decided about the columns and the doubtful lines of a list."""
    return OutsideDecisions(posted_columns(posted, HEADERS), posted_rows(posted, (NEW,)))
