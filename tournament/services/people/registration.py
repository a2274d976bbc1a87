"""Entering people: one at a time, early or late, and putting right what was written of them."""

from __future__ import annotations

from dataclasses import replace

from django.db.models import Max

from tournament.exchange.player_lists import NAME_LENGTH, Newcomer
from tournament.models import Entry, Player, Round, Tournament
from tournament.models.plain import one_line
from tournament.models.player import name_key
from tournament.services.acts import Act, Actor, acting_while_open
from tournament.services.consequences import settle_consequences
from tournament.services.people import register as people
from tournament.services.refusals import Refused
from tournament.services.rounds import drafting

REGISTERED = ("born", "sex", "federation_number", "rating")


def register(
    tournament: Tournament,
    newcomer: Newcomer,
    *,
    by: Actor,
    player: Player | None = None,
    key: str = "",
) -> Entry:
    """Enter somebody, as the person of that name in the register unless another is given.

    Late entrants play from the next round that is not published. A name that several people
    bear is refused with the candidates; `register_namesake` enters somebody new.
    """
    with acting_while_open(tournament, "register", by=by, key=key) as act:
        if made := act.already_made(Entry):
            return made
        newcomer = _readable(newcomer)
        _refuse_double(act, newcomer, player)
        person = player or people.find_player(newcomer) or people.add_player(newcomer)
        return _enter(act, person, newcomer)


def register_namesake(
    tournament: Tournament, newcomer: Newcomer, *, by: Actor, key: str = ""
) -> Entry:
    """Enter somebody who is nobody in the register and in the list, whatever the name says."""
    with acting_while_open(tournament, "register", by=by, key=key) as act:
        if made := act.already_made(Entry):
            return made
        newcomer = _readable(newcomer)
        return _enter(act, people.add_player(newcomer), newcomer)


def change_entry(entry: Entry, facts: Newcomer, *, by: Actor) -> Entry:
    """Put right all that is written of somebody, here and in the register; empty is cleared."""
    with acting_while_open(entry.tournament, "change_entry", by=by) as act:
        entry = Entry.objects.select_related("player").get(pk=entry.pk)
        facts = _readable(facts)
        before, known = details(entry), _registered(entry.player)
        _correct_register(entry, facts)
        entry.name, entry.club, entry.category = facts.name, facts.club, facts.category
        if facts.is_paid is not None:
            entry.is_paid = facts.is_paid
        entry.save(update_fields=["name", "club", "category", "is_paid"])
        if details(entry) != before:
            undo = {"entry": entry.pk}
            act.note(subject=str(entry), before=before, after=details(entry), undo=undo)
            settle_consequences(act)
        if _registered(entry.player) != known:
            # The register is shared by all tournaments, so none of them takes this back alone.
            after = _registered(entry.player)
            act.note(verb="change_register", subject=str(entry), before=known, after=after)
    return entry


def mark_paid(entry: Entry, *, by: Actor) -> None:
    """Note that the entry fee is in the box."""
    _set_paid(entry, by=by, is_paid=True)


def mark_unpaid(entry: Entry, *, by: Actor) -> None:
    """Note that the entry fee is still owed."""
    _set_paid(entry, by=by, is_paid=False)


def details(entry: Entry) -> dict[str, object]:
    """Return what the journal keeps of an entry."""
    return {
        "name": entry.name,
        "club": entry.club,
        "category": entry.category,
        "is_paid": entry.is_paid,
    }


def take_in(entry: Entry, newcomer: Newcomer, *, from_round: int) -> None:
    """Fill an entry with what is said of somebody who plays from that round on; writes nothing."""
    entry.name, entry.club = newcomer.name, newcomer.club or entry.player.club
    entry.category, entry.is_paid = newcomer.category, bool(newcomer.is_paid)
    entry.from_round, entry.to_round = from_round, None


