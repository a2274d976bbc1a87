"""Each player's results from all events, and their totals by a rule, with every term."""

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import date, timedelta
from fractions import Fraction

from scoring.big_points import Place
from scoring.ratings.event_value import earnings, event_worth, held_places
from scoring.ratings.facts import RatedEvent
from scoring.ratings.rules import Ageing, Part, RatingRule, WeightedMean
from scoring.ratings.selecting import Candidate, best_ratio, best_sum
from scoring.series.facts import months_before


def age_step(day: date, as_of: date, ageing: Ageing) -> int | None:
    """Return the age step of a result on that day; None if it is past the last one.

    A result exactly as old as the end of a step is past that step.
    """
    if day > as_of:
        return None
    for number, (until, _) in enumerate(ageing.steps):
        if day > _ends(as_of, until, ageing.unit):
            return number
    return None if ageing.steps else 0


def age_factor(step: int, ageing: Ageing) -> Fraction:
    """Return the factor of an age step."""
    return ageing.steps[step][1] if ageing.steps else Fraction(1)


def _ends(as_of: date, until: int, unit: str) -> date:
    """Return the last day that is too old."""
    if unit == "month":
        return months_before(as_of, until)
    if unit == "day":
        return as_of - timedelta(days=until)
    monday = as_of - timedelta(days=as_of.weekday())
    return monday - timedelta(weeks=until - 1, days=1)


def for_list(event: RatedEvent, guests: str) -> RatedEvent:
    """Return the event as seen by a list with this treatment of guests."""
    if guests == "ranked" or not any(result.is_guest for result in event.results):
        return event
    members = tuple(result for result in event.results if not result.is_guest)
    if guests == "hidden":
        return replace(event, results=members)
    places: dict[Place, Place] = {}
    reached = 0
    for place, count in held_places(result.place for result in members).items():
        places[place] = Place(reached + 1, reached + count)
        reached += count
    moved = tuple(replace(result, place=places[result.place]) for result in members)
    gone = len(event.results) - len(members)
    return replace(event, results=moved, participants=event.participants - gone)


@dataclass(frozen=True, slots=True)
class CareerEntry:
    """An event in a player's career: its value and, where the rule weighs, its weight."""

    event: int
    value: Fraction
    weight: Fraction
    grade: str
    age_step: int
    is_due: bool


@dataclass(frozen=True, slots=True)
class PartTotal:
    """A part of a total: the counted and the dropped results, and the quotient."""

    share: Fraction
    counted: tuple[CareerEntry, ...]
    struck: tuple[CareerEntry, ...]
    dividend: Fraction
    divisor: Fraction

    @property
    def value(self) -> Fraction:
        """The value of the part; zero if the divisor is zero."""
        return self.dividend / self.divisor if self.divisor else Fraction(0)


@dataclass(frozen=True, slots=True)
class Career:
    """A player's results that count for a list, the parts of the total, and the total."""

    player: int
    entries: tuple[CareerEntry, ...]
    parts: tuple[PartTotal, ...]
    total: Fraction

    @property
    def formula(self) -> str:
        """The total as a sum that can be checked by hand."""
        said = " + ".join(_part_words(part) for part in self.parts)
        return f"{said} = {self.total}"


def careers(events: Iterable[RatedEvent], rule: RatingRule, as_of: date) -> tuple[Career, ...]:
    """Return all players' careers by the rule on that day, ordered by id."""
    entries: dict[int, list[CareerEntry]] = {}
    for event in sorted(events, key=lambda each: (each.day, each.number)):
        _add_entries(entries, event, rule, as_of)
    return tuple(career(player, entries[player], rule) for player in sorted(entries))


def counts(event: RatedEvent, rule: RatingRule) -> bool:
    """Whether the rule counts the event at all."""
    is_large = event.participants >= rule.least_participants
    return is_large and (event.has_final or not rule.needs_final)


