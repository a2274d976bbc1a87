"""Incoming payments of a bank statement: CSV with the headings of several banks, or camt.053."""

from __future__ import annotations

import csv
import datetime as dt
import hashlib
import io
import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal, InvalidOperation
from typing import Final
from xml.etree import ElementTree

from tournament.models.currency import EURO
from tournament.models.player import normalise_name
from tournament.models.text_fields import one_line

LARGEST: Final = 5_000_000
MOST_ROWS: Final = 5_000
LONGEST_PAYER: Final = 140
LONGEST_TEXT: Final = 280
HEADINGS: Final[Mapping[str, tuple[str, ...]]] = {
    "day": (
        *("datums", "date", "gramatojuma datums", "transakcijas datums", "booking date"),
        *("kuupaev", "document date"),
    ),
    "payer": (
        *("sanemejs maksatajs", "maksatajs sanemejs", "maksatajs", "partneris"),
        *("partnera nosaukums", "darijuma partneris", "beneficiary payer", "payer"),
        *("payer name", "counterparty", "name"),
        *("sanemeja maksataja nosaukums", "beneficiary s remitter s name"),
        *("saaja maksja", "saaja maksja nimi"),
    ),
    "text": (
        *("informacija sanemejam", "maksajuma merkis", "maksajuma detalas", "detalas"),
        *("apraksts", "darijuma apraksts", "details", "purpose", "description"),
        *("payment details", "selgitus"),
    ),
    "amount": ("summa", "amount", "summa eur", "summa konta valuta", "apgrozijums"),
    "currency": ("valuta", "currency", "valuuta"),
    "side": (
        *("d k", "d c", "debets kredits", "debets k kredits c", "db cr", "debit credit"),
        *("debit credit d c", "deebet kreedit", "deebet kreedit d c"),
    ),
}
"""The headings of each fact, in letters without accents, as several banks write them."""
CREDIT: Final = frozenset(("k", "c", "cr", "kr", "kredits", "credit", "crdt"))
DAYS: Final = ("%d.%m.%Y", "%Y-%m-%d", "%d.%m.%y", "%d/%m/%Y", "%Y%m%d")


class UnknownStatement(ValueError):
    """The file is not a statement in a form that can be read."""


class UnreadableAmount(ValueError):
    """An incoming payment has an amount that cannot be read."""


@dataclass(frozen=True, slots=True)
class IncomingPayment:
    """One incoming payment; `digest` is the same whenever its statement is read again.

    `currency` is empty if the statement does not name it.
    """

    day: dt.date
    cents: int
    payer: str
    text: str
    digest: str
    currency: str = ""


def read_statement(content: bytes) -> Sequence[IncomingPayment]:
    """Return the incoming payments of a statement.

    Raise `UnknownStatement` or `UnreadableAmount`: a payment is never left out silently.
    """
    if len(content) > LARGEST:
        raise UnknownStatement("too large")
    head = content.lstrip(b"\xef\xbb\xbf \r\n\t")[:200]
    rows = list(_xml_rows(content) if head.startswith(b"<") else _csv_rows(content))
    if len(rows) > MOST_ROWS:
        raise UnknownStatement("too long")
    return _with_digests([row for row in rows if row[1] > 0])


Row = tuple[dt.date, int, str, str, str]


def _with_digests(rows: Sequence[Row]) -> list[IncomingPayment]:
    """Return the rows with digests; equal rows are counted, because both may be real."""
    seen: Counter[Row] = Counter()
    found = []
    for row in rows:
        day, cents, payer, text, currency = row
        told = f"{day}|{cents}|{payer}|{text}|{seen[row]}"
        if currency not in ("", EURO):
            told = f"{told}|{currency}"
        seen[row] += 1
        digest = hashlib.sha256(told.encode()).hexdigest()[:32]
        found.append(
            IncomingPayment(
                day, cents, payer[:LONGEST_PAYER], text[:LONGEST_TEXT], digest, currency
            )
        )
    return found


def _csv_rows(content: bytes) -> Iterator[Row]:
    text = _decoded(content)
    first = (text.strip().splitlines() or [""])[0]
    sign = max(";,\t|", key=lambda one: first.count(one))
    columns: dict[str, int] = {}
    for cells in csv.reader(io.StringIO(text), delimiter=sign):
        if not columns:
            columns = _columns(cells)
        elif (row := _csv_row(cells, columns)) is not None:
            yield row
    if not columns:
        raise UnknownStatement("no headings")


