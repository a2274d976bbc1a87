"""The files: their metadata, and what an order's key covers."""

from __future__ import annotations

import re
import sys
from collections import Counter
from typing import Any

import pytest
from pypdf import PdfReader
from pypdf.generic import DictionaryObject

from tests.cast import EventOf, play_and_close, seat
from tests.paper.conftest import Printed
from tournament.paper import rendering
from tournament.paper.documents import DOCUMENTS, OF_PAYMENTS, OF_SERIES
from tournament.paper.plan import PAPERS
from tournament.paper.print_orders import NothingToPrint, Order
from tournament.paper.sheets import score_sheets
from tournament.services.acts import Actor


def texts_of(paper: PdfReader) -> list[int]:
    """Return the number of pieces of text on each page."""
    found = []
    for page in paper.pages:
        contents = page.get_contents()
        assert contents is not None
        found.append(len(re.findall(rb"/MCID \d+", contents.get_data())))
    return found


def tags_below(tag: DictionaryObject) -> Counter[str]:
    """Count the tags of each kind."""
    kids: Any = tag.get("/K", [])
    found = Counter([str(tag["/S"])] if "/S" in tag else [])
    for kid in kids if isinstance(kids, list) else [kids]:
        below = kid.get_object() if hasattr(kid, "get_object") else kid
        if isinstance(below, DictionaryObject):
            found += tags_below(below)
    return found


def test_a_file_has_title_language_author_and_tags(
    event_of: EventOf, director: Actor, printed: Printed
) -> None:
    tournament = event_of(4)
    seat(tournament, by=director)

    paper = printed(tournament, "score_sheets", language="lv", round=1)

    assert paper.metadata is not None
    assert paper.metadata.title == "Rudens kauss: Protokoli, 1. kārta"
    assert paper.metadata.author == "Kārta"
    root: Any = paper.root_object
    assert root["/Lang"] == "lv"
    assert root["/MarkInfo"]["/Marked"]
    assert root["/ViewerPreferences"]["/DisplayDocTitle"]
    assert b"pdfuaid" not in root["/Metadata"].get_data()


def test_the_title_of_a_paper_is_in_its_language(
    event_of: EventOf, director: Actor, printed: Printed
) -> None:
    tournament = event_of(4)
    seat(tournament, by=director)

    paper = printed(tournament, "score_sheets", language="en", round=1)

    assert paper.metadata is not None
    assert paper.metadata.title == "Rudens kauss: Score sheets, round 1"


def test_the_tags_of_all_parts_are_one_tree(
    event_of: EventOf, director: Actor, printed: Printed, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(score_sheets, "PAGES_TO_A_PART", 1)
    tournament = event_of(12)
    seat(tournament, by=director)

    paper = printed(tournament, "score_sheets", is_blank=True)

    root: Any = paper.root_object
    tree = root["/StructTreeRoot"]
    nums = tree["/ParentTree"]["/Nums"]
    assert list(nums[::2]) == [0, 1, 2]
    assert [int(page.get("/StructParents", -1)) for page in paper.pages] == [0, 1, 2]
    assert [len(own.get_object()) for own in nums[1::2]] == texts_of(paper)
    document = tree["/K"][0].get_object()
    branches = [kid.get_object() for kid in document["/K"]]
    assert {branch["/P"] == document for branch in branches} == {True}
    assert {branch.raw_get("/Pg").idnum for branch in branches} == {
        page.indirect_reference.idnum for page in paper.pages if page.indirect_reference
    }


def test_no_line_has_a_tag_of_its_own(event_of: EventOf, director: Actor, printed: Printed) -> None:
    tournament = event_of(4)
    play_and_close(tournament, by=director)
    root: Any = printed(tournament, "standings", after=1).root_object

    found = tags_below(root["/StructTreeRoot"])

    assert {"/Document", "/Table", "/TD"} <= found.keys()
    assert {"/NonStruct", "/Span"}.isdisjoint(found)


def test_every_font_is_embedded_and_from_the_project(
    event_of: EventOf, director: Actor, printed: Printed
) -> None:
    tournament = event_of(4)
    seat(tournament, by=director)

    paper = printed(tournament, "score_sheets")

    resources: Any = paper.pages[0]["/Resources"]
    fonts = [resources["/Font"], resources["/XObject"]["/KartaForm0"]["/Resources"]["/Font"]]
    names = {font.get_object()["/BaseFont"] for own in fonts for font in own.values()}
    assert {name.partition("+")[2] for name in names} == {"Karta-Paper", "Karta-Paper-Bold"}


def test_every_kind_of_document_can_be_printed() -> None:
    assert set(PAPERS) == {*DOCUMENTS, *OF_PAYMENTS, *OF_SERIES}


def test_an_order_has_one_key_in_any_notation() -> None:
    first = Order("standings", 1, {"after": 2, "category": "women"}, "lv")
    second = Order("standings", 1, {"category": "women", "after": 2}, "lv")

    assert first.key(7) == second.key(7)
    assert len({first.key(7), first.key(8), Order("standings", 1, {"after": 2}, "lv").key(7)}) == 3


def test_an_unknown_document_is_refused(event_of: EventOf) -> None:
    tournament = event_of(0)

    with pytest.raises(NothingToPrint) as refused:
        rendering.render(Order("poster", tournament.pk, {}, "en"), {})

    assert refused.value.words == "This document does not exist. Choose one from the list."


def test_without_system_libraries_printing_shows_the_command_to_install_them(
    event_of: EventOf, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "tournament.paper.typesetting", None)
    tournament = event_of(1)

    with pytest.raises(NothingToPrint) as refused:
        rendering.render(Order("participants", tournament.pk, {}, "en"), {})

    assert refused.value.words == (
        "Printing needs libraries that are missing on this machine. Type: apt-get "
        "install libpango-1.0-0 libpangoft2-1.0-0 libharfbuzz-subset0"
    )
