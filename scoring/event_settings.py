"""Settings of a whole event: plan, seating, tie-breaks, house rules."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction

from scoring import games, presets
from scoring.criteria import BY_MERIT, BY_POINTS, SHARED, TIE_BREAKS
from scoring.entrants import PenaltyPoints
from scoring.errors import Faulty
from scoring.games import Game
from scoring.house_rules import HOUSE_SETTINGS, HouseRules, read_house_rules
from scoring.json_reader import LARGEST_FIGURE, Fields, Settings, short_repr
from scoring.points_reading import read_big
from scoring.presets import Preset
from scoring.sheets import MOST_DEALS
from scoring.standings import RankingBasis
from scoring.table_sizes import FOUR, LEAST_OF, POLICIES, SIZES_OF

MOST_ROUNDS = 50
MOST_MINUTES = 600
MOST_STRUCK = 2
MOST_MEMBERS = 8

FIRST_SEATINGS = ("lot", "list", "rating")
RESEATINGS = ("all_rounds", "last_round", "rotation", "fewest_repeats", "list")
ROTATION, FEWEST_REPEATS = ROTATIONS = ("rotation", "fewest_repeats")
ALL_ROUNDS = "all_rounds"
NO_PLACE_LEFT, PLACE_KEPT = "no_place", "keeps_place"

PLAN_SETTINGS = (
    "game", "rounds", "deals", "minutes", "table_sizes", "first_seating", "reseat_by", "tie_breaks",
    "strike_worst", "keep_apart", "keep_teams_apart", "teams_best", "disqualified", "sit_out",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class SitOut:
    """The points for sitting out a round; without big points the mean of the scale."""

    big: Fraction | None = None
    small: int = 0


@dataclass(frozen=True, slots=True)
class EventSettings:
    """All settings that decide seats and standings of an event, complete and validated."""

    game: Game
    rounds: int
    deals: int
    minutes: int | None
    table_sizes: str
    first_seating: str
    reseat_by: str
    tie_breaks: tuple[str, ...]
    strike_worst: int
    keep_apart: bool
    rules: HouseRules
    keep_teams_apart: bool = False
    teams_best: int | None = None
    disqualified: str = NO_PLACE_LEFT
    sit_out: SitOut = SitOut()
    sheet_deals: int | None = None
    """A sheet's own number of deals, whatever the size of its table."""

    def deals_at(self, size: int) -> int:
        """Return the number of deals of a sheet at a table of this size.

        `deals` is the number at the usual table; a game may have fewer or more at others.
        """
        if self.sheet_deals is not None:
            return self.sheet_deals
        if not self.game.deals_alike:
            return self.deals
        return min(max(self.deals * size // self.usual_size, 1), MOST_DEALS)

    @property
    def usual_size(self) -> int:
        """The most common table size."""
        return SIZES_OF[self.table_sizes][0]

    @property
    def deals_by_size(self) -> Mapping[int, int]:
        """The number of deals for each ordinary table size, the usual one first."""
        return {size: self.deals_at(size) for size in SIZES_OF[self.table_sizes]}

    @property
    def fixed_size(self) -> int | None:
        """The only table size, so that the rest sit out; None where sizes vary."""
        sizes = (FOUR,) if self.rotates else SIZES_OF[self.table_sizes]
        return sizes[0] if len(sizes) == 1 else None

    @property
    def rotates(self) -> bool:
        """Whether all tables follow from start numbers, drawn once."""
        return self.reseat_by in ROTATIONS

    @property
    def least_table(self) -> int:
        """The smallest number of players at a table."""
        return self.fixed_size or LEAST_OF[self.table_sizes]

    @property
    def sitting_out_pays(self) -> Fraction:
        """The big points for sitting out."""
        if self.sit_out.big is not None or self.rules.scale is None:
            return self.sit_out.big or Fraction(0)
        values = self.rules.scale.by_size[self.fixed_size or self.usual_size]
        return Fraction(sum(values), len(values))

    def leaves_place(self, to_round: int | None, *, after: int, last: int) -> bool:
        """Whether a disqualified player keeps a place after a round.

        `to_round` is their last round; if None, the event's `last` round costs the place.
        """
        return self.disqualified == PLACE_KEPT or after < (last if to_round is None else to_round)

    @property
    def ranked_by(self) -> tuple[str, ...]:
        """The ranking criteria before the tie-breaks."""
        if self.rules.scale:
            return BY_POINTS
        return *BY_MERIT, *(rank.name for rank in self.game.ranks[1:])

    def yardstick(self, rounds_played: int, *, first_round: int = 1) -> RankingBasis:
        """Return the ranking basis after this many rounds."""
        return RankingBasis(
            rounds_played, self.tie_breaks, self.strike_worst, self.ranked_by, first_round
        )

    @property
    def lowest_wins(self) -> bool:
        """Whether the lower total is better, as in golf."""
        none, one = self.game.merits((0, 1), ())
        return max(none, one) == none

    def weighed(self, penalty: PenaltyPoints) -> PenaltyPoints:
        """Return the penalty with its `merit` where totals rank, as the game ranks them."""
        if self.rules.scale:
            return penalty
        (merit,) = self.game.merits((penalty.small,), ())
        return replace(penalty, merit=merit)


def read_settings(raw: object, preset_id: object) -> EventSettings:
    """Return the preset with the changed settings, or raise Faulty with every fault.

    >>> read_settings({"rounds": 8}, "lzf-classic").rounds
    8
    """
    preset = presets.find(preset_id)
    fields = Settings(raw, known=(*PLAN_SETTINGS, *HOUSE_SETTINGS))
    # A manual event takes the nearest preset and states another game.
    game = games.find(fields.raw.get("game", preset.game))
    merged = Settings(_merged(preset, fields.raw), known=(*PLAN_SETTINGS, *HOUSE_SETTINGS))
    rules = read_house_rules(merged, game.rules)
    settings = _read_plan(merged, preset, game, rules)
    faults = [*fields.faults, *(f for f in merged.faults if f.code != "field_unknown")]
    if faults:
        raise Faulty(faults)
    return settings


def _merged(preset: Preset, changes: Mapping[str, object]) -> dict[str, object]:
    """Return the preset's house rules with the changes; scales of other table sizes are kept."""
    merged = {**preset.house, **changes}
    usual, changed = preset.house.get("big_points"), changes.get("big_points")
    if isinstance(usual, dict) and isinstance(changed, dict):
        merged["big_points"] = {**usual, **changed}
    return merged


def _read_plan(fields: Fields, preset: Preset, game: Game, rules: HouseRules) -> EventSettings:
    minutes = preset.minutes
    if fields.has("minutes"):
        minutes = _minutes(fields)
    return EventSettings(
        game=game,
        rounds=fields.whole("rounds", low=1, high=MOST_ROUNDS, default=preset.rounds),
        deals=fields.whole("deals", low=1, high=MOST_DEALS, default=preset.deals),
        minutes=minutes,
        table_sizes=_table_sizes(fields, preset, game),
        first_seating=fields.choice("first_seating", FIRST_SEATINGS, default=preset.first_seating),
        reseat_by=fields.choice("reseat_by", RESEATINGS, default=preset.reseat_by),
        tie_breaks=_tie_breaks(fields, preset),
        strike_worst=fields.whole("strike_worst", high=MOST_STRUCK, default=0),
        keep_apart=fields.flag("keep_apart", default=False),
        rules=rules,
        keep_teams_apart=fields.flag("keep_teams_apart", default=False),
        teams_best=_teams_best(fields),
        disqualified=fields.choice(
            "disqualified", (NO_PLACE_LEFT, PLACE_KEPT), default=NO_PLACE_LEFT
        ),
        sit_out=_sit_out(fields),
    )


def _teams_best(fields: Fields) -> int | None:
    if fields.raw.get("teams_best") is None:
        return None
    return fields.whole("teams_best", low=1, high=MOST_MEMBERS)


def _sit_out(fields: Fields) -> SitOut:
    if not fields.has("sit_out"):
        return SitOut()
    own = Settings(fields.raw["sit_out"], known=("big", "small"))
    paid = SitOut(
        big=read_big(own) if own.has("big") else None,
        small=own.whole("small", low=-LARGEST_FIGURE, default=0),
    )
    fields.faults.extend(own.faults)
    return paid


def _minutes(fields: Fields) -> int | None:
    if fields.raw["minutes"] is None:
        return None
    return fields.whole("minutes", low=1, high=MOST_MINUTES)


def may_rotate(game: Game, table_sizes: str) -> bool:
    """Whether tables of four are possible, which a fixed rotation needs."""
    return FOUR in game.sizes and FOUR in SIZES_OF[table_sizes]


def _table_sizes(fields: Fields, preset: Preset, game: Game) -> str:
    policy = fields.choice("table_sizes", tuple(POLICIES), default=preset.table_sizes)
    reseat_by = fields.raw.get("reseat_by", preset.reseat_by)
    if reseat_by in ROTATIONS and not may_rotate(game, policy):
        fields.fault("rotation_needs_fours")
    if not all(size in game.sizes for size in SIZES_OF[policy]):
        sizes = ", ".join(map(str, game.sizes))
        fields.fault("table_sizes_not_in_game", game=game.id, policy=policy, sizes=sizes)
    return policy


def _tie_breaks(fields: Fields, preset: Preset) -> tuple[str, ...]:
    items = fields.items("tie_breaks", default=list(preset.tie_breaks))
    known = (*TIE_BREAKS, SHARED)
    for item in items:
        if item not in known:
            options = ", ".join(known)
            fields.fault(
                "field_choice", field="tie_breaks", value=short_repr(item), options=options
            )
    names = [item for item in items if isinstance(item, str)]
    if len(set(names)) < len(names):
        fields.fault("tie_break_twice")
    return tuple(name for name in names if name in TIE_BREAKS)
