"""Sheets and their scores as JSON: karta.sheet/1, karta.score/1 and karta.faults/1."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import Any

from scoring import games
from scoring.deals import Deal, GivenPule
from scoring.errors import Fault, Faulty
from scoring.games import Game
from scoring.house_rules import (
    HOUSE_SETTINGS,
    HouseRules,
    read_house_rules,
    write_house_rules,
)
from scoring.json_reader import LONGEST_NAME, Fields, Settings, is_showable, is_whole, short_repr
from scoring.sheets import MOST_DEALS, Score, Sheet, unreadable_deals

SHEET_FORMAT = "karta.sheet/1"
SCORE_FORMAT = "karta.score/1"
FAULTS_FORMAT = "karta.faults/1"
PLACES = ("block", "round", "table", "stage", "player")

SHEET_FIELDS = (
    "format", "game", "settings", "players", "first_dealer", "deals_planned", "deals",
    "penalty_pules",
)  # fmt: skip


def read_sheet(raw: object) -> Sheet:
    """Return the sheet described by the JSON; unreadable parts are listed in its faults.

    Faulty is raised only if there is no sheet at all, with the other faults: no object, no
    game, no players.
    """
    fields = Fields(raw, known=SHEET_FIELDS)
    if not isinstance(raw, dict):
        raise Faulty(fields.faults)
    fields.choice("format", (SHEET_FORMAT,), default=SHEET_FORMAT)
    game = _read_game(fields)
    players = read_names(fields)
    if game is None:
        _read_deals_of_no_game(fields)
        raise Faulty(fields.faults)
    settings = Settings(raw.get("settings", {}), known=HOUSE_SETTINGS)
    rules = read_house_rules(settings, game.rules)
    fields.faults.extend(settings.faults)
    sheet = read_table_sheet(fields, game=game, players=players, rules=rules)
    if not players:
        raise Faulty((*sheet.faults, *unreadable_deals(sheet)))
    return sheet


def read_table_sheet(
    fields: Fields,
    *,
    game: Game,
    players: tuple[str, ...],
    rules: HouseRules,
    deals_planned: int | None = None,
    read_deal: Callable[[Any], Deal] | None = None,
) -> Sheet:
    """Return the sheet of a table whose game, players and house rules are known.

    Deals are read by the game, unless another reader is given.
    """
    if fields.raw.get("deals_planned") is not None:
        deals_planned = fields.whole("deals_planned", low=1, high=MOST_DEALS)
    first_dealer = fields.whole("first_dealer", high=4, default=0)
    deals = _read_deals(fields, read_deal or game.read_deal)
    penalties = _read_penalties(fields)
    return Sheet(
        game=game,
        players=players,
        deals=deals,
        rules=rules,
        first_dealer=first_dealer,
        deals_planned=deals_planned,
        penalty_pules=penalties,
        faults=tuple(fields.faults),
    )


def _read_game(fields: Fields) -> Game | None:
    if not fields.has("game"):
        fields.fault("field_missing", field="game")
        return None
    try:
        return games.find(fields.raw["game"])
    except Faulty as unknown:
        fields.faults.extend(unknown.faults)
        return None


def read_names(fields: Fields) -> tuple[str, ...]:
    """Return the players' names, one to five of them."""
    items = fields.items("players")
    if not 1 <= len(items) <= 5:
        if isinstance(fields.raw.get("players"), list):
            fields.fault("players_count", players=len(items))
        return ()
    for seat, item in enumerate(items):
        _check_name(fields, item, seat)
    return tuple(item if isinstance(item, str) else "" for item in items)


def _check_name(fields: Fields, name: object, seat: int) -> None:
    if not isinstance(name, str) or not name.strip():
        fields.fault("name_missing", seat=seat, value=short_repr(name))
    elif len(name) > LONGEST_NAME:
        fields.fault("name_too_long", seat=seat, length=len(name), longest=LONGEST_NAME)
    elif not is_showable(name):
        fields.fault("name_unshowable", seat=seat, value=short_repr(name))


def _read_deals(fields: Fields, read_deal: Callable[[Any], Deal]) -> tuple[Deal, ...]:
    items = fields.items("deals")
    if len(items) > MOST_DEALS:
        fields.fault("too_many_deals", deals=len(items), most=MOST_DEALS)
        return ()
    return tuple(read_deal(item) for item in items)