def _columns(cells: Sequence[str]) -> dict[str, int]:
    """Return the column of each fact, if the row is the heading."""
    names = [" ".join(re.findall(r"[a-z]+", normalise_name(cell))) for cell in cells]
    found = {
        fact: names.index(heading)
        for fact, headings in HEADINGS.items()
        for heading in headings[::-1]
        if heading in names
    }
    return found if {"day", "amount"} <= found.keys() else {}


def _csv_row(cells: Sequence[str], columns: Mapping[str, int]) -> Row | None:
    """Return a row of money; None for a balance or a total."""

    def cell(fact: str) -> str:
        at = columns.get(fact)
        return one_line(cells[at]) if at is not None and at < len(cells) else ""

    day, cents = _day(cell("day")), _cents(cell("amount"))
    if day is None or not cell("amount"):
        return None
    side = cell("side").casefold().rstrip(".")
    if side and side not in CREDIT:
        return None
    # A balance or a turnover has a day and an amount, but nobody who paid.
    if not cell("payer"):
        return None
    if cents is None:
        raise UnreadableAmount(cell("amount"))
    return day, cents, cell("payer"), cell("text"), _code(cell("currency"))


def _xml_rows(content: bytes) -> Iterator[Row]:
    """Yield the booked entries of camt.053 or camt.052, whatever the version."""
    if b"<!DOCTYPE" in content or b"<!ENTITY" in content:
        raise UnknownStatement("entities")
    try:
        root = ElementTree.fromstring(content)  # noqa: S314 entities are refused above
    except ElementTree.ParseError as trouble:
        raise UnknownStatement("not XML") from trouble
    entries = [node for node in root.iter() if _tag(node) == "Ntry"]
    if not any(_tag(node) in ("Stmt", "Rpt") for node in root.iter()):
        raise UnknownStatement("not camt.053")
    for entry in entries:
        if _text(entry, "CdtDbtInd") != "CRDT":
            continue
        day = _day(_text(entry, "BookgDt", "Dt") or _text(entry, "BookgDt", "DtTm")[:10])
        cents = _cents(_text(entry, "Amt"))
        if day is None:
            continue
        if cents is None:
            raise UnreadableAmount(_text(entry, "Amt"))
        payer, currency = _text(entry, "Dbtr", "Nm"), _currency(entry)
        yield day, cents, payer, _remittance(entry), currency


def _currency(entry: ElementTree.Element) -> str:
    amount = next(node for node in entry.iter() if _tag(node) == "Amt")
    return _code(amount.get("Ccy", ""))


def _code(text: str) -> str:
    """Return the code of a currency; empty for other text."""
    return text.upper() if re.fullmatch(r"[A-Za-z]{3}", text, re.ASCII) else ""


def _tag(node: ElementTree.Element) -> str:
    return node.tag.rpartition("}")[2]


def _text(node: ElementTree.Element, *path: str) -> str:
    """Return the text of the first descendant with these names, each inside the one before."""
    for name in path:
        found = next((one for one in node.iter() if _tag(one) == name and one is not node), None)
        if found is None:
            return ""
        node = found
    return one_line("".join(node.itertext()))


def _remittance(entry: ElementTree.Element) -> str:
    texts = [one.text or "" for one in entry.iter() if _tag(one) in ("Ustrd", "Ref")]
    return one_line(" ".join(texts))


def _decoded(content: bytes) -> str:
    for encoding in ("utf-8-sig", "cp1257"):
        try:
            return content.decode(encoding)
        except UnicodeDecodeError:
            continue
    raise UnknownStatement("unknown letters")


def _day(text: str) -> dt.date | None:
    for form in DAYS:
        try:
            return dt.datetime.strptime(text, form).date()  # noqa: DTZ007 a day without a time
        except ValueError:
            continue
    return None


def _cents(text: str) -> int | None:
    """Return an amount in cents; None for other text, and for fractions of a cent."""
    bare = re.sub(r"[\s\u00a0']|EUR|€", "", text)
    if "," in bare and "." in bare:
        bare = bare.replace("." if bare.rindex(",") > bare.rindex(".") else ",", "")
    try:
        cents = Decimal(bare.replace(",", ".")) * 100
    except InvalidOperation:
        return None
    is_whole = cents.is_finite() and cents == cents.to_integral_value()
    return int(cents) if is_whole and abs(cents) < 10**9 else None
