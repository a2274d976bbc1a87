"""Applications without an account: sent by a form, confirmed and withdrawn by a link."""

from __future__ import annotations

import datetime as dt
from typing import Unpack

from django.db import transaction
from django.db.models import Max
from django.utils import timezone, translation

from tournament.exchange.player_lists import NAME_LENGTH, Newcomer
from tournament.models import Application, Entry, NomineeAddress, Player, Tournament
from tournament.models.player import name_key
from tournament.models.text_fields import one_line
from tournament.reading.applications import (
    announced_of,
    closed_reason,
    open_applications,
    places_of,
)
from tournament.reading.emails import is_reachable
from tournament.services.acts import (
    Act,
    Actor,
    How,
    acting,
    acting_while_open,
    declare,
    reason_given,
)
from tournament.services.applications.following import (
    CONTACTS_FOR,
    UNCONFIRMED_FOR,
    forget_old_followers,
)
from tournament.services.people import attendance, registration
from tournament.services.people.register import refuse_impossible
from tournament.services.refusals import Refused


def fill_places(act: Act) -> list[Application]:
    """Give free places to waiting applications, in the order of the queue; return them.

    A place once given is kept, whatever happens to other applications.
    """
    if act.tournament.state != Tournament.State.PLANNED or act.tournament.called_off:
        return []
    waiting = Application.objects.waiting().filter(tournament=act.tournament)
    left = places_of(act.tournament).left
    placed = list(waiting if left is None else waiting[:left])
    for application in placed:
        give_place(act, application)
    return placed


def give_place(act: Act, application: Application) -> None:
    """Give an application a place, with a journal entry."""
    application.placed_at, application.answer_by = act.at, _answer_by(act, application)
    application.save(update_fields=["placed_at", "answer_by"])
    facts: dict[str, object] = {"queue_number": application.queue_number}
    if application.answer_by is not None:
        facts["answer_by"] = f"{timezone.localtime(application.answer_by):%Y-%m-%d %H:%M}"
    act.note(verb=place_application, subject=application.name, after=facts)


def _answer_by(act: Act, application: Application) -> dt.datetime | None:
    """Return the time to answer of an applicant who moves up; None if they need not answer.

    An applicant with a place from the start has just confirmed, and one without e-mail cannot
    know that they must answer.
    """
    hours = announced_of(act.tournament).answer_hours
    if hours is None or application.complete_at == act.at or not is_reachable(application):
        return None
    event = act.tournament
    begins = timezone.make_aware(dt.datetime.combine(event.date, event.starts or dt.time()))
    until = min(act.at + dt.timedelta(hours=hours), begins)
    return until if until > act.at else None


def fill_free_places(tournament: Tournament, *, by: Actor) -> list[Application]:
    """Give away places that became free at the desk; return the applications that got one."""
    with acting_while_open(tournament, place_application, by=by) as act:
        return fill_places(act)


@transaction.atomic
def submit_application(
    tournament: Tournament,
    *,
    name: str,
    contact: str,
    club: str = "",
    born: int | None = None,
    entry_class: str = "",
    may_be_listed: bool = False,
) -> Application:
    """Store a form until its link is used; one person with one contact has one form.

    An unconfirmed form is replaced by the last one sent; a confirmed one stays, because a
    sender who knows name and contact need not be the person. The event does not change yet, so
    there is no journal entry.
    """
    name = one_line(name)[:NAME_LENGTH]
    refuse_impossible(Newcomer(name, born=born))
    if why := closed_reason(tournament):
        raise Refused(why)
    # Two clicks at once create one form: the second waits for the first and finds it.
    Tournament.objects.select_for_update().get(pk=tournament.pk)
    earlier = _form_of(tournament, name, contact)
    facts = {
        "name": name,
        "club": one_line(club)[:80],
        "born": born,
        "entry_class": entry_class,
        "contact": contact,
        "language": translation.get_language() or "lv",
        "may_be_listed": may_be_listed,
    }
    if earlier is None:
        return Application.objects.create(tournament=tournament, **facts)
    unconfirmed = Application.objects.filter(pk=earlier.pk, complete_at=None)
    unconfirmed.update(**facts, sent_at=timezone.now())
    return Application.objects.get(pk=earlier.pk)


def _form_of(tournament: Tournament, name: str, contact: str) -> Application | None:
    """Return the active form of a person with this contact."""
    # Hardly any mail server distinguishes addresses by case.
    known = Application.objects.filter(
        tournament=tournament, contact__iexact=contact, withdrawn_at=None, declined_at=None
    )
    key = name_key(name)
    return next((one for one in known if name_key(one.name) == key), None)


@declare(may="anyone")
def apply(application: Application) -> Application:
    """Confirm an application: it joins the queue, and gets a place if one is free.

    The lock of the event decides between two that arrive at once.
    """
    with acting(application.tournament, apply, by=Actor(application.name)) as act:
        application = _fresh(application)
        if application.complete_at is not None:
            return application
        if why := closed_reason(act.tournament):
            raise Refused(why)
        queue = Application.objects.filter(tournament=act.tournament)
        last = queue.aggregate(last=Max("queue_number"))["last"] or 0
        application.complete_at, application.queue_number = act.at, last + 1
        application.save(update_fields=["complete_at", "queue_number"])
        act.note(
            subject=application.name,
            after={"queue_number": last + 1, "category": application.entry_class},
        )
        fill_places(act)
    application.refresh_from_db()
    return application


