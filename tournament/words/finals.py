"""The sources of a final in words."""

from __future__ import annotations

from django.utils.formats import date_format
from django.utils.translation import gettext as _

from tournament.models import FinalSource
from tournament.words.names import within_quotes

Kind = FinalSource.Kind


def source_words(source: FinalSource) -> str:
    """Return a source of a final: the list, result, title or invitation that admits people."""
    match source.kind:
        case Kind.RATING | Kind.SERIES:
            assert source.series is not None
            name = within_quotes(source.series.scope.name)
            said = _("Rating “%(name)s”") if source.kind == Kind.RATING else _("Series “%(name)s”")
            said %= {"name": name}
            if source.as_of is None:
                return said
            day = date_format(source.as_of, "SHORT_DATE_FORMAT")
            return f"{said} {_('as of %(day)s') % {'day': day}}"
        case Kind.RESULT | Kind.LISTED | Kind.BARRED:
            event = source.played or source.listed
            assert event is not None
            is_barred = source.kind == Kind.BARRED
            said = _("Nobody who plays in “%(name)s”") if is_barred else _("Result of “%(name)s”")
            return said % {"name": within_quotes(event.name)}
        case Kind.TITLE:
            return _("Title “%(title)s”") % {"title": within_quotes(source.title)}
        case _:
            return _("Invited by the organiser")
