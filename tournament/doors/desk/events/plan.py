"""Convert a tournament's plan to initial form values, and cleaned values to the plan."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import asdict, replace
from typing import Any, Final

from scoring.event_settings import EventSettings, read_settings
from scoring.games import Game
from tournament.services.events.concurrent_plan_edits import changed_settings
from tournament.services.events.planning import TournamentPlan

PLAN_FIELDS: Final = (
    "rounds", "deals", "minutes", "table_sizes", "first_seating", "reseat_by", "strike_worst",
    "keep_apart", "keep_teams_apart", "teams_best", "disqualified",
)  # fmt: skip
HOUSE_FIELDS: Final = (
    "idle_at_five", "personal_pule", "leftover_pules", "pules_on_zole", "small_zole",
    "small_zole_lost", "doublings", "out_young", "out_old", "bogey", "target",
)  # fmt: skip
TIE_FIELDS: Final = ("tie_1", "tie_2", "tie_3", "tie_4", "tie_5")
SCALE_SIZES: Final = (3, 4, 5)
_NUMBERS: Final = ("strike_worst", "personal_pule", "small_zole_lost")

Values = Mapping[str, Any]


def initial_values(plan: TournamentPlan) -> dict[str, Any]:
    """Return the form's initial values for a plan."""
    settings = read_settings(dict(plan.settings), plan.preset)
    announced = {name: value for name, value in asdict(plan).items() if name != "settings"}
    ties = dict(zip(TIE_FIELDS, settings.tie_breaks, strict=False))
    return {
        **announced,
        "game": settings.game.id,
        **{name: getattr(settings, name) for name in PLAN_FIELDS},
        **{name: getattr(settings.rules, name) for name in HOUSE_FIELDS},
        **ties,
        "sit_out_big": settings.sit_out.big,
        "sit_out_small": settings.sit_out.small or None,
        **_shown_scale(settings),
    }


def plan_from(values: Values, *, preset: str, base: TournamentPlan | None = None) -> TournamentPlan:
    """Return the plan for a form's values; values without a form field stay unchanged."""
    names = [name for name in TournamentPlan.__dataclass_fields__ if name in values]
    announced = {name: values[name] for name in names}
    plan = base or TournamentPlan(name=values["name"], date=values["date"], preset=preset)
    settings = changed_settings(_with_unasked(_settings_of(values), plan.settings), preset)
    return replace(plan, **{**announced, "preset": preset, "settings": settings})


def has_field(game: Game, name: str) -> bool:
    """Whether a house rule applies to the game."""
    match name:
        case name if name in HOUSE_FIELDS:
            return name in game.settings
        case "sit_out_big":
            return game.rules.scale is not None
        case "second_at_three_needs_plus" | "scale_3" | "scale_4" | "scale_5" | "equal_at_four":
            return game.rules.scale is not None and _size_of(name) in game.sizes
    return True


def _size_of(name: str) -> int:
    return {"scale_3": 3, "second_at_three_needs_plus": 3, "scale_5": 5}.get(name, 4)


def _shown_scale(settings: EventSettings) -> dict[str, Any]:
    scale = settings.rules.scale
    if scale is None:
        return {}
    return {
        **{f"scale_{size}": list(points) for size, points in scale.by_size.items()},
        "equal_at_four": scale.all_equal.get(4),
        "second_at_three_needs_plus": scale.second_at_three_needs_plus,
    }


def _settings_of(values: Values) -> dict[str, Any]:
    """Return the form's values as settings in the file format."""
    asked = [name for name in ("game", *PLAN_FIELDS, *HOUSE_FIELDS) if name in values]
    settings = {name: _value(name, values[name]) for name in asked}
    if settings.get("teams_best", 0) is None:
        del settings["teams_best"]
    ties = [values[name] for name in TIE_FIELDS if values.get(name)]
    return {
        **settings,
        "tie_breaks": ties,
        **_sit_out(values),
        **dict(_scale_settings(values)),
    }


def _sit_out(values: Values) -> dict[str, Any]:
    """Return the points of a round sat out, or nothing if they are the default."""
    big, small = values.get("sit_out_big"), values.get("sit_out_small")
    paid = {
        **({} if big is None else {"big": str(big)}),
        **({"small": small} if small else {}),
    }
    return {"sit_out": paid} if paid else {}


def _scale_settings(values: Values) -> Iterator[tuple[str, Any]]:
    sizes = [size for size in SCALE_SIZES if f"scale_{size}" in values]
    if not sizes:
        return
    yield "big_points", {str(size): values[f"scale_{size}"] for size in sizes}
    if "equal_at_four" in values:
        equal = values["equal_at_four"]
        yield "all_equal", {} if equal is None else {"4": equal}
    if values.get("second_at_three_needs_plus") is not None:
        yield "second_at_three_needs_plus", values["second_at_three_needs_plus"]


def _value(name: str, value: object) -> object:
    return int(str(value)) if name in _NUMBERS and str(value).isdecimal() else value


def _with_unasked(asked: Values, before: Values) -> dict[str, Any]:
    """Return the settings, with the plan's values that have no form field."""
    settings = dict(asked)
    if "target" in before and "target" not in asked:
        settings["target"] = before["target"]
    if settings.get("target", 0) is None:
        del settings["target"]
    if "all_equal" in asked:
        others = {size: n for size, n in before.get("all_equal", {}).items() if size != "4"}
        settings["all_equal"] = {**others, **asked["all_equal"]}
    return settings
