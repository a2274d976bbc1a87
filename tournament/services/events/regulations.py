"""Publishing the regulations of an event or a series as a version that stays readable."""

from __future__ import annotations

from tournament.models import JournalEntry, RegulationsVersion
from tournament.models.regulations import LONGEST_NOTE, LONGEST_PROVISIONS
from tournament.models.text_fields import clean_text, one_line
from tournament.reading.regulations import clauses_by_language
from tournament.services.acts import Act, Actor, Owner, acting, declare, owned_by, undoes
from tournament.services.refusals import Refused
from tournament.services.undo_facts import created_row


@declare(may="plan", moves_result=False)
def publish_regulations(
    owner: Owner, text: str, *, note: str = "", by: Actor, key: str = ""
) -> RegulationsVersion:
    """Publish the clauses in force and the organiser's own text; refuse if nothing changed."""
    with acting(owner, publish_regulations, by=by, key=key) as act:
        if made := act.already_made(RegulationsVersion):
            return made
        version = RegulationsVersion(
            **owned_by(act.owner),
            **act.signature,
            number=act.owner.regulations.count() + 1,
            clauses=clauses_by_language(act.owner),
            text=clean_text(text.replace("\r\n", "\n")).strip()[:LONGEST_PROVISIONS],
            note=one_line(note)[:LONGEST_NOTE],
        )
        newest = act.owner.regulations.standing().last()
        if newest is not None and _is_same(newest, version):
            raise Refused("regulations_unchanged", number=newest.number)
        version.save()
        act.note(
            after={"regulations": version.number, "what_changed": version.note},
            undo={"version": version.pk},
            result=version,
        )
    return version


@undoes(publish_regulations)
def withdraw_regulations(act: Act, line: JournalEntry) -> None:
    """Withdraw the published version; its number is not used again."""
    version = created_row(act.owner.regulations.standing(), line, "version")
    act.lift(version)
    act.note(before={"regulations": version.number})


def _is_same(newest: RegulationsVersion, version: RegulationsVersion) -> bool:
    return (newest.clauses, newest.text) == (version.clauses, version.text)
