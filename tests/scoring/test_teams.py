"""Teams and pairs: totals of members, reserves, counting only the best, and ties."""

from fractions import Fraction

from scoring.big_points import Place
from scoring.entrants import PenaltyPoints, Result
from scoring.events import Event
from scoring.teams import Gains, Member, Share, Team, TeamRule, rank_teams, shares_of
from scoring.verification import verify, write_verdict
from tests.scoring.sheet_notation import Json
from tests.scoring.small_events import small_event

FIRST = (((1, 2, 3, 4), (12, -3, -5, -4)), ((5, 6, 7, 8), (9, 3, -12, 0)))
SECOND = (((1, 5, 6, 2), (3, 1, -1, -3)), ((8, 4, 3, 7), (3, 1, -1, -3)))


def teams_after(event: Event) -> list[tuple[object, ...]]:
    rounds = write_verdict(verify(event), [])["rounds"]
    assert isinstance(rounds, list)
    return [tuple(line.values()) for line in rounds[-1]["teams"]]


def with_teams(*teams: tuple[str, list[object]], settings: Json | None = None) -> Event:
    entries = [{"name": name, "members": members} for name, members in teams]
    return small_event(8, FIRST, SECOND, teams=entries, settings=settings or {})


def test_a_team_has_the_total_of_its_members() -> None:
    event = with_teams(("Ogre", [1, 2, 3, 4]), ("Cēsis", [5, 6, 7, 8]))

    assert teams_after(event) == [("1", "Ogre", "24", 0), ("2", "Cēsis", "24", 0)]


def test_only_the_best_members_count_if_configured() -> None:
    event = with_teams(("Ogre", [1, 2, 3, 4]), ("Cēsis", [5, 6, 7, 8]), settings={"teams_best": 2})

    assert teams_after(event) == [("1", "Cēsis", "18", 13), ("2", "Ogre", "18", 12)]


def test_a_reserve_counts_for_the_rounds_in_which_they_were_a_member() -> None:
    reserves: list[object] = [{"player": 1, "to_round": 1}, 3, {"player": 8, "from_round": 2}]

    assert teams_after(with_teams(("Ogre", reserves), ("Cēsis", [4, 6]))) == [
        ("1", "Ogre", "14", 9),
        ("2", "Cēsis", "12", -1),
    ]


def test_tied_teams_with_tied_best_members_share_a_place() -> None:
    even = (((1, 2, 3, 4), (3, 3, -3, -3)), ((5, 6, 7, 8), (3, 3, -3, -3)))
    event = small_event(
        8,
        even,
        teams=[{"name": "A", "members": [1, 3]}, {"name": "B", "members": [5, 7]}],
    )

    assert teams_after(event) == [("1-2", "A", "6", 0), ("1-2", "B", "6", 0)]


def test_pairs_can_have_a_separate_list() -> None:
    event = small_event(
        8,
        FIRST,
        teams=[
            {"name": "Ogre", "members": [1, 2, 3, 4]},
            {"name": "Pāris", "members": [1, 2], "list": "pāri"},
            {"name": "Cēsis", "members": [5, 6, 7, 8]},
        ],
    )

    assert teams_after(event) == [
        ("1", "Ogre", "12", 0),
        ("2", "Cēsis", "12", 0),
        ("1", "Pāris", "10", 9, "pāri"),
    ]


def test_an_event_without_teams_has_no_team_output() -> None:
    rounds = write_verdict(verify(small_event(8, FIRST)), [])["rounds"]
    assert isinstance(rounds, list)

    assert sorted(rounds[0]) == ["number", "standings", "tables"]


def test_only_the_best_members_count_and_their_small_points_have_their_sign() -> None:
    gains: Gains = {
        1: [Result(1, 1, Place(1, 1), Fraction(6), 5), PenaltyPoints(1, Fraction(-1), -9)],
        2: [Result(1, 1, Place(2, 2), Fraction(4), 7)],
        3: [Result(1, 1, Place(3, 3), Fraction(4), 8)],
    }
    team = Team("Ogre", (Member(1), Member(2), Member(3), Member(4)))

    found = shares_of(team, gains, TeamRule(best=2))
    lowest = shares_of(team, gains, TeamRule(best=2, lowest_wins=True))

    assert found == (
        *(Share(1, Fraction(5), -4, True), Share(2, Fraction(4), 7, False)),
        *(Share(3, Fraction(4), 8, True), Share(4, Fraction(0), 0, False)),
    )
    assert [share.counts for share in lowest] == [True, True, False, False]


def test_a_team_whose_members_have_no_place_is_below_the_last_place() -> None:
    places = {1: Place(2, 2), 2: None}
    teams = [Team("Ogre", (Member(2),)), Team("Cēsis", (Member(1),))]

    found = rank_teams(teams, {}, places, after=1, rule=TeamRule())

    assert [(str(line.place), line.team) for line in found] == [("1", "Cēsis"), ("2", "Ogre")]
