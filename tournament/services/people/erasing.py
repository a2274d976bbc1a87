"""A person's own data: handed out whole, and erased while the results stand under their number."""

from __future__ import annotations

from typing import Any

from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils import timezone

from tournament.models import (
    Absence,
    Entry,
    Job,
    JournalEntry,
    JudgeWarning,
    Penalty,
    PenaltyPule,
    Player,
    Seat,
    Substitution,
    Tournament,
)
from tournament.services.acts import Act, Actor, acting
from tournament.services.people import anonymity
from tournament.services.people.anonymity import ErasedPerson, alias_of
from tournament.services.refusals import Refused
from tournament.storage import databases, documents, folder

NO_REASON = "—"


def erase_person(player: Player, *, by: Actor, within: QuerySet[Tournament]) -> None:
    """Take the person's name and particulars out of the register and of every tournament.

    Whoever asks must be allowed to in all of them: half an erasure would be none.
    """
    with transaction.atomic():
        player = Player.objects.select_for_update().get(pk=player.pk)
        if player.erased_at is not None:
            raise Refused("erased_already")
        played = tournaments_of(player)
        elsewhere = played.exclude(pk__in=within.values("pk")).count()
        if elsewhere:
            raise Refused("plays_elsewhere", tournaments=elsewhere)
        for tournament in played.order_by("pk"):
            with acting(tournament, "erase_person", by=by) as act:
                _erase_in(act, player)
        _empty(player)
    documents.sweep_documents()
    # Copies from before have the name too; the worker makes new ones within minutes.
    for tournament in played:
        folder.delete_all(tournament)
    databases.delete_all()


def tournaments_of(player: Player) -> QuerySet[Tournament]:
    """Return where the person plays, or played until somebody took their chair."""
    left = Substitution.objects.filter(leaving_player=player).values("entry__tournament")
    return Tournament.objects.filter(Q(entries__player=player) | Q(pk__in=left)).distinct()


def dossier(player: Player, *, within: QuerySet[Tournament]) -> dict[str, Any]:
    """Return all that is kept about the person in these tournaments, to be read by them."""
    fields = ("name", "club", "born", "sex", "federation_number", "rating")
    entries = Entry.objects.filter(player=player, tournament__in=within)
    return {
        "format": "karta.person/1",
        "register": {name: getattr(player, name) for name in fields},
        "entries": [
            _entry_facts(entry) for entry in entries.select_related("tournament").order_by("pk")
        ],
    }


def _erase_in(act: Act, player: Player) -> None:
    tournament = act.tournament
    own = list(tournament.entries.filter(player=player))
    left = Substitution.objects.filter(entry__tournament=tournament, leaving_player=player)
    numbers = {entry.number for entry in own} | set(left.values_list("entry__number", flat=True))
    for number in sorted(numbers):
        names = _names(tournament, player, number)
        anonymity.forget(
            tournament, ErasedPerson(number, names, _namesakes(tournament, player, names))
        )
        act.note(subject=f"{number}. {alias_of(number)}")
    for entry in own:
        _erase_entry(entry)
    left.update(leaving_club="", reason="")
    # What was printed before still has the name; the same is made anew when it is wanted.
    Job.objects.over().filter(tournament=tournament).delete()


def _erase_entry(entry: Entry) -> None:
    alias = alias_of(entry.number)
    Entry.objects.filter(pk=entry.pk).update(name=alias, club="", leaving_reason="")
    Absence.objects.filter(entry=entry).update(reason="")
    for model, path in ((Penalty, "entry"), (JudgeWarning, "entry"), (PenaltyPule, "seat__entry")):
        model._base_manager.filter(**{path: entry}).update(reason=NO_REASON)


def _names(tournament: Tournament, player: Player, number: int) -> frozenset[str]:
    """Return every name the person went by there, those put right since among them."""
    found = {player.name, *tournament.entries.filter(player=player).values_list("name", flat=True)}
    left = Substitution.objects.filter(entry__tournament=tournament, leaving_player=player)
    found |= set(left.values_list("leaving_name", flat=True))
    is_his = player.entries.filter(tournament=tournament, number=number).exists()
    verbs = ("register", "change_entry", "apply_list")
    lines = JournalEntry.objects.filter(
        tournament=tournament, verb__in=verbs, subject__startswith=f"{number}. "
    )
    if is_his and not Substitution.objects.filter(
        entry__tournament=tournament, entry__number=number
    ):
        for line in lines:
            found |= {facts.get("name", "") for facts in (line.before, line.after)}
    return frozenset(name for name in found if isinstance(name, str) and name)


def _namesakes(tournament: Tournament, player: Player, names: frozenset[str]) -> bool:
    others = tournament.entries.exclude(player=player)
    return others.filter(name__in=names).exists()


def _empty(player: Player) -> None:
    """Leave a row that holds the results together and tells nothing; no search finds it."""
    Player.objects.filter(pk=player.pk).update(
        name=f"#{player.pk}",
        name_key="",
        club="",
        born=None,
        sex="",
        federation_number="",
        rating=None,
        erased_at=timezone.now(),
    )


def _entry_facts(entry: Entry) -> dict[str, Any]:
    tournament = entry.tournament
    seats = entry.seats.select_related("round", "table").order_by("round__number")
    return {
        "tournament": tournament.name,
        "address": tournament.slug,
        "date": tournament.date.isoformat(),
        "number": entry.number,
        "name": entry.name,
        "club": entry.club,
        "category": entry.category,
        "is_paid": entry.is_paid,
        "arrived_at": entry.arrived_at.isoformat() if entry.arrived_at else None,
        "leaving": entry.leaving,
        "leaving_reason": entry.leaving_reason,
        "absences": list(entry.absences.values("round_number", "reason")),
        "penalties": list(entry.penalties.values("round__number", "kind", "small", "reason")),
        "warnings": list(entry.warnings.values("reason")),
        "rounds": [_seat_facts(seat) for seat in seats],
    }


def _seat_facts(seat: Seat) -> dict[str, Any]:
    line = seat.lines.filter(version__is_current=True).first()
    figures = None
    if line is not None:
        figures = {
            "small": line.small,
            "place": line.place_first,
            "big_sixtieths": line.big_sixtieths,
        }
    return {
        "round": seat.round.number,
        "table": seat.table.number,
        "seat": seat.letter_for_people,
        "result": figures,
        "penalty_pules": list(seat.penalty_pules.values("after_deal", "reason")),
    }
