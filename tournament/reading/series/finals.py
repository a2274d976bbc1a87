"""The people of a final: those admitted by each of its sources in order, and the next in line."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final

from django.contrib.auth.models import AnonymousUser, User
from django.core import signing
from django.db.models import Q, QuerySet

from scoring.big_points import Place
from tournament.models import (
    Entry,
    FinalSource,
    Nominee,
    OutsideEvent,
    OutsideTeam,
    Player,
    Publication,
    Scope,
    Series,
    Title,
    Tournament,
)
from tournament.reading.series.qualified import lines_of
from tournament.security.access import keeps_register, scopes_of, tournaments_of
from tournament.standings.publications import place_from
from tournament.standings.series.stages import load_events, roots_of_merged, stage_at_hand

NEAR: Final = dt.timedelta(days=60)
NEXT_IN_LINE: Final = 5
SIGNED_FOR: Final = "nominee"
Kind = FinalSource.Kind
Line = Sequence[tuple[Player, Place | None]]


class FinalRank(StrEnum):
    """How a person stands in the line of a source."""

    IN = "in"
    TIED = "tied"
    NEXT = "next"
    OUT = "out"


@dataclass(frozen=True, slots=True)
class FinalCandidate:
    """A person in the line of a source; `number` is their number in the final."""

    player: Player
    place: Place | None
    rank: FinalRank
    nominee: Nominee | None
    number: int | None

    @property
    def is_in(self) -> bool:
        """Whether the source admits them."""
        return self.rank in (FinalRank.IN, FinalRank.TIED)

    @property
    def is_tied(self) -> bool:
        """Whether they share the last place of the source."""
        return self.rank == FinalRank.TIED

    @property
    def token(self) -> str:
        """The token of their link, if they were asked."""
        return token_of(self.nominee) if self.nominee else ""

    @property
    def is_to_ask(self) -> bool:
        """Whether they are admitted and neither asked nor entered yet."""
        return self.is_in and self.nominee is None and self.number is None


@dataclass(frozen=True, slots=True)
class SourceLine:
    """A source with the people whom it admits, and the next in line."""

    source: FinalSource
    people: tuple[FinalCandidate, ...]

    @property
    def admitted(self) -> int:
        """How many people it admits."""
        return sum(one.is_in for one in self.people)


@dataclass(frozen=True, slots=True)
class PeopleOfFinal:
    """All sources of a final with their people."""

    lines: tuple[SourceLine, ...]

    @property
    def to_ask(self) -> list[tuple[FinalSource, FinalCandidate]]:
        """The admitted people who are not asked yet."""
        return [(line.source, one) for line in self.lines for one in line.people if one.is_to_ask]

    @property
    def admitted(self) -> int:
        """How many people are admitted by all sources together."""
        return sum(line.admitted for line in self.lines)

    @property
    def late(self) -> int:
        """How many of them have not answered in time."""
        found = (one.nominee for line in self.lines for one in line.people)
        return sum(one is not None and one.is_late for one in found)


@dataclass
class _Filling:
    """The state while sources are filled one after the other."""

    nominees: Mapping[int, Nominee]
    entries: Mapping[int, Entry]
    barred: set[int]
    taken: set[int] = field(default_factory=set)

    @property
    def offered(self) -> set[int]:
        """The people with a place that they may have or may still accept."""
        return {key for key in self.nominees if not self.is_out(key)}

    def is_out(self, person: int) -> bool:
        """Whether they declined, did not answer, or left again."""
        asked, entry = self.nominees.get(person), self.entries.get(person)
        if entry is not None:
            return entry.is_out
        return asked is not None and asked.answer != Nominee.Answer.NONE

    def was_asked(self, person: int, source: FinalSource) -> bool:
        """Whether this source asked them."""
        asked = self.nominees.get(person)
        return asked is not None and asked.source_id == source.pk

    def candidate(self, player: Player, place: Place | None, rank: FinalRank) -> FinalCandidate:
        """Return a person of a line, with their answer and number."""
        entry = self.entries.get(player.pk)
        number = None if entry is None else entry.number
        return FinalCandidate(player, place, rank, self.nominees.get(player.pk), number)


def people_of_final(final: Tournament) -> PeopleOfFinal:
    """Return the people of a final by its sources; a place once offered stays with its source."""
    sources = list(sources_of(final))
    roots = roots_of_merged()
    asked = Nominee.objects.standing().filter(final=final)
    barred = {person for one in sources if one.kind == Kind.BARRED for person in _here(one.played)}
    filling = _Filling(
        nominees={roots.get(one.player_id, one.player_id): one for one in asked},
        entries=_entries(final),
        barred=barred,
    )
    lists = {one.pk: _people_of(one) for one in sources}
    wanted = {person for people in lists.values() for person, _place in people}
    rows = Player.objects.filter(erased_at=None).in_bulk(wanted)
    lines = []
    for one in sources:
        known = [(rows[person], place) for person, place in lists[one.pk] if person in rows]
        lines.append(SourceLine(one, tuple(_filled(one, known, filling))))
    return PeopleOfFinal(tuple(lines))


def _filled(source: FinalSource, people: Line, filling: _Filling) -> Iterator[FinalCandidate]:
    """Yield the people whom a source admits, then the next in line; each person only once."""
    offered = filling.offered
    own = {key for key in offered if filling.nominees[key].source_id == source.pk}
    gone = filling.barred | filling.taken | (offered - own)
    line = [(player, place) for player, place in people if player.pk not in gone]
    free = [(player.pk, place) for player, place in line if not filling.is_out(player.pk)]
    free = [(key, place) for key, place in free if key not in own]
    left = len(free) if source.places is None else max(source.places - len(own), 0)
    last = free[left - 1][1] if 0 < left <= len(free) else None
    # Everyone who shares the last place is admitted: the regulations decide among them.
    shared = {key for key, place in free if last is not None and place == last}
    admitted = {key for key, _place in free[:left]} | shared
    is_shared = len(admitted) > left
    waiting = 0
    for player, place in line:
        if filling.is_out(player.pk):
            # Asked by another source, they matter here only above the end of the list.
            if waiting < NEXT_IN_LINE or filling.was_asked(player.pk, source):
                yield filling.candidate(player, place, FinalRank.OUT)
        elif player.pk in own or player.pk in admitted:
            is_tied = is_shared and player.pk in shared
            yield filling.candidate(player, place, FinalRank.TIED if is_tied else FinalRank.IN)
        elif waiting < NEXT_IN_LINE:
            waiting += 1
            yield filling.candidate(player, place, FinalRank.NEXT)
    filling.taken |= own | admitted


def sources_of(final: Tournament) -> QuerySet[FinalSource]:
    """Return the sources of a final in order."""
    found = FinalSource.objects.standing().filter(final=final)
    return found.select_related("series__scope", "played", "listed", "player").order_by("pk")


def _people_of(source: FinalSource) -> Sequence[tuple[int, Place | None]]:
    """Return the people of a source in order, with merged people as their current person."""
    found: list[tuple[int, Place | None]]
    match source.kind:
        case Kind.RATING | Kind.SERIES | Kind.RESULT | Kind.LISTED:
            found = list(_placed(source))
        case Kind.TITLE:
            held = Title.objects.standing().filter(name=source.title).order_by("since", "pk")
            found = [(person, None) for person in held.values_list("player", flat=True)]
        case Kind.INVITED:
            assert source.player_id is not None
            found = [(source.player_id, None)]
        case _:
            return ()
    roots = roots_of_merged()
    # A person of two rows of the register has the better place.
    persons: dict[int, Place | None] = {}
    for person, place in found:
        persons.setdefault(roots.get(person, person), place)
    return list(persons.items())


def _placed(source: FinalSource) -> Iterator[tuple[int, Place]]:
    """Yield people by place, from the first place of the source on."""
    if source.kind in (Kind.RESULT, Kind.LISTED):
        event = source.played or _in_use(source.listed)
        if event is None:
            return
        stage = stage_at_hand(1, event, load_events([event]))
        lines = [(one.player, one.place) for one in stage.results]
    elif source.kind == Kind.SERIES:
        assert source.series is not None
        lines = [(line.player, line.place) for line in lines_of(source.series)]
    else:
        said = list_of(source)
        rows = () if said is None else said.rows
        lines = [(row["player"], place_from(row["place"])) for row in rows]
    placed = [(person, place) for person, place in lines if place is not None]
    for person, place in sorted(placed, key=lambda pair: pair[1].first):
        if place.first >= source.first_place:
            yield person, place


def _in_use(listed: OutsideEvent | None) -> OutsideEvent | None:
    """Return an imported list, unless it was removed since."""
    assert listed is not None
    return OutsideEvent.objects.in_use().filter(pk=listed.pk).first()


def list_of(source: FinalSource) -> Publication | None:
    """Return the published list that counts: the newest up to the day of the source."""
    assert source.series is not None
    said = source.series.scope.publications.filter(kind=Publication.Kind.RATING)
    said = said.exclude(as_of=None).order_by("-as_of")
    return (said.filter(as_of__lte=source.as_of) if source.as_of else said).first()


def _here(event: Tournament | None) -> set[int]:
    """Return the people of another event: those entered, and those who may still accept."""
    assert event is not None
    roots = roots_of_merged()
    entries = {person for person, one in _entries(event).items() if not one.is_out}
    asked = Nominee.objects.unanswered().filter(final=event).values_list("player", flat=True)
    return entries | {roots.get(person, person) for person in asked}


def _entries(event: Tournament) -> dict[int, Entry]:
    roots = roots_of_merged()
    found = Entry.objects.filter(tournament=event)
    return {roots.get(one.player_id, one.player_id): one for one in found if not one.is_taken_back}


def series_offered(user: User | AnonymousUser) -> QuerySet[Series]:
    """Return the player series and ratings that are public or the user's own."""
    own = Q(scope__in=scopes_of(user, Scope.Kind.SERIES))
    own |= Q(scope__in=scopes_of(user, Scope.Kind.RATINGS)) | Q(scope__is_public=True)
    found = Series.objects.filter(own, ranks=Series.Ranks.PLAYERS)
    return found.select_related("scope").order_by("scope__name").distinct()


