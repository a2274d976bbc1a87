"""The team of a tournament: roles and invitation links."""

from __future__ import annotations

from django import forms
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_POST, require_safe

from tournament.background.mail import ordering
from tournament.background.mail.emails import letter_words
from tournament.doors.acting import actor_of, key_of, perform, tell_done, tell_refusal
from tournament.doors.fields import AddressField
from tournament.models import Invitation, Job, Membership, Role
from tournament.ops.site import site_of
from tournament.security.access import Desk, desk_for
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


@require_safe
def team(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the members with their roles, and the open invitation links."""
    return _show_team(request, desk_for(request, slug, "look"), _invite_form()())


@require_POST
def invite(request: HttpRequest, slug: str) -> HttpResponse:
    """Create a link that gives its first visitor a role."""
    desk = desk_for(request, slug, "invite")
    form = _invite_form()(request.POST)
    if not form.is_valid():
        return _show_team(request, desk, form)
    to = form.cleaned_data.pop("email", "")
    facts = {**form.cleaned_data, "by": actor_of(request), "key": key_of(request)}
    if to:
        _link, job = ordering.invite(desk.tournament, to=to, site=site_of(request), **facts)
        _tell_posted(request, to, job)
    else:
        officials.invite(desk.tournament, **facts)
        tell_done(request, gettext("Send the link below to the person it is for; it works once."))
    return redirect("team", slug)


@require_POST
def withdraw_invitation(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Withdraw an invitation link."""
    desk = desk_for(request, slug, "invite")
    invitation = get_object_or_404(Invitation, pk=pk, tournament=desk.tournament)
    return perform(
        request,
        lambda by: officials.withdraw_invitation(invitation, by=by),
        then=redirect("team", slug),
    )


@require_POST
def change_role(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Change or remove a member's role."""
    desk = desk_for(request, slug, "invite")
    member = get_object_or_404(User, memberships__tournament=desk.tournament, pk=pk)
    role = request.POST.get("role", "")
    # A user who has just given up their own role may not open the team page.
    gives_up = member == request.user and not role
    return perform(
        request,
        lambda by: (
            officials.change_role(desk.tournament, user=member, role=role, by=by)
            if role
            else officials.remove_role(desk.tournament, user=member, by=by)
        ),
        done=gettext("The role is changed."),
        then=redirect("my_tournaments") if gives_up else redirect("team", slug),
        refused=redirect("team", slug),
    )


def _invite_form() -> type[InviteForm]:
    return MailedInviteForm if ordering.are_sent() else InviteForm


def _tell_posted(request: HttpRequest, to: str, job: Job | None) -> None:
    if job is None:
        tell_refusal(request, Refused("too_many_letters"))
        tell_done(request, gettext("Send the link below to the person it is for; it works once."))
        return
    words = gettext("The invitation is being e-mailed to %(address)s. The link below works once.")
    tell_done(request, words % {"address": to})


def _show_team(request: HttpRequest, desk: Desk, form: InviteForm) -> HttpResponse:
    members = Membership.objects.filter(tournament=desk.tournament).select_related("user")
    open_links = Invitation.objects.open().filter(tournament=desk.tournament)
    context = {
        "desk": desk,
        "area": "team",
        "may_invite": desk.may("invite"),
        "members": [(member, ROLES[member.role]) for member in members.order_by("pk")],
        "roles": ROLES.items(),
        "meanings": MEANINGS.values(),
        "links": _links(request, list(open_links)),
        "form": form,
    }
    return render(request, "desk/officials/officials.html", context)


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
