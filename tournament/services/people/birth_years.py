"""A player's year of birth in one event; it may change after approval, as no result needs it."""

from __future__ import annotations

from tournament.exchange.player_lists import Newcomer
from tournament.models import Entry, JournalEntry
from tournament.services.acts import Act, Actor, acting, declare, undoes
from tournament.services.consequences.updates import update_dependents
from tournament.services.people import register as people
from tournament.services.refusals import Refused
from tournament.services.results.placings import renew_placings
from tournament.services.undo_facts import entry_of, facts_of, revert_fields


@declare(may="register", moves_result=False)
def change_birth_year(entry: Entry, born: int | None, *, by: Actor) -> None:
    """Correct the year on which a player's initials depend, at any time."""
    with acting(entry.tournament, change_birth_year, by=by) as act:
        if entry.player.erased_at is not None:
            raise Refused("erased_already")
        people.refuse_impossible(Newcomer(name=entry.name, born=born))
        _write(act, Entry.objects.get(pk=entry.pk), born)


@undoes(change_birth_year)
def put_birth_year_back(act: Act, line: JournalEntry) -> None:
    """Restore the year of birth before the act."""
    entry = entry_of(line)
    if facts_of(line)["player"] != entry.player_id:
        raise Refused("undo_blocked", verb=line.verb, because="replaced_since")
    _write(act, entry, revert_fields(line, {"born": entry.born})["born"])


def _write(act: Act, entry: Entry, born: int | None) -> None:
    if entry.born == born:
        return
    before, entry.born = entry.born, born
    entry.save(update_fields=["born"])
    act.note(
        subject=str(entry),
        before={"born": before},
        after={"born": born},
        undo={"entry": entry.pk, "player": entry.player_id},
    )
    update_dependents(act)
    renew_placings(act.tournament)