def _add_entries(
    entries: dict[int, list[CareerEntry]], event: RatedEvent, rule: RatingRule, as_of: date
) -> None:
    step = age_step(event.day, as_of, rule.ageing)
    event = for_list(event, rule.guests)
    if step is None or not counts(event, rule):
        return
    aged = age_factor(step, rule.ageing)
    worth = event_worth(event, rule.worth)
    own = Fraction(1) if rule.weighs else worth
    weight = worth * aged if rule.weighs else Fraction(1)
    left = Fraction(1) if rule.weighs else aged
    earned_by = earnings(event, rule.share, own)
    for result in event.results:
        value = earned_by(result) if left == 1 else earned_by(result) * left
        entries.setdefault(result.player, []).append(
            CareerEntry(event.number, value, weight, event.grade, step, event.must_count)
        )


def career(player: int, entries: Sequence[CareerEntry], rule: RatingRule) -> Career:
    """Return the career for a player's entries, with the best choice of results."""
    weighed = ScaledEntry.of(entries)
    parts = tuple(total_of_part(weighed, part) for part in rule.parts)
    total = sum((part.share * part.value for part in parts), Fraction(0))
    return Career(player, tuple(entries), parts, total)


@dataclass(frozen=True, slots=True)
class ScaledEntry:
    """Entries with integer weights and gains.

    Weights are in parts of `scale`, gains in parts of `scale` × `finer`.
    """

    entries: tuple[CareerEntry, ...]
    candidates: tuple[Candidate, ...]
    scale: int
    finer: int

    @classmethod
    def of(cls, entries: Sequence[CareerEntry]) -> "ScaledEntry":
        """Return the entries with integer weights and gains."""
        scale = math.lcm(*{entry.weight.denominator for entry in entries})
        finer = math.lcm(*{entry.value.denominator for entry in entries})
        candidates = []
        for entry in entries:
            weight, parts = entry.weight.as_integer_ratio()
            value, value_parts = entry.value.as_integer_ratio()
            whole = weight * (scale // parts)
            gain = whole * value * (finer // value_parts)
            candidates.append(Candidate(gain, whole, entry.is_due))
        return cls(tuple(entries), tuple(candidates), scale, finer)


def total_of_part(weighed: ScaledEntry, part: Part) -> PartTotal:
    """Return a part of the total with the choice of results that maximises it."""
    known = [index for index, entry in enumerate(weighed.entries) if _belongs(entry, part)]
    candidates = [weighed.candidates[index] for index in known]
    keep = max(part.keep.count(len(known)), sum([each.is_due for each in candidates]))
    mean = part.mean or WeightedMean()
    fill, least = max(mean.fill_to - keep, 0), mean.least_divisor
    if part.mean:
        least_weight = least * weighed.scale
        chosen = best_ratio(candidates, keep, fill=fill * weighed.scale, least=least_weight)
    else:
        chosen = best_sum(candidates, keep)
    gain = sum([candidates[index].gain for index in chosen])
    weight = Fraction(sum([candidates[index].weight for index in chosen]), weighed.scale)
    struck = sorted({*range(len(known))} - {*chosen})
    return PartTotal(
        share=part.share,
        counted=tuple([weighed.entries[known[index]] for index in chosen]),
        struck=tuple([weighed.entries[known[index]] for index in struck]),
        dividend=Fraction(gain, weighed.scale * weighed.finer),
        divisor=max(weight + fill, least) if part.mean else Fraction(1),
    )


def _belongs(entry: CareerEntry, part: Part) -> bool:
    is_in_grade = part.grades is None or entry.grade in part.grades
    return is_in_grade and (part.age_step is None or entry.age_step == part.age_step)


def _part_words(part: PartTotal) -> str:
    terms = [
        str(entry.value) if entry.weight == 1 else f"{entry.value} × {entry.weight}"
        for entry in part.counted
    ]
    said = " + ".join(terms) or "0"
    share = "" if part.share == 1 else f"{part.share} × "
    return f"{share}({said})" + ("" if part.divisor == 1 else f" / {part.divisor}")
