"""Between a tournament's plan and its form: what the fields show, and what they amount to."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import asdict, replace
from typing import Any, Final

from scoring.errors import Faulty
from scoring.event_settings import EventSettings, read_settings
from scoring.games import Game
from tournament.services.events.planning import TournamentPlan

PLAN_FIELDS: Final = (
    "rounds", "deals", "minutes", "table_sizes", "first_seating", "reseat_by", "strike_worst",
    "keep_apart", "disqualified",
)  # fmt: skip
HOUSE_FIELDS: Final = (
    "idle_at_five", "personal_pule", "leftover_pules", "pules_on_zole", "small_zole",
    "small_zole_lost", "doublings", "out_young", "out_old", "bogey",
)  # fmt: skip
TIE_FIELDS: Final = ("tie_1", "tie_2", "tie_3", "tie_4", "tie_5")
SCALE_SIZES: Final = (3, 4, 5)
_NUMBERS: Final = ("strike_worst", "personal_pule", "small_zole_lost")

Values = Mapping[str, Any]


def shown_values(plan: TournamentPlan) -> dict[str, Any]:
    """Return what the fields of the form show for a plan."""
    settings = read_settings(dict(plan.settings), plan.preset)
    announced = {name: value for name, value in asdict(plan).items() if name != "settings"}
    ties = dict(zip(TIE_FIELDS, settings.tie_breaks, strict=False))
    return {
        **announced,
        "game": settings.game.id,
        **{name: getattr(settings, name) for name in PLAN_FIELDS},
        **{name: getattr(settings.rules, name) for name in HOUSE_FIELDS},
        **ties,
        **_shown_scale(settings),
    }


def plan_from(values: Values, *, preset: str, base: TournamentPlan | None = None) -> TournamentPlan:
    """Return the plan that a form's values amount to; what it does not ask stays as it was."""
    names = [name for name in TournamentPlan.__dataclass_fields__ if name in values]
    announced = {name: values[name] for name in names}
    plan = base or TournamentPlan(name=values["name"], date=values["date"], preset=preset)
    settings = departures(_with_unasked(_settings_of(values), plan.settings), preset)
    return replace(plan, **{**announced, "preset": preset, "settings": settings})


def departures(settings: Values, preset: str) -> dict[str, Any]:
    """Return those of the settings without which the preset would give something else."""
    kept = dict(settings)
    full = _read(kept, preset)
    for name in settings:
        without = {other: value for other, value in kept.items() if other != name}
        if full is not None and _read(without, preset) == full:
            kept = without
    return kept


def has_field(game: Game, name: str) -> bool:
    """Whether a rule of the house means anything in the game."""
    match name:
        case "idle_at_five":
            return game.id.startswith("zole") and 5 in game.sizes
        case "personal_pule" | "leftover_pules" | "pules_on_zole":
            return game.has_personal_pules
        case "small_zole" | "small_zole_lost":
            return game.id.startswith("zole")
        case "doublings" | "out_young" | "out_old":
            return game.id == "kop"
        case "bogey":
            return game.id == "golf"
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
    """Return the form's values as the settings of the file form."""
    asked = [name for name in ("game", *PLAN_FIELDS, *HOUSE_FIELDS) if name in values]
    settings = {name: _value(name, values[name]) for name in asked}
    ties = [values[name] for name in TIE_FIELDS if values.get(name)]
    return {**settings, "tie_breaks": ties, **dict(_scale_settings(values))}


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
    """Return the settings with what the plan has said before and no field of the form shows."""
    settings = dict(asked)
    if "target" in before:
        settings["target"] = before["target"]
    if "all_equal" in asked:
        others = {size: n for size, n in before.get("all_equal", {}).items() if size != "4"}
        settings["all_equal"] = {**others, **asked["all_equal"]}
    return settings


def _read(settings: Values, preset: str) -> EventSettings | None:
    try:
        return read_settings(dict(settings), preset)
    except Faulty:
        return None
