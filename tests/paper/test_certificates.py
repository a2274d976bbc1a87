"""Certificates as PDF: recipients, text and signatures."""

from __future__ import annotations

import re

import pytest
from django.conf import settings
from django.utils import translation
from pypdf.generic import ContentStream

from tests.cast import EventOf, play_and_close, seat
from tests.paper.conftest import Printed
from tests.paper.ordered import IN_ORDER
from tests.paper.reading import all_words, tight, words
from tests.services.events.test_faces import picture
from tournament.paper.print_orders import Order, look_up
from tournament.paper.results.certificates import CERTIFICATES, ordinal
from tournament.reading.events.colours import by_day
from tournament.services.acts import Actor
from tournament.services.events.branding import BrandingInput, set_face
from tournament.services.judging.judging import disqualify
from tournament.services.sheets import entering

pytestmark = pytest.mark.sqlite_enough


def test_every_name_fits_every_result(
    event_of: EventOf, director: Actor, printed: Printed, long_names: tuple[str, ...]
) -> None:
    tournament = event_of(5, settings={**IN_ORDER, "table_sizes": "4-5"})
    for entry, name in zip(tournament.entries.all(), long_names, strict=True):
        entry.name = name
        entry.save()
    play_and_close(tournament, by=director)
    pieces = {piece for name in long_names for piece in name.split()}

    for document in ("standings", "cross_table", "final_results", "participants", "certificates"):
        said = tight(all_words(printed(tournament, document, places=5)))
        assert [piece for piece in pieces if piece not in said] == [], document


