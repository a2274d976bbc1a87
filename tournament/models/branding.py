"""The branding of an event: logo, poster, colour, sponsors and diploma text."""

from __future__ import annotations

from typing import Final

from django.db import models
from django.db.models import OuterRef, Q, Subquery

from tournament.models.currency import currency_field, known_currency
from tournament.models.signed import LiftableModel, LiftableQuerySet, SignedModel
from tournament.models.text_fields import PlainField
from tournament.models.tournament import Tournament

LONGEST_LOGO: Final = 200_000
"""Maximum length of a logo: a PNG of our own in base64."""
LONGEST_POSTER: Final = 600_000
"""Maximum length of a poster: a JPEG of our own in base64."""
LONGEST_SPONSORS: Final = 300
LONGEST_WORDS: Final = 160
LONGEST_SIGNER: Final = 60


class EventFace(LiftableModel):
    """The branding of an event; each change is a row, and the newest that is not undone counts.

    `judge` and `secretary` are the names below the signature lines. The poster is stored
    twice: full size, and small enough to embed in a page.
    """

    tournament = models.ForeignKey(Tournament, on_delete=models.PROTECT, related_name="faces")
    logo = models.TextField(blank=True)
    poster = models.TextField(blank=True, default="")
    poster_small = models.TextField(blank=True, default="")
    colour = models.CharField(max_length=7, blank=True)
    sponsors = models.TextField(blank=True)
    words = PlainField(max_length=LONGEST_WORDS, blank=True)
    judge = PlainField(max_length=LONGEST_SIGNER, blank=True)
    secretary = PlainField(max_length=LONGEST_SIGNER, blank=True)

    objects = LiftableQuerySet.as_manager()

    class Meta:
        ordering = ("-pk",)
        constraints = (
            models.CheckConstraint(
                # Not a regular expression: copies are checked without Django's functions in
                # SQLite.
                condition=Q(colour="") | Q(colour__startswith="#"),
                name="a_face_has_a_colour_that_browsers_know",
            ),
        )

    def __str__(self) -> str:
        return f"face of {self.tournament}"

    @property
    def sponsor_lines(self) -> tuple[str, ...]:
        """The sponsors, one by one."""
        return tuple(line for line in self.sponsors.splitlines() if line)

    @property
    def logo_address(self) -> str:
        """The logo as a data URL."""
        return f"data:image/png;base64,{self.logo}" if self.logo else ""

    @property
    def poster_address(self) -> str:
        """The small poster as a data URL."""
        return f"data:image/jpeg;base64,{self.poster_small}" if self.poster_small else ""


def face_of(tournament: Tournament) -> EventFace:
    """Return the branding of an event in one query, or a plain default.

    The full poster is deferred; code that needs it loads it.
    """
    known = EventFace.objects.standing().filter(tournament=tournament).defer("poster")
    return known.first() or EventFace(tournament=tournament)


def face_in_query(tournament: OuterRef) -> Subquery:
    """Return the newest branding of an event that is not undone, for a query of events."""
    faces = EventFace.objects.standing().filter(tournament=tournament).order_by("-pk")
    return Subquery(faces.values("pk")[:1])


class HouseLogo(SignedModel):
    """An uploaded picture; earlier ones are stored so that they can be restored."""

    content = models.BinaryField()
    kind = models.CharField(max_length=4)
    digest = models.CharField(max_length=16, unique=True)

    class Meta:
        constraints = (
            models.CheckConstraint(
                condition=Q(kind__in=("png", "jpeg")), name="a_logo_is_a_picture"
            ),
        )

    def __str__(self) -> str:
        return f"{self.digest}.{self.kind}"


class House(models.Model):
    """The single row with the heading of the instance's own pages, and its money.

    `embed_sites` are the origins that may show its pages in a frame, with spaces between.
    """

    only = models.BooleanField(default=True, unique=True)
    name = PlainField(max_length=80, blank=True)
    about = PlainField(max_length=200, blank=True)
    payee = PlainField(max_length=70, blank=True, default="", db_default="")
    iban = models.CharField(max_length=34, blank=True, default="", db_default="")
    currency = currency_field()
    levy_cents = models.PositiveIntegerField(default=0, db_default=0)
    embed_sites = models.CharField(max_length=500, blank=True, default="", db_default="")
    colour = models.CharField(max_length=7, blank=True)
    logo = models.ForeignKey(
        HouseLogo, null=True, blank=True, on_delete=models.PROTECT, related_name="+"
    )

    class Meta:
        constraints = (
            models.CheckConstraint(condition=Q(only=True), name="there_is_one_house_here"),
            known_currency("a_house"),
        )

    def __str__(self) -> str:
        return self.name or "Kārta"
