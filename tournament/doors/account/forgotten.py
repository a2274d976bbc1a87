"""Forgotten passwords: a link by mail, or whom to ask."""

from __future__ import annotations

from typing import Any

from axes.utils import reset as forget_misses
from django.contrib.auth.forms import PasswordResetForm, SetPasswordForm
from django.contrib.auth.models import User
from django.contrib.auth.views import PasswordResetConfirmView, PasswordResetView
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse_lazy
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from tournament.background.mail import ordering
from tournament.doors.account.forms import ForgottenForm, ForgottenPasswordForm
from tournament.doors.acting import tell_done
from tournament.services.accounts import devices

UNPROCESSABLE = 422


class ForgottenPassword(PasswordResetView):
    """Takes an address, and answers the same whether an account has it or not."""

    form_class = ForgottenForm
    template_name = "account/forgotten.html"
    success_url = reverse_lazy("forgotten_sent")
    extra_context = {"are_sent": ordering.are_sent}

    def form_invalid(self, form: PasswordResetForm) -> HttpResponse:
        """Say what is wrong with the address itself."""
        return self.render_to_response(self.get_context_data(form=form), status=UNPROCESSABLE)


@require_safe
def forgotten_sent(request: HttpRequest) -> HttpResponse:
    """Say what happens next, if the address is an account's."""
    if not ordering.are_sent():
        return redirect("forgotten")
    return render(request, "account/forgotten_sent.html")


class ResetPassword(PasswordResetConfirmView):
    """Sets a new password through the link; the second factor is asked for afterwards."""

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
        tell_done(self.request, _("The password is changed. Sign in with it."))
        return answer

    def render_to_response(self, context: dict[str, Any], **facts: Any) -> HttpResponse:  # noqa: ANN401
        """Answer used, expired and guessed links with the page that says so."""
        if not self.validlink:
            facts["status"] = 404
        elif context["form"].is_bound:
            facts["status"] = UNPROCESSABLE
        return super().render_to_response(context, **facts)
