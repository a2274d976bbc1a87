"""Merging two people of the register who are one, by a pointer; splitting them again.

No entry changes, so nothing is lost, and every merge can be undone whatever followed. The data
of pages across events (`Placing.person`) is updated in the same transaction.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Final, TypeVar

from django.db import transaction
from django.db.models import Exists, OuterRef, Q, QuerySet

from tournament.models import (
    Entry,
    JournalEntry,
    Licence,
    Merge,
    NotTheSame,
    OutsideEvent,
    Payment,
    Payout,
    Placing,
    Player,
    Substitution,
    Title,
    Tournament,
)
from tournament.models.scope import single_scope
from tournament.models.text_fields import one_line
from tournament.reading.people.identity import group_of, root_of
from tournament.reading.people.seasons import PlayedSeries, RatedIn, all_series_of, ratings_of
from tournament.services.acts import Act, Actor, acting, declare, undoes
from tournament.services.refusals import Refused
from tournament.services.undo_facts import facts_of

Paid = TypeVar("Paid", Payment, Payout)
MOST_SHARED: Final = 3
"""The maximum number of shared events listed in a refusal."""


@declare(may="keep_register")
def merge_persons(player: Player, into: Player, *, reason: str, by: Actor, key: str = "") -> Merge:
    """Merge two people in the register; `into` is the remaining one.

    Refused if both played in one event, or if it would create a cycle.
    """
    with (
        _locked(player, into) as (player, into),
        acting(single_scope("register"), merge_persons, by=by, key=key) as act,
    ):
        if made := act.already_made(Merge):
            return made
        why = merge_refusal(player, into)
        if why is not None:
            raise why
        made = Merge.objects.create(
            player=player, into=into, root=into, reason=one_line(reason)[:200], **act.signature
        )
        settle([player.pk, into.pk])
        keep_wish(into.pk)
        act.note(
            subject=f"{player.name} → {into.name}",
            after={"person": player.pk, "into": into.pk, "reason": made.reason},
            undo={"merge": made.pk},
            result=made,
        )
    return made


@declare(may="keep_register")
def split_persons(made: Merge, *, by: Actor) -> None:
    """Undo a merge: each person has their own entries again, whatever was merged since."""
    with acting(single_scope("register"), split_persons, by=by) as act:
        _lift(act, made.pk)


@declare(may="keep_register")
def tell_persons_apart(first: Player, second: Player, *, by: Actor) -> None:
    """Mark two similar people as different, so that they are not suggested again."""
    with acting(single_scope("register"), tell_persons_apart, by=by) as act:
        low, high = sorted((first.pk, second.pk))
        if low == high:
            raise Refused("same_person")
        known = NotTheSame.objects.standing().filter(first=low, second=high)
        if known.exists():
            return
        made = NotTheSame.objects.create(first_id=low, second_id=high, **act.signature)
        act.note(subject=f"{first.name} ≠ {second.name}", undo={"apart": made.pk}, result=made)


def merge_refusal(player: Player, into: Player) -> Refused | None:
    """Return why two people cannot be merged; None if they can."""
    if player.erased_at is not None or into.erased_at is not None:
        return Refused("erased_already")
    if Merge.objects.standing().filter(player=player).exists():
        return Refused("merged_already", name=player.name)
    if root_of(into.pk) == player.pk or player.pk == into.pk:
        return Refused("merged_in_a_circle", name=player.name, into=into.name)
    if player.born is not None and into.born is not None and player.born != into.born:
        return Refused("born_otherwise", name=player.name, into=into.name)
    ours, theirs = group_of(player.pk), group_of(root_of(into.pk))
    shared = _shared(ours, theirs)
    if shared:
        named = ", ".join(shared[:MOST_SHARED])
        return Refused("played_one_event", name=player.name, into=into.name, tournaments=named)
    return None


def events_of(players: Iterable[int]) -> QuerySet[Tournament]:
    """Return the events in which any of these people plays, or played before a substitution."""
    keys = list(players)
    left = Substitution.objects.filter(leaving_player__in=keys).values("entry__tournament")
    return Tournament.objects.filter(Q(entries__player__in=keys) | Q(pk__in=left)).distinct()


def lists_of(players: Iterable[int]) -> QuerySet[OutsideEvent]:
    """Return the external results in use that include any of these people."""
    return OutsideEvent.objects.in_use().filter(results__player__in=list(players)).distinct()


def settle(players: Sequence[int]) -> None:
    """Update roots and placings to the pointers, for all people connected with these."""
    pointers = dict(Merge.objects.standing().values_list("player", "into"))
    concerned = _connected(players, pointers)
    for player in concerned:
        root = _followed(player, pointers)
        Merge.objects.standing().filter(player=player).update(root=root)
        Placing.objects.filter(player=player).exclude(person=root).update(person=root)


def keep_wish(into: int) -> None:
    """Show all rows of a person by initials if one is; a split leaves it so."""
    rows = Player.objects.filter(pk__in=group_of(root_of(into)))
    if rows.filter(as_initials=True).exists():
        rows.update(as_initials=True)


@undoes(merge_persons)
def unmerge(act: Act, line: JournalEntry) -> None:
    """Undo a merge from the journal."""
    _lift(act, facts_of(line)["merge"])


@undoes(split_persons)
def merge_again(act: Act, line: JournalEntry) -> None:
    """Merge split people again, unless there is an obstacle now."""
    made = Merge.objects.select_related("player", "into").get(pk=facts_of(line)["merge"])
    why = merge_refusal(made.player, made.into)
    if why is not None:
        raise why
    again = Merge.objects.create(
        player=made.player, into=made.into, root=made.into, reason=made.reason, **act.signature
    )
    settle([made.player.pk, made.into.pk])
    keep_wish(made.into.pk)
    act.note(subject=line.subject, after=line.before, undo={"merge": again.pk})


@undoes(tell_persons_apart)
def ask_again(act: Act, line: JournalEntry) -> None:
    """Suggest two people again who were marked as different."""
    NotTheSame.objects.filter(pk=facts_of(line)["apart"]).update(lifted_at=act.at)
    act.note(subject=line.subject)


def _lift(act: Act, pk: int) -> None:
    made = Merge.objects.select_related("player", "into").get(pk=pk)
    if not made.is_standing:
        return
    Merge.objects.filter(pk=pk).update(lifted_at=act.at)
    settle([made.player.pk, made.into.pk])
    act.note(
        subject=f"{made.player.name} → {made.into.name}",
        before={"person": made.player.pk, "into": made.into.pk, "reason": made.reason},
        undo={"merge": pk},
    )


def _shared(ours: Sequence[int], theirs: Sequence[int]) -> list[str]:
    """Return the events that both played, internal and external, latest first."""
    here = events_of(ours).filter(pk__in=events_of(theirs)).order_by("-date")
    elsewhere = lists_of(ours).filter(pk__in=lists_of(theirs)).order_by("-date")
    return [*here.values_list("name", flat=True), *elsewhere.values_list("name", flat=True)]


def _connected(players: Iterable[int], pointers: Mapping[int, int]) -> set[int]:
    """Return all people connected with these by a chain of pointers, in either direction."""
    found, left = set(players), set(players)
    while left:
        onwards = {pointers[one] for one in left if one in pointers}
        back = {one for one, into in pointers.items() if into in left}
        left = (onwards | back) - found
        found |= left
    return found


def _followed(player: int, pointers: Mapping[int, int]) -> int:
    seen = {player}
    while player in pointers:
        player = pointers[player]
        assert player not in seen, "people merged in a circle"
        seen.add(player)
    return player


@contextmanager
def _locked(player: Player, into: Player) -> Iterator[tuple[Player, Player]]:
    """Lock two people before the register, in the order of every other change of a person."""
    with transaction.atomic():
        both = Player.objects.select_for_update().filter(pk__in=(player.pk, into.pk))
        rows = {one.pk: one for one in both.order_by("pk")}
        yield rows[player.pk], rows[into.pk]


@dataclass(frozen=True, slots=True)
class HandedOver:
    """An amount that a person got in an event, or gave if it is negative."""

    tournament: Tournament
    cents: int


@dataclass(frozen=True, slots=True)
class MergePreview:
    """All data that `into` would have after the merge, and the obstacle, if any."""

    player: Player
    into: Player
    events: Sequence[Tournament]
    lists: Sequence[OutsideEvent]
    placings: Sequence[Placing]
    titles: Sequence[Title]
    licences: Sequence[Licence]
    aliases: Sequence[Player]
    series: Sequence[PlayedSeries]
    ratings: Sequence[RatedIn]
    paid: Sequence[Payment]
    payouts: Sequence[HandedOver]
    because: Refused | None


def preview_merge(player: Player, into: Player) -> MergePreview:
    """Preview the merge; writes nothing."""
    group = group_of(player.pk)
    asked, into = into, Player.objects.get(pk=root_of(into.pk))
    placings = Placing.objects.filter(person=player.pk).select_related("tournament")
    return MergePreview(
        player=player,
        into=into,
        events=list(events_of(group).order_by("-date")),
        lists=list(lists_of(group).order_by("-date")),
        placings=list(placings.order_by("-tournament__date")),
        titles=list(Title.objects.standing().filter(player__in=group)),
        licences=list(Licence.objects.standing().filter(player__in=group)),
        aliases=list(Player.objects.filter(pk__in=group[1:])),
        series=all_series_of(group),
        ratings=ratings_of(player, group),
        paid=list(_of_these(Payment.objects.standing(), group)),
        payouts=_handed_over(group),
        # For people already merged, the requested name tells which the other one is.
        because=merge_refusal(player, asked if into == player else into),
    )


def _handed_over(group: Sequence[int]) -> list[HandedOver]:
    """Return what these people got, and what they paid to other players, latest event first."""
    rows = Payout.objects.standing().exclude(cents=0)
    got = [HandedOver(row.tournament, row.cents) for row in _of_these(rows, group)]
    gave = [HandedOver(row.tournament, -row.cents) for row in _of_these(rows, group, "counterpart")]
    return sorted([*got, *gave], key=lambda one: one.tournament.date, reverse=True)


def _of_these(rows: QuerySet[Paid], group: Sequence[int], whose: str = "number") -> QuerySet[Paid]:
    """Return the payments of these people, latest event first."""
    own = Entry.objects.filter(
        player__in=group, tournament=OuterRef("tournament"), number=OuterRef(whose)
    )
    found = rows.filter(Exists(own)).select_related("tournament")
    return found.order_by("-tournament__date", "pk")