@declare(may="hold_link")
def withdraw_application(application: Application) -> list[Application]:
    """Withdraw an application by its link; return the applications that get its place.

    A player on the list leaves it as well. Once the event has begun that is refused: they tell
    the desk, which has their number on paper.
    """
    by = Actor(application.name)
    with acting(application.tournament, withdraw_application, by=by) as act:
        application = _fresh(application)
        if application.withdrawn_at is not None:
            return []
        if application.declined_at is not None:
            raise Refused("declined_already", why=application.declined_why)
        entry = _entry_of(application)
        if entry is not None and act.tournament.state != Tournament.State.PLANNED:
            raise Refused("in_the_list_already", number=entry.number)
        if entry is not None and not entry.is_out:
            attendance.leave(act, entry, reason="", leaving=Entry.Leaving.WITHDRAWN)
        application.withdrawn_at = act.at
        application.save(update_fields=["withdrawn_at"])
        if application.complete_at is None:
            return []
        act.note(subject=application.name, before={"queue_number": application.queue_number})
        return fill_places(act)


def forget_contacts() -> int:
    """Delete contact data of past events and unconfirmed forms; return the count."""
    now = timezone.now()
    unconfirmed = Application.objects.filter(
        complete_at=None, sent_at__lt=now - UNCONFIRMED_FOR
    ).delete()[0]
    over = Application.objects.exclude(contact="").filter(
        tournament__date__lt=timezone.localdate() - CONTACTS_FOR
    )
    over_since = timezone.localdate() - CONTACTS_FOR
    NomineeAddress.objects.filter(final__date__lt=over_since).delete()
    forget_old_followers(timezone.localdate())
    return unconfirmed + over.update(contact="", born=None)


def _fresh(application: Application) -> Application:
    return Application.objects.get(pk=application.pk)


def accept(
    application: Application,
    *,
    by: Actor,
    player: Player | None = None,
    is_new: bool = False,
) -> Entry:
    """Enter an applicant: as the given person, a new one, or the person of that name.

    Undoing the entry reopens the application.
    """
    with transaction.atomic():
        # The locking order of every act: the event first.
        tournament = Tournament.objects.select_for_update().get(pk=application.tournament_id)
        application = Application.objects.get(pk=application.pk)
        entered = _entry_of(application)
        if entered is not None:
            return entered
        if not application.is_standing:
            raise Refused("no_such_application")
        if application.placed_at is None:
            raise Refused("still_waiting", name=application.name)
        newcomer = _newcomer(application)
        if is_new:
            entry = registration.register_namesake(tournament, newcomer, by=by)
        else:
            entry = registration.register(tournament, newcomer, by=by, player=player)
        answered = application.answered_at or (application.answer_by and timezone.now())
        Application.objects.filter(pk=application.pk).update(
            number=entry.number, answered_at=answered
        )
    return entry


@declare(may="register")
def accept_applications(
    tournament: Tournament, **how: Unpack[How]
) -> tuple[int, list[tuple[Application, Refused]]]:
    """Enter all applicants who have a place in one act; return how many, and the refused ones."""
    with acting_while_open(tournament, accept_applications, **how) as act:
        if act.earlier is not None:
            return len(act.earlier.after["numbers"]), []
        wished = open_applications(act.tournament)
        found = registration.enter_each(act, [(_newcomer(one), None) for one in wished])
        refused = []
        for application, made in zip(wished, found, strict=True):
            if isinstance(made, Refused):
                refused.append((application, made))
            else:
                Application.objects.filter(pk=application.pk).update(number=made.number)
    return len(wished) - len(refused), refused


def _newcomer(application: Application) -> Newcomer:
    return Newcomer(
        name=application.name,
        club=application.club,
        category=application.entry_class,
        born=application.born,
    )


@declare(may="register")
def place_application(application: Application, *, by: Actor) -> None:
    """Give a waiting application a place beyond the limit, by decision of an organiser."""
    with acting_while_open(application.tournament, place_application, by=by) as act:
        application = Application.objects.get(pk=application.pk)
        if not application.is_standing:
            raise Refused("no_such_application")
        if application.placed_at is None:
            give_place(act, application)


@declare(may="register")
def decline_application(application: Application, why: str, *, by: Actor) -> list[Application]:
    """Decline an application with a reason; return the applications that get its place."""
    with acting_while_open(application.tournament, decline_application, by=by) as act:
        application = Application.objects.get(pk=application.pk)
        if _entry_of(application) is not None:
            raise Refused("in_the_list_already", number=application.number)
        if not application.is_standing:
            raise Refused("no_such_application")
        application.declined_at, application.declined_why = act.at, reason_given(why)
        application.save(update_fields=["declined_at", "declined_why"])
        facts = {"queue_number": application.queue_number, "reason": application.declined_why}
        act.note(subject=application.name, after=facts, undo={"application": application.pk})
        return fill_places(act)


def _entry_of(application: Application) -> Entry | None:
    """Return the entry created from an application, unless it was undone."""
    if application.number is None:
        return None
    entries = Entry.objects.filter(tournament=application.tournament_id, number=application.number)
    found = entries.first()
    return None if found is None or found.is_taken_back else found
