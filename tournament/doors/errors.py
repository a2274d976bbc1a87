"""Pages that keep the submitted input: for a failed disk or database, and for a lost session.

The page for a failed database runs no query, so it works when other pages do not.
"""

from __future__ import annotations

import logging
import re
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import timedelta
from typing import Any, Final
from urllib.parse import urlsplit

from django.conf import settings
from django.contrib.auth.forms import AuthenticationForm
from django.contrib.messages import get_messages
from django.contrib.messages.storage.base import Message
from django.core import signing
from django.db import DatabaseError
from django.http import HttpRequest, HttpResponse, HttpResponseServerError
from django.middleware.csrf import get_token
from django.shortcuts import render, resolve_url
from django.template.loader import render_to_string
from django.utils import translation
from django.utils.translation import gettext as _
from django.views import csrf

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
FORBIDDEN: Final = 403
SECONDS_TO_WAIT = 5
NEVER_SHOWN: Final = re.compile(r"csrf|pass|secret(?!ary)|code|token")
NOT_TYPED: Final = frozenset(("key", "seen", "previewed", "version", "next"))
READING: Final = frozenset(("GET", "HEAD", "OPTIONS"))
KEPT_FORM: Final = "kept form"
KEPT_FOR: Final = timedelta(hours=12)
MOST_KEPT: Final = 200_000
"""The most characters of a form that a sign-in page keeps; a list of 2,000 people fits."""
NOT_FOUND: Final = 404

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


def signed_out(request: HttpRequest, response: HttpResponse) -> HttpResponse:
    """Return a sign-in form that keeps the submitted form of the desk, or the given response.

    The form is signed, and passwords and files are not in it.
    """
    kept = _keep(request) if _is_lost_session(request, response) else ""
    if not kept:
        return response
    context = {
        "form": AuthenticationForm(request),
        "kept": kept,
        "next": "/desk/",
        "is_signed_out": True,
        "shown": _shown(request),
    }
    page = render(request, "account/login.html", context, status=NOT_FOUND)
    page["Cache-Control"] = "no-store"
    return page


def kept_form_page(request: HttpRequest, kept: str) -> HttpResponse | None:
    """Return the page that sends a kept form again, after signing in; None if it is invalid."""
    try:
        form = signing.loads(kept, salt=KEPT_FORM, max_age=KEPT_FOR)
    except signing.BadSignature:
        return None
    return _again(request, _("You are signed in again."), form)


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    """Keep a form of our own desk whose token is of an earlier session; refuse other forms."""
    refused = csrf.csrf_failure(request, reason)
    if not _is_from_own_page(request):
        return refused
    if not request.path.startswith("/desk/"):
        form_page = {"form_page": request.headers.get("Referer", "")}
        return render(request, "403_csrf.html", form_page, status=refused.status_code)
    if not request.user.is_authenticated:
        return signed_out(request, refused)
    kept = _keep(request)
    if not kept:
        return refused
    form = signing.loads(kept, salt=KEPT_FORM)
    return _again(request, _("This form has expired"), form, status=refused.status_code)


def _is_lost_session(request: HttpRequest, response: HttpResponse) -> bool:
    """Whether a form of the desk came without a session, and was refused for it."""
    if request.method in READING or not request.path.startswith("/desk/"):
        return False
    to_login = response.get("Location", "").startswith(resolve_url(settings.LOGIN_URL))
    is_refused = response.status_code in (NOT_FOUND, FORBIDDEN) or to_login
    return is_refused and wants_page(request) and not request.user.is_authenticated


def _is_from_own_page(request: HttpRequest) -> bool:
    """Whether the browser names this host as the origin of the form."""
    origin = request.headers.get("Origin") or request.headers.get("Referer", "")
    return urlsplit(origin).netloc == request.get_host()


def _keep(request: HttpRequest) -> str:
    """Return the submitted form, signed; empty without one, or if it is too long."""
    fields, files = list(_typed(request)), list(request.FILES)
    length = sum(len(name) + len(value) for name, value in fields)
    if length > MOST_KEPT or not (fields or files):
        return ""
    form = {"path": request.get_full_path(), "fields": fields, "files": files}
    return signing.dumps(form, salt=KEPT_FORM, compress=True)


def _again(
    request: HttpRequest, what: str, form: Mapping[str, Any], *, status: int = 200
) -> HttpResponse:
    """Return the page with a kept form, which a button sends with a new token."""
    context = {
        "what": what,
        "todo": _("Nothing was saved yet. Check what you typed, then send it again."),
        "path": form["path"],
        "fields": form["fields"],
        "shown": _shown_of(form["fields"]),
        "files": form["files"],
        "is_form": True,
        "csrf_token": get_token(request),
    }
    page = render(request, "unsaved.html", context, status=status)
    page["Cache-Control"] = "no-store"
    return page


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
        "shown": _shown_of(typed),
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


def _shown(request: HttpRequest) -> list[tuple[str, str]]:
    """Return what the user typed, with labels."""
    return _shown_of(_typed(request))


def _shown_of(fields: Iterable[Sequence[str]]) -> list[tuple[str, str]]:
    return [(_label(name), told) for name, told in fields if name not in NOT_TYPED and told]


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