def events_offered(final: Tournament, user: User | AnonymousUser) -> QuerySet[Tournament]:
    """Return the events that may decide who plays in a final, newest first.

    They are public or the user's own: those with a result, and others of the same weeks. A
    calendar may hold a year of later events.
    """
    own = tournaments_of(user).order_by().values("pk")
    found = Tournament.objects.kept().exclude(pk=final.pk).filter(is_rehearsal=False)
    shown = Q(pk__in=own) | ~Q(public_sees=Tournament.PublicSees.NOTHING)
    near = Q(date__range=(final.date - NEAR, final.date + NEAR))
    found = found.filter(near | Q(state=Tournament.State.APPROVED))
    return found.filter(shown).order_by("-date", "name")


def lists_offered(user: User | AnonymousUser) -> QuerySet[OutsideEvent]:
    """Return the imported lists that may decide who plays in a final, newest first.

    They are public; managers of the register may use the others too.
    """
    lists = OutsideEvent.objects
    found = lists.in_use() if keeps_register(user) else lists.public()
    return found.exclude(pk__in=OutsideTeam.objects.values("event")).order_by("-date", "name")


def place_of(nominee: Nominee) -> Place | None:
    """Return the place that admitted a nominee; None for a title or an invitation."""
    if nominee.place_first is None or nominee.place_last is None:
        return None
    return Place(nominee.place_first, nominee.place_last)


def token_of(nominee: Nominee) -> str:
    """Return the signed token of a nominee's link; it is not stored."""
    return signing.Signer(salt=SIGNED_FOR).sign(str(nominee.pk))


def nominee_of(slug: str, token: str) -> Nominee | None:
    """Return the final's nominee for a token; None for an invalid one.

    A withdrawn nomination leads to the person's present one, if there is one.
    """
    try:
        number = int(signing.Signer(salt=SIGNED_FOR).unsign(token))
    except (signing.BadSignature, ValueError):
        return None
    rows = Nominee.objects.filter(final__slug=slug, player__erased_at=None)
    rows = rows.select_related(
        "final", "player", "source__series__scope", "source__played", "source__listed"
    )
    found = rows.filter(pk=number).first()
    if found is None or found.is_standing:
        return found
    return rows.filter(lifted_at=None, player=found.player_id).first() or found
