"""Changing a person in the register, with a journal entry there and in every event concerned.

An entry stores its own copy of the person's facts, so no standings, seat or prize depends on
the register. Each open tournament with the person may update its copy, as a separate act; an
approved one cannot.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, Final

from django.db import transaction
from django.db.models import Q, QuerySet

from tournament.exchange.player_lists import Newcomer
from tournament.models import Entry, JournalEntry, Player, Scope, Substitution, Tournament
from tournament.models.player import name_key
from tournament.models.scope import single_scope
from tournament.reading.people.identity import group_of, root_of
from tournament.services.acts import Act, Actor, Verb, acting, declare, declare_noted, undoes
from tournament.services.people.register import (
    PARTICULARS,
    known_among,
    number_refusal,
    refuse_impossible,
)
from tournament.services.refusals import Refused
from tournament.services.undo_facts import facts_of, revert_fields

KEPT: Final = ("name", "club", *PARTICULARS)
PUBLIC: Final = ("name", "club")
"""Facts of a person that are public anyway."""
CHANGE_REGISTER: Final = declare_noted("change_register")


@declare(may="register")
def change_person(player: Player, facts: Newcomer, *, by: Actor) -> None:
    """Change a person's facts in the register; empty values clear them."""
    with holding(player) as held:
        if held.erased_at is not None:
            raise Refused("erased_already")
        if held.pk not in known_among([held], by=by):
            raise Refused("person_unknown", name=held.name)
        refuse_impossible(facts)
        write(held, {name: getattr(facts, name) for name in KEPT}, by=by)


@contextmanager
def holding(player: Player) -> Iterator[Player]:
    """Lock the open tournaments of a person, in a fixed order, and then the person.

    Two desks that change one person wait for each other without a deadlock.
    """
    with transaction.atomic():
        concerned = _open(player)
        locked = Tournament.objects.select_for_update().filter(pk__in=concerned).order_by("pk")
        held_ones = {tournament.pk for tournament in locked}
        held = Player.objects.select_for_update().get(pk=player.pk)
        if set(_open(held)) - held_ones:
            raise Refused("changed_meanwhile")
        yield held


def carried(
    player: Player, before: Mapping[str, Any], changed: Mapping[str, Any]
) -> dict[str, Any]:
    """Return the changes of the register by a correction at a desk.

    A name that the register spells with diacritics stays, because lists lose them.
    """
    is_own = player.name != before["name"]
    return {name: value for name, value in changed.items() if name != "name" or not is_own}


def write(
    player: Player, facts: Mapping[str, Any], *, by: Actor, within: Act | None = None
) -> None:
    """Write facts of a locked person, with a journal entry in every open tournament.

    The register's own journal entry can be undone. `within` is the act in progress, of one of
    these tournaments or of the register.
    """
    before = {name: getattr(player, name) for name in facts}
    after = {name: value for name, value in facts.items() if value != before[name]}
    if not after:
        return
    _refuse_number_of_another(after.get("federation_number", ""), player, by=by)
    for name, value in after.items():
        setattr(player, name, value)
    player.name_key = name_key(player.name)
    player.save(update_fields=[*after, "name_key", "sort_key"])
    for entry in _entries(player):
        told = {n: before[n] for n in after}, after
        if within is not None and within.owner == entry.tournament:
            _note(within, entry, *told)
            continue
        with acting(entry.tournament, CHANGE_REGISTER, by=by) as act:
            _note(act, entry, *told)

    facts = {
        "subject": str(before.get("name", player.name)),
        "before": {name: before[name] for name in after},
        "after": after,
        "undo": {"person": player.pk},
    }
    if within is not None and isinstance(within.owner, Scope):
        within.note(**facts)
        return
    with acting(single_scope("register"), change_person, by=by) as act:
        act.note(**facts)


