"""Settings of this instance, changed by its organisers."""

from __future__ import annotations

import hashlib
import re
from dataclasses import asdict, dataclass
from typing import Any, Final

from tournament.models import Announcement, House, HouseLogo, JournalEntry, Tournament
from tournament.models.currency import EURO
from tournament.models.scope import single_scope
from tournament.models.text_fields import one_line
from tournament.reading.money.levies import currency_of_house
from tournament.services.acts import Act, Actor, acting, declare, undoes
from tournament.services.refusals import Refused
from tournament.services.undo_facts import revert_fields

LARGEST_LOGO: Final = 200_000
SIGNS: Final = {b"\x89PNG\r\n\x1a\n": "png", b"\xff\xd8\xff": "jpeg"}
IBAN: Final = re.compile(r"[A-Z]{2}\d{2}[A-Z0-9]{11,30}")
ORIGIN: Final = re.compile(r"https://(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)+(:\d{1,5})?")
MOST_SITES: Final = 500
PLAIN: Final = (
    "name", "about", "colour", "payee", "iban", "currency", "levy_cents", "embed_sites",
)  # fmt: skip
COLOUR: Final = re.compile(r"#[0-9a-f]{6}")


@dataclass(frozen=True, slots=True)
class HouseFace:
    """The header of the instance's own pages; `logo` is the digest of the picture."""

    name: str = ""
    about: str = ""
    colour: str = ""
    logo: str = ""
    payee: str = ""
    iban: str = ""
    currency: str = EURO
    levy_cents: int = 0
    embed_sites: str = ""


def face_of_house() -> HouseFace:
    """Return the current branding of the instance."""
    house = House.objects.select_related("logo").first()
    if house is None:
        return HouseFace()
    logo = house.logo.digest if house.logo else ""
    facts = {name: getattr(house, name) for name in PLAIN}
    return HouseFace(**facts, logo=logo)


def take_over_currency(tournament: Tournament) -> None:
    """Announce the instance's currency in a new tournament, unless it is the euro."""
    currency = currency_of_house()
    if currency != EURO:
        Announcement.objects.create(tournament=tournament, currency=currency)


@declare(may="plan")
def change_house(face: HouseFace, *, picture: bytes = b"", by: Actor) -> None:
    """Change the header of the instance's pages; a new picture replaces `face.logo`."""
    with acting(single_scope("house"), change_house, by=by) as act:
        logo = _kept(act, picture) if picture else face.logo
        colour = face.colour.casefold()
        if colour and not COLOUR.fullmatch(colour):
            raise Refused("no_colour", given=face.colour)
        iban = "".join(face.iban.split()).upper()
        if iban and not _is_iban(iban):
            raise Refused("iban_wrong", given=face.iban)
        name, about, payee = one_line(face.name), one_line(face.about), one_line(face.payee)
        sites = _origins(face.embed_sites)
        now = HouseFace(
            name=name[:80],
            about=about[:200],
            colour=colour,
            logo=logo,
            payee=payee[:70],
            iban=iban,
            currency=face.currency,
            levy_cents=face.levy_cents,
            embed_sites=sites,
        )
        _write(act, now)


@undoes(change_house)
def show_as_before(act: Act, line: JournalEntry) -> None:
    """Undo a change of the instance's header."""
    _write(act, HouseFace(**revert_fields(line, asdict(face_of_house()))))


def _write(act: Act, face: HouseFace) -> None:
    before = face_of_house()
    if face == before:
        return
    logo = HouseLogo.objects.get(digest=face.logo) if face.logo else None
    facts: dict[str, Any] = {name: getattr(face, name) for name in PLAIN}
    House.objects.update_or_create(only=True, defaults={**facts, "logo": logo})
    act.note(subject=face.name, before=asdict(before), after=asdict(face), undo={})


def _origins(text: str) -> str:
    """Return the origins in a text with spaces or commas between, or refuse the first wrong one."""
    found = [one.rstrip("/").casefold() for one in text.replace(",", " ").split()]
    for one in found:
        if not ORIGIN.fullmatch(one):
            raise Refused("no_origin", given=one[:80])
    origins = " ".join(dict.fromkeys(found))
    if len(origins) > MOST_SITES:
        raise Refused("too_many_origins")
    return origins


def _is_iban(iban: str) -> bool:
    """Whether the check digits of an IBAN are right."""
    if not IBAN.fullmatch(iban):
        return False
    return int("".join(str(int(sign, 36)) for sign in iban[4:] + iban[:4])) % 97 == 1


def _kept(act: Act, picture: bytes) -> str:
    """Store a picture once, and return its digest."""
    kind = next((kind for sign, kind in SIGNS.items() if picture.startswith(sign)), "")
    if not kind:
        raise Refused("no_picture")
    if len(picture) > LARGEST_LOGO:
        raise Refused("picture_too_large", most=LARGEST_LOGO // 1000)
    digest = hashlib.sha256(picture).hexdigest()[:16]
    facts = {"content": picture, "kind": kind, **act.signature}
    return HouseLogo.objects.get_or_create(digest=digest, defaults=facts)[0].digest
