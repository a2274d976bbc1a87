"""The e-mail addresses of nominees at the desk, and what became of the e-mails to them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from django import forms
from django.conf import settings
from django.http import QueryDict
from django.utils.translation import get_language, gettext_lazy
from django.utils.translation import gettext as _

from tournament.background.mail.emails import NOT_SENT, letter_state
from tournament.doors.fields import AddressField
from tournament.models import NomineeAddress, Player, Tournament
from tournament.reading.emails_sent import EmailRow, EmailState
from tournament.reading.series.finals import FinalCandidate, PeopleOfFinal, SourceLine
from tournament.reading.series.nominee_emails import addresses_of, latest_emails
from tournament.services.people import nominee_emails
from tournament.words.emails_at_desk import KINDS, STATES
from tournament.words.language import OWN_NAMES

PREFIX: Final = "address-"


@dataclass(frozen=True, slots=True)
class NomineeRow:
    """A person of a final, with a line about their e-mails and the reason if one failed."""

    one: FinalCandidate
    email: str
    reason: str = ""
    needs_attention: bool = False


class AddressesForm(forms.Form):
    """The e-mail addresses of those who may still answer, and of the next in line."""

    language = forms.ChoiceField(label=gettext_lazy("Language of the e-mails"))

    def __init__(
        self, final: Tournament, found: PeopleOfFinal, data: QueryDict | None = None
    ) -> None:
        self.final = final
        known = addresses_of(final)
        spoken = [one.language for one in known.values()]
        initial = {"language": spoken[-1] if spoken else get_language()}
        super().__init__(data, initial=initial)
        choices = [(code, OWN_NAMES[code]) for code, _name in settings.LANGUAGES]
        self.fields["language"].choices = choices  # type: ignore[attr-defined]
        self.people = list(_to_write_to(found))
        for player in self.people:
            initial_address = known[player.pk].contact if player.pk in known else ""
            self.fields[f"{PREFIX}{player.pk}"] = AddressField(
                label=player.name, required=False, initial=initial_address, autocomplete="off"
            )

    @property
    def known(self) -> int:
        """How many of these people have an address."""
        return sum(bool(self.fields[f"{PREFIX}{one.pk}"].initial) for one in self.people)

    def save(self) -> int:
        """Store the addresses; return how many changed."""
        typed = {one.pk: self.cleaned_data[f"{PREFIX}{one.pk}"] for one in self.people}
        language = self.cleaned_data["language"]
        return nominee_emails.store_addresses(self.final, typed, language=language)


def _to_write_to(found: PeopleOfFinal) -> Sequence[Player]:
    """Return those who have not answered, and the next in line, each once."""
    people: dict[int, Player] = {}
    for line in found.lines:
        for one in line.people:
            has_answered = one.nominee is not None and bool(one.nominee.answer)
            if one.number is None and not has_answered:
                people.setdefault(one.player.pk, one.player)
    return list(people.values())


def lines_with_emails(
    final: Tournament, found: PeopleOfFinal
) -> list[tuple[SourceLine, list[NomineeRow]]]:
    """Return the sources of a final with their people and the state of the e-mails to them."""
    known, sent = addresses_of(final), latest_emails(final)
    rows = {key: EmailRow(mail) for key, mail in sent.items()}
    return [
        (
            line,
            [
                _row(one, known.get(one.player.pk), rows.get(one.nominee.pk if one.nominee else 0))
                for one in line.people
            ],
        )
        for line in found.lines
    ]


def _row(one: FinalCandidate, address: NomineeAddress | None, sent: EmailRow | None) -> NomineeRow:
    if one.nominee is None or one.nominee.answer:
        return NomineeRow(one, "")
    if sent is not None:
        kind, job = KINDS[sent.mail.job.document], sent.mail.job
        state = letter_state(job) if sent.state == EmailState.WAITING else STATES[sent.state]
        is_over = sent.state != EmailState.SENT
        reason = NOT_SENT.get(job.failure, "") if is_over else ""
        return NomineeRow(one, f"{kind}: {state}", str(reason), sent.needs_attention)
    if address is not None and address.stopped_at is not None:
        return NomineeRow(one, _("wants no e-mails: send the link yourself"))
    if address is None:
        return NomineeRow(one, _("no e-mail address: send the link yourself"))
    return NomineeRow(one, _("no e-mail yet"))
