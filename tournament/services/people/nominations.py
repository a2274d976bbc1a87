"""Filling a final from several sources: its sources, the people asked, and their answers."""

from __future__ import annotations

import datetime as dt
from collections.abc import Collection
from dataclasses import dataclass
from typing import Final

from django.utils import timezone

from tournament.models import (
    Entry,
    FinalSource,
    JournalEntry,
    Nominee,
    OutsideEvent,
    Player,
    Series,
    Tournament,
)
from tournament.models.text_fields import one_line
from tournament.reading.series.finals import people_of_final, sources_of
from tournament.services.acts import Act, Actor, acting_while_open, declare, undoes
from tournament.services.consequences.updates import update_dependents
from tournament.services.drafts import lots
from tournament.services.drafts.drafting import next_round_number
from tournament.services.people.attendance import leave
from tournament.services.people.finalists import enter_persons
from tournament.services.people.lists import have_sat
from tournament.services.refusals import Refused
from tournament.services.undo_facts import facts_of

NEXT_HAS: Final = dt.timedelta(days=2)
"""The shortest time to answer of the next in line."""
Kind = FinalSource.Kind
Answer = Nominee.Answer


@dataclass(frozen=True, slots=True)
class SourcePlan:
    """A source to add: its kind, where its people come from, and how many."""

    kind: str
    series: Series | None = None
    played: Tournament | None = None
    listed: OutsideEvent | None = None
    player: Player | None = None
    title: str = ""
    as_of: dt.date | None = None
    first_place: int = 1
    places: int | None = None


@declare(may="register")
def add_final_source(
    final: Tournament, plan: SourcePlan, *, by: Actor, key: str = ""
) -> FinalSource:
    """Add a source after the others; an invitation that admits nobody new is refused."""
    with acting_while_open(final, add_final_source, by=by, key=key) as act:
        if made := act.already_made(FinalSource):
            return made
        facts = {
            "series": plan.series,
            "played": plan.played,
            "listed": plan.listed,
            "player": plan.player,
            "title": one_line(plan.title)[:60],
        }
        if not any(facts.values()):
            raise Refused("source_of_nobody")
        same = sources_of(act.tournament).filter(kind=plan.kind, **facts)
        if same.filter(as_of=plan.as_of, first_place=plan.first_place).exists():
            raise Refused("source_twice")
        made = FinalSource.objects.create(
            final=act.tournament,
            kind=plan.kind,
            as_of=plan.as_of,
            first_place=plan.first_place,
            places=plan.places,
            **facts,
            **act.signature,
        )
        if plan.player is not None:
            _refuse_needless(made, plan.player)
        act.note(
            subject=_name_of(made),
            after={"places": plan.places} if plan.places else {},
            undo={"source": made.pk},
            result=made,
        )
    return made


def _refuse_needless(invitation: FinalSource, player: Player) -> None:
    """Refuse an invitation of somebody who is admitted, answered or plays elsewhere."""
    *earlier, (_source, own) = [
        (line.source, line.people) for line in people_of_final(invitation.final).lines
    ]
    if any(one.is_in for one in own):
        return
    if own:
        raise Refused("invited_after_answer", name=player.name)
    for number, (_source, people) in enumerate(earlier, start=1):
        if any(one.is_in and one.player == player for one in people):
            raise Refused("admitted_already", name=player.name, number=number)
    raise Refused("plays_in_barred", name=player.name)


@declare(may="register")
def remove_final_source(source: FinalSource, *, by: Actor) -> None:
    """Remove a source; people already asked or entered keep their places."""
    with acting_while_open(source.final, remove_final_source, by=by) as act:
        _lift_source(act, source.pk)


@declare(may="register")
def nominate(final: Tournament, *, answer_by: dt.datetime, by: Actor, key: str = "") -> int:
    """Ask all people whom the sources admit, with a time to answer; return how many are new."""
    with acting_while_open(final, nominate, by=by, key=key) as act:
        if act.earlier is not None:
            return len(facts_of(act.earlier)["nominees"])
        if answer_by <= act.at:
            raise Refused("answer_time_over")
        made = _nominate_admitted(act, answer_by)
        if not made:
            raise Refused("nobody_to_nominate")
        until = f"{timezone.localtime(answer_by):%Y-%m-%d %H:%M}"
        facts = {"players": len(made), "answer_by": until}
        act.note(after=facts, undo={"nominees": [one.pk for one in made]})
    return len(made)


@declare(may="register")
def accept_nomination(nominee: Nominee, *, by: Actor) -> Entry:
    """Enter a nominee who accepts; a link works until the time to answer is over."""
    with acting_while_open(nominee.final, accept_nomination, by=by) as act:
        nominee = _open_nominee(nominee, by)
        entry = Entry.objects.filter(tournament=act.tournament, player=nominee.player_id).first()
        if entry is None or entry.is_out:
            (entry,) = enter_persons(act, [nominee.player_id], next_round_number(act.tournament))
            lots.give_to_latecomers(act)
        _write(act, nominee, Answer.ACCEPTED)
        undo = {"nominee": nominee.pk, "entries": [entry.pk]}
        act.note(subject=str(entry), after=_reason(nominee), undo=undo)
        update_dependents(act)
    return entry


@declare(may="register")
def decline_nomination(nominee: Nominee, *, by: Actor) -> list[Nominee]:
    """Record that a nominee does not come, and ask the next in line."""
    with acting_while_open(nominee.final, decline_nomination, by=by) as act:
        nominee = _open_nominee(nominee, by)
        _write(act, nominee, Answer.DECLINED)
        return _ask_next(act, [nominee])


