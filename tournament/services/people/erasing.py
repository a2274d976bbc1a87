"""Erasing a person's name and details; the results stay under their number."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass
from itertools import chain, count
from typing import Any, Final

from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils import timezone

from tournament.models import (
    Absence,
    Application,
    Entry,
    Job,
    JournalEntry,
    JudgeWarning,
    Licence,
    Merge,
    OutsideResult,
    OutsideTeam,
    Penalty,
    PenaltyPule,
    Player,
    Publication,
    Scope,
    Series,
    Substitution,
    Team,
    TeamMember,
    Title,
    Tournament,
)
from tournament.models.player import name_key, normalise_name
from tournament.models.scope import single_scope
from tournament.reading.people.identity import group_of, root_of
from tournament.services.acts import Actor, acting, declare
from tournament.services.people import anonymity
from tournament.services.people.anonymity import ErasedPerson, alias_of
from tournament.services.people.name_forms import NameForms
from tournament.services.people.nominee_emails import forget_nominee
from tournament.services.people.persons import change_person
from tournament.services.refusals import Refused
from tournament.storage import copy_folder, databases, documents

ABOUT: Final = ("person", "into")
"""Facts of the register's journal that identify one of its rows."""
LEAST_LETTERS = 3
"""Shorter words, such as initials and particles, are part of many names."""
NO_REASON = "—"
NOTHING_SAID: Final[Mapping[str, Any]] = {
    "club": "", "born": None, "sex": "", "federation_number": "", "rating": None,
}  # fmt: skip


def forget_in_register(players: Iterable[int], names: Set[str], *, copy: str = "default") -> None:
    """Blank the names in the register's rows; merges stay."""
    keys = list(players)
    forget_nominee(keys, copy=copy)
    Licence.objects.using(copy).filter(player__in=keys).update(number="")
    Title.objects.using(copy).filter(player__in=keys).update(given_by="")
    Merge.objects.using(copy).filter(player__in=keys).update(reason="")
    Merge.objects.using(copy).filter(into__in=keys).update(reason="")
    lines = JournalEntry.objects.using(copy).filter(scope__kind=Scope.Kind.REGISTER)
    forms = NameForms(names)
    for line in lines:
        about = (line.undo or {}).get("person") if line.verb == change_person.name else None
        if about is not None and about not in keys:
            continue
        subject = "#" if about else forms.replaced(_without(line.subject, names), "#")
        if subject != line.subject:
            facts = {
                "before": _about(line.before),
                "after": _about(line.after),
            }
            lines.filter(pk=line.pk).update(subject=subject, **facts)
    _forget_in_scopes(ErasedPerson(0, frozenset(names), has_namesake=False), copy)


def _forget_in_scopes(person: ErasedPerson, copy: str) -> None:
    """Replace the names in the journals of series, ratings and the house."""
    lines = JournalEntry.objects.using(copy).filter(scope__isnull=False)
    for line in lines.exclude(scope__kind=Scope.Kind.REGISTER).iterator():
        facts = {name: getattr(line, name) for name in ("subject", "before", "after", "undo")}
        cleaned = {name: person.clean(value) for name, value in facts.items()}
        if cleaned != facts:
            lines.filter(pk=line.pk).update(**cleaned)


def _without(text: str, names: Set[str]) -> str:
    for name in sorted(filter(None, names), key=len, reverse=True):
        text = text.replace(name, "#")
    return text


def _about(facts: dict[str, object]) -> dict[str, object]:
    return {name: value for name, value in facts.items() if name in ABOUT}


def forget_in_series(player: Player) -> None:
    """Remove the person's name and club from series tables; place and points stay.

    This is the only change ever made to a publication.
    """
    kept = player._state.db
    OutsideResult.objects.using(kept).filter(player=player).update(club="")
    for said in Publication.objects.using(kept).filter(scope__isnull=False).iterator():
        if said.notes.get("teams"):
            continue
        rows = [
            {**row, "name": "", "club": ""} if row.get("player") == player.pk else row
            for row in said.rows
        ]
        if rows != said.rows:
            Publication.objects.using(kept).filter(pk=said.pk).update(rows=rows)


