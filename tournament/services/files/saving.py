"""Insertion of a tournament parsed in a subprocess, in one short transaction."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from django.contrib.auth.models import User

from tournament.exchange.player_lists import Newcomer
from tournament.models import Entry, Membership, Player, Role, Round, Tournament
from tournament.services.acts import Actor
from tournament.services.creating import first_time
from tournament.services.events.planning import free_slug, own_slug
from tournament.services.files.importing import persons_of
from tournament.services.files.tournament_files import import_event
from tournament.services.people.register import Person
from tournament.storage import table_rows
from tournament.storage.table_rows import Keys, ReadyTournament

AT_ONCE = 500
READER = 1
"""The importing user's key in the subprocess's database."""


def settle(
    place: Path, *, by: Actor, slug: str = "", is_rehearsal: bool = False, key: str = ""
) -> Tournament:
    """Create a tournament from validated rows of a subprocess, all or nothing.

    People are looked up in the register, so a file creates no duplicates. A rehearsal in the
    file stays a rehearsal.
    """
    read = table_rows.read(place)
    was = read.tournament.pk
    keys: Keys = {User: {READER: by.user.pk if by.user else None}}
    table_rows.give_keys(read.tables, keys)
    with first_time(Tournament, import_event, by=by, key=key) as first:
        if first.made is not None:
            return first.made
        tournament = _tournament(read, slug=slug, is_rehearsal=is_rehearsal)
        act = first.begin(tournament)
        persons = _persons(read, by=by)
        keys[Tournament] = {was: tournament.pk}
        keys[Player] = {key: person.player.pk for key, person in persons.items()}
        for table in read.tables:
            table_rows.insert(table, keys, late=(Tournament, Player))
        _shut_register(tournament, persons.values())
        if by.user is not None:
            Membership.objects.create(tournament=tournament, user=by.user, role=Role.ORGANISER)
        act.note(subject=tournament.name, after=_told(read), result=tournament)
    return tournament


def _tournament(read: ReadyTournament, *, slug: str, is_rehearsal: bool) -> Tournament:
    tournament = read.tournament
    tournament.pk, tournament.revision = None, 0
    tournament.slug = own_slug(slug) if slug else free_slug(tournament.name, tournament.date)
    if is_rehearsal:
        tournament.is_rehearsal = True
    tournament.save()
    return tournament


def _persons(read: ReadyTournament, *, by: Actor) -> dict[object, Person]:
    """Return the person of the register for each key of the file's people."""
    found = persons_of([_newcomer(player) for player in read.players], by=by)
    return {player.pk: person for player, person in zip(read.players, found, strict=True)}


def _shut_register(tournament: Tournament, persons: Iterable[Person]) -> None:
    """Close the register's details of persons whom the importing user did not know before.

    In the subprocess everyone was new, so every entry there opened them.
    """
    unknown = [person.player.pk for person in persons if not person.is_known]
    entries = Entry.objects.filter(tournament=tournament)
    for start in range(0, len(unknown), AT_ONCE):
        some = unknown[start : start + AT_ONCE]
        entries.filter(player__in=some).update(opens_register=False)


def _told(read: ReadyTournament) -> dict[str, object]:
    """Return the number of imported rounds for the journal."""
    states = [state for (state,) in read.values_of(Round, "state")]
    return {"rounds": states.count(Round.State.CLOSED)}


def _newcomer(player: Player) -> Newcomer:
    return Newcomer(
        name=player.name,
        club=player.club,
        born=player.born,
        sex=player.sex,
        federation_number=player.federation_number,
        rating=player.rating,
    )
