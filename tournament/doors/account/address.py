"""The account's mail address, and the export of its data."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tournament.background.mail import ordering
from tournament.doors.account import account
from tournament.doors.account.account import account_of, show_account
from tournament.doors.account.forms import AddressForm
from tournament.doors.acting import key_of, tell_done, tell_refusal
from tournament.ops.site import site_of
from tournament.services.refusals import Refused
from tournament.words import refusal_words

MISSING = 404


@require_POST
@sensitive_post_parameters()
@login_required
@never_cache
def change_address(request: HttpRequest) -> HttpResponse:
    """Send a confirmation letter to a new address, or remove the old one."""
    user = account_of(request)
    form = AddressForm(user, request.POST, auto_id="address_%s")
    if not form.is_valid():
        return show_account(request, address=form)
    if not (to := form.cleaned_data["email"]):
        ordering.forget_address(user)
        tell_done(request, _("The address is forgotten."))
    elif ordering.are_sent():
        ordered = ordering.order_address_check(
            user, to=to, site=site_of(request), key=key_of(request)
        )
        if ordered is None:
            tell_refusal(request, Refused("too_many_letters"))
    return redirect("account")


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
@never_cache
def confirm_address(request: HttpRequest, token: str) -> HttpResponse:
    """Confirm the address through the link from the letter."""
    user = account_of(request)
    try:
        if request.method != "POST":
            context = {"address": ordering.address_asked(user, token).to}
            return render(request, "account/confirm_address.html", context)
        ordering.confirm_address(user, token)
    except Refused as refused:
        context = {"refusal": str(refusal_words(refused))}
        return render(request, "account/confirm_address.html", context, status=MISSING)
    tell_done(request, _("The address is confirmed."))
    return redirect("account")


@require_safe
@login_required
@never_cache
def export_account(request: HttpRequest) -> HttpResponse:
    """Send the user all that is stored about the account."""
    told = account.dossier(account_of(request))
    answer = JsonResponse(told, json_dumps_params={"ensure_ascii": False, "indent": 1})
    answer.headers["Content-Disposition"] = 'attachment; filename="account.json"'
    return answer