def forget_team_in_series(tournament: Tournament, name: str, alias: str) -> None:
    """Rename a team with a person's name in its title to the alias, in tables of teams."""
    kept = tournament._state.db
    concerned = Series.objects.using(kept).filter(stages__tournament=tournament)
    _forget_elsewhere(concerned, name, alias, kept)
    for said in Publication.objects.using(kept).filter(scope__series__in=concerned).iterator():
        if not said.notes.get("teams"):
            continue
        rows = [
            {**row, "name": alias} if normalise_name(row["name"]) == normalise_name(name) else row
            for row in said.rows
        ]
        Publication.objects.using(kept).filter(pk=said.pk).update(rows=rows)


def _forget_elsewhere(concerned: QuerySet[Series], name: str, alias: str, kept: str | None) -> None:
    """Rename the lines in external team lists to the alias, each with a unique name."""
    lines = OutsideTeam.objects.using(kept).filter(event__stages__series__in=concerned)
    given: Counter[int] = Counter()
    for line in lines.distinct().order_by("pk"):
        if normalise_name(line.name) == normalise_name(name):
            given[line.event_id] += 1
            several = given[line.event_id]
            called = alias if several == 1 else f"{alias} ({several})"
            OutsideTeam.objects.using(kept).filter(pk=line.pk).update(name=called)


def forget_in_teams(tournament: Tournament, number: int, names: Set[str]) -> None:
    """Rename the number's teams whose name contains the person's, everywhere."""
    for name in list(_telling(tournament, number, names)):
        kept = Team.objects.using(tournament._state.db).filter(tournament=tournament, name=name)
        kept.update(name=_free(tournament, number))
        forget_team_in_series(tournament, name, alias_of(number))
        anonymity.forget(tournament, ErasedPerson(number, frozenset({name}), has_namesake=False))


def _telling(tournament: Tournament, number: int, names: Set[str]) -> Iterator[str]:
    """Yield the names of their teams that share a word with one of their names."""
    told = {word for name in names for word in _words(name)}
    members = TeamMember.objects.using(tournament._state.db).filter(
        team__tournament=tournament, entry__number=number
    )
    for name in sorted(set(members.values_list("team__name", flat=True))):
        if told & set(_words(name)):
            yield name


def _words(name: str) -> Iterator[str]:
    words: list[str] = re.findall(r"\w+", normalise_name(name))
    return (word for word in words if len(word) >= LEAST_LETTERS)


def _free(tournament: Tournament, number: int) -> str:
    """Return an unused team name: the alias, with a counter if taken."""
    teams = Team.objects.using(tournament._state.db).filter(tournament=tournament)
    taken = set(teams.values_list("name", flat=True))
    alias = alias_of(number)
    counted = (f"{alias} ({number})" for number in count(2))
    return next(name for name in chain([alias], counted) if name not in taken)


@declare(may="forget")
def erase_person(
    player: Player,
    *,
    by: Actor,
    within: QuerySet[Tournament],
    cleared: frozenset[str] = frozenset(),
) -> None:
    """Erase the person's name and details from the register and every tournament.

    Texts of `cleared` lose single words of the name as well, see `mentions.py`.

    The actor needs permission in all of them, because a partial erasure is useless. Merged
    people are one person, and are erased together.
    """
    with transaction.atomic():
        rows = Player.objects.in_bulk(group_of(root_of(player.pk)))
        waiting = [row for row in rows.values() if row.erased_at is None or row.pk == player.pk]
        erased = [_erase(row, by=by, within=within, cleared=cleared) for row in waiting]
    # After the transaction: a database cannot be copied while it is being written to.
    documents.sweep_documents()
    # Their copies have the name throughout one file; the worker makes new ones in minutes.
    for tournament in Tournament.objects.filter(pk__in={key for one in erased for key in one.at}):
        copy_folder.delete_all(tournament)
    databases.rewrite_all(lambda copy: _erase_all_from_copy(copy, erased))
    databases.wipe_deleted()


