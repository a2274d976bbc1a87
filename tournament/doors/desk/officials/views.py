"""The team of a tournament: roles and invitation links."""

from __future__ import annotations

from django import forms
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournament.background.mail import ordering
from tournament.background.mail.emails import letter_words
from tournament.doors.acting import EventRequest, Routes, add_refusal, at_event
from tournament.doors.fields import AddressField
from tournament.models import Invitation, Membership, Role
from tournament.ops.site import site_of
from tournament.services import officials
from tournament.services.refusals import Refused
from tournament.words.terms import MEANINGS, ROLES


class InviteForm(forms.Form):
    """A role to invite to, and a note to distinguish the links."""

    role = forms.ChoiceField(
        label=_("Role to give"), choices=list(MEANINGS.items()), initial=Role.SECRETARY
    )
    note = forms.CharField(
        label=_("For whom"),
        help_text=_("A name to tell the links apart. Only the team sees it."),
        max_length=120,
        required=False,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )


class MailedInviteForm(InviteForm):
    """An invitation that may also be sent by e-mail."""

    email = AddressField(
        label=_("E-mail"),
        help_text=_("The link is also sent there, in the language of this page. Optional."),
        required=False,
        autocomplete="off",
    )


routes = Routes(at_event)


def _show(request: EventRequest, *_refused: None) -> HttpResponse:
    desk = request.desk
    members = Membership.objects.filter(tournament=desk.tournament).select_related("user")
    open_links = Invitation.objects.open().filter(tournament=desk.tournament)
    context = {
        "desk": desk,
        "area": "settings",
        "may_invite": desk.may("invite"),
        "members": [(member, ROLES[member.role]) for member in members.order_by("pk")],
        "roles": ROLES.items(),
        "meanings": MEANINGS.values(),
        "links": _links(request.http, list(open_links)),
        "form": request.typed.get("form") or _invite_form()(),
    }
    return render(request.http, "desk/officials/officials.html", context)


@routes.page("")
def team(request: EventRequest) -> HttpResponse:
    """Show the members with their roles, and the open invitation links."""
    return _show(request)


@routes.post("invite/", officials.invite, to="team", show_form=_show)
def invite(request: EventRequest) -> str:
    """Create a link that gives its first visitor a role."""
    facts = request.read(_invite_form()(request.data)).cleaned_data
    to, event = facts.pop("email", ""), request.desk.tournament
    if not to:
        officials.invite(event, **facts, by=request.by, key=request.key)
        return gettext("Send the link below to the person it is for; it works once.")
    site = site_of(request.http)
    _link, job = ordering.invite(event, to=to, site=site, **facts, by=request.by, key=request.key)
    if job is None:
        add_refusal(request.http, Refused("too_many_letters"))
        return gettext("Send the link below to the person it is for; it works once.")
    words = gettext("The invitation is being e-mailed to %(address)s. The link below works once.")
    return words % {"address": to}


@routes.post("links/<int:pk>/withdraw/", officials.withdraw_invitation, to="team")
def withdraw_invitation(request: EventRequest, pk: int) -> str:
    """Withdraw an invitation link."""
    found = get_object_or_404(Invitation, pk=pk, tournament=request.desk.tournament)
    officials.withdraw_invitation(found, by=request.by)
    return ""


@routes.post("<int:pk>/role/", officials.change_role, officials.remove_role, to="team")
def change_role(request: EventRequest, pk: int) -> str | HttpResponse:
    """Change or remove a member's role."""
    event, role = request.desk.tournament, request.data.get("role", "")
    member = get_object_or_404(User, memberships__tournament=event, pk=pk)
    if role:
        officials.change_role(event, user=member, role=role, by=request.by)
    else:
        officials.remove_role(event, user=member, by=request.by)
    words = gettext("The role is changed.")
    if role or member != request.http.user:
        return words
    # A user who has just given up their own role may not open the team page.
    request.add_message(words)
    return redirect("my_tournaments")


def _invite_form() -> type[InviteForm]:
    return MailedInviteForm if ordering.are_sent() else InviteForm


def _links(request: HttpRequest, links: list[Invitation]) -> list[tuple[object, ...]]:
    """Return each link with its role, its address, and the state of its e-mail."""
    letters = ordering.letters_of(links) if links else {}
    posted = {pk: (mail, letter_words(mail.job)) for pk, mail in letters.items()}
    return [
        (
            link,
            ROLES[link.role],
            request.build_absolute_uri(reverse("invitation", args=[link.token])),
            posted.get(link.pk),
        )
        for link in links
    ]
