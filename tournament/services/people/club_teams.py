"""Entering a club's people from the register as a team in one act."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from scoring.teams import Member
from scoring.teams import Team as TeamFacts
from tournament.exchange.player_lists import Newcomer
from tournament.models import Entry, Player, Team, Tournament
from tournament.reading.people.identity import as_persons, group_of
from tournament.services.acts import Act, Actor, acting_while_open, declare
from tournament.services.consequences.updates import update_dependents
from tournament.services.drafts import drafting, lots
from tournament.services.people import register, registration
from tournament.services.refusals import Refused
from tournament.services.teams.forming import reason_where_played, trimmed
from tournament.services.teams.keeping import create_team, journal_facts, refuse_faulty


@declare(may="register")
def enter_club_team(
    tournament: Tournament,
    name: str,
    people: Iterable[Player],
    *,
    by: Actor,
    listed: str = "",
    reason: str = "",
    key: str = "",
) -> Team:
    """Enter those not entered yet, and form a team of all of them, atomically."""
    with acting_while_open(tournament, enter_club_team, by=by, key=key) as act:
        if made := act.already_made(Team):
            return made
        members, entered = _members(act, as_persons(people))
        wished = trimmed(TeamFacts(name, members, listed))
        refuse_faulty(act, wished, instead_of=None)
        because = reason_where_played(act, None, wished, reason)
        team = Team.objects.get(pk=create_team(act, wished))
        act.note(
            subject=wished.name,
            after={**journal_facts(wished), "known": len(entered), **because},
            undo={"entered": entered, "changed": {}, "teams": [{"team": team.pk, "was": None}]},
            result=team,
        )
        lots.give_to_latecomers(act)
        update_dependents(act)
    return team


def _members(act: Act, people: Sequence[Player]) -> tuple[tuple[Member, ...], list[int]]:
    """Return the members in order, and the keys of new or restored entries."""
    known = register.known_among(people, by=act.by)
    members, entered = [], []
    for player in people:
        entry = _entry_of(act, player)
        if entry is None or entry.is_taken_back:
            entry = _entered(act, entry, register.Person(player, player.pk in known))
            entered.append(entry.pk)
        elif entry.is_out:
            raise Refused("left_already", number=entry.number, name=entry.name)
        members.append(Member(entry.number, entry.from_round))
    return tuple(members), entered


def _entry_of(act: Act, player: Player) -> Entry | None:
    """Return the person's number in the event, under any of their names."""
    own = Entry.objects.filter(tournament=act.tournament, player__in=group_of(player.pk))
    return min(own, key=lambda entry: entry.is_taken_back, default=None)


def _entered(act: Act, entry: Entry | None, person: register.Person) -> Entry:
    """Enter a person of the register; a removed entry is restored under its number."""
    newcomer = registration.accepted_newcomer(Newcomer(person.player.name, club=person.player.club))
    if entry is None:
        number = registration.next_number(act.tournament)
        entry = Entry(tournament=act.tournament, player=person.player, number=number)
    first = drafting.next_round_number(act.tournament)
    registration.fill_entry(entry, register.entry_defaults(newcomer, person), from_round=first)
    entry.opens_register = person.is_known
    entry.save()
    return entry
