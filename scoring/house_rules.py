"""House rules: settings that vary by source and hall, with their values and defaults."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from scoring.big_points import LZF_SCALE, Scale
from scoring.json_reader import Fields, Settings, is_whole, short_repr


@dataclass(frozen=True, slots=True)
class HouseRules:
    """The house rules of a game. Rules that the game does not have are ignored."""

    idle_at_five: str = "second"
    personal_pule: str | int = "others"
    pules_on_zole: bool = False
    leftover_pules: str = "lapse"
    small_zole: bool = False
    small_zole_lost: int = 6
    target: int | None = None
    out_young: int = 26
    out_old: int = 27
    doublings: str = "wolsztyn"
    bogey: int = 40
    scale: Scale | None = LZF_SCALE


SCALE_SETTINGS = ("big_points", "all_equal", "second_at_three_needs_plus")


def read_house_rules(fields: Fields, defaults: HouseRules) -> HouseRules:
    """Return the defaults with the changed settings; faults are added to the fields."""
    changes = {name: read(fields, name) for name, read in SETTINGS.items() if fields.has(name)}
    return replace(defaults, **changes, scale=_read_scale(fields, defaults.scale))  # type: ignore[arg-type]


def _one_of(*options: str) -> "Reader":
    return lambda fields, name: fields.choice(name, options)


def _whole(low: int, high: int) -> "Reader":
    return lambda fields, name: fields.whole(name, low=low, high=high)


def _flag(fields: Fields, name: str) -> bool:
    return fields.flag(name)


def _personal_pule(fields: Fields, name: str) -> str | int:
    value = fields.raw[name]
    if (is_whole(value) and value in (2, 3)) or (isinstance(value, str) and value in PULE_WORDS):
        return value
    fields.fault("field_choice", field=name, value=short_repr(value), options=PULE_OPTIONS)
    return "others"


PULE_WORDS = ("others", "players")
PULE_OPTIONS = "others, players, 2, 3"

Reader = Callable[[Fields, str], object]

SETTINGS: Mapping[str, Reader] = {
    "idle_at_five": _one_of("second", "third"),
    "personal_pule": _personal_pule,
    "pules_on_zole": _flag,
    "leftover_pules": _one_of("lapse", "each"),
    "small_zole": _flag,
    "small_zole_lost": _whole(6, 7),
    "target": _whole(1, 10_000),
    "out_young": _whole(1, 52),
    "out_old": _whole(1, 52),
    "doublings": _one_of("wolsztyn", "koscian"),
    "bogey": _whole(-144, 315),
}

HOUSE_SETTINGS = (*SETTINGS, *SCALE_SETTINGS)


def _read_scale(fields: Fields, default: Scale | None) -> Scale | None:
    if default is None or not any(fields.has(name) for name in SCALE_SETTINGS):
        return default
    by_size = {**default.by_size, **_read_by_size(fields)}
    all_equal = _read_all_equal(fields) if fields.has("all_equal") else _usual_for_equals(by_size)
    second = default.second_at_three_needs_plus
    if fields.raw.get("second_at_three_needs_plus") is not None:
        second = fields.whole("second_at_three_needs_plus", high=1000)
    return Scale(by_size=by_size, all_equal=all_equal, second_at_three_needs_plus=second)


def _usual_for_equals(by_size: Mapping[int, tuple[int, ...]]) -> dict[int, int]:
    """Return the federation's exception for ties with its own scale; other scales average."""
    usual = LZF_SCALE.by_size
    return {n: v for n, v in LZF_SCALE.all_equal.items() if by_size.get(n) == usual[n]}


def _read_by_size(fields: Fields) -> dict[int, tuple[int, ...]]:
    if not fields.has("big_points"):
        return {}
    sizes = Settings(fields.raw["big_points"], known=("3", "4", "5"))
    read: dict[int, tuple[int, ...]] = {}
    for name in sizes.raw:
        values = sizes.items(name) if name in ("3", "4", "5") else []
        if name in ("3", "4", "5") and _is_a_scale(values, int(name)):
            read[int(name)] = tuple(value for value in values if is_whole(value))
        elif name in ("3", "4", "5"):
            fields.fault("scale_unusable", size=int(name))
    fields.faults.extend(sizes.faults)
    return read


def _is_a_scale(values: list[object], size: int) -> bool:
    """Whether each place has an integer, never higher than the one before."""
    numbers = [value for value in values if is_whole(value) and 0 <= value <= 1000]
    return len(numbers) == len(values) == size and numbers == sorted(numbers, reverse=True)


def _read_all_equal(fields: Fields) -> dict[int, int]:
    sizes = Settings(fields.raw["all_equal"], known=("3", "4", "5"))
    read = {
        int(name): sizes.whole(name, high=1000)
        for name in ("3", "4", "5")
        if sizes.raw.get(name) is not None
    }
    fields.faults.extend(sizes.faults)
    return read


def write_house_rules(rules: HouseRules, defaults: HouseRules) -> dict[str, object]:
    """Return the settings that turn the defaults into these rules."""
    names = [name for name in SETTINGS if getattr(rules, name) != getattr(defaults, name)]
    changes = {name: getattr(rules, name) for name in names}
    if rules.scale is None or rules.scale == defaults.scale:
        return changes
    return {**changes, **_write_scale(rules.scale)}


def _write_scale(scale: Scale) -> dict[str, object]:
    second = scale.second_at_three_needs_plus
    return {
        "big_points": {str(size): list(values) for size, values in scale.by_size.items()},
        "all_equal": {str(size): value for size, value in scale.all_equal.items()},
        **({} if second is None else {"second_at_three_needs_plus": second}),
    }
