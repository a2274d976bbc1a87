"""Undo of acts on phone sheets."""

from __future__ import annotations

from tournament.models import JournalEntry
from tournament.services.acts import Act, undoes
from tournament.services.consequences.updates import update_dependents
from tournament.services.phones import agreeing, counting
from tournament.services.phones import counting as late
from tournament.services.refusals import Refused
from tournament.services.sheets import correcting
from tournament.services.sheets.entering import accept
from tournament.services.sheets.locked_table import TableAtHand, load_locked
from tournament.services.sheets.submission import hand_in_again
from tournament.services.undo_facts import facts_of
from tournament.standings.sheets import settings_of


@undoes(agreeing.agree_sheet)
def give_back(act: Act, line: JournalEntry) -> None:
    """Withdraw the sheet from the desk; the table agrees again."""
    correcting.restore_version(act, line)
    agreeing.let_keep_again(act, _table(act, line))


@undoes(agreeing.hand_back)
def take_in_again(act: Act, line: JournalEntry) -> None:
    """Restore the returned sheet, if nothing was submitted since."""
    table = _table(act, line)
    if table.current is not None:
        raise Refused("undo_blocked", verb=line.verb, because="entered_meanwhile")
    version = table.version(facts_of(line)["version"])
    handed = hand_in_again(version, table, settings_of(act.tournament, table.round.number))
    accept(act, table, handed, source=version.source)
    update_dependents(act)


@undoes(counting.count_deals)
def set_aside_again(act: Act, line: JournalEntry) -> None:
    """Set the deals counted by the desk aside again."""
    counting.uncount(act, _table(act, line), facts_of(line)["rows"])


@undoes(counting.note_late_deals)
def forget_late_deals(act: Act, line: JournalEntry) -> None:
    """Show a table's late deals at the desk as unseen again."""
    table = _table(act, line)
    sheet = agreeing.phone_sheet_of(table)
    late.set_seen(act, table, sheet, facts_of(line)["seen"])


@undoes(agreeing.lock_sheet)
def unlock(act: Act, line: JournalEntry) -> None:
    agreeing.set_lock(act, _table(act, line), is_locked=False)


@undoes(agreeing.unlock_sheet)
def lock(act: Act, line: JournalEntry) -> None:
    agreeing.set_lock(act, _table(act, line), is_locked=True)


def _table(act: Act, line: JournalEntry) -> TableAtHand:
    facts = facts_of(line)
    return load_locked(act.tournament, facts["round"], facts["table"])
