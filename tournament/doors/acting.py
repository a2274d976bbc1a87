"""What every act at the desk needs from its request: who acts, which click it was, what to say."""

from collections.abc import Callable, Iterable
from functools import partial
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
    """Show what an act would move, or answer the refusal as `perform` does; nothing is written."""
    return perform(request, see, then=show, refused=refused)


def tried(see: Callable[[], Made]) -> tuple[Made | None, Refused | None]:
    """Return what there is to see, or why there is nothing; for a page that has room for both."""
    try:
        return see(), None
    except Refused as why:
        return None, why


def one_by_one(
    things: Iterable[Thing], act: Callable[[Thing], object]
) -> list[tuple[Thing, Refused | None]]:
    """Act on each thing by itself; who is refused keeps nobody else out, and the reason is said."""
    return [(thing, tried(partial(act, thing))[1]) for thing in things]


def above(form: Form, show: Callable[[], HttpResponse]) -> Callable[[Refused], HttpResponse]:
    """Return the answer to a refusal that is said above the form, on the page as it was sent."""

    def refused(why: Refused) -> HttpResponse:
        form.add_error(None, str(refusal_words(why)))
        return show()

    return refused


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


def previewed_in(request: HttpRequest) -> int | None:
    """Return the revision at which the form had shown what its act would move, where it says so."""
    return whole(request.POST.get("previewed", ""))


def tell_refusal(request: HttpRequest, refused: Refused) -> None:
    """Say on the next page why nothing was done, and what to do."""
    messages.error(request, str(refusal_words(refused)))


def tell_done(request: HttpRequest, words: str) -> None:
    """Say on the next page what was done."""
    messages.success(request, words)
