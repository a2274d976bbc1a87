"""Lists of past events: received together, described, decided and imported one by one."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Mapping, Sequence, Set
from dataclasses import dataclass, replace
from typing import Any, Final

from django.utils import timezone

from tournament.exchange.past_lists import ReceivedList
from tournament.exchange.result_lists import BY_POINTS
from tournament.models import JournalEntry, PastList
from tournament.models.player import name_key
from tournament.models.scope import single_scope
from tournament.models.text_fields import one_line
from tournament.reading.people.duplicates import are_alike
from tournament.services.acts import Act, Actor, acting, declare, undoes
from tournament.services.refusals import Refused
from tournament.services.series.external_result_plans import (
    EventDetails,
    KnownPeople,
    OutsideDecisions,
    OutsidePlan,
    PlannedLine,
    plan_results,
)
from tournament.services.series.external_results import write_list
from tournament.services.undo_facts import facts_of

LONGEST: Final[Mapping[str, int]] = {
    "name": 200,
    "place": 200,
    "game": 40,
    "source": 300,
    "terms": 100,
}
MOST_ROUNDS: Final = 1_000
DETAILS: Final = ("name", "date", "place", "game", "rounds", "source", "terms", "places_by")


Decision = int | list[int]
"""The person of a line, or the people in the register whom it does not mean."""


@dataclass(frozen=True, slots=True)
class PastPlan:
    """A received list as it would be imported, or the reason why it cannot be yet."""

    past: PastList
    plan: OutsidePlan | None
    because: Refused | None = None

    @property
    def uncertain(self) -> Sequence[PlannedLine]:
        """The lines whose person a user has to choose or confirm."""
        lines = () if self.plan is None else self.plan.lines
        # A person cannot be two lines of one list.
        named = {one.player for one in lines if not one.is_doubtful}
        decided = self.past.people
        return [one for one in lines if _is_uncertain(one, decided.get(str(one.number)), named)]

    @property
    def is_ready(self) -> bool:
        """Whether the list can be imported."""
        return self.because is None and not self.uncertain


def pending_lists() -> list[PastList]:
    """Return the received lists that are not imported yet, by date."""
    return list(PastList.objects.standing().filter(event=None))


def plan_past(past: PastList, *, by: Actor, people: KnownPeople | None = None) -> PastPlan:
    """Return the plan of a list; places are computed from points where it has none."""
    unknown = _unknown(past)
    if unknown is not None:
        return PastPlan(past, None, unknown)
    known = people or KnownPeople.for_keeper(by)
    ways = [past.places_by] if past.places_by else ["", BY_POINTS]
    for places in ways:
        try:
            plan = _planned(past, places, by=by, people=known)
        except Refused as why:
            return PastPlan(past, None, why)
        if places == BY_POINTS and not plan.has_points:
            return PastPlan(past, plan, Refused("past_columns_unknown"))
        if plan.because is None or plan.because.code != "results_without_places":
            break
    # No page asks what the columns of a past list mean: its headings have to tell.
    is_unknown = plan.because is not None and plan.is_guessed
    return PastPlan(past, plan, Refused("past_columns_unknown") if is_unknown else plan.because)


def _unknown(past: PastList) -> Refused | None:
    """Return what is not known about the event of a list."""
    if not past.name:
        return Refused("name_missing")
    if past.date is None:
        return Refused("results_day_unknown")
    if past.date > timezone.localdate():
        return Refused("past_in_future", name=past.name)
    return None if past.game else Refused("past_game_unknown")


def _planned(past: PastList, places: str, *, by: Actor, people: KnownPeople | None) -> OutsidePlan:
    day = past.date.isoformat() if past.date else ""
    about = EventDetails(past.name, day, past.game, past.source)
    rows = {int(at): chosen for at, chosen in past.people.items() if isinstance(chosen, int)}
    decided = OutsideDecisions(places=places, rows=rows)
    plan = plan_results(past.text, about, decided, by=by, people=people)
    lines = (_without_rejected(one, past.people.get(str(one.number))) for one in plan.lines)
    return replace(plan, lines=tuple(lines))


def _is_uncertain(line: PlannedLine, decided: Decision | None, named: Set[int | None]) -> bool:
    """Whether a user has to choose: the list names some of the matches elsewhere."""
    if isinstance(decided, int):
        return line.player != decided
    if decided is not None or not line.is_new:
        return line.is_open or (decided is None and line.is_doubtful)
    own = name_key(line.line.name)
    free = (one for one in line.candidates if one.player not in named)
    return any(are_alike(own, name_key(one.name)) for one in free)


def _without_rejected(line: PlannedLine, decided: Decision | None) -> PlannedLine:
    """Return the line without its rejected matches.

    The person may have been added by another list since: then it is their only namesake left.
    """
    if not isinstance(decided, list):
        return line
    own = name_key(line.line.name)
    left = [one for one in line.candidates if one.player not in decided]
    same = [one.player for one in left if name_key(one.name) == own]
    player = same[0] if len(same) == 1 else None
    return replace(line, player=player, is_new=not same)


@declare(may="keep_register")
def receive_lists(
    lists: Sequence[ReceivedList], *, by: Actor, key: str = "", **defaults: str
) -> int:
    """Store lists for import and return how many are new; a list known already is skipped."""
    with acting(single_scope("register"), receive_lists, by=by, key=key) as act:
        known = set(PastList.objects.standing().values_list("digest", flat=True))
        new = {one.digest: one for one in lists if one.digest not in known}
        made = PastList.objects.bulk_create(
            PastList(
                file=one.file,
                digest=one.digest,
                text=one.text,
                **_details({**defaults, **one.facts}),
                **act.signature,
            )
            for one in new.values()
        )
        if made:
            act.note(after={"lists": len(made)}, undo={"lists": [one.pk for one in made]})
    return len(made)


@declare(may="keep_register")
def describe_list(past: PastList, facts: Mapping[str, Any], *, by: Actor) -> None:
    """Change what is known about the event of a list that is not imported yet."""
    with acting(single_scope("register"), describe_list, by=by) as act:
        held = _pending(past)
        new = _details(facts)
        before = _written(held)
        if new == {name: getattr(held, name) for name in DETAILS}:
            return
        PastList.objects.filter(pk=held.pk).update(**new)
        held.refresh_from_db()
        after = _written(held)
        act.note(
            subject=str(held),
            before={name: said for name, said in before.items() if said and said != after[name]},
            after={name: said for name, said in after.items() if said and said != before[name]},
            undo={"list": held.pk, "details": before},
        )


@declare(may="keep_register")
def decide_people(decisions: Mapping[tuple[str, str], int | None], *, by: Actor) -> int:
    """Store who a name and a club mean in all lists to import, and return how many lines do.

    None is a person other than all those offered.
    """
    with acting(single_scope("register"), decide_people, by=by) as act:
        wanted = {(name_key(name), club): who for (name, club), who in decisions.items()}
        people, before, count = KnownPeople.for_keeper(act.by), dict[str, Any](), 0
        for past in pending_lists():
            own: dict[str, Decision] = {}
            for line in plan_past(past, by=act.by, people=people).uncertain:
                key = name_key(line.line.name), line.line.club
                offered = [one.player for one in line.candidates]
                chosen = wanted.get(key)
                if chosen in offered:
                    own[str(line.number)] = chosen
                elif key in wanted and chosen is None:
                    own[str(line.number)] = offered
            if own:
                before[str(past.pk)] = past.people
                people_now = {**past.people, **own}
                PastList.objects.filter(pk=past.pk).update(people=people_now)
                count += len(own)
        if count:
            act.note(after={"listed": count}, undo={"people": before})
    return count


@declare(may="keep_register")
def import_past(past: PastList, *, by: Actor) -> None:
    """Import a received list; its people are matched or added to the register."""
    with acting(single_scope("register"), import_past, by=by) as act:
        held = _pending(past)
        same = PastList.objects.standing().filter(name=held.name, date=held.date)
        if same.exclude(event=None).exists():
            raise Refused("past_twice", name=str(held))
        found = plan_past(held, by=act.by)
        if found.because is not None:
            raise found.because
        if found.uncertain or found.plan is None:
            lines = tuple(one.number for one in found.uncertain)
            raise Refused("results_in_doubt", lines=lines)
        event = write_list(act, found.plan)
        PastList.objects.filter(pk=held.pk).update(event=event, text="")
        act.note(
            subject=event.name,
            after={"date": event.date.isoformat(), "players": len(found.plan.lines)},
            undo={"list": held.pk},
        )


@declare(may="keep_register")
def remove_past(past: PastList, *, by: Actor) -> None:
    """Remove a list, imported or not; its people stay in the register."""
    with acting(single_scope("register"), remove_past, by=by) as act:
        if PastList.objects.filter(pk=past.pk, lifted_at=None).update(lifted_at=act.at):
            act.note(subject=str(past), undo={"list": past.pk})


@undoes(receive_lists)
def return_lists(act: Act, line: JournalEntry) -> None:
    """Undo the receipt of lists; those imported since stay."""
    own = PastList.objects.filter(pk__in=facts_of(line)["lists"], event=None)
    own.update(lifted_at=act.at)
    act.note(before=line.after)


@undoes(describe_list)
def describe_as_before(act: Act, line: JournalEntry) -> None:
    """Undo changed details of a list."""
    facts = facts_of(line)
    held = _pending(PastList.objects.get(pk=facts["list"]))
    PastList.objects.filter(pk=held.pk).update(**_details(facts["details"]))
    act.note(subject=line.subject, before=line.after, after=line.before)


@undoes(decide_people)
def undecide_people(act: Act, line: JournalEntry) -> None:
    """Undo decisions about people in the lists that are not imported yet."""
    for pk, people in facts_of(line)["people"].items():
        PastList.objects.filter(pk=int(pk), event=None).update(people=people)
    act.note(before=line.after)


@undoes(import_past)
def remove_imported(act: Act, line: JournalEntry) -> None:
    """Undo an import: the list is removed, and its file can be received again."""
    PastList.objects.filter(pk=facts_of(line)["list"]).update(lifted_at=act.at)
    act.note(subject=line.subject, before=line.after)


@undoes(remove_past)
def restore_past(act: Act, line: JournalEntry) -> None:
    """Undo the removal of a list, unless the same one was received since."""
    past = PastList.objects.get(pk=facts_of(line)["list"])
    if PastList.objects.standing().filter(digest=past.digest).exists():
        raise Refused("past_received_again", name=str(past))
    PastList.objects.filter(pk=past.pk).update(lifted_at=None)
    act.note(subject=line.subject)


def _pending(past: PastList) -> PastList:
    held = PastList.objects.standing().filter(pk=past.pk, event=None).first()
    if held is None:
        raise Refused("past_imported_already", name=str(past))
    return held


def _details(facts: Mapping[str, Any]) -> dict[str, Any]:
    """Return the details as they are stored; what cannot be read is left out."""
    said = {name: one_line(str(facts.get(name) or ""))[:most] for name, most in LONGEST.items()}
    day, rounds = facts.get("date"), str(facts.get("rounds") or "")
    return {
        **said,
        "date": dt.date.fromisoformat(day) if isinstance(day, str) and day else day or None,
        "rounds": int(rounds) if rounds.isdecimal() and int(rounds) <= MOST_ROUNDS else None,
        "places_by": facts.get("places_by") or "",
    }


def _written(past: PastList) -> dict[str, Any]:
    facts = {name: getattr(past, name) for name in DETAILS}
    return {**facts, "date": past.date.isoformat() if past.date else ""}


def import_ready(pasts: Iterable[PastList], *, by: Actor) -> tuple[int, list[PastPlan]]:
    """Import every list without doubts, each in a transaction; return the count and the others."""
    imported, left = 0, list[PastPlan]()
    for past in pasts:
        found = plan_past(past, by=by)
        if not found.is_ready:
            left.append(found)
            continue
        try:
            import_past(past, by=by)
        except Refused as why:
            left.append(PastPlan(past, found.plan, why))
        else:
            imported += 1
    return imported, left
