"""What every act at the desk needs from its request: who acts, which click it was, what to say."""

from collections.abc import Callable
from typing import Final, TypeVar

from django.contrib import messages
from django.contrib.auth.models import User
from django.forms import Form
from django.http import HttpRequest, HttpResponse

from tournament.services.acts import Actor
from tournament.services.refusals import Refused
from tournament.words import refusal_words
from tournament.words.quoting import fill

LONGEST_KEY: Final = 80
UNPROCESSABLE: Final = 422

Made = TypeVar("Made")


def perform(
    request: HttpRequest,
    act: Callable[[Actor], Made],
    *,
    done: str | Callable[[Made], str] = "",
    then: HttpResponse | Callable[[Made], HttpResponse],
    refused: HttpResponse | Callable[[Refused], HttpResponse] | None = None,
) -> HttpResponse:
    """Let whoever asks act, say what was done and answer with `then`, or answer the refusal.

    `refused` shows the page again with the refusal; where it is a redirect, or missing and the
    act leads back to one page either way, the next page says why nothing was done.
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
    """Let whoever asks act on a form; `show` answers what cannot be read or is refused.

    The facts in `done` are those that were typed.
    """
    if not form.is_valid():
        return show(None)
    return perform(request, act, done=fill(done, form.cleaned_data), then=then, refused=show)


def actor_of(request: HttpRequest) -> Actor:
    """Return who acts; the guard has let nobody in without an account."""
    assert isinstance(request.user, User)
    return Actor.from_user(request.user)


def size_of(request: HttpRequest) -> int:
    """Return how many bytes of files came with the request."""
    files = (file for name in request.FILES for file in request.FILES.getlist(name))
    return sum(file.size or 0 for file in files)


def key_of(request: HttpRequest) -> str:
    """Return the key that a form was sent with, so that a second click finds the act done."""
    return request.POST.get("key", "")[:LONGEST_KEY]


def tell_refusal(request: HttpRequest, refused: Refused) -> None:
    """Say on the next page why nothing was done, and what to do."""
    messages.error(request, str(refusal_words(refused)))


def tell_done(request: HttpRequest, words: str) -> None:
    """Say on the next page what was done."""
    messages.success(request, words)
