"""Answers of applicants who moved up from the waiting list, and their choice of e-mails."""

from __future__ import annotations

from collections.abc import Collection

from django.utils import timezone

from tournament.models import Application, JournalEntry, Tournament
from tournament.reading.emails import CHOSEN_BY_PERSON, kinds_off
from tournament.services.acts import Act, Actor, acting, acting_while_open, declare, undoes
from tournament.services.applications.applying import fill_places
from tournament.services.refusals import Refused
from tournament.services.undo_facts import facts_of


@declare(may="hold_link")
def confirm_place(application: Application) -> None:
    """Record that an applicant takes the place they were offered; a second click changes nothing.

    After the time to answer it is refused, also before the place has gone to the next in line.
    """
    by = Actor(application.name)
    with acting(application.tournament, confirm_place, by=by) as act:
        application = Application.objects.get(pk=application.pk)
        if application.is_lapsed:
            raise Refused("answer_too_late")
        if application.withdrawn_at or application.declined_at or not application.placed_at:
            raise Refused("place_is_gone")
        if not application.awaits_answer or application.answer_by is None:
            return
        if application.answer_by <= act.at:
            raise Refused("answer_too_late")
        application.answered_at = act.at
        application.save(update_fields=["answered_at"])
        act.note(subject=application.name, after={"queue_number": application.queue_number})


@declare(may="register")
def pass_places_on(tournament: Tournament, *, by: Actor) -> list[Application]:
    """Offer the places of all who did not answer in time to the next in line; return these."""
    with acting_while_open(tournament, pass_places_on, by=by) as act:
        if act.tournament.state != Tournament.State.PLANNED:
            return []
        asked = Application.objects.unanswered().filter(tournament=act.tournament)
        late = list(asked.filter(answer_by__lte=act.at))
        for application in late:
            application.withdrawn_at = act.at
            application.save(update_fields=["withdrawn_at"])
            act.note(
                subject=application.name,
                before={"queue_number": application.queue_number},
                undo={"application": application.pk},
            )
        return fill_places(act) if late else []


@undoes(pass_places_on)
def ask_again(act: Act, line: JournalEntry) -> None:
    """Return an applicant to their old position in the queue; a free place is offered again."""
    application = Application.objects.get(pk=facts_of(line)["application"])
    if not application.is_lapsed:
        return
    application.withdrawn_at = application.placed_at = application.answer_by = None
    application.save(update_fields=["withdrawn_at", "placed_at", "answer_by"])
    act.note(subject=application.name, before=line.after)
    fill_places(act)


def choose_own_emails(application: Application, wanted: Collection[str]) -> None:
    """Store which e-mails an applicant wants; the event does not change, so nothing is noted."""
    off = [kind.value for kind in CHOSEN_BY_PERSON if kind not in wanted]
    Application.objects.filter(pk=application.pk).update(emails_off=off)


def stop_emails(application: Application) -> None:
    """Stop all e-mails to an applicant about the event.

    Nobody who gets no e-mail may lose a place for not answering one.
    """
    off = sorted({*kinds_off(application), Application.ALL_EMAILS})
    own = Application.objects.filter(pk=application.pk)
    own.update(emails_off=off)
    own.filter(answered_at=None, answer_by__gt=timezone.now()).update(answer_by=None)
