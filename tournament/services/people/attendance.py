"""Attendance of players: arrived, absent for a round, withdrawn, back, or replaced."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, Unpack

from django.db.models import Max, Q, QuerySet

from tournament.exchange.player_lists import Newcomer
from tournament.models import (
    Absence,
    Entry,
    Player,
    Round,
    Seat,
    SittingOut,
    Substitution,
    Tournament,
)
from tournament.services.acts import Act, Actor, How, Verb, acting_while_open, declare
from tournament.services.consequences.updates import update_dependents
from tournament.services.drafts import drafting
from tournament.services.drafts.drafting import next_round_of
from tournament.services.people import register
from tournament.services.people.registration import SAID, accepted_newcomer, note_several
from tournament.services.refusals import Refused
from tournament.standings.sheets import rounds_planned

BEHIND: Final = (*SAID, "opens_register")
"""Fields of an entry about the person behind its number."""


def last_seat(entry: Entry) -> int:
    """Return the last published round in which the entry is seated; 0 if there is no such round."""
    was_there = Q(seats__entry=entry) | _sits_out(entry)
    return _rounds_of(entry).filter(was_there).aggregate(last=Max("number"))["last"] or 0


def has_played(entry: Entry) -> bool:
    """Whether the player ever sat at a table, or sat out in turn."""
    sat = Q(seats__entry=entry, seats__letter__isnull=False)
    return _rounds_of(entry).filter(sat | _sits_out(entry)).exists()


def refuse_seated(entry: Entry, round_number: int) -> None:
    """Refuse an absence from a round with published seats that include the player."""
    seated = Seat.objects.filter(entry=entry, round__number=round_number)
    resting = SittingOut.objects.standing().filter(entry=entry, round__number=round_number)
    is_there = Q(pk__in=seated.values("round")) | Q(pk__in=resting.values("round"))
    if Round.objects.published().filter(is_there).exists():
        raise Refused("seated_already", number=entry.number, name=entry.name, round=round_number)


def refuse_gone(entry: Entry, round_number: int) -> None:
    """Refuse a round whose seats are already published for the player."""
    if round_number < next_round_of(entry):
        raise Refused("round_gone", round=round_number)


def _rounds_of(entry: Entry) -> QuerySet[Round]:
    return Round.objects.published().filter(tournament=entry.tournament_id)


def _sits_out(entry: Entry) -> Q:
    return Q(sittings_out__entry=entry, sittings_out__lifted_at=None)


@declare(may="check_in")
def check_in(entry: Entry, *, by: Actor) -> None:
    """Mark a player as arrived; marking again changes nothing."""
    with acting_while_open(entry.tournament, check_in, by=by) as act:
        if _set_arrived(act, entry, arrived=act.at):
            act.note(subject=str(entry), undo={"entry": entry.pk})
            drafting.redraw(act)


@declare(may="check_in")
def undo_check_in(entry: Entry, *, by: Actor) -> None:
    """Undo a player's arrival."""
    with acting_while_open(entry.tournament, undo_check_in, by=by) as act:
        if _set_arrived(act, entry, arrived=None):
            act.note(subject=str(entry), undo={"entry": entry.pk})
            drafting.redraw(act)


@declare(may="check_in")
def mark_absent(entry: Entry, *, round_number: int, by: Actor, reason: str = "") -> None:
    """Mark a player as absent from one round; they are back in the next."""
    with acting_while_open(entry.tournament, mark_absent, by=by) as act:
        entry = Entry.objects.get(pk=entry.pk)
        if not 1 <= round_number <= rounds_planned(act.tournament):
            raise Refused("no_such_round", round=round_number)
        refuse_seated(entry, round_number)
        if is_absent(entry, round_number):
            return
        absence = Absence.objects.create(
            entry=entry, round_number=round_number, reason=reason[:200], **act.signature
        )
        act.note(
            subject=str(entry),
            after={"round": round_number, "reason": absence.reason},
            undo={"entry": entry.pk, "round": round_number},
        )
        drafting.redraw(act)


@declare(may="check_in")
def mark_present(entry: Entry, *, round_number: int, by: Actor) -> None:
    """Undo an absence."""
    with acting_while_open(entry.tournament, mark_present, by=by) as act:
        refuse_gone(entry, round_number)
        if lift_absence(act, entry, round_number):
            undo = {"entry": entry.pk, "round": round_number}
            act.note(subject=str(entry), before={"round": round_number}, undo=undo)
            drafting.redraw(act)


@declare(may="register")
def withdraw(entry: Entry, *, by: Actor, reason: str = "") -> None:
    """Withdraw a player for good: their results stay, and no later round seats them."""
    with acting_while_open(entry.tournament, withdraw, by=by) as act:
        leaving = Entry.Leaving.WITHDRAWN
        leave(act, Entry.objects.get(pk=entry.pk), reason=reason, leaving=leaving)


@declare(may="register")
def reinstate(entry: Entry, *, by: Actor) -> None:
    """Reinstate a player who left, from the next unpublished round."""
    with acting_while_open(entry.tournament, reinstate, by=by) as act:
        entry = Entry.objects.get(pk=entry.pk)
        if not entry.is_out:
            raise Refused("not_left", number=entry.number, name=entry.name)
        record_return(act, entry)


