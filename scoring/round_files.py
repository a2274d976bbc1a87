"""Rounds of an event as JSON, a part of karta.tournament/1."""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace

from scoring.errors import Fault
from scoring.event_settings import EventSettings
from scoring.events import JudgePenalty, PlayedTable, Player, Round, Swap, check_totals
from scoring.house_rules import HOUSE_SETTINGS, read_house_rules
from scoring.json_reader import LARGEST_FIGURE, Fields, Settings, is_whole, short_repr
from scoring.points_reading import marked, read_big, read_optional
from scoring.sheet_files import read_table_sheet, write_table_sheet
from scoring.sheets import MOST_DEALS, Sheet, check
from scoring.table_sizes import EVER_SIZES_OF, MOST_PLAYERS

ROUND_FIELDS = ("number", "tables", "penalties", "absent", "swaps", "sits_out")
TABLE_FIELDS = ("number", "seats", "small", "deals_played", "sheet", "void")
SHEET_FIELDS = ("settings", "first_dealer", "deals_planned", "deals", "penalty_pules")
MOST_ROUNDS = 100


def read_rounds(
    fields: Fields,
    players: tuple[Player, ...],
    *,
    settings_at: Callable[[int], EventSettings],
    planned: int | None,
    before: int | None = None,
) -> tuple[Round, ...]:
    """Return the rounds of an event, each read by its settings; faults are added to the fields.

    If the settings are only known for the rounds `before` one, later rounds are skipped.
    """
    items = fields.items("rounds", default=[])
    if len(items) > MOST_ROUNDS:
        fields.fault("too_many_rounds", rounds=len(items), most=MOST_ROUNDS)
        return ()
    names = {player.number: player.name for player in players}
    rounds = tuple(
        _RoundReader(fields, settings_at(due), names).read(item, due)
        for due, item in enumerate(items, start=1)
        if before is None or due < before
    )
    if planned is not None and len(rounds) > planned:
        fields.fault("more_rounds_than_planned", rounds=len(rounds), planned=planned)
    return rounds


