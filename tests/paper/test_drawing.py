"""Drawing: labels are where WeasyPrint would set them, in letters of the embedded fonts."""

from __future__ import annotations

import re
from dataclasses import replace
from io import BytesIO
from itertools import product
from typing import Any

import pytest
from fontTools.ttLib import TTFont
from pikepdf import Pdf
from pypdf import PageObject, PdfReader

from tests.cast import EventOf, play, play_and_close, seat
from tests.paper.conftest import Printed
from tests.paper.ordered import IN_ORDER
from tests.paper.placed import Piece, pieces_on
from tests.paper.reading import addresses_on, tight, words
from tournament.models import Tournament
from tournament.paper import typesetting
from tournament.paper.drawing import POINTS_PER_MM, Alphabet, alphabet_in, letters_of
from tournament.paper.sheets.form import mark_end
from tournament.paper.sheets.plan import SheetPlan
from tournament.paper.text import Label, known_letters
from tournament.services.acts import Actor
from tournament.services.sheets import entering
from tournament.standings.sheets import settings_of

pytestmark = pytest.mark.sqlite_enough

FIGURE = re.compile(r"[+−]?\d+")
NEAR = 0.3 * POINTS_PER_MM
DEALS: list[dict[str, object]] = [
    {"contract": "ordinary", "declarer": 1, "won": True, "margin": "jani"},
    {"contract": "zole", "declarer": 2, "won": False},
    {"contract": "passed"},
    {"contract": "ordinary", "declarer": 0, "won": False},
]
STRANGE = ("ლანა გელაშვილი", "Zīle 🃏", "Q\u0303uin", "עדנה")


@pytest.fixture
def played(event_of: EventOf, director: Actor) -> Tournament:
    """Return an event with a table that has one turn of deals entered."""
    tournament = event_of(4)
    seat(tournament, by=director)
    entering.enter_deals(tournament, round_number=1, table_number=1, deals=DEALS, by=director)
    return tournament


def typeset_on(page: PageObject) -> int:
    """Return the number of labels on a page that are typeset and not drawn."""
    contents: Any = page.get_contents()
    return sum(
        operator == b"Do" and given[0].startswith("/Label")
        for given, operator in contents.operations
    )


def is_near(one: Piece, other: Piece) -> bool:
    """Whether two texts share a line, and their begin, end or middle."""
    across = (
        one.begin - other.begin,
        one.end - other.end,
        (one.begin + one.end - other.begin - other.end) / 2,
    )
    return min(map(abs, across)) < NEAR and abs(one.y - other.y) < NEAR


@pytest.mark.parametrize(
    ("document", "particulars"),
    [
        ("score_sheets", {}),
        ("score_sheets", {"layout": "a5-back"}),
        ("blank_sheets", {}),
        ("totals_slips", {}),
        ("seat_slips", {}),
    ],
)
def test_drawn_labels_are_where_weasyprint_sets_them(
    played: Tournament,
    printed: Printed,
    monkeypatch: pytest.MonkeyPatch,
    document: str,
    particulars: dict[str, str],
) -> None:
    drawn = printed(played, document, **particulars)
    monkeypatch.setattr(Alphabet, "draws", lambda *_: False)
    typeset = printed(played, document, **particulars)

    assert {*map(typeset_on, drawn.pages)} == {0}
    assert 0 not in map(typeset_on, typeset.pages)
    for one, other in zip(drawn.pages, typeset.pages, strict=True):
        ours, theirs = list(pieces_on(one)), list(pieces_on(other))
        assert [piece.text for piece in ours] == [piece.text for piece in theirs]
        assert [
            (piece, set_at)
            for piece, set_at in zip(ours, theirs, strict=True)
            if not is_near(piece, set_at) or abs(piece.size - set_at.size) > 0.01
        ] == []


@pytest.mark.parametrize("layout", ["a4", "a5"])
@pytest.mark.parametrize("language", ["en", "lv", "pl"])
def test_figures_are_in_their_columns_for_any_deals(
    event_of: EventOf, director: Actor, printed: Printed, language: str, layout: str
) -> None:
    tournament = event_of(4)
    seat(tournament, by=director)
    deals = [
        {"contract": contract, "declarer": (place + 1) % 4, "won": won, "margin": margin}
        for place, (contract, won, margin) in enumerate(
            product(("ordinary", "zole"), (True, False), ("plain", "jani", "bezstikis"))
        )
    ]
    entering.enter_deals(tournament, round_number=1, table_number=1, deals=deals, by=director)

    paper = printed(tournament, "score_sheets", round=1, language=language, layout=layout)

    plan = SheetPlan(settings_of(tournament, 1), layout, size=4, deals=28)
    low = plan.pages[0].bottom * POINTS_PER_MM
    pieces = [piece for piece in pieces_on(paper.pages[0]) if piece.y < low]
    figures = [piece for piece in pieces if FIGURE.fullmatch(piece.text)]
    for seat_column in plan.columns.seats:
        for begin in (seat_column.x, seat_column.middle):
            x, end = begin * POINTS_PER_MM, (begin + seat_column.width / 2) * POINTS_PER_MM
            ends = [figure.end for figure in figures if x < figure.begin < figure.end < end]
            assert len(ends) == len(deals)
            assert max(ends) - min(ends) < 0.1


