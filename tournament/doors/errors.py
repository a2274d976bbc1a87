"""The page for a full disk or an unreachable database, with the submitted input.

It runs no query, so it works when other pages do not.
"""

from __future__ import annotations

import logging
import re
import sys
from collections.abc import Iterator
from typing import Final

from django.contrib.messages import get_messages
from django.contrib.messages.storage.base import Message
from django.db import DatabaseError
from django.http import HttpRequest, HttpResponse, HttpResponseServerError
from django.middleware.csrf import get_token
from django.template.loader import render_to_string
from django.utils import translation

from tournament.ops.database_errors import error_cause, may_be_saved
from tournament.ops.health.log_lines import method_of, view_of
from tournament.words import figures
from tournament.words.database_errors import (
    CANNOT_SHOW,
    FIELDS,
    MAYBE_SAVED,
    NOTHING_SAVED,
    WHAT_TO_DO,
)
from tournament.words.language import language_of

UNAVAILABLE = 503
SECONDS_TO_WAIT = 5
NEVER_SHOWN: Final = re.compile(r"csrf|pass|secret|code|token")
NOT_TYPED: Final = frozenset(("key", "seen", "previewed", "version", "next"))
READING: Final = frozenset(("GET", "HEAD", "OPTIONS"))

logger = logging.getLogger(__name__)


def not_allowed(request: HttpRequest, response: HttpResponse) -> HttpResponse:
    """Add a page for a wrong method; browsers show an empty response as their own error."""
    if wants_page(request):
        response.content = render_to_string("405.html", request=request).encode()
    return response


def server_error(request: HttpRequest) -> HttpResponse:
    """Return the page for an error outside the views, or the page for our own errors.

    If an act was done and the page after it fails, the error page reports the act.
    """
    error = sys.exc_info()[1]
    trouble = error_cause(error)
    if trouble:
        return unsaved(request, trouble, error)
    return HttpResponseServerError(render_to_string("500.html", {"messages": _told(request)}))


def unsaved(request: HttpRequest, trouble: str, error: BaseException | None) -> HttpResponse:
    """Show whether anything was saved and what to do; the input can be submitted again."""
    # An unreadable session fails before the language is activated.
    with translation.override(language_of(request)):
        return _unsaved(request, trouble, error)


def _unsaved(request: HttpRequest, trouble: str, error: BaseException | None) -> HttpResponse:
    kind = type(error).__name__
    # A path may contain the token of a phone, an invitation, a reset or a screen.
    what = f"{method_of(request)} {view_of(request)}"
    logger.warning("%s could not be done: %s (%s)", what, trouble, kind)
    what_is_saved = _what(request, trouble)
    if not wants_page(request):
        words = f"{what_is_saved} {WHAT_TO_DO[trouble]}"
        response = HttpResponse(words, content_type="text/plain; charset=utf-8")
    else:
        response = HttpResponse(_page(request, trouble, str(what_is_saved)))
    response.status_code = UNAVAILABLE
    response["Retry-After"] = str(SECONDS_TO_WAIT)
    response["Cache-Control"] = "no-store"
    return response


def _what(request: HttpRequest, trouble: str) -> object:
    if request.method in READING:
        return CANNOT_SHOW
    return MAYBE_SAVED if may_be_saved(trouble) else NOTHING_SAVED


def is_script(request: HttpRequest) -> bool:
    """Whether a script of the page sent the request and wants a part of the page."""
    return request.headers.get("X-Requested-With") == "fetch"


def wants_page(request: HttpRequest) -> bool:
    """Whether the answer is shown as a page."""
    return not is_script(request) and "text/html" in request.headers.get("Accept", "")


def _page(request: HttpRequest, trouble: str, what: str) -> str:
    typed = list(_typed(request))
    context = {
        "what": what,
        "messages": _told(request),
        "todo": WHAT_TO_DO[trouble],
        "path": request.get_full_path(),
        "is_reading": request.method in READING,
        "fields": typed,
        "shown": [(_label(name), told) for name, told in typed if name not in NOT_TYPED and told],
        "had_files": bool(request.method not in READING and request.FILES),
        "is_form": _is_form(request),
        "csrf_token": get_token(request),
    }
    return render_to_string("unsaved.html", context)


def _told(request: HttpRequest) -> list[Message]:
    """Return the messages of the last act, which the failing page would have shown."""
    try:
        return list(get_messages(request))
    except DatabaseError:
        # A long message is stored in the session, which may be unreachable for the same reason.
        return []


def _typed(request: HttpRequest) -> Iterator[tuple[str, str]]:
    """Yield the submitted fields, except sensitive ones."""
    if request.method in READING or not _is_form(request):
        return
    for name, values in request.POST.lists():
        if not NEVER_SHOWN.search(name):
            for value in values:
                yield name, str(value)


def _label(name: str) -> str:
    """Return a field's label, as far as it is known here."""
    seat = name.removeprefix("total_")
    if seat != name and seat.isdecimal():
        return figures.letter(int(seat))
    return str(FIELDS.get(name, name.replace("_", " ")))


def _is_form(request: HttpRequest) -> bool:
    return (request.content_type or "") in {
        "application/x-www-form-urlencoded",
        "multipart/form-data",
    }
