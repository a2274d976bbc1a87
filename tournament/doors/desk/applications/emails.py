"""The e-mails to applicants: which kinds are sent, what became of each, and sending again."""

from __future__ import annotations

from typing import Any

from django import forms
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.background.mail import nominees, ordering
from tournament.background.mail.emails import LETTERS, NOT_SENT, letter_state
from tournament.doors.acting import UNPROCESSABLE, EventRequest, Routes, at_event
from tournament.doors.fields import WholeNumber
from tournament.models import Mail
from tournament.ops.site import site_of
from tournament.reading.applications import announced_of
from tournament.reading.emails import CHOSEN_BY_EVENT, event_sends
from tournament.reading.emails_sent import EmailRow, EmailState, emails_about, emails_of
from tournament.reading.followers import followers_by_email
from tournament.services.applications import desk_emails
from tournament.services.refusals import Refused
from tournament.words import refusal_words
from tournament.words.emails_at_desk import OF_EVENTS, STATES
from tournament.words.figures import whole

routes = Routes(at_event)


class EmailsForm(forms.Form):
    """The kinds of e-mails that the event sends, and the time to answer."""

    sent = forms.MultipleChoiceField(
        label=gettext_lazy("Sent to players"),
        choices=list(OF_EVENTS.items()),
        widget=forms.CheckboxSelectMultiple,
        required=False,
        help_text=gettext_lazy(
            "Always sent: a free place, a new date, changed regulations, a cancelled "
            "tournament. Each player can stop the reminder, the seats and the result."
        ),
    )
    answer_hours = WholeNumber(
        gettext_lazy("Time to answer for those who move up, hours"),
        low=1,
        high=desk_emails.LONGEST_ANSWER,
        required=False,
        empty=gettext_lazy("no answer needed"),
        help_text=gettext_lazy(
            "Without an answer in time, the place goes to the next in the waiting list."
        ),
    )


def _show(request: EventRequest, refused: Refused | None = None, **_facts: object) -> HttpResponse:
    desk, asked = request.desk, request.http.GET
    announced = announced_of(desk.tournament)
    sent = [kind.value for kind in CHOSEN_BY_EVENT if event_sends(announced, kind)]
    initial = {"sent": sent, "answer_hours": announced.answer_hours}
    state = asked.get("state", "")
    found = emails_of(desk.tournament, state=state, page=whole(asked.get("page", "")))
    context: dict[str, Any] = {
        "desk": desk,
        "area": "people",
        "form": request.typed.get("form") or EmailsForm(initial=initial),
        "rows": [(row, *_words_of(row)) for row in found.page],
        "page": found.page,
        "counts": [(key, STATES[key], count) for key, count in found.counts.items()],
        "total": sum(found.counts.values()),
        "state": state,
        "followers": followers_by_email(desk.tournament),
        "may_plan": desk.may("plan"),
        "may_register": desk.may("register"),
        "is_sending": ordering.are_sent(),
        "refusal": refusal_words(refused) if refused else None,
    }
    status = UNPROCESSABLE if refused or request.typed else 200
    return render(request.http, "desk/applications/emails.html", context, status=status)


def _words_of(row: EmailRow) -> tuple[str, str, str]:
    """Return the kind, the state and the reason of an e-mail in words."""
    job = row.mail.job
    is_waiting = row.state == EmailState.WAITING
    state = letter_state(job) if is_waiting else str(STATES[row.state])
    reason = NOT_SENT.get(job.failure, "") if row.state != EmailState.SENT else ""
    return str(LETTERS.get(job.document, job.document)), state, str(reason)


@routes.page("emails/")
def emails(request: EventRequest) -> HttpResponse:
    """Show the choice of e-mails, and the e-mails of the event, newest first."""
    return _show(request)


@routes.post("emails/", desk_emails.choose_emails, to="emails", show=_show)
def choose_emails(request: EventRequest) -> str:
    """Change which e-mails are sent."""
    facts = request.read(EmailsForm(request.data)).cleaned_data
    desk_emails.choose_emails(request.desk.tournament, **facts, by=request.by)
    return _("Saved.")


@routes.post("emails/<int:pk>/again/", "register", to="emails", show=_show)
def send_email_again(request: EventRequest, pk: int) -> str:
    """Send an e-mail again, with what is true now."""
    mail = _at(request, pk)
    send_again = ordering.send_again if mail.nominee is None else nominees.send_again
    send_again(mail, site=site_of(request.http))
    return _("It is being sent again.")


@routes.post("emails/<int:pk>/bounced/", desk_emails.mark_bounced, to="emails", show=_show)
def mark_bounced(request: EventRequest, pk: int) -> str:
    """Record that an e-mail came back."""
    desk_emails.mark_bounced(_at(request, pk), by=request.by)
    return _("Marked. This player gets no more e-mails; undo it in the journal.")


def _at(request: EventRequest, pk: int) -> Mail:
    about = ("job", "application__tournament", "nominee__final", "nominee__player")
    found = emails_about(request.desk.tournament).select_related(*about)
    return get_object_or_404(found, pk=pk)
