"""The one link of an application: it confirms it, shows how it stands, and withdraws it."""

from __future__ import annotations

from django.core import signing

from tournament.models import Application

SIGNED_FOR = "tournament.application"


def token_of(application: Application) -> str:
    """Return the signed token in an application's link; it is kept nowhere."""
    return signing.Signer(salt=SIGNED_FOR).sign(str(application.pk))


def application_of(slug: str, token: str) -> Application | None:
    """Return the application that a token opens in a tournament; None for any other token."""
    try:
        number = int(signing.Signer(salt=SIGNED_FOR).unsign(token))
    except (signing.BadSignature, ValueError):
        return None
    found = Application.objects.filter(pk=number, tournament__slug=slug)
    return found.select_related("tournament__announcement").first()
