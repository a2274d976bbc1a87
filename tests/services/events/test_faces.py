"""Branding of an event: a re-encoded logo, sponsors, and the text on certificates."""

from __future__ import annotations

from base64 import b64decode
from io import BytesIO
from typing import TYPE_CHECKING

import pytest
from PIL import Image, PngImagePlugin

from tournament.models import EventFace, Tournament
from tournament.models.branding import face_of
from tournament.services import journal
from tournament.services.events.branding import BrandingInput, set_face
from tournament.services.refusals import Refused

if TYPE_CHECKING:
    from tests.cast import Announce
    from tournament.services.acts import Actor


@pytest.fixture
def tournament(announce: Announce) -> Tournament:
    return announce()


def picture(width: int = 900, height: int = 300, form: str = "PNG", secret: str = "") -> bytes:
    told = PngImagePlugin.PngInfo()
    told.add_text("where", secret)
    made = BytesIO()
    about = {"pnginfo": told} if form == "PNG" else {}
    Image.new("RGB", (width, height), (20, 90, 50)).save(made, form, **about)
    return made.getvalue()


@pytest.mark.parametrize("form", ["PNG", "JPEG"])
def test_a_logo_is_re_encoded_and_scaled_down(
    tournament: Tournament, director: Actor, form: str
) -> None:
    given = picture(form=form, secret="taken at home")

    face = set_face(tournament, BrandingInput(logo=given), by=director)

    kept = b64decode(face.logo)
    with Image.open(BytesIO(kept)) as drawn:
        assert (drawn.format, drawn.size) == ("PNG", (600, 200))
    assert b"taken at home" not in kept


def test_a_poster_is_stored_scaled_down_until_it_is_removed(
    tournament: Tournament, director: Actor
) -> None:
    given = picture(width=2000, height=2600, secret="taken at home")

    face = set_face(tournament, BrandingInput(poster=given), by=director)
    kept = set_face(tournament, BrandingInput(words="Thank you"), by=director)
    bare = set_face(tournament, BrandingInput(is_without_poster=True), by=director)

    sizes = []
    for each in (face.poster, face.poster_small):
        with Image.open(BytesIO(b64decode(each))) as drawn:
            sizes.append((drawn.format, drawn.size))
    assert sizes == [("JPEG", (1200, 1560)), ("JPEG", (120, 156))]
    assert (kept.poster, bare.poster, bare.poster_small) == (face.poster, "", "")
    with pytest.raises(Refused, match="logo_unreadable"):
        set_face(tournament, BrandingInput(poster=given[:20]), by=director)


@pytest.mark.parametrize(
    ("given", "code"),
    [
        (b"<svg xmlns='http://www.w3.org/2000/svg'><script/></svg>", "logo_unreadable"),
        (picture()[:20], "logo_unreadable"),
        (picture(form="GIF"), "logo_unreadable"),
        (picture(width=4000, height=3000), "logo_too_large"),
        (b"x" * 2_000_001, "logo_too_large"),
    ],
)
def test_anything_but_a_small_picture_is_refused(
    tournament: Tournament, director: Actor, given: bytes, code: str
) -> None:
    with pytest.raises(Refused, match=code):
        set_face(tournament, BrandingInput(logo=given), by=director)

    assert not EventFace.objects.exists()


def test_a_logo_stays_until_it_is_removed(tournament: Tournament, director: Actor) -> None:
    set_face(tournament, BrandingInput(logo=picture()), by=director)

    kept = set_face(tournament, BrandingInput(sponsors="Aldaris\n\n Ogre "), by=director)
    bare = set_face(tournament, BrandingInput(is_without_logo=True), by=director)

    assert (bool(kept.logo), kept.sponsor_lines) == (True, ("Aldaris", "Ogre"))
    assert bare.logo == ""


def test_branding_saved_unchanged_or_twice_is_one_act(
    tournament: Tournament, director: Actor
) -> None:
    wished = BrandingInput(words="Thank you", colour="#14532D")

    for key in ("one", "one", "two"):
        set_face(tournament, wished, by=director, key=key)

    assert [face.colour for face in EventFace.objects.all()] == ["#14532d"]
    assert tournament.journal.filter(verb="set_face").count() == 1


def test_branding_can_be_undone_unless_it_changed_again(
    tournament: Tournament, director: Actor
) -> None:
    set_face(tournament, BrandingInput(words="One"), by=director)
    set_face(tournament, BrandingInput(words="Two"), by=director)
    second, first = tournament.journal.filter(verb="set_face").order_by("-pk")

    with pytest.raises(Refused, match="undo_blocked"):
        journal.undo(first, by=director)
    journal.undo(second, by=director)

    assert face_of(tournament).words == "One"


def test_an_invalid_colour_is_ignored(tournament: Tournament, director: Actor) -> None:
    face = set_face(
        tournament, BrandingInput(colour="red;} body{display:none", words="x"), by=director
    )

    assert face.colour == ""