def entries_taken_back(tournament: Tournament) -> dict[int, Entry]:
    """Return, by player, those who were entered by mistake: they come back under their numbers."""
    out = Entry.objects.filter(tournament=tournament, to_round__isnull=False)
    return {e.player_id: e for e in out.select_related("player") if e.is_taken_back}


def next_round_number(tournament: Tournament) -> int:
    """Return the number of the first round whose seats are not published."""
    published = Round.objects.published().filter(tournament=tournament)
    return (published.aggregate(last=Max("number"))["last"] or 0) + 1


def next_number(tournament: Tournament) -> int:
    """Return the number after the highest ever given: numbers are never given twice."""
    highest = Entry.objects.filter(tournament=tournament).aggregate(last=Max("number"))
    return (highest["last"] or 0) + 1


def _readable(newcomer: Newcomer) -> Newcomer:
    name = one_line(newcomer.name)[:NAME_LENGTH]
    if not name:
        raise Refused("name_missing")
    return replace(newcomer, name=name, club=one_line(newcomer.club)[:80])


def _refuse_double(act: Act, newcomer: Newcomer, player: Player | None) -> None:
    key = name_key(newcomer.name)
    for entry in Entry.objects.filter(tournament=act.tournament).select_related("player"):
        is_same = entry.player == player if player else entry.player.name_key == key
        if is_same and not entry.is_taken_back:
            raise Refused("already_entered", number=entry.number, name=entry.name)


def _enter(act: Act, player: Player, newcomer: Newcomer) -> Entry:
    entry = entries_taken_back(act.tournament).get(player.pk)
    if entry is None:
        number = _free_number(act, newcomer)
        entry = Entry(tournament=act.tournament, player=player, number=number)
    take_in(entry, newcomer, from_round=next_round_number(act.tournament))
    entry.save()
    changed = people.learn(player, newcomer)
    if changed:
        player.save(update_fields=changed)
    act.note(
        subject=str(entry),
        after={**details(entry), "from_round": entry.from_round},
        undo={"entry": entry.pk},
        result=entry,
    )
    drafting.give_lots_to_latecomers(act)
    drafting.redraw(act)
    return entry


def _free_number(act: Act, newcomer: Newcomer) -> int:
    if newcomer.number is None:
        return next_number(act.tournament)
    holder = Entry.objects.filter(tournament=act.tournament, number=newcomer.number).first()
    if holder is not None:
        raise Refused("number_taken", number=holder.number, name=holder.name)
    return newcomer.number


def _correct_register(entry: Entry, facts: Newcomer) -> None:
    """Carry a corrected spelling into the register, unless it had another one of its own."""
    changed = people.learn(entry.player, facts)
    for name in REGISTERED:
        if getattr(facts, name) != getattr(entry.player, name):
            setattr(entry.player, name, getattr(facts, name))
            changed.append(name)
    if entry.player.name == entry.name != facts.name:
        entry.player.name = facts.name
        changed += ["name", "name_key"]
    if "federation_number" in changed and entry.player.federation_number:
        _refuse_taken_number(entry.player)
    if changed:
        entry.player.save(update_fields=changed)


def _registered(player: Player) -> dict[str, object]:
    """Return what only the register knows of a player."""
    return {name: getattr(player, name) for name in REGISTERED}


def _refuse_taken_number(player: Player) -> None:
    others = Player.objects.filter(federation_number=player.federation_number)
    holder = others.exclude(pk=player.pk).first()
    if holder is not None:
        number = player.federation_number
        raise Refused("federation_number_taken", federation_number=number, name=holder.name)


def _set_paid(entry: Entry, *, by: Actor, is_paid: bool) -> None:
    with acting_while_open(entry.tournament, "mark_paid", by=by) as act:
        entry = Entry.objects.get(pk=entry.pk)
        if entry.is_paid == is_paid:
            return
        before = details(entry)
        entry.is_paid = is_paid
        entry.save(update_fields=["is_paid"])
        undo = {"entry": entry.pk}
        act.note(subject=str(entry), before=before, after=details(entry), undo=undo)
