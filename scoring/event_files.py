"""Events as JSON: karta.tournament/1 to an event and back."""

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import pairwise

from scoring.block_files import Plan, cuts_too_large, read_blocks, write_block
from scoring.blocks import Block, block_at
from scoring.errors import Fault, Faulty
from scoring.event_settings import MOST_MEMBERS, EventSettings, read_settings
from scoring.events import Event, Player
from scoring.json_reader import (
    LONGEST_NAME,
    LONGEST_TEXT,
    Fields,
    Settings,
    is_whole,
    read_day,
    read_name,
    short_repr,
)
from scoring.points_reading import read_label, read_optional
from scoring.round_files import MOST_ROUNDS, read_rounds, write_round
from scoring.table_sizes import MOST_PLAYERS
from scoring.teams import Member, Team

TEAM_FIELDS = ("name", "members", "list")
MEMBER_FIELDS = ("player", "from_round", "to_round")
LEAST_MEMBERS = 2
MOST_ON_LIST = 200
LAST_ROUND = 100
EVENT_FORMAT = "karta.tournament/1"
# Data that only the desk needs is kept under "desk"; the engine ignores it.
EVENT_FIELDS = (
    "format", "name", "date", "preset", "settings", "seed", "players", "rounds", "teams", "blocks",
    "desk",
)  # fmt: skip
PLAYER_FIELDS = (
    "number", "name", "club", "lot", "from_round", "to_round", "rating", "disqualified",
)  # fmt: skip


def read_teams(fields: Fields, players: Collection[int]) -> tuple[Team, ...]:
    """Return the teams of an event; their faults are added to the fields."""
    items = fields.items("teams", default=[])
    if len(items) > MOST_PLAYERS:
        fields.fault("too_many_teams", teams=len(items), most=MOST_PLAYERS)
        return ()
    teams = tuple(_read_team(fields, item, players) for item in items)
    fields.faults.extend(faults_of_lists(teams))
    return teams


def _read_team(event_fields: Fields, raw: object, players: Collection[int]) -> Team:
    own = Settings(raw, known=TEAM_FIELDS)
    if own.faults and not own.raw:
        event_fields.faults.extend(own.faults)
        return Team("", ())
    name = read_label(own, "name")
    items = own.items("members")
    before = len(own.faults)
    if len(items) > MOST_ON_LIST:
        own.fault("too_many_on_list", team=short_repr(name), given=len(items), most=MOST_ON_LIST)
        items = []
    members = tuple(_read_member(own, item, players) for item in items)
    if len(own.faults) == before and isinstance(own.raw.get("members"), list):
        own.faults.extend(faults_of_size(name, members))
    team = Team(name, members, own.text("list", default="", longest=LONGEST_NAME))
    event_fields.faults.extend(own.faults)
    return team


def _read_member(team_fields: Fields, raw: object, players: Collection[int]) -> Member:
    own = Settings({"player": raw} if is_whole(raw) else raw, known=MEMBER_FIELDS)
    if own.faults and not own.raw:
        team_fields.faults.extend(own.faults)
        return Member(0)
    member = Member(
        player=own.whole("player", low=1),
        from_round=own.whole("from_round", low=1, high=LAST_ROUND, default=1),
        to_round=read_optional(own, "to_round", low=1, high=LAST_ROUND),
    )
    if not own.faults and member.player not in players:
        own.fault("player_unknown", player=member.player)
    if not own.faults and member.to_round is not None and member.to_round < member.from_round:
        own.fault("leaves_before_entering", player=member.player)
    team_fields.faults.extend(own.faults)
    return member


def faults_of_size(name: str, members: Sequence[Member]) -> Iterator[Fault]:
    if len({member.player for member in members}) < LEAST_MEMBERS:
        facts = {"team": short_repr(name), "members": len(members), "least": LEAST_MEMBERS}
        yield Fault("team_too_small", facts=facts)
        return
    # A team is largest just after a member has joined.
    starts = {member.from_round for member in members}
    most = max(len({m.player for m in members if m.is_in(start)}) for start in starts)
    if most > MOST_MEMBERS:
        facts = {"team": short_repr(name), "members": most, "most": MOST_MEMBERS}
        yield Fault("team_too_large", facts=facts)


def faults_of_lists(teams: Sequence[Team]) -> Iterator[Fault]:
    """Yield duplicate team names, and players listed in two places at a time."""
    for (_, name), count in Counter((team.list, team.name) for team in teams).items():
        if count > 1 and name:
            yield Fault("team_twice", facts={"team": short_repr(name)})
    places: dict[tuple[str, int], list[Member]] = {}
    for team in teams:
        for member in team.members:
            places.setdefault((team.list, member.player), []).append(member)
    for (_, player), held in places.items():
        held.sort(key=lambda member: member.from_round)
        if player and any(one.is_in(other.from_round) for one, other in pairwise(held)):
            yield Fault("member_twice", facts={"player": player})


def write_team(team: Team) -> dict[str, object]:
    """Return the team as JSON; reading it returns the same team."""
    return {
        "name": team.name,
        "members": [_write_member(member) for member in team.members],
        **({"list": team.list} if team.list else {}),
    }


def _write_member(member: Member) -> object:
    if member == Member(member.player):
        return member.player
    return {
        "player": member.player,
        **({"from_round": member.from_round} if member.from_round > 1 else {}),
        **({} if member.to_round is None else {"to_round": member.to_round}),
    }


