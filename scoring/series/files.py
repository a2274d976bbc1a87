"""Series as JSON: karta.series/1 to a series and back."""

from itertools import pairwise

from scoring.errors import Fault, Faulty
from scoring.exact_numbers import write_small
from scoring.reading import LONGEST_NAME, LONGEST_TEXT, Fields, read_name
from scoring.series.facts import Series, SeriesPlayer, SeriesRule, Stage
from scoring.series.rule_files import read_rule
from scoring.series.stage_files import LARGEST_ID, StageReader, standing_twice
from scoring.table_sizes import MOST_PLAYERS

SERIES_FORMAT = "karta.series/1"
SERIES_FIELDS = ("format", "name", "rule", "players", "stages")
PLAYER_FIELDS = ("id", "name", "club")
MOST_STAGES = 1_000


def read_series(raw: object) -> Series:
    """Return the series that the JSON describes, or refuse it with every fault.

    Faults of a stage or a player carry its number among their facts.
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
    for twice in standing_twice(player.id for player in known):
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
    for number in standing_twice(stage.number for stage in stages):
        fields.fault("stage_number_twice", stage=number)
    dated = [stage for stage in stages if stage.day]
    for before, after in pairwise(dated):
        if before.day and after.day and before.day > after.day and before.number != after.number:
            fields.fault("stage_dated_before", stage=after.number, earlier=before.number)
    return tuple(stages)


def write_series(series: Series) -> dict[str, object]:
    """Return the series as karta.series/1; reading it gives the same series again.

    A series of teams is written as any other, its players being the teams without a club: the rule
    adds both up alike, and a field of our own would be an unknown one to every reader.
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
                        "small": write_small(result.small),
                    }
                    for result in stage.results
                ],
            }
            for stage in series.stages
        ],
    }


def write_rule(rule: SeriesRule) -> dict[str, object]:
    """Return the rule as the file has it."""
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
