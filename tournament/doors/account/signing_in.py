"""Signing in: the password, then the code if the account has a second factor."""

from __future__ import annotations

import contextlib
import hashlib
import time
from typing import Any, Final

from axes.utils import reset as forget_misses
from django.conf import settings
from django.contrib.auth import login
from django.contrib.auth.forms import AuthenticationForm, PasswordResetForm, SetPasswordForm
from django.contrib.auth.models import User
from django.contrib.auth.views import (
    LoginView,
    LogoutView,
    PasswordResetConfirmView,
    PasswordResetView,
)
from django.db import DatabaseError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse_lazy
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_safe

from tournament.background.mail import ordering
from tournament.doors.account.forms import CodeForm, ForgottenForm, ForgottenPasswordForm
from tournament.doors.acting import add_message
from tournament.doors.errors import kept_form_page
from tournament.security.limits import (
    TOO_MANY,
    Limit,
    device_of,
    is_known,
    is_used_up,
    remember,
    too_many,
)
from tournament.services.accounts import devices, second_factors
from tournament.services.refusals import Refused
from tournament.words import refusal_words

HALF: Final = "half_signed_in"
HALF_HOLDS: Final = 600
PASSWORDS: Final = "django.contrib.auth.backends.ModelBackend"
# Guessing from many addresses stays slow: 200 passwords of an account in an hour.
WRONG_TRIES: Final = Limit(most=50, within=900)
SEEN: Final = "device_seen"
SEEN_EVERY: Final = 600
BROWSERS: Final = ("Edg", "OPR", "Firefox", "SamsungBrowser", "Chrome", "Safari")
SYSTEMS: Final = ("Android", "iPhone", "iPad", "Windows", "Macintosh", "Linux")
SHOWN: Final = {"Edg": "Edge", "OPR": "Opera", "SamsungBrowser": "Samsung", "Macintosh": "Mac"}
UNPROCESSABLE = 422


class SignIn(LoginView):
    """The form for name and password; a code follows if there is a second factor."""

    template_name = "account/login.html"
    redirect_authenticated_user = True

    def post(self, request: HttpRequest, *args: object, **kwargs: object) -> HttpResponse:
        """Throttle guesses of one account's password from many addresses.

        A device that has signed in to this account before is exempt.
        """
        name = request.POST.get("username", "")
        if not is_known(request, name) and is_used_up(_tries(name), WRONG_TRIES):
            return render(request, settings.AXES_LOCKOUT_TEMPLATE, status=TOO_MANY)
        answer: HttpResponse = super().post(request, *args, **kwargs)
        return answer

    def form_invalid(self, form: AuthenticationForm) -> HttpResponse:
        """Count the failed attempt for the account, from any address."""
        name = self.request.POST.get("username", "")
        if not is_known(self.request, name):
            too_many(_tries(name), WRONG_TRIES)
        return super().form_invalid(form)

    def form_valid(self, form: AuthenticationForm) -> HttpResponse:
        """Sign the user in, or ask for the code of the second factor."""
        user = form.get_user()
        assert isinstance(user, User)
        if not second_factors.is_guarded(user):
            start_session(self.request, user)
            return _after(self.request, user, self.get_success_url(), self._kept(user))
        kept = self._kept(user)
        # Data of an earlier visitor must not remain in the session.
        self.request.session.flush()
        self.request.session[HALF] = {
            "user": user.pk,
            "password": user.get_session_auth_hash(),
            "at": time.time(),
            "next": self.get_success_url(),
            "kept": kept,
        }
        return redirect("login_code")

    def get_context_data(self, **kwargs: object) -> dict[str, object]:
        """Keep a form that was sent without a session, also after a wrong password."""
        kept = self.request.POST.get("kept", "")
        return {**super().get_context_data(**kwargs), "kept": kept, "is_signed_out": bool(kept)}

    def _kept(self, user: User) -> str:
        """Return the kept form, unless another account of this device sent it."""
        is_same = is_known(self.request, user.username) or not device_of(self.request)
        return self.request.POST.get("kept", "") if is_same else ""


class SignOut(LogoutView):
    """Ends this browser's session."""

    def post(self, request: HttpRequest, *args: object, **kwargs: object) -> HttpResponse:
        """Sign out, and remove the browser from the list of devices."""
        devices.forget_session(request.session.session_key or "")
        answer: HttpResponse = super().post(request, *args, **kwargs)
        return answer


