"""Every game through the whole house: a round on phones, one at the desk, closed and verified."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

import pytest

from scoring import games
from scoring.chance import Chance
from scoring.event_files import read_event
from scoring.presets import PRESETS
from scoring.sheets import Sheet, score
from scoring.verification import verify
from tests.cast import close_latest, seat
from tests.doors.table.phones import item, phone_at
from tournament.exchange.deal_codes import write_line
from tournament.models import SheetVersion
from tournament.services.files.tournament_files import export_event

if TYPE_CHECKING:
    from django.test import Client

    from tests.cast import EventOf
    from tests.doors.desk.conftest import SignIn
    from tournament.models import Round, Tournament
    from tournament.services.acts import Actor

DEALS = 6
FRENCH, ENGLISH = {"game": "zole-french", "table_sizes": "3"}, {"game": "zole-english"}
OTHERS: Mapping[str, Mapping[str, Any]] = {
    "zole-classic": {"table_sizes": "4-5"},
    "zole-rondo": {"game": "zole-rondo", "table_sizes": "4-5"},
    "zole-french": FRENCH,
    "zole-english": {**ENGLISH, "table_sizes": "4"},
}


def event(event_of: EventOf, game: str, size: int) -> Tournament:
    preset = game if game in PRESETS else "evening-16"
    settings = {**OTHERS.get(game, {}), "rounds": 2, "deals": DEALS}
    return event_of(size, preset=preset, settings=settings)


def invented(game: str, size: int, seed: str) -> Sheet:
    played, chance = games.find(game), Chance(f"{game} {seed}")
    names = tuple("ABCDE"[:size])
    frame = Sheet(played, names)
    deals = [played.invent_deal(frame.table_at(number), chance) for number in range(1, DEALS + 1)]
    return Sheet(played, names, tuple(deals))


def play_on_phones(played: Round, sheet: Sheet) -> None:
    """Send the first deals as they are played, and the rest at once, as after a silence."""
    phone = phone_at(played)
    written = [
        item(number, sheet.game.write_deal(deal))
        for number, deal in enumerate(sheet.deals, start=1)
    ]
    first, *later = written
    assert phone.send(first) == ["kept"]
    assert phone.send(*later) == ["kept"] * len(later)
    assert phone.state()["sheet"]["small"] == list(score(sheet).small)
    assert set(phone.agree(*range(sheet.size))) == {200}


def play_at_the_desk(client: Client, tournament: Tournament, sheet: Sheet) -> None:
    """Type every deal by its code."""
    lines = [write_line(deal, sheet.game) for deal in sheet.deals]
    address = f"/desk/{tournament.slug}/results/2/1/"
    assert client.get(address).status_code == 200
    saved = client.post(f"{address}enter/", {"line": lines})
    assert saved.status_code == 302, saved.content.decode()


@pytest.mark.parametrize("game", games.GAMES)
def test_a_round_on_phones_and_one_at_the_desk_are_closed_exported_and_verified(
    event_of: EventOf, director: Actor, signed_in: SignIn, game: str
) -> None:
    size = 3 if game == "zole-french" else 4
    tournament, client = event(event_of, game, size), signed_in()
    first, second = invented(game, size, "first"), invented(game, size, "second")

    play_on_phones(seat(tournament, by=director), first)
    close_latest(tournament, by=director)
    seat(tournament, by=director)
    play_at_the_desk(client, tournament, second)
    close_latest(tournament, by=director)

    exported = export_event(tournament)
    verdict = verify(read_event(exported))
    assert [list(table.small) for one in verdict.rounds for table in one.tables] == [
        list(score(first).small),
        list(score(second).small),
    ]
    assert verdict.differences == ()
    assert shown(client, tournament, rounds=(1, 2)) == [200] * 6


def shown(client: Client, tournament: Tournament, *, rounds: Sequence[int]) -> list[int]:
    """Return how the public pages answer: both tables, both rounds, standings and front."""
    paths = [f"rounds/{number}/tables/1/" for number in rounds]
    paths += [f"rounds/{number}/" for number in rounds]
    return [
        client.get(f"/{tournament.slug}/{path}").status_code for path in (*paths, "standings/", "")
    ]


SEEDS: Mapping[str, tuple[list[dict[str, Any]], list[int]]] = {
    # 003: two holes of eleven strokes, the third cleared with four cards in hand: seven.
    "golf": ([{"results": [6]}, {"results": [5]}, {"results": [-4]}], [7]),
    # 003: 52 paid in, five back for each card; all of them give the stake five times.
    "klondike": ([{"cards_out": [0]}, {"cards_out": [10]}, {"cards_out": [52]}], [-52 - 2 + 208]),
    "alexander": ([{"battles": [3], "cards_out": [52]}], [3]),
    "chinese-wall": ([{"cards_out": [52]}, {"cards_out": [51]}], [1]),
    # 001, the table of points: bez bitki with słup, cicha with bok, zolo du with rej.
    "kop": (
        [
            {"contract": "zwyczajna", "old": [0, 2], "won": True, "margin": "no-trick",
             "doubling": "slup"},
            {"contract": "cicha", "old": [1], "won": False, "doubling": "bok"},
            {"contract": "zolo-du", "old": [3], "won": True, "doubling": "rej"},
        ],
        [48 + 32 - 40, -48 - 96 - 40, 48 + 32 - 40, -48 + 32 + 120],
    ),
}  # fmt: skip


@pytest.mark.parametrize("game", SEEDS)
def test_the_sheets_of_the_sources_come_out_the_same_by_every_door(
    event_of: EventOf, director: Actor, signed_in: SignIn, game: str
) -> None:
    deals, totals = SEEDS[game]
    tournament = event_of(len(totals), preset=game, settings={"rounds": 2, "deals": len(deals)})
    played = games.find(game)
    sheet = Sheet(played, tuple("ABCD"[: len(totals)]), tuple(map(played.read_deal, deals)))

    play_on_phones(seat(tournament, by=director), sheet)
    close_latest(tournament, by=director)
    seat(tournament, by=director)
    play_at_the_desk(signed_in(), tournament, sheet)
    close_latest(tournament, by=director)

    kept = SheetVersion.objects.filter(is_current=True).values_list("totals", flat=True)
    assert list(kept) == [totals, totals]