def _read_deals_of_no_game(fields: Fields) -> None:
    """Add faults of the deals that are independent of the game: missing, or not objects."""
    for number, item in enumerate(fields.items("deals")[:MOST_DEALS], start=1):
        found = Fields(item, known=()).faults if not isinstance(item, dict) else ()
        fields.faults.extend(replace(fault, deal=number) for fault in found)


def _read_penalties(fields: Fields) -> tuple[GivenPule, ...]:
    items = fields.items("penalty_pules", default=[])
    if len(items) > MOST_DEALS:
        fields.fault("too_many_penalty_pules", given=len(items), most=MOST_DEALS)
        return ()
    penalties = (_read_penalty(fields, item) for item in items)
    return tuple(penalty for penalty in penalties if penalty is not None)


def _read_penalty(fields: Fields, raw: object) -> GivenPule | None:
    own = Fields(raw, known=("seat", "after_deal", "reason"))
    if not isinstance(raw, dict):
        # Its missing fields need no faults of their own: it is not an object.
        fields.faults.extend(own.faults)
        return None
    penalty = GivenPule(
        seat=own.whole("seat", high=4),
        after_deal=own.whole("after_deal", high=MOST_DEALS),
        reason=own.text("reason", default=""),
    )
    fields.faults.extend(own.faults)
    return penalty


def write_sheet(sheet: Sheet, settings: Mapping[str, object]) -> dict[str, object]:
    """Return the sheet as karta.sheet/1, with its original settings."""
    return {
        "format": SHEET_FORMAT,
        "game": sheet.game.id,
        **({"settings": dict(settings)} if settings else {}),
        "players": list(sheet.players),
        **write_table_sheet(sheet),
        **({} if sheet.deals_planned is None else {"deals_planned": sheet.deals_planned}),
    }


def write_table_sheet(
    sheet: Sheet, *, rules: HouseRules | None = None, deals_planned: int | None = None
) -> dict[str, object]:
    """Return the part of a sheet that a tournament with these rules does not contain yet."""
    settings = write_house_rules(sheet.house_rules, rules) if rules else {}
    has_own_plan = rules is not None and sheet.deals_planned != deals_planned
    penalties = [
        {"seat": p.seat, "after_deal": p.after_deal, "reason": p.reason}
        for p in sheet.penalty_pules
    ]
    return {
        **({"settings": settings} if settings else {}),
        **({"first_dealer": sheet.first_dealer} if sheet.first_dealer else {}),
        **({"deals_planned": sheet.deals_planned} if has_own_plan else {}),
        "deals": [dict(sheet.game.write_deal(deal)) for deal in sheet.deals],
        **({"penalty_pules": penalties} if penalties else {}),
    }


def write_score(sheet: Sheet, score: Score) -> dict[str, object]:
    """Return the score as karta.score/1."""
    size = sheet.size
    rows = [
        {
            "deal": row.deal,
            "dealer": row.dealer,
            "idle": list(row.idle),
            "points": list(row.points),
            "running": list(row.running),
            "pules": {"common": row.pules.common, "personal": list(row.pules.personal(size))},
        }
        for row in score.rows
    ]
    return {
        "format": SCORE_FORMAT,
        "game": sheet.game.id,
        "rows": rows,
        "leftover": list(score.leftover),
        "small": list(score.small),
        "places": [str(place) for place in score.places],
        "big": None if score.big is None else [str(big) for big in score.big],
        "deals_played": score.deals_played,
        "deals_planned": sheet.deals_planned,
    }


def write_faults(faults: Iterable[tuple[Fault, str]]) -> dict[str, object]:
    """Return faults with their texts as karta.faults/1.

    Those of a tournament or a series include the round or stage, and the player.
    """
    return {
        "format": FAULTS_FORMAT,
        "faults": [
            {
                "deal": fault.deal,
                "seat": fault.seat,
                "code": fault.code,
                "text": text,
                **{name: fault.facts[name] for name in PLACES if is_whole(fault.facts.get(name))},
            }
            for fault, text in faults
        ],
    }
