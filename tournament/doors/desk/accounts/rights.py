"""Account permissions beyond the roles, changed and undone by the instance's managers."""

from __future__ import annotations

from typing import Any, Final

from django import forms
from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import User
from django.core.exceptions import PermissionDenied
from django.db.models import Count, Exists, OuterRef, Q, QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tournament.doors.acting import UNPROCESSABLE, key_of, perform
from tournament.doors.fields import WholeNumber
from tournament.models import AccountRights, JournalEntry, Scope, SecondFactor
from tournament.security.access import is_server_admin
from tournament.services import journal
from tournament.services.accounts import permissions
from tournament.services.accounts.permissions import BOUNDS, LARGEST, RIGHTS
from tournament.services.accounts.second_factors import is_lacked_by
from tournament.words.journal.lines import changes

AS_THE_SERVER = _("Empty: the server's limit for all accounts.")
MOST_LISTED: Final = 300
MOST_CHANGES: Final = 20
NAMED: Final = ("username", "first_name", "last_name")


class RightsForm(forms.Form):
    """Permissions of an account beyond its roles, and its limits."""

    may_create = forms.BooleanField(
        label=_("can announce tournaments, also from files"), required=False
    )
    keeps_register = forms.BooleanField(
        label=_("manages the register: sees and changes all people in it"), required=False
    )
    most_tournaments = WholeNumber(
        _("Tournaments per year"), low=0, high=LARGEST, required=False, help_text=AS_THE_SERVER
    )
    most_jobs = WholeNumber(
        _("Papers and files per day"), low=0, high=LARGEST, required=False, help_text=AS_THE_SERVER
    )
    most_megabytes = WholeNumber(
        _("Megabytes uploaded per day"),
        low=0,
        high=LARGEST,
        required=False,
        help_text=AS_THE_SERVER,
    )

    @classmethod
    def of(cls, row: AccountRights) -> RightsForm:
        """Return the form with the account's current permissions."""
        return cls(initial={name: getattr(row, name) for name in (*RIGHTS, *BOUNDS)})


@require_safe
@login_required
def account_rights(request: HttpRequest) -> HttpResponse:
    """List the accounts with their permissions, and the newest changes."""
    _guard(request)
    words = request.GET.get("q", "")
    context = {
        "words": words,
        "accounts": _found(words)[:MOST_LISTED],
        "most": MOST_LISTED,
        "changes": [_shown(line) for line in _changes()],
    }
    return render(request, "desk/accounts/account_rights.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def rights_of_account(request: HttpRequest, pk: int) -> HttpResponse:
    """Show and change the permissions of one account."""
    _guard(request)
    user = get_object_or_404(User, pk=pk)
    if request.method != "POST":
        return _show(request, user, RightsForm.of(permissions.rights_of(user)))
    form = RightsForm(request.POST)
    if not form.is_valid():
        return _show(request, user, form)
    return perform(
        request,
        lambda by: permissions.change_rights(user, form.cleaned_data, by=by, key=key_of(request)),
        done=gettext("Saved."),
        then=redirect("account_rights"),
    )


@require_POST
@login_required
def take_back_rights(request: HttpRequest, pk: int) -> HttpResponse:
    """Undo a change of an account's permissions."""
    _guard(request)
    found = JournalEntry.objects.filter(scope__kind=Scope.Kind.HOUSE, verb="change_rights")
    line = get_object_or_404(found.select_related("scope"), pk=pk)
    return perform(
        request,
        lambda by: journal.undo(line, by=by),
        done=gettext("The rights are unchanged."),
        then=redirect("account_rights"),
    )


def _guard(request: HttpRequest) -> None:
    if not is_server_admin(request.user):
        raise PermissionDenied


def _found(words: str) -> QuerySet[User]:
    factors = SecondFactor.objects.filter(user=OuterRef("pk"), confirmed_at__isnull=False)
    found = User.objects.filter(is_active=True).select_related("rights").order_by("username")
    for word in words.split():
        found = found.filter(Q(*[(f"{name}__icontains", word) for name in NAMED], _connector=Q.OR))
    return found.annotate(roles=Count("memberships"), has_factor=Exists(factors))


def _show(request: HttpRequest, user: User, form: RightsForm) -> HttpResponse:
    context = {
        "account": user,
        "form": form,
        "lacks_factor": is_lacked_by(user),
        "changes": [_shown(line) for line in _changes(user.pk)],
    }
    status = UNPROCESSABLE if form.is_bound else 200
    return render(request, "desk/accounts/rights_of_account.html", context, status=status)


def _changes(*accounts: int) -> QuerySet[JournalEntry]:
    """Return the instance's journal lines about permissions, newest first."""
    lines = JournalEntry.objects.filter(scope__kind=Scope.Kind.HOUSE, verb="change_rights")
    about = lines.filter(undo__account__in=accounts) if accounts else lines
    return about.select_related("undone_by").order_by("-pk")[:MOST_CHANGES]


def _shown(line: JournalEntry) -> dict[str, Any]:
    """Return a change as shown: each permission that changed, before and after."""
    return {
        "line": line,
        "account": (line.undo or {}).get("account", 0),
        "moved": changes(line.before, line.after),
        "can_be_undone": journal.can_be_undone(line),
    }