@dataclass(frozen=True)
class _Erased:
    """A person to find in the copies: register key, all names, keys of the tournaments."""

    key: int
    names: Set[str]
    at: Sequence[int]
    cleared: frozenset[str] = frozenset()


def _erase(
    player: Player, *, by: Actor, within: QuerySet[Tournament], cleared: frozenset[str]
) -> _Erased:
    # The usual locking order: tournaments first, then the person.
    played = list(tournaments_of(player).order_by("pk").values_list("pk", flat=True))
    list(Tournament.objects.select_for_update().filter(pk__in=played).order_by("pk"))
    player = Player.objects.select_for_update().get(pk=player.pk)
    if player.erased_at is not None:
        raise Refused("erased_already")
    tournaments = tournaments_of(player)
    elsewhere = tournaments.exclude(pk__in=within.values("pk")).count()
    if elsewhere:
        raise Refused("plays_elsewhere", tournaments=elsewhere)
    names = names_of(player)
    for tournament in tournaments.order_by("pk"):
        with acting(tournament, erase_person, by=by) as act:
            for number in _erase_in(act.tournament, player, cleared):
                act.note(subject=f"{number}. {alias_of(number)}")
    # The register's revision moves too: pages across events show the person.
    with acting(single_scope("register"), erase_person, by=by) as act:
        forget_in_register([player.pk], names)
        _empty(player)
        act.note(subject=alias_of(player.pk))
    return _Erased(player.pk, names, played, cleared)


def tournaments_of(player: Player) -> QuerySet[Tournament]:
    """Return the tournaments in which the person plays, or played before a substitution."""
    kept = Substitution.objects.using(player._state.db)
    left = kept.filter(leaving_player=player).values("entry__tournament")
    found = Tournament.objects.using(player._state.db)
    return found.filter(Q(entries__player=player) | Q(pk__in=left)).distinct()


def _erase_all_from_copy(copy: str, erased: Sequence[_Erased]) -> None:
    """Erase the person from a copy of the whole database, and no one else.

    If the key belongs to a person of another name, they cannot be told apart, and the copy
    must be deleted.
    """
    for one in erased:
        _erase_from_copy(copy, one)


def _erase_from_copy(copy: str, one: _Erased) -> None:
    key, names = one.key, one.names
    player = Player.objects.using(copy).filter(pk=key, erased_at=None).first()
    if player is None:
        return
    if name_key(player.name) not in {name_key(name) for name in names}:
        raise databases.CopyMismatch
    for tournament in tournaments_of(player).order_by("pk"):
        _erase_in(tournament, player, one.cleared)
    forget_in_register([key], names, copy=copy)
    _empty(player)


def names_of(player: Player) -> Set[str]:
    """Return all names that the person ever had."""
    copy = player._state.db
    changed = JournalEntry.objects.using(copy).filter(
        verb=change_person.name, undo__person=player.pk
    )
    found = {player.name}
    for line in changed:
        found |= {facts["name"] for facts in (line.before, line.after) if facts.get("name")}
    for tournament in tournaments_of(player):
        for number in _numbers(tournament, player):
            found |= _names(tournament, player, number)
    return found


def _numbers(tournament: Tournament, player: Player) -> list[int]:
    """Return the numbers of the person's current and earlier entries."""
    own = tournament.entries.filter(player=player).values_list("number", flat=True)
    left = _left(tournament, player).values_list("entry__number", flat=True)
    return sorted({*own, *left})


def _left(tournament: Tournament, player: Player) -> QuerySet[Substitution]:
    kept = Substitution.objects.using(tournament._state.db)
    return kept.filter(entry__tournament=tournament, leaving_player=player)


