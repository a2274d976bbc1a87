"""Presets: common kinds of events, as data. A new league is one more entry."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from scoring.errors import refuse
from scoring.json_reader import short_repr


def _(name: str) -> str:
    """Mark an English name for the translation catalogues."""
    return name


@dataclass(frozen=True, slots=True)
class Preset:
    """The plan, seating and house rules of a kind of event."""

    id: str
    name: str
    game: str
    rounds: int
    deals: int
    minutes: int | None = None
    table_sizes: str = "4-5"
    first_seating: str = "lot"
    reseat_by: str = "all_rounds"
    tie_breaks: tuple[str, ...] = ()
    house: Mapping[str, object] = field(default_factory=dict)


_ALL = (
    Preset("lzf-classic", _("Federation rules, classic"), "zole-classic", rounds=7, deals=28),
    Preset("lzf-rondo", _("Federation rules, rondo"), "zole-rondo", rounds=7, deals=28),
    Preset(
        "local-24",
        _("Local tournament, 24 deals"),
        "zole-classic",
        rounds=7,
        deals=24,
        minutes=60,
        table_sizes="4-3",
        house={"leftover_pules": "each"},
    ),
    Preset(
        "evening-16",
        _("Club evening, 16 deals"),
        "zole-classic",
        rounds=4,
        deals=16,
        minutes=40,
        table_sizes="4-3",
    ),
    Preset(
        "student-league",
        _("Student league"),
        "zole-classic",
        rounds=4,
        deals=18,
        minutes=40,
        table_sizes="3-4",
        tie_breaks=("last_round",),
        house={"big_points": {"3": [3, 2, 1], "4": [3, 2, 1, 1], "5": [3, 2, 1, 1, 1]}},
    ),
    Preset(
        "zole-english",
        _("English zole, evening"),
        "zole-english",
        rounds=4,
        deals=16,
        minutes=40,
        table_sizes="4-3",
    ),
    Preset(
        "zole-french",
        _("French zole, evening"),
        "zole-french",
        rounds=4,
        deals=18,
        minutes=40,
        table_sizes="3",
    ),
    Preset(
        "kop",
        _("Kop"),
        "kop",
        rounds=5,
        deals=32,
        minutes=60,
        table_sizes="4",
        reseat_by="rotation",
        tie_breaks=("table_wins", "second_places"),
    ),
    *(
        Preset(
            game,
            name,
            game,
            rounds=1,
            deals=9,
            table_sizes="1-5",
            first_seating="list",
            reseat_by="list",
        )
        for game, name in (
            ("golf", _("Golf patience")),
            ("klondike", _("Klondike patience")),
            ("alexander", _("Alexander the Great patience")),
            ("chinese-wall", _("Chinese Wall patience")),
        )
    ),
    Preset("skat", _("Skat by lists"), "skat", rounds=3, deals=48, minutes=120, table_sizes="4-3"),
)
PRESETS: Mapping[str, Preset] = MappingProxyType({preset.id: preset for preset in _ALL})


@dataclass(frozen=True, slots=True)
class Length:
    """The length of an event: rounds, deals per round, and minutes if usual."""

    rounds: int
    deals: int
    minutes: int | None = None

    @property
    def id(self) -> str:
        """The name in URLs: 8x28."""
        return f"{self.rounds}x{self.deals}"

    @property
    def settings(self) -> Mapping[str, object]:
        """The event settings of the preset."""
        length = {"rounds": self.rounds, "deals": self.deals}
        return length if self.minutes is None else {**length, "minutes": self.minutes}


LENGTHS: Mapping[str, tuple[Length, ...]] = MappingProxyType(
    {
        "lzf-classic": (
            Length(8, 28),
            Length(10, 28),
            Length(7, 26),
            Length(7, 24),
            Length(6, 24, minutes=55),
        ),
        "lzf-rondo": (Length(7, 24),),
        "evening-16": (Length(5, 20), Length(4, 20)),
        "zole-english": (Length(5, 20), Length(4, 20)),
        "skat": (Length(3, 36, minutes=90), Length(2, 48, minutes=120)),
    }
)
"""Other lengths found in the calendars of the federation and of clubs, by preset."""


def find(preset_id: object) -> Preset:
    """Return the preset with this id, or raise Faulty; a missing id is a separate fault."""
    if preset_id is None:
        raise refuse("preset_missing", presets=", ".join(PRESETS))
    if isinstance(preset_id, str) and preset_id in PRESETS:
        return PRESETS[preset_id]
    raise refuse("preset_unknown", value=short_repr(preset_id), presets=", ".join(PRESETS))
