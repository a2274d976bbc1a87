"""Random events with blocks, groups, teams and absences: the engine equals a slow reading."""

from fractions import Fraction
from typing import Any

from hypothesis import assume, given
from hypothesis import strategies as st

from scoring.event_files import read_event
from scoring.verification import verify, write_verdict
from tests.formats import departures
from tests.scoring.searching import search
from tests.scoring.slow_reading import Json, SlowReading

bounded = search(60)
CARRIES = ("all", "none", "half")


@st.composite
def groups(draw: st.DrawFn, least: int) -> list[Json]:
    cuts = draw(st.lists(st.sampled_from(("first", "per_table")), min_size=0, max_size=2))
    found: list[Json] = [
        {"name": "ABC"[i], cut: draw(st.integers(least, 7)) if cut == "first" else 2}
        for i, cut in enumerate(cuts)
    ]
    is_out = bool(cuts) and draw(st.booleans())
    return [*found, {"name": "Pārējie", **({"out": True} if is_out else {})}]


@st.composite
def frames(draw: st.DrawFn) -> Json:
    """Draw an event without its rounds."""
    preset = draw(st.sampled_from(("lzf-classic", "kop")))
    rounds = draw(st.integers(1, 6))
    count = draw(st.integers(15, 22))
    lots = draw(st.permutations(range(1, count + 1)))
    plan: Json = {
        "rounds": rounds,
        "strike_worst": draw(st.integers(0, 2)),
        "tie_breaks": draw(st.sampled_from(([], ["last_round"]))),
        "reseat_by": "all_rounds",
        "disqualified": draw(st.sampled_from(("no_place", "keeps_place"))),
        **({"teams_best": draw(st.integers(1, 3))} if draw(st.booleans()) else {}),
        **({"sit_out": {"big": "3", "small": 35}} if draw(st.booleans()) else {}),
    }
    starts = sorted(draw(st.sets(st.integers(2, rounds), max_size=3))) if rounds > 1 else []
    blocks = [
        {
            "first_round": start,
            "carry": draw(st.sampled_from(CARRIES)),
            "settings": {"strike_worst": draw(st.integers(0, 1))} if draw(st.booleans()) else {},
            **({"groups": draw(groups(4))} if draw(st.booleans()) else {}),
        }
        for start in starts
    ]
    players = [
        {
            "number": number,
            "name": f"Spēlētājs {number}",
            "lot": lots[number - 1],
            "from_round": draw(st.sampled_from((1, 1, 1, 1, 2, 3))),
            "to_round": draw(st.sampled_from((None, None, None, None, None, 3, 4))),
            "disqualified": draw(st.sampled_from((False, False, False, True))),
        }
        for number in range(1, count + 1)
    ]
    teams: list[Json] = [
        {
            "name": "Ogre",
            "members": [1, 2, {"player": 3, "to_round": 2}, {"player": 4, "from_round": 3}],
        },
        {"name": "Cēsis", "members": [5, 6, 7]},
        {"name": "Rīga", "members": [8, {"player": 9, "from_round": 2}]},
    ]
    return {
        "format": "karta.tournament/1",
        "name": "Rudens kauss",
        "preset": preset,
        "settings": plan,
        "seed": "rudens",
        "players": players,
        "teams": teams,
        "blocks": blocks,
        "rounds": [],
    }


def play(draw: st.DrawFn, raw: Json, number: int) -> None:
    """Play a round at the seats of the slow reading."""
    slow = SlowReading(raw)
    players = list(slow.players)
    absent = draw(st.lists(st.sampled_from(players), max_size=2, unique=True))
    tables, out = slow.seats(number, absent)
    played: list[Json] = []
    for place, seats in enumerate(tables, start=1):
        some = draw(st.lists(st.integers(-4, 4), min_size=len(seats), max_size=len(seats)))
        small = [*some[:-1], -sum(some[:-1])]
        is_void = draw(st.integers(0, 9)) == 9
        result: Json = {"void": True} if is_void else {"small": small}
        played.append({"number": place, "seats": seats, **result})
    penalties = draw(
        st.lists(
            st.fixed_dictionaries(
                {
                    "player": st.sampled_from(players),
                    "big": st.sampled_from(("-1", "2", "-1/2", "0")),
                    "small": st.integers(-3, 3),
                }
            ),
            max_size=2,
        )
    )
    assume(tables)
    raw["rounds"].append(
        {"number": number, "tables": played, "sits_out": out, "penalties": penalties}
    )


@st.composite
def events(draw: st.DrawFn) -> Json:
    raw = draw(frames())
    for number in range(1, draw(st.integers(1, raw["settings"]["rounds"])) + 1):
        play(draw, raw, number)
    return raw


def told(worked: Json) -> list[tuple[Any, ...]]:
    return [
        (
            line["place"],
            line["player"],
            Fraction(line["big"]),
            Fraction(line["small"]),
            line.get("group"),
        )
        for line in worked["standings"]
    ]


def told_teams(worked: Json) -> list[tuple[Any, ...]]:
    return sorted(
        (
            int(line["place"].split("-")[0]),
            line["team"],
            Fraction(line["big"]),
            Fraction(line["small"]),
        )
        for line in worked["teams"]
    )


@bounded
@given(raw=events())
def test_the_engine_agrees_with_a_slow_reading(raw: Json) -> None:
    slow = SlowReading(raw)

    verdict: Json = write_verdict(verify(read_event(raw)), [])

    assert departures(raw) == departures(verdict) == []
    differences = verify(read_event(raw)).differences
    # There may be too few players for the next round.
    assert {each.round for each in differences} <= {len(raw["rounds"]) + 1}
    for worked in verdict["rounds"]:
        number = worked["number"]
        assert told(worked) == slow.standing(number), number
        assert told_teams(worked) == sorted(slow.teams(number)), number
    if verdict["next"] is not None:
        tables, out = slow.seats(len(raw["rounds"]) + 1, [])
        assert [table["seats"] for table in verdict["next"]["tables"]] == tables
        assert verdict["next"].get("sits_out", []) == out
