"""Entering players, one at a time, early or late, and correcting their details."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final, Unpack

from django.db import transaction
from django.db.models import Max

from tournament.exchange.player_lists import NAME_LENGTH, Newcomer
from tournament.models import Entry, Player, Tournament
from tournament.models.player import name_key
from tournament.models.text_fields import one_line
from tournament.reading.people.identity import group_of
from tournament.services.acts import Act, Actor, How, acting_while_open, declare
from tournament.services.concurrent_edits import keep_what_others_changed
from tournament.services.consequences.updates import update_dependents
from tournament.services.drafts import drafting, lots
from tournament.services.money.payments import take_owed_by
from tournament.services.people import persons
from tournament.services.people import register as people
from tournament.services.refusals import Refused

Seen = Mapping[str, Any] | None
"""What the form showed of an entry when it was opened, if sent."""
SAID: Final = ("name", "club", *people.PARTICULARS)
"""The fields of an entry about its person."""


@declare(may="register")
def register(
    tournament: Tournament,
    newcomer: Newcomer,
    *,
    by: Actor,
    player: Player | None = None,
    key: str = "",
) -> Entry:
    """Enter a player, as the person of that name in the register unless another is given.

    Late entrants play from the next unpublished round. An ambiguous name is refused with the
    candidates; `register_namesake` enters a new person.
    """
    with acting_while_open(tournament, register, by=by, key=key) as act:
        if made := act.already_made(Entry):
            return made
        entry = enter_found(act, newcomer, player)
        _note_entered(act, entry, newcomer)
        return entry


def register_namesake(
    tournament: Tournament, newcomer: Newcomer, *, by: Actor, key: str = ""
) -> Entry:
    """Enter a new person, even if the name is in the register or in the list."""
    with acting_while_open(tournament, register, by=by, key=key) as act:
        if made := act.already_made(Entry):
            return made
        newcomer = accepted_newcomer(newcomer)
        entry = _enter(act, people.add_person(newcomer, by=by), newcomer)
        _note_entered(act, entry, newcomer)
        return entry


def enter_found(act: Act, newcomer: Newcomer, player: Player | None = None) -> Entry:
    """Enter within an act the given person, or the one of that name, without a journal entry."""
    newcomer = accepted_newcomer(newcomer)
    _refuse_double(act, newcomer, player)
    return _enter(act, people.person_of(newcomer, by=act.by, player=player), newcomer)


@declare(may="register")
def enter_known(
    tournament: Tournament, players: Iterable[Player], **how: Unpack[How]
) -> tuple[int, list[Refused]]:
    """Enter people of the register in one act; return how many, and the refusals of the others."""
    with acting_while_open(tournament, enter_known, **how) as act:
        if act.earlier is not None:
            return len(act.earlier.after["numbers"]), []
        wished = [(Newcomer(name=each.name, club=each.club), each) for each in players]
        found = enter_each(act, wished)
    refused = [one for one in found if isinstance(one, Refused)]
    return len(found) - len(refused), refused


def enter_each(act: Act, wished: Iterable[tuple[Newcomer, Player | None]]) -> list[Entry | Refused]:
    """Enter people within an act; return the entry of each, or why they are not entered."""
    found = [_entered_or_refused(act, *one) for one in wished]
    entered = [one for one in found if isinstance(one, Entry)]
    if entered:
        act.note(
            subject=str(entered[0]) if len(entered) == 1 else "",
            after={"numbers": [entry.number for entry in entered]},
            undo={"entered": [entry.pk for entry in entered], "changed": {}},
        )
        lots.give_to_latecomers(act)
        update_dependents(act)
    return found


def _entered_or_refused(act: Act, newcomer: Newcomer, player: Player | None) -> Entry | Refused:
    try:
        with transaction.atomic():
            return enter_found(act, newcomer, player)
    except Refused as why:
        return why


@declare(may="register")
def change_entry(entry: Entry, facts: Newcomer, *, by: Actor, seen: Seen = None) -> Entry:
    """Correct a player's details in this tournament alone; empty values clear them.

    Details unchanged since they were `seen` keep the changes of other users. Refused if the
    player has been replaced by another since.
    """
    with acting_while_open(entry.tournament, change_entry, by=by) as act:
        return _put_right(act, entry, facts, seen)


def change_entry_and_person(
    entry: Entry, facts: Newcomer, *, by: Actor, seen: Seen = None
) -> Entry:
    """Correct a player's details, and copy the changes to the register.

    Every open tournament with the person gets a journal entry, and keeps its own details.
    """
    with persons.holding(entry.player) as player:
        if player.pk not in people.known_among([player], by=by):
            raise Refused("person_unknown", name=entry.name)
        with acting_while_open(entry.tournament, change_entry, by=by) as act:
            before = said_of(Entry.objects.get(pk=entry.pk))
            entry = _put_right(act, entry, facts, seen)
            changed = {n: v for n, v in said_of(entry).items() if v != before[n]}
            persons.write(player, persons.carried(player, before, changed), by=by, within=act)
    return entry


def details(entry: Entry) -> dict[str, object]:
    """Return an entry's details as journal facts."""
    return {**said_of(entry), "category": entry.category}


def shown_of(entry: Entry) -> dict[str, object]:
    """Return what a form shows of an entry, and whose it is."""
    return {**details(entry), "player": entry.player_id}


def said_of(entry: Entry) -> dict[str, object]:
    """Return the person's details as entered or corrected in this event."""
    return {name: getattr(entry, name) for name in SAID}


def fill_entry(entry: Entry, newcomer: Newcomer, *, from_round: int) -> None:
    """Set an entry's details and its first round; writes nothing."""
    for name in SAID:
        setattr(entry, name, getattr(newcomer, name))
    entry.category = newcomer.category
    entry.from_round, entry.to_round = from_round, None


