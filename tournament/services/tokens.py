"""Keys of programs and devices: issued, set up by a device, revoked."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Final

from django.utils import timezone

from tournament.models import AccessToken, JournalEntry
from tournament.models.text_fields import one_line
from tournament.security.tokens import SETUP_OPEN, digest_of, known_rights, new_secret
from tournament.services.acts import Act, Actor, Owner, acting, declare, owned_by, undoes
from tournament.services.refusals import Refused
from tournament.services.undo_facts import facts_of

MOST: Final = 50
"""The most keys of one tournament or scope at a time."""
USED_EVERY: Final = timedelta(minutes=1)
LONGEST_DAYS: Final = 730


@dataclass(frozen=True, slots=True)
class TokenPlan:
    """A key to issue; a device gets its own by scanning a code."""

    name: str
    rights: Sequence[str]
    days: int
    is_device: bool = False
    per_minute: int = 120


@declare(may="invite")
def issue_token(
    owner: Owner, plan: TokenPlan, *, by: Actor, key: str = ""
) -> tuple[AccessToken, str]:
    """Issue a key, and return it with its text, which is stored nowhere.

    After a second click the text is empty, because it was shown already.
    """
    name, rights = one_line(plan.name)[:60], known_rights(plan.rights)
    if not name:
        raise Refused("name_missing")
    if not rights:
        raise Refused("token_without_rights")
    with acting(owner, issue_token, by=by, key=key) as act:
        if made := act.already_made(AccessToken):
            return made, ""
        if AccessToken.objects.standing().filter(**owned_by(act.owner)).count() >= MOST:
            raise Refused("too_many_tokens", most=MOST)
        secret = new_secret()
        token = AccessToken.objects.create(
            **owned_by(act.owner),
            name=name,
            hint=secret.hint,
            digest=secret.digest,
            rights=rights,
            is_device=plan.is_device,
            per_minute=plan.per_minute,
            setup_until=act.at + SETUP_OPEN if plan.is_device else None,
            expires_at=act.at + timedelta(days=min(plan.days, LONGEST_DAYS)),
            **act.signature,
        )
        act.note(subject=name, after={"rights": rights}, undo={"token": token.pk}, result=token)
    return token, secret.text


@declare(may="invite")
def revoke_token(token: AccessToken, *, by: Actor) -> None:
    """Revoke a key: it opens nothing from now on."""
    with acting(token.owner, revoke_token, by=by) as act:
        _revoke(act, token.pk)
        act.note(subject=token.name, before={"rights": token.rights})


@declare(may="hold_link")
def set_up_device(code: str) -> tuple[AccessToken, str]:
    """Exchange the code of a device's QR for its key; the code works once."""
    found = AccessToken.objects.awaiting_setup().select_related("tournament", "scope")
    token = found.filter(digest=digest_of(code)).first()
    if token is None:
        raise Refused("device_code_unknown")
    with acting(token.owner, set_up_device, by=Actor(token.name)) as act:
        secret = new_secret()
        # Two devices may scan one code at once: the lock lets the first through.
        mine = AccessToken.objects.awaiting_setup().filter(pk=token.pk, digest=digest_of(code))
        if not mine.update(digest=secret.digest, hint=secret.hint, setup_until=None):
            raise Refused("device_code_unknown")
        act.note(subject=token.name, after={"rights": token.rights})
    return token, secret.text


def note_use(token: AccessToken) -> None:
    """Record that a key is in use, at most once a minute."""
    now = timezone.now()
    if token.last_used_at is None or now - token.last_used_at > USED_EVERY:
        AccessToken.objects.filter(pk=token.pk).update(last_used_at=now)


def _revoke(act: Act, pk: int) -> None:
    standing = AccessToken.objects.standing().filter(**owned_by(act.owner), pk=pk)
    if not standing.update(revoked_at=act.at):
        raise Refused("token_unknown")


@undoes(issue_token)
def take_back_token(act: Act, line: JournalEntry) -> None:
    """Revoke a key that was issued."""
    _revoke(act, facts_of(line)["token"])
    act.note(subject=line.subject, before=line.after)