@pytest.mark.parametrize("layout", ["a4", "a5"])
def test_no_figure_overflows_its_half_of_a_column(
    event_of: EventOf, director: Actor, printed: Printed, layout: str
) -> None:
    tournament = event_of(4, preset="skat")
    seat(tournament, by=director)
    dearest = [
        {"declarer": 2 if deal % 4 == 1 else 1, "value": 264, "won": False} for deal in range(48)
    ]
    entering.enter_deals(tournament, round_number=1, table_number=1, deals=dearest, by=director)

    paper = printed(tournament, "score_sheets", round=1, layout=layout)

    plan = SheetPlan(settings_of(tournament, 1), layout, size=4, deals=48)
    column = plan.columns.seats[1]
    low = plan.pages[-1].bottom * POINTS_PER_MM
    # Two small sheets share a page.
    page, aside = (paper.pages[0], 148.5) if layout == "a5" else (paper.pages[1], 0.0)
    middle, end = ((aside + x) * POINTS_PER_MM for x in (column.middle, column.end))
    totals = [one for one in pieces_on(page) if one.y < low and middle < one.end < end + 9]
    totals = [one for one in totals if one.text.startswith("−1") or one.text.startswith("−2")]
    assert len(totals) == 24
    assert [one for one in totals if not middle + 1 < one.begin < one.end < end - 1] == []


def test_a_dealers_figure_does_not_overlap_their_mark(
    event_of: EventOf, director: Actor, printed: Printed
) -> None:
    tournament = event_of(4, preset="kop")
    seat(tournament, by=director)
    alone = {"contract": "zolo-du", "old": [0], "doubling": "rej", "won": True}
    entering.enter_deals(tournament, round_number=1, table_number=1, deals=[alone], by=director)

    paper = printed(tournament, "score_sheets", round=1, layout="a5")

    plan = SheetPlan(settings_of(tournament, 1), "a5", size=4, deals=32)
    mark = (plan.columns.seats[0].x + mark_end(plan.pages[0])) * POINTS_PER_MM
    (first, *_) = (piece for piece in pieces_on(paper.pages[0]) if piece.text == "+120")
    assert first.begin > mark + NEAR


@pytest.mark.parametrize("place", [0, 1], ids=["regular", "bold"])
def test_every_drawable_letter_has_its_glyph_in_the_file(place: int) -> None:
    letters = "".join(sorted(known_letters()))
    alphabet = alphabet_in(typesetting.typeset_letters(letters))

    with Pdf.open(BytesIO(alphabet.file)) as pdf:
        fonts = {str(font.BaseFont)[8:]: font for font in pdf.pages[0].Resources.Font.values()}
        font = fonts["Karta-Paper-Bold" if place else "Karta-Paper"]
        described = font.DescendantFonts[0].FontDescriptor
        face: Any = TTFont(BytesIO(described.FontFile2.read_bytes()))
    outlines = face["glyf"]
    drawn = alphabet.glyphs[place]

    assert {letter for letter in letters if letter not in drawn} == set("\xad‐‑")
    assert [
        letter
        for letter, glyph in drawn.items()
        if letter.strip() and not outlines[face.getGlyphName(int(glyph, 16))].numberOfContours
    ] == []


def test_unsupported_labels_are_left_to_weasyprint() -> None:
    known = Label("Anna Bērziņa", 0, 0, 30, 5, 9, "bold right")
    alphabet = alphabet_in(typesetting.typeset_letters(letters_of([known])))

    assert alphabet.draws(known)
    assert not alphabet.draws(replace(known, role="middle spaced"))
    assert [text for text in STRANGE if alphabet.draws(replace(known, text=text))] == []


@pytest.mark.parametrize("name", STRANGE)
def test_a_name_with_unknown_letters_is_typeset_and_everything_else_drawn(
    event_of: EventOf, director: Actor, printed: Printed, name: str
) -> None:
    tournament = event_of(12, settings=IN_ORDER)
    tournament.entries.filter(number=5).update(name=name)
    seat(tournament, by=director)
    play(tournament, round_number=1, by=director)

    paper = printed(tournament, "score_sheets", round=1)

    assert list(map(typeset_on, paper.pages)) == [0, 1, 0]
    assert [set(tags_of(paper, place)) for place in range(3)] == [{"/H1", "/P"}] * 3
    assert tight(name) in tight(words(paper.pages[1])) or "עדנה" in name
    for number, page in enumerate(paper.pages, start=1):
        assert f"rounds/1/tables/{number}/" in words(page)
        assert len(addresses_on(page)) == 1


def test_a_text_on_every_page_is_typeset_once(
    event_of: EventOf, director: Actor, printed: Printed, monkeypatch: pytest.MonkeyPatch
) -> None:
    tournament = event_of(8)
    play_and_close(tournament, by=director)
    documents: list[str] = []
    typeset = typesetting.typeset_form

    def noted(xhtml: str) -> bytes:
        documents.append(xhtml)
        return typeset(xhtml)

    monkeypatch.setattr(typesetting, "typeset_form", noted)

    paper = printed(tournament, "certificates", places=8)

    pages = len(paper.pages)
    assert pages > 3
    assert [typeset_on(page) for page in paper.pages] == [3] * pages
    assert max(document.count("<section") for document in documents) == 3


def tags_of(paper: PdfReader, place: int) -> list[str]:
    """Return the tag of each paragraph of a page."""
    root: Any = paper.root_object
    section = root["/StructTreeRoot"]["/K"][0]["/K"][place].get_object()
    assert section["/Pg"] == paper.pages[place]
    return [kid.get_object()["/S"] for kid in section["/K"]]
