"""An event of any game: created through its form, played on phones and typed at the desk."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scoring import games
from scoring.presets import PRESETS
from scoring.random_stream import Chance
from scoring.sheets import Sheet, score
from tests.cast import enter_first
from tests.doors.desk.filled_forms import sent_by
from tests.doors.table.phones import item, phone_at
from tournament.exchange.deal_codes import write_line
from tournament.models import Tournament
from tournament.standings.sheets import settings_of

if TYPE_CHECKING:
    from django.test import Client

    from tournament.models import Round
    from tournament.services.acts import Actor

DEALS = 6
PRESET_OF = {preset.game: preset.id for preset in reversed(tuple(PRESETS.values()))}
"""The first preset of each game."""


def usual_size(game: str) -> int:
    """Return the seats of a usual table: four, unless the game has no table of four."""
    sizes = games.find(game).sizes
    return 4 if 4 in sizes else max(sizes)


def set_up(client: Client, game: str, players: int, *, deals: int = DEALS, by: Actor) -> Tournament:
    """Create an event of two rounds through the form with its preset's values; enter players."""
    preset = PRESET_OF[game]
    shown = sent_by(client.get("/desk/new/", {"preset": preset}).context["form"])
    plan = {"name": f"Vakars: {game}", "date": "2026-11-21", "rounds": "2"}
    answer = client.post("/desk/new/", {**shown, "preset": preset, "deals": str(deals), **plan})
    assert answer.status_code == 302, answer.content.decode()
    tournament = Tournament.objects.get(name=plan["name"])
    assert settings_of(tournament).game.id == game
    enter_first(tournament, players, by=by)
    return tournament


def invented(game: str, size: int, seed: str) -> Sheet:
    played, chance = games.find(game), Chance(f"{game} {seed}")
    names = tuple("ABCDE"[:size])
    frame = Sheet(played, names)
    deals = [played.invent_deal(frame.table_at(number), chance) for number in range(1, DEALS + 1)]
    return Sheet(played, names, tuple(deals))


def play_on_a_phone(
    played: Round, sheet: Sheet, *, table: int = 1, is_offline: bool = False
) -> None:
    """Send every deal as it is played; offline, send all late and twice, with the answer lost."""
    phone = phone_at(played, table, device=f"phone-of-table-{table}")
    written = [
        item(number, sheet.game.write_deal(deal))
        for number, deal in enumerate(sheet.deals, start=1)
    ]
    for items in [written, written] if is_offline else [[one] for one in written]:
        assert phone.send(*items) == ["kept"] * len(items)
    assert phone.state()["sheet"]["small"] == list(score(sheet).small)
    assert set(phone.agree(*range(sheet.size))) == {200}


def play_at_the_desk(
    client: Client, tournament: Tournament, sheet: Sheet, *, table: int = 1
) -> None:
    """Type every deal by its code."""
    lines = [write_line(deal, sheet.game) for deal in sheet.deals]
    address = f"/desk/{tournament.slug}/results/2/{table}/"
    assert client.get(address).status_code == 200
    saved = client.post(f"{address}enter/", {"line": lines})
    assert saved.status_code == 302, saved.content.decode()
