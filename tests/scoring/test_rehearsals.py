"""Invented sheets and events are possible in play, and the same for the same seed."""

from collections import Counter

import pytest

from scoring import games, rehearsals
from scoring.deals import TableDeal
from scoring.errors import Faulty
from scoring.games import kop, zole_invention
from scoring.random_stream import Chance
from scoring.rehearsals import invent_deals, invent_event, invent_names
from scoring.sheets import Sheet, check, score
from tests.scoring.played_sheets import NAMES, PATIENCE, ZERO_SUM


def invented_sheet(game_id: str, size: int, seed: str) -> Sheet:
    game = games.find(game_id)
    deals = invent_deals(game, size=size, deals=200, rules=game.rules, chance=Chance(seed))
    return Sheet(game, NAMES[:size], deals=deals)


@pytest.mark.parametrize(("game", "size"), ZERO_SUM + PATIENCE)
def test_invented_deals_are_possible(game: str, size: int) -> None:
    sheet = invented_sheet(game, size, "rudens")

    assert len(sheet.deals) == 200
    assert check(sheet) == ()
    assert sheet == invented_sheet(game, size, "rudens")
    assert sheet.deals != invented_sheet(game, size, "ziema").deals


@pytest.mark.parametrize(("game", "size"), [(g, n) for g, n in ZERO_SUM if g != "kop"])
def test_invented_zole_deals_are_realistic(game: str, size: int) -> None:
    deals = invented_sheet(game, size, "rudens").deals

    kinds = Counter(type(deal).__name__ for deal in deals)
    declarers = Counter(getattr(deal, "declarer", None) for deal in deals)
    assert kinds["DeclaredDeal"] > 120
    assert {declarers[seat] > 0 for seat in range(size)} == {True}
    is_played_out = game in ("zole-rondo", "zole-english")
    assert kinds["TableDeal" if is_played_out else "PassedDeal"] > 5
    assert kinds["PassedDeal" if is_played_out else "TableDeal"] == 0


@pytest.mark.parametrize("game", ["zole-rondo", "zole-english"])
def test_ties_of_invented_table_games_have_a_drawn_card(game: str) -> None:
    sheets = [invented_sheet(game, 3, f"evening {turn}") for turn in range(60)]

    drawn = [
        deal
        for sheet in sheets
        for deal in sheet.deals
        if isinstance(deal, TableDeal) and deal.odd_payers
    ]

    assert drawn
    assert [check(sheet) for sheet in sheets] == [()] * 60


def test_an_invented_event_has_its_players_rounds_and_deals() -> None:
    event = invent_event(players=53, rounds=2, deals=4, preset="lzf-classic", seed="7")

    assert [player.number for player in event.players] == list(range(1, 54))
    assert sorted(player.lot or 0 for player in event.players) == list(range(1, 54))
    assert len({player.name for player in event.players}) == 53
    assert [len(played.tables) for played in event.rounds] == [13, 13]
    for played in event.rounds:
        for table in played.tables:
            assert table.sheet is not None
            assert score(table.sheet).deals_played == 4


def test_another_seed_gives_a_different_event() -> None:
    first, second = (
        invent_event(players=8, rounds=1, deals=4, preset="kop", seed=seed) for seed in "78"
    )

    assert first.players != second.players
    assert first.rounds != second.rounds


def test_ten_thousand_invented_players_have_different_names() -> None:
    names = invent_names(10_000, Chance("names"))

    assert len(set(names)) == 10_000


def test_too_many_invented_players_are_refused() -> None:
    with pytest.raises(Faulty) as refused:
        invent_event(players=10_001, rounds=1, deals=1, preset="lzf-classic", seed="")

    assert [fault.code for fault in refused.value.faults] == ["too_many_players"]


@pytest.mark.parametrize("teams", [1, 5])
def test_teams_have_two_to_eight_members(teams: int) -> None:
    with pytest.raises(Faulty, match="teams_by_players"):
        invent_event(players=9, rounds=1, deals=1, preset="lzf-classic", seed="1", teams=teams)


def test_all_players_are_distributed_among_the_teams() -> None:
    event = invent_event(players=9, rounds=1, deals=1, preset="lzf-classic", seed="1", teams=2)

    members = [[member.player for member in team.members] for team in event.teams]
    assert members == [[1, 3, 5, 7, 9], [2, 4, 6, 8]]


def test_names_become_double_and_then_numbered_when_they_run_out(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(rehearsals, "WOMEN", ("Anna",))
    monkeypatch.setattr(rehearsals, "MEN", ("Anna",))
    monkeypatch.setattr(rehearsals, "SURNAMES", (("Roze", "Roze"),))

    assert invent_names(4, Chance("rudens")) == (
        *("Anna Roze", "Anna Roze-Roze", "Anna Roze-Roze 3", "Anna Roze-Roze 4"),
    )


@pytest.mark.parametrize(
    ("players", "teams", "blocks", "code"),
    [
        (8, 4, [], ""),
        (8, 1, [], ""),
        (9, 1, [], "teams_by_players"),
        (9, 5, [], "teams_by_players"),
        (12, 0, [], ""),
        (13, 0, [], "too_many_players"),
        (8, 0, [{"first_round": 9}], "block_without_rounds"),
        (8, 0, [{"first_round": 2, "groups": [{"name": "A", "first": 8}, {"name": "B"}]}], ""),
        (8, 0, [{"first_round": 2, "groups": [{"name": "A", "first": 9}, {"name": "B"}]}],
         "cut_larger_than_field"),
        (8, 0, [{"first_round": 1, "settings": {"deals": 0}, "groups": [
            {"name": "A", "first": 9}, {"name": "B"}]}], "field_range"),
    ],
)  # fmt: skip
def test_an_event_is_invented_if_its_figures_fit(
    players: int, teams: int, blocks: list[object], code: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rehearsals, "MOST_INVENTED_PLAYERS", 12)

    try:
        invent_event(players=players, rounds=2, deals=1, preset="lzf-classic", seed="rudens",
                     teams=teams, blocks=blocks)  # fmt: skip
        found = []
    except Faulty as refused:
        found = [fault.code for fault in refused.faults]

    assert found == ([code] if code else [])


def test_the_shares_of_invented_deals_add_up_to_the_whole() -> None:
    of_thousand = (*(zole_invention.KINDS, zole_invention.ORDINARY_ENDS, zole_invention.ZOLE_ENDS),)
    of_hundred = (kop.CONTRACT_SHARES, kop.MARGIN_SHARES, kop.DOUBLING_SHARES)

    assert [sum(shares.values()) for shares in of_thousand] == [1000, 1000, 1000]
    assert [sum(shares.values()) for shares in of_hundred] == [100, 100, 100]
