"""Branding of an event: logo, poster, colour, sponsors, texts and names on diplomas."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from tournament.exchange.pictures import UnusablePictureError, read_logo, read_poster
from tournament.models import EventFace, JournalEntry, Tournament
from tournament.models.branding import (
    LONGEST_LOGO,
    LONGEST_POSTER,
    LONGEST_SIGNER,
    LONGEST_SPONSORS,
    LONGEST_WORDS,
    face_of,
)
from tournament.models.text_fields import one_line
from tournament.services.acts import Act, Actor, acting, declare, undoes
from tournament.services.concurrent_edits import keep_what_others_changed
from tournament.services.refusals import Refused
from tournament.services.undo_facts import facts_of

TYPED: Final = {
    "colour": "colour",
    "sponsors": "sponsors",
    "words": "diploma",
    "judge": "judge",
    "secretary": "secretary",
}
"""Text fields of the branding, with their journal names."""
COLOUR: Final = re.compile(r"#[0-9a-f]{6}")


@dataclass(frozen=True, slots=True)
class BrandingInput:
    """The submitted branding; without a new picture the old one stays until removed."""

    colour: str = ""
    sponsors: str = ""
    words: str = ""
    judge: str = ""
    secretary: str = ""
    logo: bytes = b""
    is_without_logo: bool = False
    poster: bytes = b""
    is_without_poster: bool = False


@declare(may="plan")
def set_face(
    tournament: Tournament,
    wished: BrandingInput,
    *,
    by: Actor,
    key: str = "",
    seen: Mapping[str, Any] | None = None,
) -> EventFace:
    """Change an event's branding; unchanged or repeated submissions add no entry.

    Fields unchanged since they were `seen` keep the changes of other users.
    """
    logo, posters = _drawn(wished), _posters(wished)
    with acting(tournament, set_face, by=by, key=key) as act:
        if made := act.already_made(EventFace):
            return made
        before = face_of(act.tournament)
        if not logo and not wished.is_without_logo:
            logo = before.logo
        if not posters and not wished.is_without_poster:
            posters = {"poster": before.poster, "poster_small": before.poster_small}
        typed = keep_what_others_changed(typed_of(before), seen, _typed(wished))
        facts = {**{name: typed[told] for name, told in TYPED.items()}, **posters}
        face = EventFace(tournament=act.tournament, logo=logo, **facts, **act.signature)
        if _facts(face) == _facts(before):
            return before
        face.save()
        act.note(undo={"face": face.pk}, after=_told(face), before=_told(before), result=face)
    return face


@undoes(set_face)
def take_face_back(act: Act, line: JournalEntry) -> None:
    """Restore the event's earlier branding, unless it was changed again since."""
    face = face_of(act.tournament)
    if face.pk != facts_of(line)["face"]:
        raise Refused("undo_blocked", verb=line.verb, because="said_otherwise_since")
    act.lift(face)
    act.note(before=_told(face), after=_told(face_of(act.tournament)))


def _drawn(wished: BrandingInput) -> str:
    if not wished.logo or wished.is_without_logo:
        return ""
    try:
        drawn = read_logo(wished.logo)
    except UnusablePictureError as fault:
        raise Refused(fault.code) from fault
    if len(drawn) > LONGEST_LOGO:
        raise Refused("logo_too_large")
    return drawn


def _posters(wished: BrandingInput) -> dict[str, str]:
    if not wished.poster or wished.is_without_poster:
        return {}
    try:
        whole, small = read_poster(wished.poster)
    except UnusablePictureError as fault:
        raise Refused(fault.code) from fault
    if len(whole) > LONGEST_POSTER:
        raise Refused("logo_too_large")
    return {"poster": whole, "poster_small": small}


def _typed(wished: BrandingInput) -> dict[str, str]:
    lines = (one_line(line) for line in wished.sponsors.splitlines())
    colour = wished.colour.strip().lower()
    return {
        "colour": colour if COLOUR.fullmatch(colour) else "",
        "sponsors": "\n".join(filter(None, lines))[:LONGEST_SPONSORS],
        "diploma": one_line(wished.words)[:LONGEST_WORDS],
        "judge": one_line(wished.judge)[:LONGEST_SIGNER],
        "secretary": one_line(wished.secretary)[:LONGEST_SIGNER],
    }


def typed_of(face: EventFace) -> dict[str, str]:
    """Return the text fields of the branding by journal name, without its pictures."""
    return {told: getattr(face, name) for name, told in TYPED.items()}


def _facts(face: EventFace) -> tuple[str, ...]:
    return (face.logo, face.poster, *typed_of(face).values())


def _told(face: EventFace) -> dict[str, object]:
    """Return the branding as journal facts; of pictures only whether they exist."""
    return {
        "logo": bool(face.logo),
        "poster": bool(face.poster_small),
        "colour": face.colour,
        "sponsors": ", ".join(face.sponsor_lines),
        "diploma": face.words,
        "judge": face.judge,
        "secretary": face.secretary,
    }
