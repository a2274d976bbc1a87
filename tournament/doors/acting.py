"""Request data every desk act needs: user, idempotency key, message."""

from collections.abc import Callable
from typing import Final, TypeVar

from django.contrib import messages
from django.contrib.auth.models import User
from django.forms import Form
from django.http import HttpRequest, HttpResponse

from tournament.services.acts import Actor
from tournament.services.refusals import Refused
from tournament.words import refusal_words
from tournament.words.figures import whole
from tournament.words.names import fill_sentence

LONGEST_KEY: Final = 80
UNPROCESSABLE: Final = 422

Made = TypeVar("Made")
Thing = TypeVar("Thing")


def perform(
    request: HttpRequest,
    act: Callable[[Actor], Made],
    *,
    done: str | Callable[[Made], str] = "",
    then: HttpResponse | Callable[[Made], HttpResponse],
    refused: HttpResponse | Callable[[Refused], HttpResponse] | None = None,
) -> HttpResponse:
    """Perform an act; report success and return `then`, or return the refusal.

    `refused` shows the page again with the refusal. If it is a redirect, or missing because the
    act always returns to one page, the next page shows the reason of the refusal.
    """
    try:
        made = act(actor_of(request))
    except Refused as why:
        if callable(refused):
            return refused(why)
        tell_refusal(request, why)
        answer = refused or then
        assert isinstance(answer, HttpResponse), "a refusal needs a page"
        return answer
    if words := done(made) if callable(done) else done:
        tell_done(request, words)
    return then(made) if callable(then) else then


def perform_typed(
    request: HttpRequest,
    form: Form,
    act: Callable[[Actor], Made],
    *,
    done: str = "",
    then: HttpResponse | Callable[[Made], HttpResponse],
    show: Callable[[Refused | None], HttpResponse],
) -> HttpResponse:
    """Perform an act on a form; `show` returns the page for invalid or refused input.

    The facts in `done` are those that were typed.
    """
    if not form.is_valid():
        return show(None)
    return perform(
        request, act, done=fill_sentence(done, form.cleaned_data), then=then, refused=show
    )


def look(
    request: HttpRequest,
    see: Callable[[Actor], Made],
    *,
    show: Callable[[Made], HttpResponse],
    refused: HttpResponse | Callable[[Refused], HttpResponse],
) -> HttpResponse:
    """Show the preview of an act, or return the refusal as `perform` does; save nothing."""
    return perform(request, see, then=show, refused=refused)


def tried(see: Callable[[], Made]) -> tuple[Made | None, Refused | None]:
    """Return the result or the refusal, for a page that can show both."""
    try:
        return see(), None
    except Refused as why:
        return None, why


def above(form: Form, show: Callable[[], HttpResponse]) -> Callable[[Refused], HttpResponse]:
    """Return the response to a refusal: the submitted page with the refusal above the form."""

    def refused(why: Refused) -> HttpResponse:
        form.add_error(None, str(refusal_words(why)))
        return show()

    return refused


def actor_of(request: HttpRequest) -> Actor:
    """Return the signed-in user as actor; the guard refuses anonymous visitors."""
    assert isinstance(request.user, User)
    return Actor.from_user(request.user)


def size_of(request: HttpRequest) -> int:
    """Return the total size of the uploaded files in bytes."""
    files = (file for name in request.FILES for file in request.FILES.getlist(name))
    return sum(file.size or 0 for file in files)


def key_of(request: HttpRequest) -> str:
    """Return the form's idempotency key, so that a second click finds the act done."""
    return request.POST.get("key", "")[:LONGEST_KEY]


def previewed_in(request: HttpRequest) -> int | None:
    """Return the revision of the preview that the form was shown with, if any."""
    return whole(request.POST.get("previewed", ""))


def tell_refusal(request: HttpRequest, refused: Refused) -> None:
    """Show on the next page why the act was refused, and what to do."""
    messages.error(request, str(refusal_words(refused)))


def tell_done(request: HttpRequest, words: str) -> None:
    """Show on the next page what was done."""
    messages.success(request, words)