@declare(may="register")
def pass_nominations_on(
    final: Tournament, *, by: Actor, among: Collection[int] | None = None
) -> list[Nominee]:
    """Pass the places of all who did not answer in time to the next in line, or of some."""
    with acting_while_open(final, pass_nominations_on, by=by) as act:
        late = Nominee.objects.unanswered().filter(final=act.tournament, answer_by__lt=act.at)
        if among is not None:
            late = late.filter(pk__in=among)
        found = list(late.select_related("player"))
        if not found:
            raise Refused("nobody_is_late")
        for one in found:
            _write(act, one, Answer.LAPSED)
        return _ask_next(act, found)


def _ask_next(act: Act, gone: list[Nominee]) -> list[Nominee]:
    """Ask the next in line for the places of those who are gone, and note it."""
    latest = max(one.answer_by for one in gone)
    made = _nominate_admitted(act, _until(act, max(latest, act.at + NEXT_HAS)))
    names = ", ".join(one.player.name for one in gone)
    undo = {"answers": [one.pk for one in gone], "nominees": [one.pk for one in made]}
    asked = {"nominated": [one.player.name for one in made]} if made else {}
    act.note(subject=names, after=asked, undo=undo)
    return made


def _until(act: Act, wanted: dt.datetime) -> dt.datetime:
    """Return the time to answer of the next in line: no later than the final begins."""
    event = act.tournament
    begins = timezone.make_aware(dt.datetime.combine(event.date, event.starts or dt.time()))
    return min(wanted, begins) if begins > act.at else wanted


def _nominate_admitted(act: Act, answer_by: dt.datetime) -> list[Nominee]:
    found = []
    for source, one in people_of_final(act.tournament).to_ask:
        made = Nominee.objects.create(
            final=act.tournament,
            source=source,
            player=one.player,
            place_first=None if one.place is None else one.place.first,
            place_last=None if one.place is None else one.place.last,
            answer_by=answer_by,
            **act.signature,
        )
        found.append(made)
    return found


def _open_nominee(nominee: Nominee, by: Actor) -> Nominee:
    """Return the current row of a nominee who may still answer."""
    rows = Nominee.objects.standing().select_related("player", "source__series__scope")
    found = rows.filter(pk=nominee.pk).first()
    if found is None or found.answer:
        raise Refused("answered_already")
    if by.user is None and found.is_late:
        raise Refused("answer_too_late")
    return found


def _write(act: Act, nominee: Nominee, answer: str) -> None:
    nominee.answer, nominee.answered_at = answer, act.at if answer else None
    nominee.save(update_fields=["answer", "answered_at"])


def _reason(nominee: Nominee) -> dict[str, str]:
    source, first, last = _name_of(nominee.source), nominee.place_first, nominee.place_last
    place = "" if first is None else f": {first}" if first == last else f": {first}-{last}"
    return {"nominated_by": f"{source}{place}"}


def _name_of(source: FinalSource) -> str:
    day = f", {source.as_of:%Y-%m-%d}" if source.as_of else ""
    return f"{source.owner or source.title}{day}"


def _lift_source(act: Act, pk: int) -> None:
    source = FinalSource.objects.standing().filter(pk=pk).first()
    if source is not None:
        act.lift(source)
        act.note(subject=_name_of(source), undo={"source": pk})


@undoes(add_final_source)
def remove_source_again(act: Act, line: JournalEntry) -> None:
    """Remove the added source."""
    _lift_source(act, facts_of(line)["source"])


@undoes(remove_final_source)
def restore_source(act: Act, line: JournalEntry) -> None:
    """Restore a removed source in its old position."""
    found = FinalSource.objects.filter(pk=facts_of(line)["source"]).exclude(lifted_at=None)
    if found.update(lifted_at=None):
        act.note(subject=line.subject)


@undoes(nominate)
def withdraw_nominations(act: Act, line: JournalEntry) -> None:
    """Withdraw the nominations of the act that are not answered; their links end."""
    if count := _withdraw(act, line):
        act.note(before={"players": count})


@undoes(decline_nomination, pass_nominations_on)
def reopen_answers(act: Act, line: JournalEntry) -> None:
    """Ask again; the next in line keep their places only if they accepted meanwhile."""
    _withdraw(act, line)
    for one in Nominee.objects.standing().filter(pk__in=facts_of(line)["answers"]):
        _write(act, one, Answer.NONE)
    act.note(subject=line.subject)


@undoes(accept_nomination)
def undo_acceptance(act: Act, line: JournalEntry) -> None:
    """Remove an accepted nominee who is not seated; they are asked again."""
    facts = facts_of(line)
    if have_sat(facts["entries"]):
        raise Refused("undo_blocked", verb=line.verb, because="seated_since")
    entry = Entry.objects.get(pk=facts["entries"][0])
    if not entry.is_out:
        leave(act, entry, reason="", leaving=Entry.Leaving.NONE)
    _write(act, Nominee.objects.get(pk=facts["nominee"]), Answer.NONE)
    act.note(subject=line.subject)
    update_dependents(act)


def _withdraw(act: Act, line: JournalEntry) -> int:
    asked = Nominee.objects.unanswered().filter(pk__in=facts_of(line)["nominees"])
    return asked.update(lifted_at=act.at)