def _erase_in(tournament: Tournament, player: Player, cleared: frozenset[str]) -> list[int]:
    """Erase the person from a tournament's rows; return their numbers."""
    own, numbers = list(tournament.entries.filter(player=player)), _numbers(tournament, player)
    for number in numbers:
        person = person_in(tournament, player, number, cleared=cleared)
        anonymity.forget(tournament, person)
        forget_in_teams(tournament, number, person.names)
    for entry in own:
        _erase_entry(entry)
    nothing = {f"leaving_{name}": value for name, value in NOTHING_SAID.items()}
    _left(tournament, player).update(reason="", **nothing)
    # Earlier documents still have the name; they are made again on demand. E-mails to other
    # applicants stay: without their jobs, those of these days would be sent again.
    jobs = Job.objects.using(tournament._state.db).filter(tournament=tournament)
    jobs.over().exclude(kind=Job.Kind.MAIL).delete()
    jobs.filter(mail__application__number__in=numbers).delete()
    return numbers


def people_in(tournament: Tournament, player: Player) -> list[ErasedPerson]:
    """Return the person under each of their numbers, as an erasure would anonymise them."""
    return [person_in(tournament, player, number) for number in _numbers(tournament, player)]


def person_in(
    tournament: Tournament,
    player: Player,
    number: int,
    *,
    cleared: frozenset[str] = frozenset(),
) -> ErasedPerson:
    """Return the person under one of their numbers, with the names that are other people's."""
    names = _names(tournament, player, number)
    others = {name_key(name) for name in other_names(tournament, player)}
    is_shared = bool(others & {name_key(name) for name in names})
    return ErasedPerson(number, names, is_shared, frozenset(others), cleared)


def other_names(tournament: Tournament, player: Player) -> Set[str]:
    """Return the names of everybody else who plays or played in the tournament."""
    others = tournament.entries.exclude(player=player).values_list("name", flat=True)
    left = Substitution.objects.using(tournament._state.db).exclude(leaving_player=player)
    gone = left.filter(entry__tournament=tournament).values_list("leaving_name", flat=True)
    return {*others, *gone}


def _erase_entry(entry: Entry) -> None:
    alias, copy = alias_of(entry.number), entry._state.db
    own = Application.objects.using(copy).filter(tournament=entry.tournament, number=entry.number)
    own.update(name=alias, club="", born=None, contact="", may_be_listed=False)
    kept = Entry.objects.using(copy).filter(pk=entry.pk)
    kept.update(name=alias, leaving_reason="", **NOTHING_SAID)
    Absence.objects.using(copy).filter(entry=entry).update(reason="")
    for model, path in ((Penalty, "entry"), (JudgeWarning, "entry"), (PenaltyPule, "seat__entry")):
        model._base_manager.using(copy).filter(**{path: entry}).update(reason=NO_REASON)


def _names(tournament: Tournament, player: Player, number: int) -> frozenset[str]:
    """Return the person's names in the tournament, including ones corrected since."""
    found = {player.name, *tournament.entries.filter(player=player).values_list("name", flat=True)}
    found |= set(_left(tournament, player).values_list("leaving_name", flat=True))
    is_theirs = player.entries.filter(tournament=tournament, number=number).exists()
    verbs = ("register", "change_entry", "apply_list", "take_over", "change_register")
    copy = tournament._state.db
    lines = JournalEntry.objects.using(copy).filter(
        tournament=tournament, verb__in=verbs, subject__startswith=f"{number}. "
    )
    if is_theirs and not Substitution.objects.using(copy).filter(
        entry__tournament=tournament, entry__number=number
    ):
        for line in lines:
            found |= {facts.get("name", "") for facts in (line.before, line.after)}
    return frozenset(name for name in found if isinstance(name, str) and name)


def _empty(player: Player) -> None:
    """Blank the row, which only links the results; no search finds it."""
    Player.objects.using(player._state.db).filter(pk=player.pk).update(
        name=f"#{player.pk}", name_key="", sort_key="", erased_at=timezone.now(), **NOTHING_SAID
    )
    forget_in_series(player)
