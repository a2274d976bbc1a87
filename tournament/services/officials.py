"""Invitations and roles."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from datetime import timedelta

from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone

from tournament.models import Invitation, JournalEntry, Membership, Role
from tournament.services.accounts import permissions
from tournament.services.acts import Act, Actor, Owner, acting, declare, owned_by, undoes
from tournament.services.refusals import Refused
from tournament.services.undo_facts import facts_of

DAYS_OPEN = 14


@declare(may="invite")
def invite(owner: Owner, *, role: str, by: Actor, note: str = "", key: str = "") -> Invitation:
    """Create a link that gives its first visitor the role."""
    if role not in Role.values:
        raise Refused("no_such_role", role=role)
    with acting(owner, invite, by=by, key=key) as act:
        if made := act.already_made(Invitation):
            return made
        invitation = Invitation.objects.create(
            **owned_by(act.owner),
            role=role,
            token=secrets.token_urlsafe(24),
            note=note.strip()[:120],
            expires_at=act.at + timedelta(days=DAYS_OPEN),
            **act.signature,
        )
        act.note(
            subject=invitation.note,
            after={"role": role},
            undo={"invitation": invitation.pk},
            result=invitation,
        )
    return invitation


@declare(may="invite")
def withdraw_invitation(invitation: Invitation, *, by: Actor) -> None:
    """Withdraw the link; a role already accepted stays."""
    with acting(invitation.owner, withdraw_invitation, by=by) as act:
        close_invitation(act, invitation.pk)
        act.note(subject=invitation.note, before={"role": invitation.role})


def close_invitation(act: Act, pk: int) -> None:
    """Invalidate an open link, within an act."""
    open_links = Invitation.objects.open().filter(**owned_by(act.owner), pk=pk)
    if not open_links.update(withdrawn_at=act.at):
        raise Refused("invitation_unknown")


def open_invitation(token: str) -> Invitation:
    """Return the invitation of a link, for display before it is accepted."""
    open_ones = Invitation.objects.open().select_related("tournament", "scope")
    invitation = open_ones.filter(token=token).first()
    if invitation is None:
        raise Refused("invitation_unknown")
    return invitation


@declare(may="hold_link")
def accept_invitation(token: str, *, user: User) -> Membership:
    """Give the account the role of the link, which works only once.

    A higher role is kept; a repeated click by the same account succeeds.
    """
    with transaction.atomic():
        if held := _role_taken(token, user):
            return held
        invitation = open_invitation(token)
        with acting(invitation.owner, accept_invitation, by=Actor.from_user(user)) as act:
            # Two visitors may follow one link at once: the lock lets the first through.
            fresh = Invitation.objects.open().filter(pk=invitation.pk)
            if not fresh.update(accepted_by=user, accepted_at=timezone.now()):
                raise Refused("invitation_unknown")
            membership = _give_role(act, user, invitation.role)
            act.note(subject=act.by.name, after={"role": membership.role}, result=membership)
    return membership


@transaction.atomic
def accept_with_new_account(token: str, make_account: Callable[[], User]) -> Membership:
    """Create an account for the holder of the invitation and give it the role, atomically."""
    found = open_invitation(token)
    user = make_account()
    permissions.begin(user, role=found.role)
    return accept_invitation(token, user=user)


@declare(may="invite")
def change_role(owner: Owner, *, user: User, role: str, by: Actor) -> Membership:
    """Change a member's role."""
    if role not in Role.values:
        raise Refused("no_such_role", role=role)
    with acting(owner, change_role, by=by) as act:
        membership = Membership.objects.get(**owned_by(act.owner), user=user)
        before = membership.role
        if role != Role.ORGANISER:
            _keep_an_organiser(membership)
        membership.role = role
        membership.save(update_fields=["role"])
        act.note(subject=Actor.from_user(user).name, before={"role": before}, after={"role": role})
    return membership


@declare(may="invite")
def remove_role(owner: Owner, *, user: User, by: Actor) -> None:
    """Remove a member's role.

    The row is deleted, because it grants access. The journal records the role and who removed
    it.
    """
    with acting(owner, remove_role, by=by) as act:
        membership = Membership.objects.get(**owned_by(act.owner), user=user)
        _keep_an_organiser(membership)
        membership.delete()
        act.note(subject=Actor.from_user(user).name, before={"role": membership.role})


def _role_taken(token: str, user: User) -> Membership | None:
    taken = Invitation.objects.filter(token=token, accepted_by=user).first()
    return None if taken is None else taken.owner.memberships.filter(user=user).first()


def _give_role(act: Act, user: User, role: str) -> Membership:
    order = list(Role.values)
    membership, is_new = Membership.objects.get_or_create(
        **owned_by(act.owner), user=user, defaults={"role": role}
    )
    if not is_new and order.index(role) < order.index(membership.role):
        membership.role = role
        membership.save(update_fields=["role"])
    return membership


def _keep_an_organiser(membership: Membership) -> None:
    if membership.role != Role.ORGANISER:
        return
    organisers = membership.owner.memberships.filter(role=Role.ORGANISER)
    if not organisers.exclude(pk=membership.pk).exists():
        raise Refused("last_organiser")


@undoes(invite)
def take_back_invitation(act: Act, line: JournalEntry) -> None:
    close_invitation(act, facts_of(line)["invitation"])
    act.note(subject=line.subject, before=line.after)