@undoes(change_person)
def change_person_back(act: Act, line: JournalEntry) -> None:
    """Undo a change in the register; a fact changed again since is refused."""
    player = Player.objects.get(pk=facts_of(line)["person"])
    with holding(player) as held:
        if held.erased_at is not None:
            raise Refused("erased_already")
        present = {name: getattr(held, name) for name in KEPT}
        write(held, revert_fields(line, present), by=act.by, within=act)


def _note(act: Act, entry: Entry, before: Mapping[str, Any], after: Mapping[str, Any]) -> None:
    """Add a journal entry; without permission for the details it has only their names."""
    hidden = () if entry.opens_register else tuple(n for n in after if n not in PUBLIC)
    act.note(
        # All tournaments share the register, so none of them can undo this alone.
        verb=CHANGE_REGISTER,
        subject=str(entry),
        before={name: value for name, value in before.items() if name not in hidden},
        after={name: value for name, value in after.items() if name not in hidden}
        | ({"changed": list(hidden)} if hidden else {}),
    )


def _open(player: Player) -> list[int]:
    return [entry.tournament_id for entry in _entries(player)]


def _entries(player: Player) -> list[Entry]:
    """Return the person's entries in tournaments that are not approved, in a fixed order."""
    approved = Tournament.State.APPROVED
    found = Entry.objects.filter(player=player).exclude(tournament__state=approved)
    return list(found.select_related("tournament").order_by("tournament_id"))


def _refuse_number_of_another(number: str, player: Player, *, by: Actor) -> None:
    others = Player.objects.filter(federation_number=number).exclude(pk=player.pk)
    holder = others.first() if number else None
    if holder is not None:
        raise number_refusal(holder, by=by)


@declare(may="keep_register", moves_result=False)
def show_as_initials(player: Player, *, by: Actor) -> None:
    """Show a person by initials on all public pages, from now on and in approved events too."""
    with transaction.atomic():
        _lock_events(player)
        with acting(single_scope("register"), show_as_initials, by=by) as act:
            _write_wish(act, player.pk, wishes=True, verb=show_as_initials)


@declare(may="keep_register", moves_result=False)
def show_in_full(player: Player, *, by: Actor) -> None:
    """Show a person by name again, as each event shows its players."""
    with transaction.atomic():
        _lock_events(player)
        with acting(single_scope("register"), show_in_full, by=by) as act:
            _write_wish(act, player.pk, wishes=False, verb=show_in_full)


@undoes(show_as_initials)
def show_in_full_again(act: Act, line: JournalEntry) -> None:
    """Undo the wish for initials."""
    _write_wish(act, facts_of(line)["person"], wishes=False, verb=show_in_full)


@undoes(show_in_full)
def show_as_initials_again(act: Act, line: JournalEntry) -> None:
    """Restore the wish for initials."""
    _write_wish(act, facts_of(line)["person"], wishes=True, verb=show_as_initials)


def _lock_events(player: Player) -> None:
    """Lock the person's events before the register, in the order of every act."""
    events = _entries_of(group_of(root_of(player.pk))).values("tournament")
    list(Tournament.objects.select_for_update().filter(pk__in=events).order_by("pk"))


def _entries_of(group: Sequence[int]) -> QuerySet[Entry]:
    """Return the entries that a person holds, or held before a substitution."""
    left = Substitution.objects.filter(leaving_player__in=group).values("entry")
    return Entry.objects.filter(Q(player__in=group) | Q(pk__in=left)).order_by("tournament_id")


def _write_wish(act: Act, person: int, *, wishes: bool, verb: Verb) -> None:
    """Write the wish into all rows of a person; each event notes it, so that its pages follow."""
    group = group_of(root_of(person))
    rows = Player.objects.filter(pk__in=group, erased_at=None).exclude(as_initials=wishes)
    if not rows.update(as_initials=wishes):
        return
    name = Player.objects.get(pk=group[0]).name
    act.note(subject=name, after={"person": group[0]}, undo={"person": group[0]})
    for entry in _entries_of(group).select_related("tournament"):
        with acting(entry.tournament, verb, by=act.by) as noted:
            noted.note(subject=str(entry))
