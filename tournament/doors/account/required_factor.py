"""Where the house asks for a second factor, the desk opens once the account has one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from django.conf import settings
from django.contrib.auth.models import User
from django.core.exceptions import MiddlewareNotUsed
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect

from tournament.services.accounts import second_factors

GUARDED: Final = ("/desk/", "/admin/")


def middleware(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[..., HttpResponse]:
    """Lead whoever lacks the second factor that the house asks for to where it is set up."""
    if not settings.SECOND_FACTOR:
        raise MiddlewareNotUsed

    def guard(request: HttpRequest) -> HttpResponse:
        if request.path_info.startswith(GUARDED):
            user = request.user
            if isinstance(user, User) and lacks_factor(user):
                return redirect("account")
        return get_response(request)

    return guard


def lacks_factor(user: User) -> bool:
    """Whether the house asks this account for a second factor, and it has none."""
    return second_factors.is_required_of(user) and not second_factors.is_guarded(user)
