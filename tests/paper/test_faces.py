"""An event's logo and colour on papers of the tables, legible in black and white."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from tests.cast import seat
from tests.paper.reading import addresses_on, words
from tests.paper.test_legible import SMALLEST, sizes
from tests.services.events.test_faces import picture
from tournament.models import Tournament
from tournament.paper.print_orders import PLAIN, PaperFace
from tournament.paper.sheets.form import Caption, form
from tournament.paper.sheets.plan import SheetPlan
from tournament.services.events.branding import BrandingInput, set_face
from tournament.standings.sheets import settings_of

if TYPE_CHECKING:
    from tests.cast import EventOf
    from tests.paper.conftest import Printed
    from tournament.services.acts import Actor

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite_enough]

TITLE = re.compile(r'<p class="bold" style="left:([\d.]+)mm;[^>]*width:([\d.]+)mm[^>]*>Kauss')
BOX = re.compile(r'<div class="(logo|bar)"[^>]*left:([\d.]+)mm;top:[\d.]+mm;width:([\d.]+)mm')
PLACE = "Vecpiebalgas novada kultūras centrs"


@pytest.mark.parametrize("layout", ["a4", "a5"])
@pytest.mark.parametrize("document", ["score_sheets", "blank_sheets"])
def test_a_sheet_has_the_logo_and_a_line_in_the_colour_of_the_event(
    event_of: EventOf, director: Actor, printed: Printed, layout: str, document: str
) -> None:
    event = event_of(8)
    Tournament.objects.filter(pk=event.pk).update(place=PLACE)
    seat(event, by=director)
    asked = {"round": 1} if document == "score_sheets" else {"copies": 2}
    before = printed(event, document, layout=layout, **asked)

    set_face(event, BrandingInput(colour="#ffdd00", logo=picture(900, 300)), by=director)
    paper = printed(event, document, layout=layout, **asked)

    assert [words(page) for page in paper.pages] == [words(page) for page in before.pages]
    assert addresses_on(paper.pages[0]) == addresses_on(before.pages[0])
    assert min(sizes(paper)) >= SMALLEST


def test_the_title_of_a_sheet_begins_after_logo_and_line(event_of: EventOf) -> None:
    plan = SheetPlan(settings_of(event_of(4)), "a4", 4, 28)
    face = PaperFace("#6c5f1d", "data:image/png;base64,AAAA", 3)

    plain, own = (
        form(plan, plan.pages[0], Caption("Kauss", "Ogre", "1", face=one)) for one in (PLAIN, face)
    )

    assert TITLE.findall(plain) == [("10.00", "108.50")]
    assert BOX.findall(plain) == []
    assert BOX.findall(own) == [("logo", "10", "36.17"), ("bar", "48.27", "1.05")]
    assert TITLE.findall(own) == [("51.42", "67.08")]
