"""Groups played side by side: their progress, and advancing one to the next round."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from django.db.models import Exists, OuterRef
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.translation import gettext as _

from tournament.doors.acting import EventRequest, Routes, at_event
from tournament.doors.desk.rounds.tables import RoundOverview, look_round
from tournament.models import Round, SheetVersion, Table, Tournament
from tournament.reading.clock import Clock, clock_of, clocks_of_groups
from tournament.services.rounds import group_rounds
from tournament.standings.sheets import settings_of
from tournament.words import notice_words, refusal_words
from tournament.words.rounds import unusual_words


@dataclass(frozen=True, slots=True)
class GroupAtHand:
    """A group in its current round: its number of entered tables, and its clock."""

    name: str
    round: Round
    tables: int
    entered: int
    may_go_on: bool
    clock: Clock | None

    @property
    def is_complete(self) -> bool:
        """Whether every sheet of the group is in."""
        return self.entered == self.tables


@dataclass(frozen=True, slots=True)
class TableAhead:
    """A table of the next round as it would be announced: its number and players."""

    number: int
    names: Sequence[str]


def groups_at_hand(tournament: Tournament) -> Sequence[GroupAtHand]:
    """Return the groups with their current rounds, if there are several, in one query."""
    if not tournament.blocks:
        return ()
    current = SheetVersion.objects.filter(is_current=True, table=OuterRef("pk"))
    found = Table.objects.filter(
        round__tournament=tournament, round__state__in=Round.OPEN, gone_on_at=None
    ).exclude(group="")
    rows = found.select_related("round").annotate(is_in=Exists(current))
    groups = list(_grouped(tournament, list(rows.order_by("number", "round__number"))))
    return groups if len({group.name for group in groups}) > 1 else ()


@dataclass(frozen=True, slots=True)
class RoundBehind:
    """A round that some groups have finished: its tables, and the clocks of groups still in it."""

    round: Round
    hall: RoundOverview
    clocks: Sequence[Clock]


def rounds_behind(tournament: Tournament) -> Sequence[RoundBehind]:
    """Return the rounds that some groups have finished and others still play, if any."""
    if not tournament.blocks:
        return ()
    found = tournament.rounds.filter(state=Round.State.TRAILING).order_by("number")
    return [RoundBehind(each, look_round(each), clocks_of_groups(each)) for each in found]


def _grouped(tournament: Tournament, tables: Sequence[Table]) -> Iterator[GroupAtHand]:
    for (name, _number), own in groupby(tables, key=lambda t: (t.group, t.round.number)):
        there = list(own)
        played = there[0].round
        yield GroupAtHand(
            name=name,
            round=played,
            tables=len(there),
            entered=sum(table.is_in for table in there),  # type: ignore[attr-defined]
            may_go_on=group_rounds.can_advance(tournament, played.number),
            clock=clock_of(played, group=name),
        )


def groups_shown(tournament: Tournament, seated: Round | None) -> dict[str, object]:
    """Return the desk page's data about groups; no query without blocks."""
    return {
        "groups": groups_at_hand(tournament),
        "behind": rounds_behind(tournament),
        "group_clocks": clocks_of_groups(seated) if tournament.blocks else (),
    }


routes = Routes(at_event)


@routes.page("rounds/<int:number>/groups/go-on/")
def go_on(request: EventRequest, number: int) -> HttpResponse:
    """Preview the checks and seats before a group advances."""
    desk = request.desk
    played = get_object_or_404(desk.tournament.rounds.published(), number=number)
    going = group_rounds.look_ahead(desk.tournament, played, request.http.GET.get("group", ""))
    name_of = dict(desk.tournament.entries.values_list("number", "name"))
    game = settings_of(desk.tournament, number).game
    found = going.page.unusual
    context = {
        "desk": desk,
        "area": "desk",
        "round": played,
        "game": game,
        "next": number + 1,
        "going": going,
        "page": going.page,
        "unusual": [(one.table, unusual_words(one, is_signed=game.is_signed)) for one in found],
        "tables": [
            TableAhead(table.number, [name_of[player] for player in table.seats])
            for table in going.plan.tables
        ],
        "resting": [name_of[player] for player in going.plan.sits_out],
        "notices": list(map(notice_words, going.plan.notices)),
        "refusal": None if going.refused is None else refusal_words(going.refused),
        "may_close": desk.may("close"),
    }
    return render(request.http, "desk/rounds/go_on.html", context)


@routes.post("rounds/<int:number>/groups/go-on/", group_rounds.go_on, to="desk")
def advance_group(request: EventRequest, number: int) -> str:
    """Advance a group to the next round."""
    event, group = request.desk.tournament, request.data.get("group", "")
    group_rounds.go_on(event, round_number=number, group=group, by=request.by, key=request.key)
    words = _("Group %(group)s now plays round %(round)s: its seats are published.")
    return words % {"group": group, "round": number + 1}
