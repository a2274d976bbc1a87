"""Undo of announcements, moves and declined applications."""

from __future__ import annotations

from tournament.models import Application, JournalEntry
from tournament.services.acts import Act, undoes
from tournament.services.applications import announcing, applying
from tournament.services.applications.applying import fill_places
from tournament.services.people.reversals import take_list_back
from tournament.services.undo_facts import changed_back, facts_of


@undoes(announcing.announce_entry)
def put_terms_back(act: Act, line: JournalEntry) -> None:
    """Restore the terms of entry that the act changed."""
    present = announcing.facts_of_terms(announcing.terms_of(act.tournament))
    # Older entries have times in other zones.
    was, then = (
        announcing.facts_of_terms(announcing.terms_from({**present, **facts}))
        for facts in (line.before, line.after)
    )
    facts = changed_back(line, present, before=was, after=then)
    terms = announcing.accepted_terms(act.tournament, announcing.terms_from(facts))
    announcing.write_terms(act, terms)


@undoes(announcing.move_event)
def move_event_back(act: Act, line: JournalEntry) -> None:
    """Restore a moved event's earlier date and place."""
    announcing.move_back(act, line)


@undoes(applying.decline_application)
def take_decline_back(act: Act, line: JournalEntry) -> None:
    """Restore a declined application to its old position in the queue.

    If its place has gone to another applicant, they keep it; a free place is given if there is
    one.
    """
    application = Application.objects.get(pk=facts_of(line)["application"])
    if application.declined_at is None:
        return
    application.declined_at, application.declined_why = None, ""
    application.placed_at = None
    application.save(update_fields=["declined_at", "declined_why", "placed_at"])
    act.note(subject=application.name, before=line.after)
    fill_places(act)


@undoes(applying.accept_applications)
def take_accepted_back(act: Act, line: JournalEntry) -> None:
    """Remove the entered applicants who are not seated; their applications are open again."""
    take_list_back(act, line)