@declare(may="register")
def substitute(
    entry: Entry,
    newcomer: Newcomer,
    *,
    by: Actor,
    reason: str = "",
    player: Player | None = None,
    key: str = "",
) -> Substitution:
    """Replace the person behind a number from the next unpublished round; its points stay.

    An ambiguous name is refused with the candidates, as in registration.
    """
    with acting_while_open(entry.tournament, substitute, by=by, key=key) as act:
        if made := act.already_made(Substitution):
            return made
        newcomer = accepted_newcomer(newcomer)
        person = register.person_of(newcomer, by=by, player=player)
        return _put_in(act, entry, person, newcomer, reason)


def substitute_namesake(
    entry: Entry, newcomer: Newcomer, *, by: Actor, reason: str = "", key: str = ""
) -> Substitution:
    """Replace the person behind a number by a new one, even if the name is in the register."""
    with acting_while_open(entry.tournament, substitute, by=by, key=key) as act:
        if made := act.already_made(Substitution):
            return made
        newcomer = accepted_newcomer(newcomer)
        return _put_in(act, entry, register.add_person(newcomer, by=by), newcomer, reason)


def leave(act: Act, entry: Entry, *, reason: str, leaving: str, verb: Verb | None = None) -> None:
    """Set a player's last round to the last one they were seated in, within an act."""
    before = _end(entry, reason=reason, leaving=leaving)
    act.note(
        verb=verb or withdraw,
        subject=str(entry),
        after={"to_round": entry.to_round, "reason": entry.leaving_reason},
        undo={"entry": entry.pk, **before},
    )
    update_dependents(act)


def _end(entry: Entry, *, reason: str, leaving: str) -> dict[str, str]:
    """Write a player's last round; return how they had left before, if they had.

    A player who never sat at a table has no round in the tournament, and so no place. A player
    who withdrew voluntarily can still be disqualified.
    """
    is_disqualified = leaving == Entry.Leaving.DISQUALIFIED
    had_left = is_disqualified and entry.leaving == Entry.Leaving.WITHDRAWN
    if entry.is_out and not had_left:
        raise Refused("left_already", number=entry.number, name=entry.name)
    before = {"leaving": entry.leaving, "reason": entry.leaving_reason} if had_left else {}
    if not had_left:
        # No-shows are not listed anywhere; a disqualification is in every list.
        was_there = is_disqualified or has_played(entry)
        before_all = entry.from_round - 1
        entry.to_round = max(last_seat(entry), before_all) if was_there else before_all
    set_leaving(entry, leaving, reason)
    return before


def set_leaving(entry: Entry, leaving: str, reason: str) -> None:
    """Write how and why a player left."""
    entry.leaving, entry.leaving_reason = leaving, reason[:200]
    entry.save(update_fields=["to_round", "leaving", "leaving_reason"])


def record_return(act: Act, entry: Entry) -> None:
    """Return a player to the tournament within an act."""
    before = {"to_round": entry.to_round, "reason": entry.leaving_reason}
    undo = {"entry": entry.pk, "leaving": entry.leaving}
    write_return(act, entry)
    act.note(subject=str(entry), before=before, undo=undo)
    update_dependents(act)


def write_return(act: Act, entry: Entry) -> None:
    """Write that a player is back; rounds missed meanwhile are absences."""
    missed = range((entry.to_round or 0) + 1, drafting.next_round_of(entry))
    noted = set(entry.absences.standing().values_list("round_number", flat=True))
    Absence.objects.bulk_create(
        Absence(entry=entry, round_number=number, reason=entry.leaving_reason, **act.signature)
        for number in missed
        if number >= entry.from_round and number not in noted
    )
    entry.to_round, entry.leaving, entry.leaving_reason = None, Entry.Leaving.NONE, ""
    entry.save(update_fields=["to_round", "leaving", "leaving_reason"])


def meet_again(act: Act, number: int) -> None:
    """Move entries and departures made after a round was published to before it.

    Its seats were withdrawn, so the round has not been played yet.
    """
    entries = Entry.objects.filter(tournament=act.tournament)
    entries.filter(from_round=number + 1).update(from_round=number)
    for entry in entries.filter(to_round=number):
        entry.to_round = max(last_seat(entry), entry.from_round - 1)
        entry.save(update_fields=["to_round"])


def is_absent(entry: Entry, round_number: int) -> bool:
    """Whether the player is absent from a round."""
    return Absence.objects.standing().filter(entry=entry, round_number=round_number).exists()


def lift_absence(act: Act, entry: Entry, round_number: int) -> int:
    """Lift an effective absence within an act; return how many were lifted."""
    standing = Absence.objects.standing().filter(entry=entry, round_number=round_number)
    return standing.update(lifted_at=act.at)


def put_behind(entry: Entry, player: Player, facts: Mapping[str, object]) -> None:
    """Write the person behind a number, with their details."""
    entry.player = player
    for name in BEHIND:
        setattr(entry, name, facts[name])
    entry.save(update_fields=["player", *BEHIND])


