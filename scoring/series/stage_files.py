"""A stage of a series as JSON: a part of karta.series/1."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import replace
from fractions import Fraction

from scoring.days import read_day
from scoring.errors import Fault
from scoring.exact_numbers import read_big, read_exact, read_small
from scoring.place_files import check_places, read_place
from scoring.reading import LONGEST_TEXT, Fields
from scoring.series.facts import SeriesRule, Small, Stage, StageResult
from scoring.table_sizes import MOST_PLAYERS

STAGE_FIELDS = ("number", "name", "date", "coefficient", "participants", "results")
RESULT_FIELDS = ("player", "place", "big", "small")
LARGEST_ID = 10**12


def standing_twice(numbers: Iterable[int]) -> list[int]:
    """Return the numbers that stand more than once, in order."""
    return sorted(number for number, count in Counter(numbers).items() if count > 1)


class StageReader:
    """Reads one stage; `faults` carry its number where that can be read."""

    def __init__(self, raw: object, rule: SeriesRule, known: frozenset[int]) -> None:
        self._own = Fields(raw, known=STAGE_FIELDS)
        self._known = known
        self._named: list[int] = []
        self.stage: Stage | None = None
        if isinstance(raw, dict):
            number = self._own.whole("number", low=1)
            has_number = not any(f.facts.get("field") == "number" for f in self._own.faults)
            stage = self._read(number, rule)
            self.stage = stage if has_number else None
        facts = {} if self.stage is None else {"stage": self.stage.number}
        self.faults = [Fault(f.code, facts={**f.facts, **facts}) for f in self._own.faults]

    def _read(self, number: int, rule: SeriesRule) -> Stage:
        own = self._own
        name = own.text("name", default="", longest=LONGEST_TEXT)
        day = read_day(own, "date")
        if rule.window_months is not None and own.raw.get("date") in (None, ""):
            own.fault("field_missing", field="date")
        before = len(own.faults)
        coefficient = read_exact(own, "coefficient", default="1")
        if coefficient <= 0 and len(own.faults) == before:
            own.fault("coefficient_not_positive", value=str(coefficient))
        results = self._read_results()
        return Stage(number, results, self._participants(results), coefficient, name, day)

    def _participants(self, results: tuple[StageResult, ...]) -> int:
        own = self._own
        before = len(own.faults)
        items = own.raw.get("results")
        listed = len(items) if isinstance(items, list) else 0
        stated = own.raw.get("participants")
        participants = listed if stated is None else own.whole("participants")
        if len(own.faults) == before and len(results) == listed:
            places = [result.place for result in results if result.place]
            check_places(own, places, participants=participants, listed=listed)
        return participants

    def _read_results(self) -> tuple[StageResult, ...]:
        own = self._own
        items = own.items("results")
        if len(items) > MOST_PLAYERS:
            own.fault("too_many_players", players=len(items), most=MOST_PLAYERS)
            return ()
        found = [self._read_result(item) for item in items]
        for player in standing_twice(self._named):
            own.fault("player_twice_in_stage", player=player)
        return tuple(result for result in found if result)

    def _read_result(self, raw: object) -> StageResult | None:
        one = Fields(raw, known=RESULT_FIELDS)
        if not isinstance(raw, dict):
            self._own.faults.extend(one.faults)
            return None
        player = one.whole("player", low=1, high=LARGEST_ID)
        has_player = not any(f.facts.get("field") == "player" for f in one.faults)
        self._named += [player] * has_player
        result = read_result(one, player)
        if has_player and player not in self._known:
            one.fault("player_unknown", player=player)
        if not one.faults:
            return result
        facts = {"player": player} if has_player else {}
        self._own.faults += [replace(f, facts={**f.facts, **facts}) for f in one.faults]
        return None


def read_result(one: Fields, player: int) -> StageResult:
    """Read what a player brought home; a disqualified one may leave out the points."""
    place = read_place(one)
    is_out = place is None and one.has("place") and one.raw["place"] is None
    big = Fraction(0)  # patience has none, which its file says as null
    small: Small = 0
    if one.raw.get("big") is not None or not (one.has("big") or is_out):
        big = read_big(one, "big")
    if one.raw.get("small") is not None or not is_out:
        small = read_small(one, "small")
    return StageResult(player, place, big, small)
