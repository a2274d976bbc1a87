"""Announcement of an event: fees, map and entry; and a new date or place."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Sequence
from dataclasses import asdict
from typing import Any, ClassVar, Final
from urllib.parse import urlsplit

from django import forms
from django.conf import settings
from django.db import transaction
from django.http import HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext, gettext_lazy
from django.utils.translation import gettext as _

from scoring.format_lines import LONGEST
from tournament.background.mail import ordering
from tournament.doors.acting import UNPROCESSABLE, EventRequest, Routes, at_event
from tournament.doors.desk.money.forms import fixed_field, shares_field
from tournament.doors.fields import (
    CurrencyField,
    DateField,
    MomentField,
    TimeField,
    WholeNumber,
    in_currency,
)
from tournament.doors.form_snapshot import (
    read_form_snapshot,
    refusal_of_form,
    updated_form_snapshot,
)
from tournament.models import EmailKind, Tournament
from tournament.ops.site import site_of
from tournament.reading.applications import announced_of, currency_of, format_line
from tournament.security.access import tournaments_of
from tournament.services.applications import announcing
from tournament.services.applications.announcing import EntryTerms
from tournament.services.refusals import Refused
from tournament.words.currencies import money
from tournament.words.regulation_clauses import fees

NEAR_DAYS: Final = 3
OLDEST: Final = 120
ROUNDED_TO: Final = (1, 10, 50, 100, 500, 1_000)
FIELD_OF: Final = {
    "format_line_unreadable": "fees",
    "common_fee_missing": "fees",
    "fee_class_twice": "fees",
    "shares_above_the_fund": "prize_shares",
    "too_many_prizes": "prize_shares",
    "fixed_above_fund": "prize_fixed",
    "currency_fixed": "currency",
}


class ClassesField(forms.CharField):
    """Entry classes, separated by commas: Everybody, Ladies, TOP 60."""

    def prepare_value(self, value: object) -> object:
        """Return the classes as text for the field."""
        return ", ".join(value) if isinstance(value, list | tuple) else value

    def clean(self, value: object) -> tuple[str, ...]:
        """Return the classes in their order."""
        typed = super().clean(value)
        return tuple(name.strip() for name in re.split(r"[,;\n]", typed) if name.strip())


class LinkField(forms.CharField):
    """A link to a web page."""

    widget = forms.URLInput

    default_error_messages: ClassVar = {
        "link": gettext_lazy("This is not a link. Copy the full address: https://…"),
    }

    def clean(self, value: object) -> str:
        """Return the link, or an empty value if nothing was typed."""
        typed = str(super().clean(value) or "").strip()
        try:
            parts = urlsplit(typed)
        except ValueError:
            raise forms.ValidationError(self.error_messages["link"]) from None
        is_link = parts.scheme in ("http", "https") and bool(parts.netloc) and " " not in typed
        if typed and not is_link:
            raise forms.ValidationError(self.error_messages["link"])
        return typed


class TermsForm(forms.Form):
    """Entry terms of an event."""

    currency = CurrencyField()
    fees = forms.CharField(
        label=gettext_lazy("Fees"),
        max_length=LONGEST,
        required=False,
        help_text=gettext_lazy(
            "As in the calendar: 30+10/1 means 30 for the prizes, 10 for costs, 1 per "
            "small point. Other prices have words: 40+25/1 (ladies 0+25), free, TOP 60 0+10, "
            "until 1.12. 25+10, 120 per team, both 65+25."
        ),
    )
    fee_with_id = forms.TypedChoiceField(
        label=gettext_lazy("“Both” is the price together with"),
        coerce=int,
        required=False,
        empty_value=None,
    )
    second_entries = forms.BooleanField(
        label=gettext_lazy("A player may enter a second time"), required=False
    )
    prizes = forms.CharField(
        label=gettext_lazy("What players can win"),
        max_length=200,
        required=False,
        help_text=gettext_lazy(
            "For the regulations: 50 %, 30 %, 20 % of the fund; a cup for the best woman."
        ),
    )
    prize_shares = shares_field()
    prize_fixed = fixed_field()
    prizes_may_shrink = forms.BooleanField(
        label=gettext_lazy("Fixed prizes may be reduced"),
        required=False,
        help_text=gettext_lazy(
            "If the fund is smaller than all fixed prizes. The public page says so."
        ),
    )
    prize_round_cents = forms.TypedChoiceField(
        label=gettext_lazy("Prizes are rounded down to"),
        coerce=int,
        required=False,
        empty_value=1,  # type: ignore[arg-type]
        help_text=gettext_lazy("The rest from rounding goes to first place."),
    )
    shows_payouts = forms.BooleanField(
        label=gettext_lazy("Prizes are public"),
        required=False,
        help_text=gettext_lazy(
            "How much each player won, once the result is announced; never what players owe."
        ),
    )
    map_link = LinkField(label=gettext_lazy("Link to a map"), max_length=300, required=False)
    takes_entries = forms.BooleanField(
        label=gettext_lazy("Players may apply from the public page"),
        required=False,
        help_text=gettext_lazy(
            "Each player confirms by e-mail; you then add them to the list of players."
        ),
    )
    opens_at = MomentField(label=gettext_lazy("Entry opens"), required=False)
    closes_at = MomentField(label=gettext_lazy("Entry closes"), required=False)
    capacity = WholeNumber(
        gettext_lazy("Places"),
        low=1,
        high=5_000,
        required=False,
        empty=gettext_lazy("no limit"),
        help_text=gettext_lazy("Later entries join the waiting list in order of entry."),
    )
    classes = ClassesField(
        label=gettext_lazy("Classes"),
        max_length=400,
        required=False,
        help_text=gettext_lazy("Separated by commas: Everyone, Ladies. Players choose one."),
    )

    last_day = DateField(
        label=gettext_lazy("Last day"),
        required=False,
        help_text=gettext_lazy("Only for a tournament of several days."),
    )
    region = forms.CharField(label=gettext_lazy("Region"), max_length=60, required=False)
    organisers = forms.CharField(
        label=gettext_lazy("Organisers"),
        max_length=200,
        required=False,
        help_text=gettext_lazy("Separated by commas. This is public."),
    )
    least_age = WholeNumber(gettext_lazy("Youngest age"), low=1, high=OLDEST, required=False)
    most_age = WholeNumber(gettext_lazy("Oldest age"), low=1, high=OLDEST, required=False)

    def __init__(
        self,
        *given: Any,  # noqa: ANN401
        others: Sequence[Tournament] = (),
        currency: str,
        **more: Any,  # noqa: ANN401
    ) -> None:
        super().__init__(*given, **more)
        self.present_currency = currency
        in_currency(self, currency)
        rounded = [(cents, money(cents, currency)) for cents in ROUNDED_TO]
        self.fields["prize_round_cents"].choices = rounded  # type: ignore[attr-defined]
        choices = [("", gettext("no other event")), *((one.pk, one.name) for one in others)]
        self.fields["fee_with_id"].choices = choices  # type: ignore[attr-defined]

    def terms(self) -> EntryTerms:
        """Return the submitted entry terms."""
        chosen = self.cleaned_data["currency"] or self.present_currency
        return EntryTerms(**{**self.cleaned_data, "currency": chosen})


class NewDateForm(forms.Form):
    """A new date, time or place, and the reason."""

    date = DateField(label=gettext_lazy("Date"))
    starts = TimeField(label=gettext_lazy("Starts at"), required=False)
    place = forms.CharField(label=gettext_lazy("Place"), max_length=120, required=False)
    why = forms.CharField(
        label=gettext_lazy("Reason"),
        max_length=200,
        help_text=gettext_lazy("This is public."),
    )


routes = Routes(at_event)


def _show(request: EventRequest, refused: Refused | None = None) -> HttpResponse:
    desk = request.desk
    event = desk.tournament
    terms = announcing.terms_of(event)
    if refused is not None:
        _explain(next(iter(request.typed.values())), refused)
    why = refused if "form" in request.typed else None
    now = {"date": event.date, "starts": event.starts, "place": event.place}
    context = {
        "desk": desk,
        "area": "settings",
        "form": TermsForm(initial=asdict(terms), others=_others(request), currency=terms.currency),
        "fees_in_words": fees(announced_of(event)),
        "seen": updated_form_snapshot(request.http, announcing.facts_of_terms(terms), why),
        "move": NewDateForm(initial=now),
        "announced": announced_of(event),
        "line": format_line(event),
        "has_mail": bool(settings.EMAIL_HOST),
        "may_plan": desk.may("plan"),
        "is_settled": not event.is_open,
        "may_move": desk.may("call_off") and event.state == Tournament.State.PLANNED,
        **request.typed,
    }
    status = UNPROCESSABLE if request.typed else 200
    return render(request.http, "desk/applications/entry_terms.html", context, status=status)


def _others(request: EventRequest) -> Sequence[Tournament]:
    """Return the user's other events of these days, with which a fee may be combined."""
    event, near = request.desk.tournament, dt.timedelta(days=NEAR_DAYS)
    own = tournaments_of(request.http.user).exclude(pk=event.pk)
    return list(own.filter(date__range=(event.date - near, event.date + near)).order_by("date"))


