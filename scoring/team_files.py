"""Teams as JSON: a part of karta.tournament/1."""

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from itertools import combinations

from scoring.errors import Fault
from scoring.event_settings import MOST_MEMBERS
from scoring.points_reading import read_label, read_optional
from scoring.reading import LONGEST_NAME, Fields, Settings, is_whole, shown
from scoring.table_sizes import MOST_PLAYERS
from scoring.teams import Member, Team

TEAM_FIELDS = ("name", "members", "list")
MEMBER_FIELDS = ("player", "from_round", "to_round")
LEAST_MEMBERS = 2
MOST_ON_LIST = 200
LAST_ROUND = 100


def read_teams(fields: Fields, players: Collection[int]) -> tuple[Team, ...]:
    """Return the teams of an event; their faults stay with the fields."""
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
        own.fault("too_many_on_list", team=shown(name), given=len(items), most=MOST_ON_LIST)
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
        facts = {"team": shown(name), "members": len(members), "least": LEAST_MEMBERS}
        yield Fault("team_too_small", facts=facts)
        return
    # There can only be most where somebody has just come in.
    starts = {member.from_round for member in members}
    most = max(len({m.player for m in members if m.is_in(start)}) for start in starts)
    if most > MOST_MEMBERS:
        facts = {"team": shown(name), "members": most, "most": MOST_MEMBERS}
        yield Fault("team_too_large", facts=facts)


def faults_of_lists(teams: Sequence[Team]) -> Iterator[Fault]:
    """Yield teams of one name, and players who are in two places of a list at a time."""
    for (_, name), count in Counter((team.list, team.name) for team in teams).items():
        if count > 1 and name:
            yield Fault("team_twice", facts={"team": shown(name)})
    places: dict[tuple[str, int], list[Member]] = {}
    for team in teams:
        for member in team.members:
            places.setdefault((team.list, member.player), []).append(member)
    for (_, player), held in places.items():
        if player and any(_overlap(one, other) for one, other in combinations(held[:50], 2)):
            yield Fault("member_twice", facts={"player": player})


def _overlap(one: Member, other: Member) -> bool:
    return one.is_in(other.from_round) or other.is_in(one.from_round)


def write_team(team: Team) -> dict[str, object]:
    """Return the team as JSON; reading it gives the same team again."""
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
