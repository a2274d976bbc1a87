"""Series as JSON: karta.series/1 to a series and back."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import replace
from fractions import Fraction
from itertools import pairwise

from scoring.errors import Fault, Faulty
from scoring.exact_numbers import (
    read_big,
    read_exact,
    read_point,
    read_points,
    read_small,
    write_small,
)
from scoring.json_reader import (
    LARGEST_FIGURE,
    LONGEST_NAME,
    LONGEST_TEXT,
    Fields,
    Settings,
    is_whole,
    read_day,
    read_name,
    short_repr,
)
from scoring.place_files import check_places, read_place
from scoring.series.facts import (
    TIE_BREAKS,
    UNITS,
    Bracket,
    Series,
    SeriesPlayer,
    SeriesRule,
    Small,
    Stage,
    StageResult,
)
from scoring.series.standings import SeriesRow
from scoring.table_sizes import MOST_PLAYERS

RULE_FIELDS = (
    "unit", "count", "min_stages", "attendance", "tie_breaks", "points", "beyond", "brackets",
    "absent_place", "window_months", "as_of",
)  # fmt: skip
STAGE_FIELDS = ("number", "name", "date", "coefficient", "participants", "results")
RESULT_FIELDS = ("player", "place", "big", "small")
LARGEST_ID = 10**12
SERIES_FORMAT = "karta.series/1"
SERIES_FIELDS = ("format", "name", "rule", "players", "stages")
PLAYER_FIELDS = ("id", "name", "club")
MOST_STAGES = 1_000
STANDINGS_FORMAT = "karta.series-standings/1"


def read_rule(fields: Fields) -> SeriesRule:
    """Return the rule of the series; its faults are added to those of the file."""
    if not fields.has("rule"):
        fields.fault("field_missing", field="rule")
        return SeriesRule(unit="big")
    own = Settings(fields.raw["rule"], known=RULE_FIELDS)
    rule = _read_rule(own) if isinstance(fields.raw["rule"], dict) else SeriesRule(unit="big")
    fields.faults.extend(own.faults)
    return rule


def _read_rule(own: Settings) -> SeriesRule:
    unit = own.choice("unit", UNITS)
    points = read_points(own, "points")
    brackets = _read_brackets(own)
    window_months = _optional(own, "window_months")
    as_of = read_day(own, "as_of")
    if unit == "table" and not (own.raw.get("points") or own.raw.get("brackets")):
        own.fault("series_points_missing")
    if window_months is not None and own.raw.get("as_of") is None:
        own.fault("as_of_missing")
    return SeriesRule(
        unit=unit,
        count=_optional(own, "count"),
        min_stages=own.whole("min_stages", default=0),
        attendance=read_exact(own, "attendance", default="0"),
        tie_breaks=_read_tie_breaks(own),
        points=points,
        beyond=read_point(own, "beyond", own.raw.get("beyond", 0)),
        brackets=brackets,
        absent_place=_read_absent_place(own),
        window_months=window_months,
        as_of=as_of,
    )


def _optional(own: Fields, name: str) -> int | None:
    return None if own.raw.get(name) is None else own.whole(name, low=1, high=LARGEST_FIGURE)


def _read_absent_place(own: Settings) -> int | None:
    value = own.raw.get("absent_place", "last")
    if value == "last":
        return None
    if not is_whole(value):
        own.fault(
            "field_choice", field="absent_place", value=short_repr(value), options="last, 1, 2, …"
        )
        return None
    return own.whole("absent_place", low=1)


def _read_tie_breaks(own: Settings) -> tuple[str, ...]:
    items = own.items("tie_breaks", default=[])
    for item in items:
        if not isinstance(item, str) or item not in TIE_BREAKS:
            options = ", ".join(TIE_BREAKS)
            own.fault("field_choice", field="tie_breaks", value=short_repr(item), options=options)
    names = [item for item in items if isinstance(item, str) and item in TIE_BREAKS]
    if len(set(names)) < len(names):
        own.fault("tie_break_twice")
    return tuple(names)


def _read_brackets(own: Settings) -> tuple[Bracket, ...]:
    brackets = []
    for item in own.items("brackets", default=[]):
        one = Settings(item, known=("from", "points"))
        if isinstance(item, dict):
            least = one.whole("from", low=0)
            one.items("points")
            brackets.append(Bracket(least, read_points(one, "points")))
        own.faults.extend(one.faults)
    counts = Counter(bracket.least for bracket in brackets)
    for least in sorted(least for least, count in counts.items() if count > 1):
        own.fault("bracket_twice", least=least)
    return tuple(brackets)


def duplicates(numbers: Iterable[int]) -> list[int]:
    """Return the duplicate numbers, in order."""
    return sorted(number for number, count in Counter(numbers).items() if count > 1)


class StageReader:
    """A reader of one stage; `faults` carry its number if it can be read."""

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
        for player in duplicates(self._named):
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
    """Read a player's result; a disqualified player may have no points.

    Small points that are not known are null.
    """
    place = read_place(one)
    is_out = place is None and one.has("place") and one.raw["place"] is None
    big = Fraction(0)  # patience has no big points, which are null in its file
    small: Small | None = 0 if is_out else None
    if one.raw.get("big") is not None or not (one.has("big") or is_out):
        big = read_big(one, "big")
    if one.raw.get("small") is not None or not (one.has("small") or is_out):
        small = read_small(one, "small")
    return StageResult(player, place, big, small)


def read_series(raw: object) -> Series:
    """Return the series described by the JSON, or raise Faulty with every fault.

    The facts of a fault include the number of its stage or player.
    """
    fields = Fields(raw, known=SERIES_FIELDS)
    if not isinstance(raw, dict):
        raise Faulty(fields.faults)
    fields.choice("format", (SERIES_FORMAT,))
    name = fields.text("name", default="", longest=LONGEST_TEXT)
    rule = read_rule(fields)
    players = _read_players(fields)
    stages = _read_stages(fields, rule, frozenset(player.id for player in players))
    fields.finish()
    return Series(name=name, rule=rule, players=players, stages=stages)


def _read_players(fields: Fields) -> tuple[SeriesPlayer, ...]:
    items = fields.items("players")
    if len(items) > MOST_PLAYERS:
        fields.fault("too_many_players", players=len(items), most=MOST_PLAYERS)
        return ()
    players = [_read_player(fields, item) for item in items]
    known = tuple(player for player in players if player)
    for twice in duplicates(player.id for player in known):
        fields.fault("player_number_twice", player=twice)
    return known


def _read_player(fields: Fields, raw: object) -> SeriesPlayer | None:
    own = Fields(raw, known=PLAYER_FIELDS)
    player = None
    if isinstance(raw, dict):
        number = own.whole("id", low=1, high=LARGEST_ID)
        has_number = not own.faults
        found = SeriesPlayer(
            number, read_name(own), own.text("club", default="", longest=LONGEST_NAME)
        )
        player = found if has_number else None
    facts = {} if player is None else {"player": player.id}
    fields.faults += [Fault(f.code, facts={**f.facts, **facts}) for f in own.faults]
    return player


def _read_stages(fields: Fields, rule: SeriesRule, known: frozenset[int]) -> tuple[Stage, ...]:
    items = fields.items("stages")
    if len(items) > MOST_STAGES:
        fields.fault("too_many_stages", stages=len(items), most=MOST_STAGES)
        return ()
    read = [StageReader(item, rule, known) for item in items]
    for one in read:
        fields.faults.extend(one.faults)
    stages = sorted((one.stage for one in read if one.stage), key=lambda stage: stage.number)
    for number in duplicates(stage.number for stage in stages):
        fields.fault("stage_number_twice", stage=number)
    dated = [stage for stage in stages if stage.day]
    for before, after in pairwise(dated):
        if before.day and after.day and before.day > after.day and before.number != after.number:
            fields.fault("stage_dated_before", stage=after.number, earlier=before.number)
    return tuple(stages)


def write_series(series: Series) -> dict[str, object]:
    """Return the series as karta.series/1; reading it returns the same series.

    A series of teams is written like any other, with the teams as players without a club: the
    rule is the same for both, and other readers would not know an extra field.
    """
    return {
        "format": SERIES_FORMAT,
        "name": series.name,
        "rule": write_rule(series.rule),
        "players": [
            {"id": player.id, "name": player.name, "club": player.club} for player in series.players
        ],
        "stages": [
            {
                "number": stage.number,
                "name": stage.name,
                "date": stage.day.isoformat() if stage.day else "",
                "coefficient": str(stage.coefficient),
                "participants": stage.participants,
                "results": [
                    {
                        "player": result.player,
                        "place": None if result.place is None else str(result.place),
                        "big": str(result.big),
                        "small": None if result.small is None else write_small(result.small),
                    }
                    for result in stage.results
                ],
            }
            for stage in series.stages
        ],
    }


def write_rule(rule: SeriesRule) -> dict[str, object]:
    """Return the rule as JSON."""
    brackets = [
        {"from": bracket.least, "points": list(map(str, bracket.points))}
        for bracket in rule.brackets
    ]
    return {
        "unit": rule.unit,
        "count": rule.count,
        "min_stages": rule.min_stages,
        "attendance": str(rule.attendance),
        "tie_breaks": list(rule.tie_breaks),
        "points": list(map(str, rule.points)),
        "beyond": str(rule.beyond),
        "brackets": brackets,
        "absent_place": "last" if rule.absent_place is None else rule.absent_place,
        "window_months": rule.window_months,
        "as_of": rule.as_of and rule.as_of.isoformat(),
    }


def write_series_standings(rows: Iterable[SeriesRow]) -> dict[str, object]:
    """Return the rows as karta.series-standings/1."""
    return {"format": STANDINGS_FORMAT, "rows": [_write_row(row) for row in rows]}


def _write_row(row: SeriesRow) -> dict[str, object]:
    tally = row.tally
    counted = {mark.stage for mark in tally.counted}
    stages = [
        {
            "number": mark.stage,
            "value": None if mark.value is None else str(mark.value),
            "counted": mark.stage in counted,
        }
        for mark in tally.marks
    ]
    return {
        "player": tally.player.id,
        "place": None if row.place is None else str(row.place),
        "total": str(tally.total),
        "big": str(tally.big),
        "small": None if tally.small is None else write_small(tally.small),
        "played": tally.played,
        "stages": stages,
        "decided_by": row.decided_by,
    }
