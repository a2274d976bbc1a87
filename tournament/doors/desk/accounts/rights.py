"""Account permissions beyond the roles, changed and undone by the instance's managers."""

from __future__ import annotations

from typing import Any, Final

from django import forms
from django.contrib.auth.models import User
from django.core.exceptions import PermissionDenied
from django.db.models import Count, Exists, OuterRef, Q, QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournament.doors.acting import UNPROCESSABLE, DeskRequest, Routes, at_account
from tournament.doors.fields import WholeNumber
from tournament.models import AccountRights, JournalEntry, Scope, SecondFactor
from tournament.security.access import Permission, is_server_admin
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


def at_server(http: HttpRequest, facts: dict[str, Any], may: Permission) -> DeskRequest:
    """Return the request of a manager of this instance's accounts."""
    request = at_account(http, facts, may)
    if not is_server_admin(http.user):
        raise PermissionDenied
    return request


routes = Routes(at_server)


@routes.page("", permissions.change_rights)
def account_rights(request: DeskRequest) -> HttpResponse:
    """List the accounts with their permissions, and the newest changes."""
    words = request.http.GET.get("q", "")
    context = {
        "words": words,
        "accounts": _found(words)[:MOST_LISTED],
        "most": MOST_LISTED,
        "changes": [_shown(line) for line in _changes()],
    }
    return render(request.http, "desk/accounts/account_rights.html", context)


def _show(request: DeskRequest, _refused: None, pk: int) -> HttpResponse:
    user = get_object_or_404(User, pk=pk)
    form = request.typed.get("form") or RightsForm.of(permissions.rights_of(user))
    context = {
        "account": user,
        "form": form,
        "lacks_factor": is_lacked_by(user),
        "changes": [_shown(line) for line in _changes(user.pk)],
    }
    status = UNPROCESSABLE if form.is_bound else 200
    return render(request.http, "desk/accounts/rights_of_account.html", context, status=status)


@routes.page("<int:pk>/", permissions.change_rights)
def rights_of_account(request: DeskRequest, pk: int) -> HttpResponse:
    """Show the permissions of one account."""
    return _show(request, None, pk)


@routes.post("<int:pk>/", permissions.change_rights, to="account_rights", show_form=_show)
def change_rights(request: DeskRequest, pk: int) -> str:
    """Change the permissions of one account."""
    user = get_object_or_404(User, pk=pk)
    facts = request.read(RightsForm(request.data)).cleaned_data
    permissions.change_rights(user, facts, by=request.by, key=request.key)
    return gettext("Saved.")


@routes.post("changes/<int:pk>/take_back/", permissions.change_rights, to="account_rights")
def take_back_rights(request: DeskRequest, pk: int) -> str:
    """Undo a change of an account's permissions."""
    found = JournalEntry.objects.filter(scope__kind=Scope.Kind.HOUSE, verb="change_rights")
    journal.undo(get_object_or_404(found.select_related("scope"), pk=pk), by=request.by)
    return gettext("The rights are unchanged.")


def _found(words: str) -> QuerySet[User]:
    factors = SecondFactor.objects.filter(user=OuterRef("pk"), confirmed_at__isnull=False)
    found = User.objects.filter(is_active=True).select_related("rights").order_by("username")
    for word in words.split():
        found = found.filter(Q(*[(f"{name}__icontains", word) for name in NAMED], _connector=Q.OR))
    return found.annotate(roles=Count("memberships"), has_factor=Exists(factors))


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
