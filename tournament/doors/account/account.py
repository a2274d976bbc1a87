"""The user's own account: signed-in devices, password, second factor."""

from __future__ import annotations

from typing import Any

import pyotp
import segno
from django.contrib.auth import update_session_auth_hash
from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import User
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tournament.background.mail import ordering
from tournament.background.mail.emails import letter_words
from tournament.doors.account.forms import AddressForm, CodeForm, NewPasswordForm, OwnPasswordForm
from tournament.doors.account.signing_in import browser_of
from tournament.doors.acting import add_message, add_refusal, idempotency_key
from tournament.models import Intake, Membership
from tournament.ops.site import site_of
from tournament.security.access import is_server_admin, keeps_register, may_create
from tournament.services.accounts import devices, second_factors
from tournament.services.refusals import Refused
from tournament.words import refusal_words
from tournament.words.figures import whole

UNPROCESSABLE = 422
MISSING = 404


@require_safe
@login_required
@never_cache
def account(request: HttpRequest) -> HttpResponse:
    """Show the account's signed-in devices and its protection."""
    return show_account(request)


@require_http_methods(["GET", "HEAD", "POST"])
@sensitive_post_parameters()
@login_required
@never_cache
def change_password(request: HttpRequest) -> HttpResponse:
    """Change the password and sign out every other browser."""
    user = account_of(request)
    form = NewPasswordForm(user, request.POST or None)
    if not form.is_valid():
        status = UNPROCESSABLE if form.is_bound else 200
        return render(request, "account/change_password.html", {"form": form}, status=status)
    form.save()
    update_session_auth_hash(request, user)
    key = request.session.session_key or ""
    devices.end_all(user, but=key)
    agent = request.META.get("HTTP_USER_AGENT", "")
    devices.note_device(user, session_key=key, browser=browser_of(agent))
    add_message(request, _("The password is changed. All other browsers are signed out."))
    return redirect("account")


@require_POST
@login_required
def end_devices(request: HttpRequest) -> HttpResponse:
    """Sign one other browser out, or all of them."""
    user, chosen = account_of(request), whole(request.POST.get("device", ""))
    if chosen is not None:
        if not devices.end_device(user, chosen):
            raise Http404
        add_message(request, _("That browser is signed out."))
        return redirect("account")
    ended = devices.end_all(user, but=request.session.session_key or "")
    words = ngettext(
        "%(count)s other browser signed out.", "%(count)s other browsers signed out.", ended
    )
    add_message(request, words % {"count": ended})
    return redirect("account")


@require_POST
@sensitive_post_parameters()
@login_required
@never_cache
def begin_second_factor(request: HttpRequest) -> HttpResponse:
    """Create a TOTP secret, after the password is confirmed."""
    form = OwnPasswordForm(account_of(request), request.POST)
    if not form.is_valid():
        return show_account(request, password=form)
    try:
        second_factors.begin(account_of(request))
    except Refused as refused:
        add_refusal(request, refused)
        return redirect("account")
    return redirect("second_factor")


@require_http_methods(["GET", "HEAD", "POST"])
@sensitive_post_parameters()
@login_required
@never_cache
def second_factor(request: HttpRequest) -> HttpResponse:
    """Show the secret as a QR code until a code from the phone confirms it."""
    user = account_of(request)
    secret = second_factors.unconfirmed_secret(user)
    if secret is None:
        return redirect("account")
    form = CodeForm(request.POST or None)
    if form.is_valid():
        try:
            codes = second_factors.confirm(user, form.cleaned_data["code"])
        except Refused as refused:
            form.add_error(None, str(refusal_words(refused)))
        else:
            devices.end_all(user, but=request.session.session_key or "")
            return render(request, "account/recovery_codes.html", {"codes": codes})
    address = pyotp.TOTP(secret).provisioning_uri(name=user.get_username(), issuer_name="Kārta")
    typed = " ".join(secret[i : i + 4] for i in range(0, len(secret), 4))
    picture = segno.make(address, micro=False).svg_data_uri(scale=5, border=2, light="white")
    context = {"form": form, "secret": typed, "picture": picture, "address": address}
    status = UNPROCESSABLE if form.is_bound else 200
    return render(request, "account/second_factor.html", context, status=status)


@require_POST
@sensitive_post_parameters()
@login_required
@never_cache
def change_second_factor(request: HttpRequest) -> HttpResponse:
    """Remove the second factor or renew the recovery codes, after the password is confirmed."""
    user = account_of(request)
    form = OwnPasswordForm(user, request.POST)
    if not form.is_valid():
        return show_account(request, password=form)
    if "codes" in request.POST and second_factors.is_guarded(user):
        codes = second_factors.renew_recovery_codes(user)
        return render(request, "account/recovery_codes.html", {"codes": codes})
    try:
        second_factors.give_up(user)
    except Refused as refused:
        add_refusal(request, refused)
    else:
        add_message(request, _("You can sign in with the password alone again."))
    return redirect("account")