@require_http_methods(["GET", "HEAD", "POST"])
@sensitive_post_parameters()
@never_cache
def login_code(request: HttpRequest) -> HttpResponse:
    """Ask for the code of the second factor, after the password."""
    user = _half_signed_in(request)
    if user is None:
        return redirect("login")
    form = CodeForm(request.POST or None)
    if form.is_valid():
        try:
            second_factors.pass_with(user, form.cleaned_data["code"])
        except Refused as refused:
            form.add_error(None, str(refusal_words(refused)))
        else:
            half = request.session.pop(HALF)
            start_session(request, user)
            return _after(request, user, half["next"], half.get("kept", ""))
    status = 422 if form.is_bound else 200
    return render(request, "account/login_code.html", {"form": form}, status=status)


def _tries(name: str) -> str:
    return f"tries:{hashlib.sha256(name.casefold().encode()).hexdigest()}"


def _after(request: HttpRequest, user: User, wanted: str, kept: str) -> HttpResponse:
    """Return the page after signing in: the kept form to be sent again, or the wanted one."""
    again = kept_form_page(request, kept) if kept else None
    return _remembering(again or redirect(wanted), request, user)


def _remembering(response: HttpResponse, request: HttpRequest, user: User) -> HttpResponse:
    remember(response, request, user.username)
    return response


def start_session(request: HttpRequest, user: User) -> None:
    """Sign the account in under a new session, and record the browser."""
    login(request, user, backend=PASSWORDS)
    if request.session.session_key is None:
        request.session.create()
    agent = request.META.get("HTTP_USER_AGENT", "")
    request.session[SEEN] = time.time()
    key = request.session.session_key
    assert key is not None
    devices.note_device(user, session_key=key, browser=browser_of(agent))


def browser_of(agent: str) -> str:
    """Return the browser and system of a user agent, in two words.

    >>> browser_of("Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0")
    'Firefox, Linux'
    """
    found = (next((name for name in names if name in agent), "") for names in (BROWSERS, SYSTEMS))
    return ", ".join(SHOWN.get(name, name) for name in found if name)


def see(request: HttpRequest, came_with: str) -> None:
    """Record that a device is in use, unless that was recorded moments ago."""
    key = request.session.session_key or ""
    if key == came_with and time.time() - request.session[SEEN] < SEEN_EVERY:
        return
    with contextlib.suppress(DatabaseError):
        # A new secret key changes the session key; the browser is the same.
        devices.rename_session(came_with, key)
        devices.saw(key)
        request.session[SEEN] = time.time()


def _half_signed_in(request: HttpRequest) -> User | None:
    """Return the user whose password was just accepted, unless it has changed since."""
    half = request.session.get(HALF)
    if half is None or time.time() - half["at"] > HALF_HOLDS:
        return None
    user = User.objects.filter(pk=half["user"], is_active=True).first()
    if user is None or user.get_session_auth_hash() != half["password"]:
        return None
    return user


class ForgottenPassword(PasswordResetView):
    """The form for an address; the response is the same whether an account has it or not."""

    form_class = ForgottenForm
    template_name = "account/forgotten.html"
    success_url = reverse_lazy("forgotten_sent")
    extra_context = {"are_sent": ordering.are_sent}

    def form_invalid(self, form: PasswordResetForm) -> HttpResponse:
        """Show the error of the address itself."""
        return self.render_to_response(self.get_context_data(form=form), status=UNPROCESSABLE)


@require_safe
def forgotten_sent(request: HttpRequest) -> HttpResponse:
    """Show what happens next if the address belongs to an account."""
    if not ordering.are_sent():
        return redirect("forgotten")
    return render(request, "account/forgotten_sent.html")


class ResetPassword(PasswordResetConfirmView):
    """Sets a new password through the link; the second factor is still required afterwards."""

    form_class = ForgottenPasswordForm
    template_name = "account/reset_password.html"
    success_url = reverse_lazy("login")

    def form_valid(self, form: SetPasswordForm[User]) -> HttpResponse:
        """Set the password, and sign the account out everywhere."""
        answer = super().form_valid(form)
        user = form.user
        assert isinstance(user, User)
        devices.end_all(user)
        forget_misses(username=user.username)
        add_message(self.request, _("The password is changed. Sign in with the new one."))
        return answer

    def render_to_response(self, context: dict[str, Any], **facts: Any) -> HttpResponse:  # noqa: ANN401
        """Show the error page for used, expired and guessed links."""
        if not self.validlink:
            facts["status"] = 404
        elif context["form"].is_bound:
            facts["status"] = UNPROCESSABLE
        return super().render_to_response(context, **facts)