def _explain(form: Any, refused: Refused) -> None:  # noqa: ANN401 either form
    """Add the refusal to the form, at its field."""
    named = (fault.facts.get("field", FIELD_OF.get(fault.code)) for fault in refused.faults)
    form.add_error(next(named, FIELD_OF.get(refused.code)), str(refusal_of_form(refused)))


@routes.page("")
def entry_terms(request: EventRequest) -> HttpResponse:
    """Show the entry terms."""
    return _show(request)


@routes.post("", announcing.announce_entry, to="entry_terms", show=_show)
def announce_entry(request: EventRequest) -> str:
    """Change the entry terms."""
    present = currency_of(request.desk.tournament)
    form = TermsForm(request.data, others=_others(request), currency=present)
    terms = request.read(form).terms()
    seen = read_form_snapshot(request.http)
    placed = announcing.announce_entry(request.desk.tournament, terms, by=request.by, seen=seen)
    ordering.order_places(placed, site=site_of(request.http))
    event = Tournament.objects.get(pk=request.desk.tournament.pk)
    return " ".join(filter(None, (_("Saved."), fees(announced_of(event)))))


@routes.post("move/", announcing.move_event, to="entry_terms", show=_show)
def move_event(request: EventRequest) -> str:
    """Move the event to another day or place; its pages say so."""
    event, site = request.desk.tournament, site_of(request.http)
    facts = request.read(NewDateForm(request.data), "move").cleaned_data
    with transaction.atomic():
        announcing.move_event(event, **facts, by=request.by)
        ordering.queue_event_emails(EmailKind.MOVED, event, site=site)
    return _("The tournament is moved. Its public pages and calendars show the new date and place.")
