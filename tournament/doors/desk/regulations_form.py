"""The form that publishes regulations, and the comparison shown beside it."""

from __future__ import annotations

from typing import Any

from django import forms
from django.conf import settings
from django.utils.translation import gettext_lazy as _

from tournament.models import Scope, Tournament
from tournament.models.regulations import LONGEST_NOTE, LONGEST_PROVISIONS
from tournament.reading.regulations import as_published, compare, in_force, unchanged, versions_of


class RegulationsForm(forms.Form):
    """The organiser's own provisions, and what the new version changes."""

    text = forms.CharField(
        label=_("Further provisions"),
        max_length=LONGEST_PROVISIONS,
        required=False,
        widget=forms.Textarea(attrs={"rows": 8}),
        help_text=_("Rules that no setting has, with empty lines between paragraphs."),
    )
    note = forms.CharField(
        label=_("What changed"),
        max_length=LONGEST_NOTE,
        required=False,
        help_text=_("One sentence for the list of versions. This is public."),
    )


class EventRegulationsForm(RegulationsForm):
    """The same for an event, whose entrants can be notified."""

    notify = forms.BooleanField(
        label=_("Notify all applicants by e-mail"),
        required=False,
        help_text=_("For a change that may matter to them, not for a corrected word."),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:  # noqa: ANN401
        super().__init__(*args, **kwargs)
        if not settings.EMAIL_HOST:
            del self.fields["notify"]


def regulations_context(owner: Tournament | Scope) -> dict[str, Any]:
    """Return the regulations in force, compared with the newest version."""
    versions = versions_of(owner)
    newest = versions[-1] if versions else None
    now = in_force(owner, newest.text if newest else "")
    told = compare(as_published(newest), now) if newest else unchanged(now)
    return {
        "told": told,
        "versions": versions[::-1],
        "since": newest,
        "own_text": newest.text if newest else "",
    }
