"""News and documents of the instance."""

from __future__ import annotations

from typing import Final

from django.db import models
from django.db.models import Q

from tournament.models.signed import LiftableModel, LiftableQuerySet
from tournament.models.text_fields import PlainField

LONGEST_TITLE: Final = 150
LONGEST_TEXT: Final = 20_000


class HouseNotice(LiftableModel):
    """A piece of news or a document: a text, a PDF, or both; a withdrawn one is lifted.

    `date` is the date of the document, `at` when it was published. The PDF is a blob with the
    name `digest`.
    """

    class Kind(models.TextChoices):
        """The kinds of notices."""

        NEWS = "news"
        STATUTES = "statutes"
        MINUTES = "minutes"
        DOCUMENT = "document"

    kind = models.CharField(max_length=10, choices=Kind)
    date = models.DateField()
    title = PlainField(max_length=LONGEST_TITLE)
    text = models.TextField(blank=True)
    digest = models.CharField(max_length=64, blank=True)
    size = models.PositiveIntegerField(default=0)

    objects = LiftableQuerySet["HouseNotice"].as_manager()

    class Meta:
        ordering = ("-date", "-pk")
        constraints = (
            models.CheckConstraint(
                condition=Q(kind__in=("news", "statutes", "minutes", "document")),
                name="a_notice_is_of_a_known_kind",
            ),
            models.CheckConstraint(
                condition=~Q(text="", digest=""), name="a_notice_has_a_text_or_a_file"
            ),
            models.CheckConstraint(
                condition=Q(digest="", size=0) | (~Q(digest="") & Q(size__gt=0)),
                name="the_file_of_a_notice_has_a_size",
            ),
        )

    def __str__(self) -> str:
        return self.title

    @property
    def kilobytes(self) -> int:
        """The size of the PDF, rounded up."""
        return -(-self.size // 1000)