def read_event(raw: object) -> Event:
    """Return the event described by the JSON, or raise Faulty with every fault.

    The facts of a fault include the number of its round or table.
    """
    fields = Fields(raw, known=EVENT_FIELDS)
    if not isinstance(raw, dict):
        raise Faulty(fields.faults)
    fields.choice("format", (EVENT_FORMAT,))
    settings = _read_event_settings(fields)
    players = _read_players(fields)
    name = _read_name(fields)
    day = _read_date(fields)
    seed = fields.text("seed", default="", longest=LONGEST_TEXT)
    teams = read_teams(fields, {player.number for player in players})
    if settings is None or not players:
        raise Faulty(fields.faults)
    blocks, are_whole = _read_blocks(fields, settings, players)
    last = blocks[-1].last_round if blocks else settings.rounds
    rounds = read_rounds(
        fields,
        players,
        settings_at=lambda number: block_at(blocks, number, settings).settings,
        planned=last if are_whole else None,
        before=None if are_whole else min((b.first_round for b in blocks), default=1),
    )
    fields.finish()
    return Event(
        name=name,
        date=day,
        preset=str(raw.get("preset")),
        settings=settings,
        seed=seed,
        players=players,
        rounds=rounds,
        raw_settings=_written_settings(raw),
        blocks=blocks,
        teams=teams,
    )


def _written_settings(raw: Mapping[str, object]) -> Mapping[str, object]:
    settings = raw.get("settings")
    return settings if isinstance(settings, dict) else {}


def _read_blocks(
    fields: Fields, settings: EventSettings, players: tuple[Player, ...]
) -> tuple[tuple[Block, ...], bool]:
    """Return the blocks, and whether they are free of faults."""
    plan = Plan(settings, _written_settings(fields.raw), str(fields.raw.get("preset")))
    before = len(fields.faults)
    blocks = read_blocks(fields, plan)
    are_whole = len(fields.faults) == before
    if are_whole:
        fields.faults.extend(cuts_too_large(blocks, players))
    return blocks, are_whole


def _read_date(fields: Fields) -> str:
    if not fields.text("date", default="", longest=40):
        return ""
    day = read_day(fields, "date")
    return day.isoformat() if day else ""


def _read_name(fields: Fields) -> str:
    name = fields.text("name", longest=LONGEST_TEXT)
    if fields.has("name") and not name.strip():
        fields.fault("event_unnamed")
    return name


def _read_event_settings(fields: Fields) -> EventSettings | None:
    try:
        return read_settings(fields.raw.get("settings", {}), fields.raw.get("preset"))
    except Faulty as refused:
        fields.faults.extend(refused.faults)
        return None


def _read_players(fields: Fields) -> tuple[Player, ...]:
    items = fields.items("players")
    if len(items) > MOST_PLAYERS:
        fields.fault("too_many_players", players=len(items), most=MOST_PLAYERS)
        return ()
    read = [Fields(item, known=PLAYER_FIELDS) for item in items]
    players = tuple(_read_player(own) for own in read)
    for own in read:
        fields.faults.extend(own.faults)
    if not players and isinstance(fields.raw.get("players"), list):
        fields.fault("no_players")
    for number in _given_twice(read, "number"):
        fields.fault("player_number_twice", player=number)
    for lot in _given_twice(read, "lot"):
        fields.fault("lot_twice", lot=lot)
    return players


def _given_twice(players: Sequence[Fields], name: str) -> list[int]:
    given = [number for own in players if is_whole(number := own.raw.get(name))]
    return [number for number, count in Counter(given).items() if count > 1]


def _read_player(own: Fields) -> Player:
    player = Player(
        number=own.whole("number", low=1),
        name=read_name(own),
        club=own.text("club", default="", longest=LONGEST_NAME),
        lot=own.whole("lot", low=1) if own.raw.get("lot") is not None else None,
        from_round=own.whole("from_round", low=1, high=MOST_ROUNDS, default=1),
        to_round=read_optional(own, "to_round", low=0, high=MOST_ROUNDS),
        rating=read_optional(own, "rating", low=0),
        is_disqualified=own.flag("disqualified", default=False),
    )
    if player.to_round is not None and player.to_round < player.from_round - 1:
        own.fault("leaves_before_entering", player=player.number)
    # Without a readable number the other faults cannot name their player.
    if is_whole(own.raw.get("number")):
        own.faults = [Fault(f.code, facts={**f.facts, "player": player.number}) for f in own.faults]
    return player


def write_event(event: Event) -> dict[str, object]:
    """Return the event as karta.tournament/1; reading it returns the same event."""
    return {
        "format": EVENT_FORMAT,
        "name": event.name,
        "date": event.date,
        "preset": event.preset,
        "settings": dict(event.raw_settings),
        "seed": event.seed,
        "players": [
            {
                "number": player.number,
                "name": player.name,
                "club": player.club,
                **({} if player.lot is None else {"lot": player.lot}),
                "from_round": player.from_round,
                "to_round": player.to_round,
                **({} if player.rating is None else {"rating": player.rating}),
                **({"disqualified": True} if player.is_disqualified else {}),
            }
            for player in event.players
        ],
        **({"teams": [write_team(team) for team in event.teams]} if event.teams else {}),
        **({"blocks": [write_block(block) for block in event.blocks]} if event.blocks else {}),
        "rounds": [
            write_round(played, event.settings_at(played.number)) for played in event.rounds
        ],
    }
