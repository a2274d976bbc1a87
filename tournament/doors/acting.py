"""What every act at the desk needs from its request: who acts, which click it was, what to say."""

from django.contrib import messages
from django.contrib.auth.models import User
from django.http import HttpRequest

from tournament.services.acts import Actor
from tournament.services.refusals import Refused
from tournament.words import refusal_words

LONGEST_KEY = 80


def actor_of(request: HttpRequest) -> Actor:
    """Return who acts; the guard has let nobody in without an account."""
    assert isinstance(request.user, User)
    return Actor.from_user(request.user)


def key_of(request: HttpRequest) -> str:
    """Return the key that a form was sent with, so that a second click finds the act done."""
    return request.POST.get("key", "")[:LONGEST_KEY]


def tell_refusal(request: HttpRequest, refused: Refused) -> None:
    """Say on the next page why nothing was done, and what to do."""
    messages.error(request, str(refusal_words(refused)))


def tell_done(request: HttpRequest, words: str) -> None:
    """Say on the next page what was done."""
    messages.success(request, words)
