"""Money as JSON: reads karta.money/1 and writes karta.settlement/1."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from fractions import Fraction

from scoring.errors import Fault, Faulty, refuse
from scoring.exact_numbers import read_points
from scoring.json_reader import LONGEST_NAME, Fields, is_whole, read_name, short_repr
from scoring.money import Fee, Payer, Prizes, Settlement, SettlementInput
from scoring.place_files import check_shared_by_enough, check_sharing, read_place
from scoring.table_sizes import MOST_PLAYERS

MONEY_FORMAT = "karta.money/1"
SETTLEMENT_FORMAT = "karta.settlement/1"
MONEY_FIELDS = ("format", "stake_cents", "fees", "prizes", "players")
FEE_FIELDS = ("class", "prize_cents", "costs_cents")
PRIZES_FIELDS = ("shares", "fixed_cents", "round_to_cents")
PLAYER_FIELDS = ("number", "name", "class", "place", "small", "paid_cents")
MOST_CENTS = 10**11
MOST_PRIZES = 10_000
_NUMBER = re.compile(r"(\d{1,5})(?:[.,](\d{1,2}))?", re.ASCII)


def read_books(raw: object) -> SettlementInput:
    """Return the settlement input described by the JSON, or raise Faulty with every fault."""
    fields = Fields(raw, known=MONEY_FIELDS)
    if not isinstance(raw, dict):
        raise Faulty(fields.faults)
    fields.choice("format", (MONEY_FORMAT,))
    stake = fields.whole("stake_cents", high=MOST_CENTS, default=0)
    fees = _read_fees(fields)
    prizes = _read_prizes(fields)
    players = _read_players(fields, fees, stake)
    fields.finish()
    return SettlementInput(fees=fees, prizes=prizes, players=players)


def _read_fees(fields: Fields) -> dict[str, Fee]:
    fees: dict[str, Fee] = {}
    for item in fields.items("fees"):
        own = Fields(item, known=FEE_FIELDS)
        if isinstance(item, dict):
            name = own.text("class", longest=LONGEST_NAME)
            fee = Fee(
                prize=own.whole("prize_cents", high=MOST_CENTS),
                costs=own.whole("costs_cents", high=MOST_CENTS),
            )
            if name in fees:
                own.fault("fee_class_twice", name=short_repr(name))
            fees[name] = fee
        fields.faults.extend(own.faults)
    return fees


def _read_prizes(fields: Fields) -> Prizes:
    own = Fields(fields.raw.get("prizes", {}), known=PRIZES_FIELDS)
    shares, fixed = read_points(own, "shares"), _read_fixed(own)
    round_to = own.whole("round_to_cents", low=1, high=MOST_CENTS, default=1)
    for share in shares:
        if share < 0:
            own.fault("field_range", field="shares", value=str(share), low=0, high=100)
    prizes = Prizes(round_to, shares, fixed)
    fields.faults.extend((*own.faults, *faults_of(prizes)))
    return prizes


def faults_of(prizes: Prizes) -> tuple[Fault, ...]:
    """Return the faults of prizes from any source."""
    most = max(len(prizes.shares), len(prizes.fixed))
    found = []
    if most > MOST_PRIZES:
        found.append(Fault("too_many_prizes", facts={"prizes": most, "most": MOST_PRIZES}))
    if (whole := sum(prizes.shares, Fraction(0))) > 100:
        found.append(Fault("shares_above_the_fund", facts={"sum": whole}))
    return tuple(found)


def _read_fixed(own: Fields) -> tuple[int, ...]:
    fixed = []
    for item in own.items("fixed_cents", default=[]):
        one = Fields({"fixed_cents": item}, known=PRIZES_FIELDS)
        fixed.append(one.whole("fixed_cents", high=MOST_CENTS))
        own.faults.extend(one.faults)
    return tuple(fixed)


def _read_players(fields: Fields, fees: Mapping[str, Fee], stake: int) -> tuple[Payer, ...]:
    items = fields.items("players")
    if len(items) > MOST_PLAYERS:
        fields.fault("too_many_players", players=len(items), most=MOST_PLAYERS)
        return ()
    before = len(fields.faults)
    read = [_read_player(fields, item, fees, stake) for item in items]
    players = tuple(player for player in read if player)
    numbers = Counter(n for p in items if isinstance(p, dict) and is_whole(n := p.get("number")))
    for number in sorted(number for number, count in numbers.items() if count > 1):
        fields.fault("player_number_twice", player=number)
    if len(fields.faults) == before:
        held = check_sharing(fields, [player.place for player in players if player.place])
        check_shared_by_enough(fields, held)
    return players


def _read_player(fields: Fields, raw: object, fees: Mapping[str, Fee], stake: int) -> Payer | None:
    own = Fields(raw, known=PLAYER_FIELDS)
    if not isinstance(raw, dict):
        fields.faults.extend(own.faults)
        return None
    number = own.whole("number", low=1)
    facts = {} if own.faults else {"player": number}
    fee_class = own.text("class", longest=LONGEST_NAME)
    if isinstance(own.raw.get("class"), str) and own.raw["class"] not in fees:
        own.fault("fee_class_unknown", name=short_repr(own.raw["class"]))
    player = Payer(
        number=number,
        name=read_name(own),
        fee_class=fee_class,
        place=read_place(own),
        stake=own.whole("small", low=-1_000_000) * stake,
        paid=own.whole("paid_cents", high=MOST_CENTS),
    )
    fields.faults += [Fault(f.code, facts={**f.facts, **facts}) for f in own.faults]
    return player


def write_settlement(settlement: Settlement) -> dict[str, object]:
    """Return the settlement as karta.settlement/1."""
    return {
        "format": SETTLEMENT_FORMAT,
        "fund_cents": settlement.fund,
        "costs_cents": settlement.costs,
        "unassigned_cents": settlement.unassigned,
        "rest_cents": settlement.rest,
        "prizes": _write_cents(settlement.prizes),
        "stakes": _write_cents(settlement.stakes),
        "transfers": [
            {"from": each.payer, "to": each.receiver, "cents": each.cents}
            for each in settlement.transfers
        ],
        "owed": _write_cents(settlement.owed),
    }


def _write_cents(cents: Mapping[int, int]) -> list[dict[str, int]]:
    return [{"player": number, "cents": amount} for number, amount in cents.items()]


def read_prize_lines(shares: str, fixed: str, round_to: int = 1) -> Prizes:
    """Return the prizes in the two lines, or raise Faulty with their faults.

    >>> read_prize_lines("50; 30 % 20", "100,50 €").fixed
    (10050,)
    """
    prizes = Prizes(
        round_to,
        tuple(_hundredths(shares, "prize_shares")),
        tuple(int(100 * euros) for euros in _hundredths(fixed, "prize_fixed")),
    )
    if faults := faults_of(prizes):
        raise Faulty(faults)
    return prizes


def tidy_line(text: str) -> str:
    """Return a line of numbers in its stored form, separated by single spaces.

    >>> tidy_line("50 %; 30, 12,5")
    '50 30 12.5'
    """
    return " ".join(part.replace(",", ".") for part in _parts(text))


def _parts(text: str) -> list[str]:
    # A comma is also a decimal separator: 12,5.
    return re.sub(r"[%€;]|,(?!\d)", " ", text).split()


def _hundredths(text: str, field: str) -> list[Fraction]:
    found = []
    for part in _parts(text):
        if _NUMBER.fullmatch(part) is None:
            raise refuse("prize_line_unreadable", given=part, field=field)
        found.append(Fraction(part.replace(",", ".")))
    return found