def entries_taken_back(tournament: Tournament) -> dict[int, Entry]:
    """Return removed entries by player: they are restored under their numbers."""
    out = Entry.objects.filter(tournament=tournament, to_round__isnull=False)
    return {e.player_id: e for e in out.select_related("player") if e.is_taken_back}


def next_number(tournament: Tournament) -> int:
    """Return the number after the highest ever given; numbers are never reused.

    Payments of a player stay when the event is restored to a time before they entered.
    """
    given = (
        Tournament.objects.filter(pk=tournament.pk).values_list(Max(numbers)).first()
        for numbers in (
            "entries__number", "payouts__number", "payouts__counterpart", "payments__number",
        )
    )  # fmt: skip
    return max(highest or 0 for (highest,) in filter(None, given)) + 1


def accepted_newcomer(newcomer: Newcomer) -> Newcomer:
    """Return the details within the limits of the database, or refuse them."""
    people.refuse_impossible(newcomer)
    return replace(
        newcomer,
        name=one_line(newcomer.name)[:NAME_LENGTH],
        club=one_line(newcomer.club)[:80],
        category=newcomer.category[:40],
        federation_number=newcomer.federation_number[:20],
    )


def _refuse_double(act: Act, newcomer: Newcomer, player: Player | None) -> None:
    key = name_key(newcomer.name)
    for entry in Entry.objects.filter(tournament=act.tournament).select_related("player"):
        is_same = entry.player == player if player else entry.player.name_key == key
        if is_same and not entry.is_taken_back:
            raise Refused("already_entered", number=entry.number, name=entry.name)


def _refuse_alias(act: Act, player: Player) -> None:
    """Refuse a person who is entered under another of their names in the register."""
    others = Entry.objects.filter(tournament=act.tournament, player__in=group_of(player.pk))
    for entry in others.exclude(player=player):
        if not entry.is_taken_back:
            raise Refused("already_entered", number=entry.number, name=entry.name)


def _enter(act: Act, person: people.Person, newcomer: Newcomer) -> Entry:
    _refuse_alias(act, person.player)
    entry = entries_taken_back(act.tournament).get(person.player.pk)
    if entry is None:
        number = _free_number(act, newcomer)
        entry = Entry(tournament=act.tournament, player=person.player, number=number)
    told = people.entry_defaults(newcomer, person)
    fill_entry(entry, told, from_round=drafting.next_round_number(act.tournament))
    entry.opens_register = person.is_known
    entry.save()
    return entry


def _note_entered(act: Act, entry: Entry, newcomer: Newcomer) -> None:
    paid = take_owed_by(act, [entry.number]) if newcomer.is_paid else []
    act.note(
        subject=str(entry),
        after={
            **_told(details(entry)),
            "from_round": entry.from_round,
            **({"is_paid": True} if paid else {}),
        },
        undo={"entry": entry.pk, "payments": paid},
        result=entry,
    )
    lots.give_to_latecomers(act)
    drafting.redraw(act)


def _told(facts: dict[str, object]) -> dict[str, object]:
    """Return the details without empty ones."""
    return {n: v for n, v in facts.items() if n not in people.PARTICULARS or v not in ("", None)}


def _put_right(act: Act, entry: Entry, facts: Newcomer, seen: Seen) -> Entry:
    entry = Entry.objects.select_related("player").get(pk=entry.pk)
    if seen is not None and seen.get("player", entry.player_id) != entry.player_id:
        raise Refused("replaced_meanwhile", number=entry.number, name=entry.name)
    facts, before = accepted_newcomer(facts), details(entry)
    wished = {name: getattr(facts, name) for name in (*SAID, "category")}
    write_details(entry, keep_what_others_changed(before, seen, wished))
    after = details(entry)
    if after != before:
        told = {n for n in after if n not in people.PARTICULARS or after[n] != before[n]}
        act.note(
            subject=str(entry),
            before={n: v for n, v in before.items() if n in told},
            after={n: v for n, v in after.items() if n in told},
            undo={"entry": entry.pk, "player": entry.player_id},
        )
        update_dependents(act)
    return entry


def write_details(entry: Entry, facts: Mapping[str, object]) -> None:
    """Write an entry's details."""
    for name, value in facts.items():
        setattr(entry, name, value)
    entry.save(update_fields=list(facts))


def _free_number(act: Act, newcomer: Newcomer) -> int:
    if newcomer.number is None:
        return next_number(act.tournament)
    holder = Entry.objects.filter(tournament=act.tournament, number=newcomer.number).first()
    if holder is not None:
        raise Refused("number_taken", number=holder.number, name=holder.name)
    return newcomer.number


@declare(may="check_in")
def check_in_several(tournament: Tournament, numbers: Sequence[int], **how: Unpack[How]) -> int:
    """Mark several players as arrived in one act; return how many were not marked yet."""
    with acting_while_open(tournament, check_in_several, **how) as act:
        if act.earlier is not None:
            return len(act.earlier.after["numbers"])
        awaited = Entry.objects.filter(
            tournament=act.tournament, arrived_at=None, to_round=None, number__in=numbers
        )
        found = list(awaited.order_by("number"))
        if found:
            note_several(act, found)
            awaited.update(arrived_at=act.at)
            drafting.redraw(act)
    return len(found)


def note_several(act: Act, entries: Sequence[Entry], **after: object) -> None:
    """Add one journal entry about several players; a single one is its subject."""
    act.note(
        subject=str(entries[0]) if len(entries) == 1 else "",
        after={"numbers": [entry.number for entry in entries], **after},
        undo={"entries": [entry.pk for entry in entries]},
    )
