"""What the desk decides about e-mails: which kinds are sent, the time to answer, what bounced."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any, Final

from tournament.models import Announcement, JournalEntry, Mail, Tournament
from tournament.reading.emails import CHOSEN_BY_EVENT
from tournament.services.acts import Act, Actor, acting, declare, undoes
from tournament.services.applications.announcing import announcement_for
from tournament.services.refusals import Refused
from tournament.services.undo_facts import facts_of, revert_fields

LONGEST_ANSWER: Final = 24 * 14
"""Hours."""


@declare(may="plan", moves_result=False)
def choose_emails(
    tournament: Tournament, *, sent: Collection[str], answer_hours: int | None, by: Actor
) -> None:
    """Choose the kinds of e-mails that the event sends, and the time to answer."""
    off = [kind.value for kind in CHOSEN_BY_EVENT if kind not in sent]
    with acting(tournament, choose_emails, by=by) as act:
        announced = announcement_for(act)
        _write(act, announced, {"emails_off": off, "answer_hours": answer_hours})


@declare(may="register", moves_result=False)
def mark_bounced(mail: Mail, *, by: Actor) -> None:
    """Record that an e-mail came back: nothing more is sent to this address."""
    event = mail.application.tournament if mail.application else None
    event = mail.nominee.final if mail.nominee else event
    assert event is not None
    with acting(event, mark_bounced, by=by) as act:
        if Mail.objects.filter(pk=mail.pk, bounced_at=None).update(bounced_at=act.at):
            act.note(
                subject=_name_of(mail),
                after={"email": mail.job.document},
                undo={"mail": mail.pk},
            )


def _name_of(mail: Mail) -> str:
    if mail.nominee is not None:
        return mail.nominee.player.name
    return mail.application.name if mail.application else ""


@undoes(choose_emails)
def choose_emails_as_before(act: Act, line: JournalEntry) -> None:
    """Restore the earlier choice of e-mails."""
    announced = announcement_for(act)
    _write(act, announced, revert_fields(line, _facts(announced)))


@undoes(mark_bounced)
def unmark_bounced(act: Act, line: JournalEntry) -> None:
    """Send e-mails to the applicant again; the e-mail may be gone, after two weeks."""
    if Mail.objects.filter(pk=facts_of(line)["mail"]).update(bounced_at=None):
        act.note(subject=line.subject, before=line.after)


def _facts(announced: Announcement) -> dict[str, Any]:
    off: Sequence[str] = announced.emails_off or []
    return {"emails_off": list(off), "answer_hours": announced.answer_hours}


def _write(act: Act, announced: Announcement, facts: dict[str, Any]) -> None:
    before, hours = _facts(announced), facts["answer_hours"]
    if hours is not None and not 1 <= hours <= LONGEST_ANSWER:
        raise Refused("answer_hours_impossible", most=LONGEST_ANSWER)
    if before == facts:
        return
    announced.emails_off, announced.answer_hours = facts["emails_off"], hours
    announced.save(update_fields=["emails_off", "answer_hours"])
    act.note(before=before, after=facts, undo={})