def _write_substitution(
    act: Act,
    entry: Entry,
    player: Player,
    said: Mapping[str, object],
    *,
    from_round: int,
    reason: str,
) -> Substitution:
    """Put a person with their details behind a number, within an act."""
    substitution = Substitution.objects.create(
        entry=entry,
        from_round=from_round,
        leaving_player=entry.player,
        reason=reason[:200],
        **{f"leaving_{name}": getattr(entry, name) for name in BEHIND},
        **act.signature,
    )
    put_behind(entry, player, said)
    return substitution


def _put_in(
    act: Act, entry: Entry, person: register.Person, newcomer: Newcomer, reason: str
) -> Substitution:
    """Replace the person behind a number, within an act."""
    entry = Entry.objects.select_related("player").get(pk=entry.pk)
    refuse_entered(entry, person.player)
    before = {"name": entry.name, "club": entry.club}
    told = register.entry_defaults(newcomer, person)
    said: dict[str, object] = {name: getattr(told, name) for name in SAID}
    said["opens_register"] = person.is_known
    substitution = _write_substitution(
        act,
        entry,
        person.player,
        said,
        from_round=drafting.next_round_of(entry),
        reason=reason,
    )
    act.note(
        subject=str(entry),
        before=before,
        after={"name": entry.name, "club": entry.club, "from_round": substitution.from_round},
        undo={"substitution": substitution.pk},
        result=substitution,
    )
    update_dependents(act)
    return substitution


@declare(may="register")
def move_substitute(
    substitution: Substitution, number: int, *, from_round: int, **how: Unpack[How]
) -> None:
    """Move a substitute to the number that they really play under, from a round on.

    The first number gets the replaced player back; points stay with the numbers.
    """
    with acting_while_open(substitution.entry.tournament, move_substitute, **how) as act:
        if act.earlier is not None:
            return
        substitution = Substitution.objects.standing().get(pk=substitution.pk)
        wrong = Entry.objects.select_related("player").get(pk=substitution.entry_id)
        right = Entry.objects.filter(tournament=act.tournament, number=number).first()
        if right is None or right.pk == wrong.pk or right.is_out:
            raise Refused("not_a_player", number=number)
        _refuse_not_latest(substitution, wrong, substitution.from_round + 1)
        _refuse_not_latest(substitution, right, from_round)
        if not right.from_round <= from_round <= drafting.next_round_of(right):
            raise Refused("no_such_round", round=from_round)
        came, said = wrong.player, {name: getattr(wrong, name) for name in BEHIND}
        give_back(act, substitution)
        moved = _write_substitution(
            act, right, came, said, from_round=from_round, reason=substitution.reason
        )
        act.note(
            subject=str(right),
            before={"numbers": [wrong.number]},
            after={"numbers": [number], "name": right.name, "from_round": from_round},
            undo={"substitution": substitution.pk, "moved": moved.pk},
        )
        update_dependents(act)


def _refuse_not_latest(substitution: Substitution, entry: Entry, from_round: int) -> None:
    """Refuse if another substitution under the number reaches into these rounds."""
    others = entry.substitutions.standing().exclude(pk=substitution.pk)
    if others.filter(from_round__gte=from_round).exists():
        raise Refused("replaced_later", number=entry.number, name=entry.name)


def give_back(act: Act, substitution: Substitution) -> Entry:
    """Put the replaced player behind their number again, within an act; return the entry."""
    entry = Entry.objects.get(pk=substitution.entry_id)
    was = {name: getattr(substitution, f"leaving_{name}") for name in BEHIND}
    put_behind(entry, substitution.leaving_player, was)
    act.lift(substitution)
    return entry


def _set_arrived(act: Act, entry: Entry, *, arrived: object) -> int:
    entries = Entry.objects.filter(pk=entry.pk, tournament=act.tournament)
    return entries.filter(arrived_at__isnull=arrived is not None).update(arrived_at=arrived)


def refuse_entered(entry: Entry, person: Player) -> None:
    """Refuse a person already entered in the tournament, under this or another number."""
    if entry.player_id == person.pk:
        raise Refused("same_player", number=entry.number, name=entry.name)
    other = Entry.objects.filter(tournament=entry.tournament_id, player=person).first()
    if other is not None:
        raise Refused("already_entered", number=other.number, name=other.name)


@declare(may="register")
def did_not_come(
    tournament: Tournament, numbers: Sequence[int], *, reason: str, **how: Unpack[How]
) -> int:
    """Withdraw no-shows for good in one act; return how many were still in."""
    with acting_while_open(tournament, did_not_come, **how) as act:
        if act.earlier is not None:
            return len(act.earlier.after["numbers"])
        still_in = Entry.objects.filter(tournament=act.tournament, to_round=None)
        found = list(still_in.filter(number__in=numbers).order_by("number"))
        for entry in found:
            _end(entry, reason=reason, leaving=Entry.Leaving.WITHDRAWN)
        if found:
            note_several(act, found, reason=reason)
            update_dependents(act)
    return len(found)