def account_of(request: HttpRequest) -> User:
    """Return the signed-in user; the guard refuses anonymous visitors."""
    assert isinstance(request.user, User)
    return request.user


def show_account(
    request: HttpRequest,
    *,
    password: OwnPasswordForm | None = None,
    address: AddressForm | None = None,
) -> HttpResponse:
    """Show the account page, with the form that has errors."""
    user = account_of(request)
    context: dict[str, Any] = {
        "devices": devices.devices_of(user),
        "this": request.session.session_key,
        "is_guarded": second_factors.is_guarded(user),
        "must_be_guarded": second_factors.is_required_of(user),
        "may_create": may_create(user),
        "keeps_register": keeps_register(user),
        "runs_house": is_server_admin(user),
        "codes_left": second_factors.recovery_codes_left(user),
        "password": password or OwnPasswordForm(user),
        **_address_of(user, address),
    }
    status = UNPROCESSABLE if password or address else 200
    return render(request, "account/account.html", context, status=status)


def _address_of(user: User, address: AddressForm | None) -> dict[str, Any]:
    """Return the page's data about the e-mail address; empty if no e-mail is sent."""
    if not (ordering.are_sent() or user.email):
        return {}
    asked = ordering.unconfirmed_letter(user)
    first = {"email": user.email}
    return {
        "address": address or AddressForm(user, initial=first, auto_id="address_%s"),
        "asked": asked,
        "letter": letter_words(asked.job) if asked else "",
    }


def dossier(user: User) -> dict[str, Any]:
    """Return what is stored about the account; its acts are in the journals."""
    asked = ordering.unconfirmed_letter(user)
    roles = (
        Membership.objects.filter(user=user).select_related("tournament", "scope").order_by("pk")
    )
    return {
        "format": "karta.account/1",
        "sign_in_name": user.username,
        "name": user.get_full_name(),
        "email": user.email,
        "email_to_be_confirmed": asked.to if asked else "",
        "since": user.date_joined.isoformat(),
        "last_signed_in": user.last_login.isoformat() if user.last_login else None,
        "has_second_factor": second_factors.is_guarded(user),
        "may_create_tournaments": may_create(user),
        "keeps_the_register": keeps_register(user),
        "files_brought_in": [
            {"at": file.at.isoformat(), "bytes": file.size}
            for file in Intake.objects.filter(user=user).order_by("pk")
        ],
        "browsers": [
            {
                "browser": device.browser,
                "since": device.began_at.isoformat(),
                "last_used": device.seen_at.isoformat(),
            }
            for device in devices.devices_of(user)
        ],
        "roles": [
            {"scope" if member.tournament is None else "tournament": str(member.owner)}
            | {"role": member.role}
            for member in roles
        ],
    }


@require_POST
@sensitive_post_parameters()
@login_required
@never_cache
def change_address(request: HttpRequest) -> HttpResponse:
    """Send a confirmation e-mail to a new address, or remove the old one."""
    user = account_of(request)
    form = AddressForm(user, request.POST, auto_id="address_%s")
    if not form.is_valid():
        return show_account(request, address=form)
    if not (to := form.cleaned_data["email"]):
        ordering.forget_address(user)
        add_message(request, _("The address is removed."))
    elif ordering.are_sent():
        ordered = ordering.order_address_check(
            user, to=to, site=site_of(request), key=idempotency_key(request)
        )
        if ordered is None:
            add_refusal(request, Refused("too_many_letters"))
    return redirect("account")


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
@never_cache
def confirm_address(request: HttpRequest, token: str) -> HttpResponse:
    """Confirm the address through the link in the e-mail."""
    user = account_of(request)
    try:
        if request.method != "POST":
            context = {"address": ordering.address_asked(user, token).to}
            return render(request, "account/confirm_address.html", context)
        ordering.confirm_address(user, token)
    except Refused as refused:
        context = {"refusal": str(refusal_words(refused))}
        return render(request, "account/confirm_address.html", context, status=MISSING)
    add_message(request, _("The address is confirmed."))
    return redirect("account")


@require_safe
@login_required
@never_cache
def export_account(request: HttpRequest) -> HttpResponse:
    """Send the user all data stored about the account."""
    told = dossier(account_of(request))
    answer = JsonResponse(told, json_dumps_params={"ensure_ascii": False, "indent": 1})
    answer.headers["Content-Disposition"] = 'attachment; filename="account.json"'
    return answer
