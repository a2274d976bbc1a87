"""Invented sheets and whole events from a seed, for rehearsals, demos and benchmarks."""

from collections.abc import Sequence
from dataclasses import replace

from scoring.block_files import Plan, cuts_too_large, read_blocks
from scoring.deals import Deal
from scoring.errors import refuse
from scoring.event_files import LEAST_MEMBERS
from scoring.event_settings import MOST_MEMBERS, EventSettings, read_settings
from scoring.events import Event, PlayedTable, Player, Round
from scoring.games import Game
from scoring.house_rules import HouseRules
from scoring.json_reader import Fields
from scoring.progress import Progress
from scoring.random_stream import Chance
from scoring.seating.lots import draw_lots
from scoring.seating.tables import SeatedTable
from scoring.sheets import Sheet
from scoring.teams import Member, Team

WOMEN = (
    "Agnese", "Aija", "Anna", "Baiba", "Dace", "Daina", "Dzintra", "Elīna", "Evija", "Guna",
    "Ieva", "Ilze", "Inese", "Inga", "Ināra", "Irēna", "Jolanta", "Kristīne", "Laima", "Laura",
    "Līga", "Maija", "Māra", "Rasma", "Ruta", "Sanita", "Silvija", "Skaidrīte", "Vēsma", "Zane",
)  # fmt: skip
MEN = (
    "Agris", "Aivars", "Aldis", "Andris", "Arnis", "Artūrs", "Dainis", "Edgars", "Egils",
    "Ēriks", "Gatis", "Guntis", "Gunārs", "Ģirts", "Imants", "Ivars", "Jānis", "Juris", "Kārlis",
    "Laimonis", "Māris", "Modris", "Normunds", "Oskars", "Pēteris", "Raimonds", "Uldis", "Valdis",
    "Viesturs", "Zigmārs",
)  # fmt: skip
# The male and the female form of a surname.
SURNAMES = (
    ("Ābele", "Ābele"), ("Apsītis", "Apsīte"), ("Balodis", "Balode"), ("Bērziņš", "Bērziņa"),
    ("Briedis", "Briede"), ("Celmiņš", "Celmiņa"), ("Cīrulis", "Cīrule"), ("Dreimanis", "Dreimane"),
    ("Dzenis", "Dzene"), ("Eglītis", "Eglīte"), ("Freimanis", "Freimane"), ("Gailītis", "Gailīte"),
    ("Grīnbergs", "Grīnberga"), ("Ķīsis", "Ķīse"), ("Jansons", "Jansone"), ("Kalniņš", "Kalniņa"),
    ("Kārkliņš", "Kārkliņa"), ("Krūmiņš", "Krūmiņa"), ("Lācis", "Lāce"), ("Liepiņš", "Liepiņa"),
    ("Lūsis", "Lūse"), ("Mednis", "Medne"), ("Mežals", "Mežala"), ("Ošenieks", "Ošeniece"),
    ("Ozoliņš", "Ozoliņa"), ("Paeglis", "Paegle"), ("Pētersons", "Pētersone"), ("Priede", "Priede"),
    ("Putniņš", "Putniņa"), ("Roze", "Roze"), ("Rudzītis", "Rudzīte"), ("Sīlis", "Sīle"),
    ("Skujiņš", "Skujiņa"), ("Straume", "Straume"), ("Šmits", "Šmite"), ("Upītis", "Upīte"),
    ("Vanags", "Vanaga"), ("Vītols", "Vītola"), ("Zariņš", "Zariņa"), ("Žagars", "Žagare"),
)  # fmt: skip
CLUBS = (
    "Ogre", "Cēsis", "Rīga", "Valmiera", "Liepāja", "Jelgava", "Kuldīga", "Talsi", "Madona",
    "Rēzekne", "Ventspils", "Sigulda",
)  # fmt: skip
MOST_INVENTED_PLAYERS = 10_000
RATINGS = (1000, 2000)


def invent_names(count: int, chance: Chance) -> tuple[str, ...]:
    """Return this many names, all different as long as double surnames suffice."""
    names: dict[str, None] = {}
    for _ in range(count):
        name = _invent_name(chance)
        for _ in range(20):
            if name not in names:
                break
            name = f"{name.split('-')[0]}-{_invent_name(chance).split()[1]}"
        else:
            name = f"{name} {len(names) + 1}"
        names[name] = None
    return tuple(names)


