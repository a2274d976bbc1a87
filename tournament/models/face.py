"""The face of an event: logo, poster, colour and sponsors, and what stands on its diplomas."""

from __future__ import annotations

from typing import Final

from django.db import models
from django.db.models import Q

from tournament.models.deed import LiftableDeed, LiftableQuerySet
from tournament.models.plain import PlainField
from tournament.models.tournament import Tournament

LONGEST_LOGO: Final = 200_000
"""Letters of a logo: a PNG of our own making, in base64."""
LONGEST_POSTER: Final = 600_000
"""Letters of a poster: a JPEG of our own making, in base64."""
LONGEST_SPONSORS: Final = 300
LONGEST_WORDS: Final = 160
LONGEST_SIGNER: Final = 60


class EventFace(LiftableDeed):
    """How an event looks; each change is a row, and the newest that stands counts.

    `judge` and `secretary` are the names beneath the lines to sign on. The poster is there twice:
    whole, and so small that it stands in a page.
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
                # No regular expression: a copy is checked without Django's functions beside it.
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
        """The logo as an address that holds the picture itself."""
        return f"data:image/png;base64,{self.logo}" if self.logo else ""

    @property
    def poster_address(self) -> str:
        """The poster, small, as an address that holds the picture itself."""
        return f"data:image/jpeg;base64,{self.poster_small}" if self.poster_small else ""


def face_of(tournament: Tournament) -> EventFace:
    """Return the face of an event, in one query; a plain one where nobody gave it any.

    The whole poster is left behind: whoever wants it asks for it.
    """
    known = EventFace.objects.standing().filter(tournament=tournament).defer("poster")
    return known.first() or EventFace(tournament=tournament)
