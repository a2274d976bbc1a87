"""What is asked of the journal: which acts, of which round, table, player, and by whom."""

from __future__ import annotations

from collections.abc import Iterable

from django import forms
from django.utils.translation import gettext_lazy as _

from tournament.forms.numbers import WholeNumber
from tournament.phrases.journal_verbs import GROUPS


class JournalForm(forms.Form):
    """A search through the journal; whatever is left empty does not narrow it."""

    what = forms.ChoiceField(label=_("What"), required=False)
    round = WholeNumber(_("Round"), low=1, required=False)
    table = WholeNumber(_("Table"), low=1, required=False)
    player = forms.CharField(
        label=_("Player"),
        required=False,
        max_length=120,
        widget=forms.TextInput(attrs={"autocomplete": "off", "placeholder": _("number or name")}),
    )
    who = forms.ChoiceField(label=_("Who did it"), required=False)

    def __init__(self, data: object, *, signers: Iterable[str]) -> None:
        super().__init__(data or None)  # type: ignore[arg-type]
        names = [(name, name) for name in signers]
        self._offer("what", [("", _("everything")), *_acts()])
        self._offer("who", [("", _("anybody")), *names])

    def _offer(self, name: str, choices: list[tuple[object, object]]) -> None:
        field = self.fields[name]
        assert isinstance(field, forms.ChoiceField)
        field.choices = choices


def _acts() -> list[tuple[object, object]]:
    """Return each group of acts with the whole of it first."""
    return [
        (title, [(group, _("%(group)s: everything") % {"group": title}), *verbs.items()])
        for group, (title, verbs) in GROUPS.items()
    ]