def _invent_name(chance: Chance) -> str:
    surname = chance.one_of(SURNAMES)
    if chance.below(3) == 0:
        return f"{chance.one_of(WOMEN)} {surname[1]}"
    return f"{chance.one_of(MEN)} {surname[0]}"


def invent_deals(
    game: Game, *, size: int, deals: int, rules: HouseRules, chance: Chance
) -> tuple[Deal, ...]:
    """Return a full sheet of plausible deals."""
    tables = [game.table(size, dealer=dealer, rules=rules) for dealer in range(size)]
    return tuple(game.invent_deal(tables[number % size], chance) for number in range(deals))


def invent_event(
    *,
    players: int,
    rounds: int,
    deals: int,
    preset: str,
    seed: str,
    teams: int = 0,
    blocks: Sequence[object] = (),
) -> Event:
    """Return an event with every deal played, the same for the same seed on every machine.

    `blocks` are in the format of a file.
    """
    if players > MOST_INVENTED_PLAYERS:
        raise refuse("too_many_players", players=players, most=MOST_INVENTED_PLAYERS)
    raw_settings = {"rounds": rounds, "deals": deals}
    settings = read_settings(raw_settings, preset)
    fields = Fields({"blocks": list(blocks)}, known=("blocks",))
    read = read_blocks(fields, Plan(settings, raw_settings, preset))
    people = _invent_players(players, seed)
    fields.faults.extend(() if fields.faults else cuts_too_large(read, people))
    fields.finish()
    event = Event(
        name=f"Mēģinājums {seed}",
        date="2026-11-21",
        preset=preset,
        settings=settings,
        seed=seed,
        players=people,
        raw_settings=raw_settings,
        blocks=read,
        teams=_invent_teams(players, teams),
    )
    return _play(event, Chance(f"{seed}/deals"))


def _invent_players(count: int, seed: str) -> tuple[Player, ...]:
    chance = Chance(f"{seed}/players")
    lots = draw_lots(range(1, count + 1), seed)
    names = invent_names(count, chance)
    return tuple(
        Player(
            number=number,
            name=name,
            club=chance.one_of(CLUBS),
            lot=lots[number],
            rating=_rating_of(name),
        )
        for number, name in enumerate(names, start=1)
    )


def _invent_teams(players: int, count: int) -> tuple[Team, ...]:
    """Distribute all players to this many teams in turn."""
    if not count:
        return ()
    if not LEAST_MEMBERS * count <= players <= MOST_MEMBERS * count:
        facts = {"players": players, "teams": count}
        raise refuse("teams_by_players", **facts, least=LEAST_MEMBERS, most=MOST_MEMBERS)
    return tuple(
        Team(
            name=f"{CLUBS[team % len(CLUBS)]} {team // len(CLUBS) + 1}",
            members=tuple(Member(number) for number in range(team + 1, players + 1, count)),
        )
        for team in range(count)
    )


def _rating_of(name: str) -> int:
    """Return the same rating for a player in every event; a register would show a difference."""
    return Chance(f"rating/{name}").between(*RATINGS)


def _play(event: Event, chance: Chance) -> Event:
    """Seat and play all rounds."""
    progress = Progress(event)
    rounds = []
    for number in range(1, event.rounds_planned + 1):
        seating = progress.seat_next(progress.due())
        settings = event.settings_at(number)
        tables = tuple(invent_table(table, settings, chance) for table in seating.tables)
        played = Round(number, tables, sits_out=seating.sits_out)
        progress.add(played)
        rounds.append(played)
    return replace(event, rounds=tuple(rounds))


def invent_table(table: SeatedTable, settings: EventSettings, chance: Chance) -> PlayedTable:
    """Return the table with a full sheet."""
    game, size = settings.game, len(table.seats)
    sheet = Sheet(
        game=game,
        players=tuple(str(number) for number in table.seats),
        deals=invent_deals(
            game, size=size, deals=settings.deals_at(size), rules=settings.rules, chance=chance
        ),
        rules=settings.rules,
        deals_planned=settings.deals_at(size),
    )
    return PlayedTable(table.number, table.seats, sheet=sheet)
