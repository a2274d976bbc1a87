"""One printing measurement in a separate process; `bench printing` starts it."""

from __future__ import annotations

import json
import resource
import sys
import time
from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from typing import Any, Never

import segno
from django.conf import settings
from pypdf import PdfReader, PdfWriter

from tests.waiting import until
from tournament.background import laptop, printing
from tournament.models import Job, Tournament
from tournament.paper import typesetting
from tournament.paper.joining import join
from tournament.paper.paper import Page
from tournament.paper.plan import Part, plan
from tournament.paper.print_orders import Order, look_up
from tournament.paper.rendering import render
from tournament.paper.sheets.score_sheets import SCORE_SHEETS
from tournament.reading.sheets.sheets import DealtRow, TablePage, table_pages
from tournament.services.acts import Actor

NAIVE_SHEETS = 6
NAIVE_STYLE = (
    "@page { size: A4; margin: 9mm } table { width: 100%; border-collapse: collapse } "
    "td, th { border: 0.2mm solid; height: 5mm; font: 8pt sans-serif } .idle { background: #ddd } "
    "section { break-before: page } .pay td { border: 0; height: auto }"
)


def tell(task: str) -> None:
    """Run a task twice, and print its times and memory."""
    name, *facts = task.split(":")
    act = TASKS[name](*facts)
    cold, _ = _timed(act)
    warm, processor = _timed(act)
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    json.dump({"cold": cold, "warm": warm, "processor": processor, "megabytes": peak}, sys.stdout)


def keep_a_worker() -> Never:
    """Keep a worker as a server does, until this process is killed."""
    while True:
        laptop.work()


def _timed(act: Callable[[], object]) -> tuple[float, float]:
    begun, used = time.perf_counter(), time.process_time()
    act()
    return time.perf_counter() - begun, time.process_time() - used


def _order(document: str, **params: object) -> Order:
    tournament = Tournament.objects.get()
    site = {"site": "https://karta.example"}
    return Order(document, tournament.pk, {"round": 1, **site, **params}, "lv")


def _sheets(kind: str, tables: str, half: str = "") -> Callable[[], object]:
    """Render sheets: all parts, or every other part with its files saved."""
    order = _order("score_sheets", is_blank=kind == "blank")
    parts = _parts(order, int(tables))
    if not half:
        return lambda: join(order, [render(order, part) for part in parts])
    mine = list(enumerate(parts))[int(half) :: 2]

    def keep() -> None:
        for number, part in mine:
            _place(number).write_bytes(render(order, part))

    return keep


def _parts(order: Order, tables: int) -> list[Part]:
    """Return the plan of a round, limited to a number of tables."""
    wanted = [[n for n in part["tables"] if n <= tables] for part in plan(order)]
    return [{"tables": numbers} for numbers in wanted if numbers]


def _typeset(tables: str) -> Callable[[], object]:
    """Typeset the labels of filled sheets with WeasyPrint, one page each, without their forms."""
    order = _order("score_sheets")
    (part,) = _parts(order, int(tables))

    def typeset() -> bytes:
        leaves = SCORE_SHEETS.write(look_up(order), part).leaves
        pages = "".join(map(_page_of_labels, leaves))
        return typesetting.typeset(f"<html lang='lv'><body>{pages}</body></html>")

    return typeset


def _page_of_labels(leaf: Page) -> str:
    set_in = (
        f'<p class="label {label.role}" style="{label.style}">{label.text}</p>'
        for label in leaf.labels
    )
    return f"<section>{''.join(set_in)}</section>"


def _joining(kind: str, tables: str) -> Callable[[], object]:
    order = _order("score_sheets", is_blank=kind == "blank")
    count = len(_parts(order, int(tables)))

    def joined() -> bytes:
        return join(order, [_place(number).read_bytes() for number in range(count)])

    return lambda: Path(settings.DATA, "joined.pdf").write_bytes(joined())


def _joining_by_pypdf(kind: str, tables: str) -> Callable[[], object]:
    """Join the same files as `_joining`, but with pypdf alone as far as it can."""
    count = len(_parts(_order("score_sheets", is_blank=kind == "blank"), int(tables)))

    def join_by_pypdf() -> bytes:
        writer, made = PdfWriter(), BytesIO()
        for number in range(count):
            root: Any = PdfReader(_place(number)).root_object
            root["/StructTreeRoot"].clone(writer)
        writer.write(made)
        return made.getvalue()

    return lambda: Path(settings.DATA, "by-pypdf.pdf").write_bytes(join_by_pypdf())


def _place(number: int) -> Path:
    return Path(settings.DATA, f"part-{number}.pdf")


def _names() -> Callable[[], object]:
    order = _order("seats_by_name")
    return lambda: join(order, [render(order, part) for part in plan(order)])


def _click() -> Callable[[], object]:
    """Order one sheet of a table not printed yet, and wait for the worker's file."""
    numbers = iter(range(1, 2 + 1))

    def click() -> None:
        order = _order("score_sheets", table=next(numbers))
        job = printing.order_document(order, by=Actor("Dace"))
        until(lambda: Job.objects.get(pk=job.pk).is_done)

    return click


def _naive(kind: str) -> Callable[[], object]:
    """Typeset the same sheets in the simplest way: HTML tables."""
    # Not at the top: importing it before our typesetting loads all of fontTools.
    from weasyprint import HTML  # noqa: PLC0415

    tournament = Tournament.objects.get()
    numbers = range(1, NAIVE_SHEETS + 1)
    pages = table_pages(tournament, tournament.rounds.get(), numbers)
    html = "".join(_naive_sheet(page, is_blank=kind == "blank") for page in pages)
    html = f"<html lang=lv><style>{NAIVE_STYLE}</style>{html}"
    return lambda: HTML(string=html).write_pdf(pdf_variant="pdf/ua-1")


def _naive_sheet(page: TablePage, *, is_blank: bool) -> str:
    code = segno.make_qr(f"https://karta.example/x/rounds/1/tables/{page.number}/", error="m")
    heads = "".join(f"<th colspan=2>{player.name}<br>{player.club}" for player in page.players)
    rows = "".join(_naive_row(row, is_blank=is_blank) for row in page.rows)
    foot = "".join(
        f"<tr><th colspan=3>{word}{'<td colspan=2>' * len(page.players)}<td>"
        for word in ("Kopā", "Palikušās pules", "Mazie punkti", "Vieta", "Lielie punkti")
    )
    pay = "".join(f"<tr>{'<td>+1' * 7}" for _ in range(4))
    return (
        f"<section><h1>Galds {page.number}</h1>{code.svg_inline(scale=2)}"
        f"<table><tr><th>Nr.<th>Spēle<th>{heads}<th>Pules{rows}{foot}</table>"
        f"<table class=pay>{pay}</table></section>"
    )


def _naive_row(row: DealtRow, *, is_blank: bool) -> str:
    cells = "".join(
        f"<td class='{'idle' if cell.is_idle else ''}'>{'' if is_blank else cell.points}"
        f"<td class='{'idle' if cell.is_idle else ''}'>{'' if is_blank else cell.running}"
        for cell in row.cells
    )
    words, pules = ("", "") if is_blank else (row.words, row.pules)
    return f"<tr><td>{row.number}<td>{words}<td>{cells}<td>{pules}"


TASKS: dict[str, Callable[..., Callable[[], object]]] = {
    "blank": lambda *facts: _sheets("blank", *facts),
    "filled": lambda *facts: _sheets("filled", *facts),
    "typeset": _typeset,
    "join": _joining,
    "pypdf": _joining_by_pypdf,
    "names": _names,
    "naive": _naive,
    "click": _click,
}
