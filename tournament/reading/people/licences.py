"""Licences of players: the events that need one, the players without one, and their cards."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from django.core import signing
from django.db.models import Q

from tournament.models import Entry, Licence, Scope, Series, Tournament
from tournament.reading.people.identity import group_of, root_of, roots_of
from tournament.standings.series.stages import game_of_event

SIGNED_FOR: Final = "tournament.card"


def has_licences() -> bool:
    """Whether anyone has a licence."""
    return Licence.objects.standing().exists()


def needs_licence(tournament: Tournament) -> bool:
    """Whether a series or a rating that counts the event has a rule for missing licences."""
    counting = Q(stages__tournament=tournament, stages__lifted_at=None)
    if tournament.is_rated and not tournament.is_rehearsal:
        counting |= Q(game=game_of_event(tournament), scope__kind=Scope.Kind.RATINGS)
    return Series.objects.exclude(licence_rule="").filter(counting).exists()


def without_licence(tournament: Tournament, entries: Iterable[Entry]) -> frozenset[int]:
    """Return the numbers of players without a licence on the event's day.

    It is empty if the event needs none: one query, otherwise three.
    """
    if not needs_licence(tournament):
        return frozenset()
    holders = set(Licence.objects.valid_on(tournament.date).values_list("player", flat=True))
    roots = roots_of([*holders, *(entry.player_id for entry in entries)])
    licensed = {roots.get(player, player) for player in holders}
    return frozenset(
        entry.number
        for entry in entries
        if roots.get(entry.player_id, entry.player_id) not in licensed
    )


def card_token(licence: Licence) -> str:
    """Return the token of a licence's card, which is the secret part of its link."""
    return signing.Signer(salt=SIGNED_FOR).sign(str(licence.pk))


def licence_of_card(token: str) -> Licence | None:
    """Return the licence of a card; None if the token is invalid or the licence was removed."""
    try:
        number = int(signing.Signer(salt=SIGNED_FOR).unsign(token))
    except (signing.BadSignature, ValueError):
        return None
    found = Licence.objects.standing().filter(pk=number, player__erased_at=None)
    return found.select_related("player").first()


def entry_with_card(tournament: Tournament, typed: str) -> tuple[Entry, Licence] | None:
    """Return the player of a scanned card, or of a typed licence number, and the licence."""
    said = typed.strip()
    licence = licence_of_card(said.rstrip("/").rpartition("/")[2])
    if licence is not None:
        entry = tournament.entries.filter(player__in=group_of(root_of(licence.player_id))).first()
        return None if entry is None else (entry, licence)
    for numbered in Licence.objects.standing().filter(number__iexact=said).exclude(number=""):
        entry = tournament.entries.filter(player__in=group_of(root_of(numbered.player_id))).first()
        if entry is not None:
            return entry, numbered
    return None