def test_no_signatures_are_on_an_otherwise_empty_page(
    event_of: EventOf, director: Actor, printed: Printed, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Rows so high that all eight just fill the page and leave no room for signatures.
    monkeypatch.setattr("tournament.paper.results.standings.ROW", 29.0)
    monkeypatch.setattr("tournament.paper.results.standings.MOST_ON_A_PAGE", 0)
    tournament = event_of(8, settings=IN_ORDER)
    play_and_close(tournament, by=director)

    paper = printed(tournament, "final_results")

    assert len(paper.pages) == 2
    assert "Chief judge" in words(paper.pages[1])
    assert "Place No. Player" in words(paper.pages[1])


def test_a_certificate_writes_places_as_ordinals() -> None:
    counted = {}
    for language in ("en", "lv"):
        with translation.override(language):
            counted[language] = [ordinal(place) for place in (1, 2, 3, 4, 11, 22, 113)]

    assert counted == {
        "en": ["1st", "2nd", "3rd", "4th", "11th", "22nd", "113th"],
        "lv": ["1.", "2.", "3.", "4.", "11.", "22.", "113."],
    }


def test_every_winner_gets_a_certificate(
    event_of: EventOf, director: Actor, printed: Printed
) -> None:
    tournament = event_of(4, settings=IN_ORDER)
    play_and_close(tournament, by=director)

    paper = printed(tournament, "certificates", places=2)

    assert [
        name in words(page)
        for page, name in zip(paper.pages, ("Anna Bērziņa", "Bruno Kalniņš"), strict=True)
    ] == [True, True]
    assert "big points 6, small points +9" in words(paper.pages[0])


def test_a_disqualified_player_gets_no_certificate_and_others_move_up(
    event_of: EventOf, director: Actor, printed: Printed
) -> None:
    tournament = event_of(4, settings=IN_ORDER)
    play_and_close(tournament, by=director)
    disqualify(tournament.entries.get(number=1), reason="marked cards", by=director)

    paper = printed(tournament, "certificates", places=2)

    first, second = map(words, paper.pages)
    assert ("Bruno Kalniņš" in first, "Cilda Ozola" in second) == (True, True)
    assert "Anna Bērziņa" not in first + second


@pytest.mark.long
def test_a_shared_place_above_a_hundred_fits_on_one_line(
    event_of: EventOf, director: Actor, printed: Printed
) -> None:
    tournament = event_of(136, settings={"first_seating": "list", "rounds": 2})
    seat(tournament, by=director)
    for table in range(1, 35):
        entering.enter_totals(
            tournament, round_number=1, table_number=table, totals=[9, -1, -2, -6], by=director
        )

    last = words(printed(tournament, "standings", language="lv").pages[-1])

    assert "103.–136. 136 Spēlētājs 136" in last


def test_a_certificate_has_custom_text_a_logo_and_signatories(
    event_of: EventOf, director: Actor, printed: Printed
) -> None:
    tournament = event_of(4, settings=IN_ORDER)
    play_and_close(tournament, by=director)
    plain = printed(tournament, "certificates", places=1).pages[0]
    wished = BrandingInput(words="Thank you", judge="Marta", colour="#14532d", logo=picture())
    set_face(tournament, wished, by=director)

    own = printed(tournament, "certificates", places=1).pages[0]

    assert "Thank you" in words(own)
    assert "Marta Chief judge" in words(own)
    assert "Marta" not in words(plain)
    assert (len(plain.images), len(own.images)) == (0, 1)


@pytest.mark.parametrize("document", ["standings", "seats_by_table", "cross_table"])
def test_lists_have_the_colour_and_the_logo_of_their_event(
    event_of: EventOf, director: Actor, printed: Printed, document: str
) -> None:
    tournament = event_of(4, settings=IN_ORDER)
    play_and_close(tournament, by=director)
    plain = printed(tournament, document, language="lv").pages[0]
    # Far too light for paper: it is printed in a shade that can be read.
    set_face(tournament, BrandingInput(colour="#ffdd00", logo=picture()), by=director)

    own = printed(tournament, document, language="lv").pages[0]

    assert re.sub(r"versija \d+", "", words(own)) == re.sub(r"versija \d+", "", words(plain))
    assert (len(plain.images), len(own.images)) == (0, 1)
    red, green, blue = (int(by_day("#ffdd00").accent[at : at + 2], 16) / 255 for at in (1, 3, 5))
    assert any(
        [round(float(part), 2) for part in operands] == [round(c, 2) for c in (red, green, blue)]
        for operands, operator in ContentStream(own.get_contents(), own.pdf).operations
        if operator in (b"rg", b"sc", b"scn") and len(operands) == 3
    )


def test_the_logo_of_a_certificate_is_a_centimetre_from_the_signature_lines(
    event_of: EventOf, director: Actor
) -> None:
    tournament = event_of(4, settings=IN_ORDER)
    play_and_close(tournament, by=director)
    with translation.override("lv"):
        ordered = look_up(Order("certificates", tournament.pk, {"places": 1}, "lv"))
        leaf = CERTIFICATES.write(ordered, {}).leaves[0]
    lines = [(label.x, label.width) for label in leaf.labels if "signed" in label.role]
    style = (settings.ROOT / "templates" / "paper" / "paper.css").read_text("utf-8")
    logo = re.search(r"\.crest \{[^}]*left: ([\d.]+)mm;[^}]*width: ([\d.]+)mm", style)
    assert logo is not None
    left, width = map(float, logo.groups())

    ((first, long), (second, _long)) = lines

    assert left - (first + long) >= 10
    assert second - (left + width) >= 10


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("lv", "turnīrā „‘Garkalnes’ kauss”"),
        ("en", "in the tournament “‘Garkalnes’ kauss”"),
        ("pl", "w turnieju „«Garkalnes» kauss”"),
    ],
)
def test_a_certificate_quotes_the_name_of_its_event_once(
    event_of: EventOf, director: Actor, printed: Printed, language: str, said: str
) -> None:
    tournament = event_of(4)
    tournament.name = "„Garkalnes” kauss"
    tournament.save(update_fields=["name"])
    play_and_close(tournament, by=director)

    paper = printed(tournament, "certificates", language=language)

    assert said in words(paper.pages[0])
