"""What merging two people would move, before anybody confirms it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import Exists, OuterRef, QuerySet

from tournament.models import Entry, Licence, Payout, Placing, Player, Title, Tournament
from tournament.reading.people.identity import group_of, root_of
from tournament.reading.people.seasons import PlayedSeries, RatedIn, all_series_of, ratings_of
from tournament.services.people.merging import events_of, why_not
from tournament.services.refusals import Refused


@dataclass(frozen=True, slots=True)
class MergePreview:
    """Everything that would be told of `into` from then on, and why it cannot be if so."""

    player: Player
    into: Player
    events: Sequence[Tournament]
    placings: Sequence[Placing]
    titles: Sequence[Title]
    licences: Sequence[Licence]
    aliases: Sequence[Player]
    series: Sequence[PlayedSeries]
    ratings: Sequence[RatedIn]
    paid: Sequence[Entry]
    payouts: Sequence[Payout]
    because: Refused | None


def preview_merge(player: Player, into: Player) -> MergePreview:
    """Return what would move; nothing is written."""
    group = group_of(player.pk)
    asked, into = into, Player.objects.get(pk=root_of(into.pk))
    paid = Entry.objects.filter(player__in=group, is_paid=True).select_related("tournament")
    placings = Placing.objects.filter(person=player.pk).select_related("tournament")
    return MergePreview(
        player=player,
        into=into,
        events=list(events_of(group).order_by("-date")),
        placings=list(placings.order_by("-tournament__date")),
        titles=list(Title.objects.standing().filter(player__in=group)),
        licences=list(Licence.objects.standing().filter(player__in=group)),
        aliases=list(Player.objects.filter(pk__in=group[1:])),
        series=all_series_of(group),
        ratings=ratings_of(player, group),
        paid=list(paid.order_by("-tournament__date")),
        payouts=list(_payouts(group)),
        # Of two who are one already, the name that was asked for tells who the other is.
        because=why_not(player, asked if into == player else into),
    )


def _payouts(group: Sequence[int]) -> QuerySet[Payout]:
    """Find what was handed over to these people, the latest event first."""
    own = Entry.objects.filter(
        player__in=group, tournament=OuterRef("tournament"), number=OuterRef("number")
    )
    rows = Payout.objects.standing().filter(Exists(own)).select_related("tournament")
    return rows.order_by("-tournament__date", "pk")
