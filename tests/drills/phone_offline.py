"""Whole rounds on a phone while the server is killed, frozen and cut off in the middle.

`manage.py drill phone_offline --times 4` plays one round of 28 deals at tables of three, four
(classic and rondo) and five, in both languages. Half of the deals are entered while the server
does not answer, between reloads and closings of the page. Every deal has to arrive once and in
order, and the totals at the desk have to equal those on the phone.
"""

from __future__ import annotations

import json
import random
import signal
import tempfile
import time
from collections.abc import Iterator, Mapping
from typing import Any

from playwright.sync_api import Browser, BrowserContext, expect, sync_playwright

from tests import chromium
from tests.browser.table.phone import PATIENCE, Phone
from tests.served.houses import LAPTOP, ask
from tests.served.servers import Server, web

TIMES = 4
DEALS = 28
TABLES = (
    ("four", "lzf-classic", 4, "lv"),
    ("five", "lzf-classic", 5, "en"),
    ("three", "lzf-classic", 3, "en"),
    ("rondo", "lzf-rondo", 4, "lv"),
)
ENDS = ("won-plain", "won-plain", "won-jani", "lost-plain", "lost-jani", "won-bezstikis")
HALL = "tests.drills.phone_offline_hall"


class Table:
    """A table whose keeper taps at random, from a seed."""

    def __init__(self, phone: Phone, preset: str, seed: int) -> None:
        self.phone = phone
        self.preset = preset
        self.dice = random.Random(seed)
        self.written = 0

    def write(self, upto: int) -> None:
        """Write the next deals."""
        while self.written < upto:
            self.written += 1
            self._write_one()
            if self.written < DEALS:
                wanted = f"[data-deal='{self.written}']"
                expect(self.phone.page.locator(wanted)).to_be_visible(timeout=PATIENCE)

    def _write_one(self) -> None:
        drawn = self.dice.random()
        if drawn < 0.12 and self.preset == "lzf-classic":
            self.phone.tap("passed", "save")
            return
        seats = self.phone.page.locator("#stage button.seat")
        expect(seats.first).to_be_visible(timeout=PATIENCE)
        seat = self.dice.choice(
            seats.evaluate_all("found => found.map((button) => button.dataset.at)")
        )
        contract = ("zole",) if drawn > 0.93 else ()
        self.phone.tap(seat, *contract, self.dice.choice(ENDS), "save")


def run(times: int) -> Iterator[str]:
    """Play the rounds, and compare each with the server's deals."""
    tables = [TABLES[turn % len(TABLES)] for turn in range(times)]
    named = [(f"{name}-{turn}", *rest) for turn, (name, *rest) in enumerate(tables)]
    with tempfile.TemporaryDirectory(prefix="karta-offline-") as folder, sync_playwright() as p:
        own = {**LAPTOP, "KARTA_DATA": folder}
        paths = ask(own, HALL, "make", json.dumps([entry[:3] for entry in named]))
        server = web(own)
        server.start()
        server.wait()
        browser = chromium.launch(p)
        try:
            seen = {
                str(name): _keep(server, browser, paths[name], str(preset), str(language), turn)
                for turn, (name, preset, _players, language) in enumerate(named)
            }
            yield from _verdict(seen, ask(own, HALL, "count"))
        finally:
            browser.close()
            server.kill()


def _keep(
    server: Server, browser: Browser, path: str, preset: str, language: str, turn: int
) -> Mapping[str, Any]:
    """Play one round through all failures; return the phone's totals and the time it took."""
    address = f"http://{server.host}"
    context = browser.new_context(
        viewport={"width": 360, "height": 640}, has_touch=True, is_mobile=True
    )
    context.add_cookies([{"name": "django_language", "value": language, "url": address}])
    began = time.monotonic()
    table = Table(Phone(context, address + path), preset, seed=turn)
    table.phone.keep()
    table.write(6)
    _through_a_killed_server(server, table)
    _through_a_frozen_server(server, table)
    _through_flight_mode(context, table)
    table.write(DEALS)
    shown = _agree(table)
    context.close()
    return {"totals": shown, "seconds": round(time.monotonic() - began)}


def _through_a_killed_server(server: Server, table: Table) -> None:
    server.kill()
    table.write(10)
    table.phone.page.reload()
    expect(table.phone.page.locator("[data-deal='10']")).to_be_visible(timeout=PATIENCE)
    table.write(13)
    table.phone.page.close()
    table.phone.open()
    expect(table.phone.page.locator("[data-deal='13']")).to_be_visible(timeout=PATIENCE)
    server.start()
    server.wait()
    table.write(15)
    _wait_sent(table)


def _through_a_frozen_server(server: Server, table: Table) -> None:
    """Write deals while the server accepts requests but does not answer."""
    server.signal(signal.SIGSTOP)
    table.write(19)
    server.signal(signal.SIGCONT)
    _wait_sent(table)


def _through_flight_mode(context: BrowserContext, table: Table) -> None:
    context.set_offline(True)
    table.write(22)
    table.phone.page.reload()
    expect(table.phone.page.locator("[data-deal='22']")).to_be_visible(timeout=PATIENCE)
    table.write(25)
    context.set_offline(False)
    _wait_sent(table)


def _wait_sent(table: Table) -> None:
    expect(table.phone.page.locator("#lamp.saved")).to_be_visible(timeout=3 * PATIENCE)


def _agree(table: Table) -> list[int]:
    phone = table.phone
    expect(phone.page.locator("#stage table.result")).to_be_visible(timeout=PATIENCE)
    _wait_sent(table)
    seats = phone.page.locator("#score li").count()
    for seat in range(seats):
        phone.tap(f"agree{seat}")
        _wait_sent(table)
    expect(phone.page.locator("body[data-phase=desk]")).to_be_attached(timeout=PATIENCE)
    shown = phone.page.locator("#stage .total").all_inner_texts()
    return [int(figure.replace("−", "-")) for figure in shown]


def _verdict(seen: Mapping[str, Any], counted: Mapping[str, Any]) -> Iterator[str]:
    due = [[number, "stands"] for number in range(1, DEALS + 1)]
    for name, facts in seen.items():
        there = counted[name]
        if there["deals"] != due:
            yield f"WRONG: {name}: the server has {there['deals']}"
        if there["totals"] != [facts["totals"]]:
            yield f"WRONG: {name}: {there['totals']} at the desk, {facts['totals']} on the phone"
        yield f"{name}: {DEALS} deals in {facts['seconds']} s, {facts['totals']} at the desk"
