"""Statements of banks: incoming payments alone, from CSV with several headings and camt.053."""

from __future__ import annotations

import datetime as dt

import pytest

from tournament.exchange.bank_statements import UnknownStatement, UnreadableAmount, read_statement

DAY = dt.date(2026, 11, 28)
ONE = """"Klienta konts";"Ieraksta tips";"Datums";"Saņēmējs/Maksātājs";"Informācija saņēmējam";"Summa";"Valūta";"D/K"
"LV00";"10";"28.11.2026";"";"Sākuma atlikums";"100,00";"EUR";"K"
"LV00";"20";"28.11.2026";"Anna Bērziņa";"RK1";"1 040,50";"EUR";"K"
"LV00";"20";"28.11.2026";"Banka";"komisija";"1,00";"EUR";"D"
"""  # noqa: E501 a line of the bank
TWO = (
    "Date,Payer,Details,Amount\n2026-11-28,Anna Bērziņa,RK1,1040.50\n2026-11-28,Shop,cards,-7.00\n"
)
CAMT = """<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02">
<BkToCstmrStmt><Stmt><Ntry><Amt Ccy="EUR">1040.50</Amt><CdtDbtInd>CRDT</CdtDbtInd>
<BookgDt><Dt>2026-11-28</Dt></BookgDt><NtryDtls><TxDtls><RltdPties><Dbtr><Nm>Anna Bērziņa</Nm>
</Dbtr></RltdPties><RmtInf><Ustrd>RK1</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>
<Ntry><Amt Ccy="EUR">7.00</Amt><CdtDbtInd>DBIT</CdtDbtInd><BookgDt><Dt>2026-11-28</Dt></BookgDt>
</Ntry></Stmt></BkToCstmrStmt></Document>"""


@pytest.mark.parametrize(
    "content",
    [ONE.encode(), ONE.encode("cp1257"), ONE.encode("utf-8-sig"), TWO.encode(), CAMT.encode()],
)
def test_incoming_payments_are_read(content: bytes) -> None:
    (found,) = read_statement(content)

    assert (found.day, found.cents, found.payer, found.text) == (DAY, 104050, "Anna Bērziņa", "RK1")


def test_equal_rows_are_both_kept_and_known_again() -> None:
    row = "2026-11-28,Anna Bērziņa,RK1,40.00\n"
    twice = read_statement(f"Date,Payer,Details,Amount\n{row}{row}".encode())

    assert len({one.digest for one in twice}) == 2
    assert read_statement(f"Date,Payer,Details,Amount\n{row}{row}".encode()) == twice


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"%PDF-1.4",
        "Vārds;Klubs\nAnna;Ogre".encode(),
        b"<html></html>",
        b"<Stmt",
        b'<!DOCTYPE x [<!ENTITY a "b">]><Stmt/>',
        b"\xff\xfe\x00",
    ],
)
def test_other_files_are_refused(content: bytes) -> None:
    with pytest.raises(UnknownStatement):
        read_statement(content)


@pytest.mark.parametrize(
    ("headings", "row"),
    [
        (
            "Client account;Row type;Date;Beneficiary/Payer;Details;Amount;Currency;Debit/Credit",
            "LV00;20;28.11.2026;Anna Bērziņa;RK1;1040,50;PLN;K",
        ),
        (
            "Datums;Saņēmēja/Maksātāja nosaukums;Maksājuma detaļas;Summa;Valūta;Atlikums",
            "28.11.2026;Anna Bērziņa;RK1;1040,50;PLN;1,00",
        ),
        (
            "Client account;Date;Beneficiary’s/remitter's name;Debit/Credit (D/C);Amount;"
            "Description;Currency",
            "LV00;28.11.2026;Anna Bērziņa;C;1040,50;RK1;PLN",
        ),
        (
            "Kliendi konto;Kuupäev;Saaja/maksja nimi;Deebet/Kreedit (D/C);Summa;Selgitus;Valuuta",
            "EE00;28.11.2026;Anna Bērziņa;C;1040.50;RK1;PLN",
        ),
    ],
)
def test_headings_of_several_banks_are_read_with_the_currency(headings: str, row: str) -> None:
    (found,) = read_statement(f"{headings}\n{row}\n".encode())

    assert (found.day, found.cents, found.payer, found.text, found.currency) == (
        *(DAY, 104050, "Anna Bērziņa", "RK1"),
        "PLN",
    )


def test_the_currency_of_camt_is_read_and_the_digest_of_euros_is_as_before() -> None:
    (in_pln,) = read_statement(CAMT.replace('Ccy="EUR"', 'Ccy="PLN"').encode())
    (in_eur,) = read_statement(CAMT.encode())
    (unnamed,) = read_statement(TWO.encode())

    assert (in_pln.currency, in_eur.currency, unnamed.currency) == ("PLN", "EUR", "")
    assert in_eur.digest == unnamed.digest != in_pln.digest


@pytest.mark.parametrize(
    ("content", "amount"),
    [(TWO.replace("1040.50", "0.125"), "0.125"), (CAMT.replace("1040.50", "4O"), "4O")],
)
def test_a_payment_with_an_unreadable_amount_is_never_left_out(content: str, amount: str) -> None:
    with pytest.raises(UnreadableAmount, match=amount):
        read_statement(content.encode())