class _RoundReader:
    """A reader of a round with known settings and players."""

    def __init__(self, fields: Fields, settings: EventSettings, names: dict[int, str]) -> None:
        self._fields = fields
        self._settings = settings
        self._names = names

    def read(self, raw: object, due: int) -> Round:
        own = Fields(raw, known=ROUND_FIELDS)
        number = own.whole("number", low=1, high=MOST_ROUNDS)
        if not own.faults and number != due:
            own.fault("round_out_of_order", due=due, number=number)
        tables = tuple(self._read_table(own, item) for item in own.items("tables"))
        self._check_tables(own, tables)
        played = Round(
            number=due,
            tables=tables,
            penalties=tuple(
                self._read_penalty(own, item) for item in own.items("penalties", default=[])
            ),
            absent=self._players(own, own.items("absent", default=[])),
            swaps=tuple(self._read_swap(own, item) for item in own.items("swaps", default=[])),
            sits_out=self._players(own, own.items("sits_out", default=[])),
        )
        self._check_sitting_out(own, played)
        self._fields.faults.extend(marked(fault, round=due) for fault in own.faults)
        return played

    def _check_tables(self, own: Fields, tables: tuple[PlayedTable, ...]) -> None:
        for number, count in Counter(table.number for table in tables).items():
            if count > 1:
                own.fault("table_number_twice", table=number)
        seated = Counter(player for table in tables for player in table.seats)
        for player, count in seated.items():
            if count > 1:
                own.fault("player_seated_twice", player=player)

    def _check_sitting_out(self, own: Fields, played: Round) -> None:
        """Add faults for players who sit out twice, or are also listed elsewhere."""
        seated = {player for table in played.tables for player in table.seats}
        for player, count in Counter(played.sits_out).items():
            if count > 1 or player in seated or player in played.absent:
                own.fault("sits_out_and_elsewhere", player=player)

    def _read_table(self, round_fields: Fields, raw: object) -> PlayedTable:
        own = Fields(raw, known=TABLE_FIELDS)
        number = own.whole("number", low=1, high=MOST_PLAYERS)
        items = own.items("seats")
        seats = self._players(own, items)
        sizes = self._settings.game.sizes
        # Earlier releases seated tables of five in games without them; these stay readable.
        readable = {*sizes, *EVER_SIZES_OF[self._settings.table_sizes]}
        if not own.faults and len(seats) not in readable:
            own.fault("seats_not_in_game", seats=len(seats), sizes=", ".join(map(str, sizes)))
        table = PlayedTable(
            number=number,
            seats=seats,
            small=self._read_small(own, len(items)),
            deals_played=read_optional(own, "deals_played", low=0, high=MOST_DEALS),
            sheet=self._read_sheet(own, items),
            is_void=own.flag("void", default=False),
        )
        if table.small is None and table.sheet is None and not table.is_void:
            own.fault("table_without_result")
        own.faults.extend(() if own.faults else self._check_totals(table))
        round_fields.faults.extend(marked(fault, table=number) for fault in own.faults)
        return table

    def _check_totals(self, table: PlayedTable) -> Iterator[Fault]:
        """Yield totals that the deals cannot produce; without a number all deals were played."""
        if table.small is None or table.is_void:
            return
        written = 0 if table.sheet is None else len(table.sheet.deals)
        rules = self._settings.rules if table.sheet is None else table.sheet.house_rules
        deals = table.deals_played
        if deals is None:
            deals = max(self._settings.deals_at(len(table.seats)), written)
        yield from check_totals(table.small, game=self._settings.game, rules=rules, deals=deals)

    def _read_small(self, own: Fields, seats: int) -> tuple[int, ...] | None:
        if own.raw.get("small") is None:
            return None
        items = own.items("small")
        small = tuple(item for item in items if is_whole(item) and abs(item) <= LARGEST_FIGURE)
        total: int = sum(small)
        if len(small) != len(items):
            own.fault("field_type", field="small", expected="wholes", value=short_repr(items))
        elif len(small) != seats:
            own.fault("total_for_each_seat", seats=seats, given=len(small))
        elif self._settings.game.is_zero_sum and total != 0:
            own.fault("totals_not_zero", total=total)
        return small

    def _read_sheet(self, own: Fields, seats: list[object]) -> Sheet | None:
        raw = own.raw.get("sheet")
        if raw is None:
            return None
        sheet_fields = Fields(raw, known=SHEET_FIELDS)
        rules = self._settings.rules
        if sheet_fields.has("settings"):
            changes = Settings(sheet_fields.raw["settings"], known=HOUSE_SETTINGS)
            rules = read_house_rules(changes, rules)
            sheet_fields.faults.extend(changes.faults)
        sheet = read_table_sheet(
            sheet_fields,
            game=self._settings.game,
            players=tuple(self._names.get(n, "") if is_whole(n) else "" for n in seats[:6]),
            rules=rules,
            deals_planned=self._settings.deals_at(len(seats)),
        )
        own.faults.extend(check(sheet) if seats else ())
        return replace(sheet, faults=())

    def _read_penalty(self, round_fields: Fields, raw: object) -> JudgePenalty:
        own = Fields(raw, known=("player", "big", "small", "reason"))
        player = own.whole("player", low=1)
        if not own.faults and player not in self._names:
            own.fault("player_unknown", player=player)
        penalty = JudgePenalty(
            player=player,
            big=read_big(own),
            small=own.whole("small", low=-1_000_000, default=0),
            reason=own.text("reason", default=""),
        )
        round_fields.faults.extend(own.faults)
        return penalty

    def _read_swap(self, round_fields: Fields, raw: object) -> Swap:
        own = Fields(raw, known=("players", "reason"))
        pair = self._players(own, own.items("players"))
        if not own.faults and len(pair) != 2:
            own.fault("swap_needs_two")
        one, other = pair if len(pair) == 2 else (0, 0)
        swap = Swap((one, other), own.text("reason", default=""))
        round_fields.faults.extend(own.faults)
        return swap

    def _players(self, own: Fields, items: list[object]) -> tuple[int, ...]:
        numbers = []
        for item in items[:MOST_PLAYERS]:
            if is_whole(item) and item in self._names:
                numbers.append(item)
            else:
                own.fault("player_unknown", player=short_repr(item))
        return tuple(numbers)


def write_round(played: Round, settings: EventSettings | None = None) -> dict[str, object]:
    """Return the round as JSON; with the event's `settings`, sheets list their deviations."""
    penalties = [
        {"player": p.player, "big": str(p.big), "small": p.small, "reason": p.reason}
        for p in played.penalties
    ]
    swaps = [{"players": list(swap.players), "reason": swap.reason} for swap in played.swaps]
    return {
        "number": played.number,
        "tables": [
            {
                "number": table.number,
                "seats": list(table.seats),
                **({} if table.small is None else {"small": list(table.small)}),
                **({} if table.deals_played is None else {"deals_played": table.deals_played}),
                **({} if table.sheet is None else {"sheet": _write_sheet(table.sheet, settings)}),
                **({"void": True} if table.is_void else {}),
            }
            for table in played.tables
        ],
        **({"penalties": penalties} if penalties else {}),
        **({"absent": list(played.absent)} if played.absent else {}),
        **({"swaps": swaps} if swaps else {}),
        **({"sits_out": list(played.sits_out)} if played.sits_out else {}),
    }


def _write_sheet(sheet: Sheet, settings: EventSettings | None) -> dict[str, object]:
    if settings is None:
        return write_table_sheet(sheet)
    planned = settings.deals_at(sheet.size)
    return write_table_sheet(sheet, rules=settings.rules, deals_planned=planned)
