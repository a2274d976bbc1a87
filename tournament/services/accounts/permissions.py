"""Permissions of an account beyond its roles, and the defaults of a new account."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import timedelta
from typing import Final

from django.conf import settings
from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Sum
from django.utils import timezone

from tournament.models import AccountRights, Intake, Job, JournalEntry, Role, Scope
from tournament.models.scope import single_scope
from tournament.services.acts import Act, Actor, acting, declare, undoes
from tournament.services.refusals import Refused
from tournament.services.undo_facts import facts_of

ORGANISING = (Role.ORGANISER, Role.DIRECTOR)
RIGHTS: Final = ("may_create", "keeps_register")
BOUNDS: Final = ("most_tournaments", "most_jobs", "most_megabytes")
LARGEST: Final = 1_000_000

THE_HOUSE: Final = Actor("account_rights")
"""The actor of management commands."""

Facts = Mapping[str, bool | int | None]
MADE_BY: Final = ("create_tournament", "import_event")
A_YEAR: Final = timedelta(days=365)
A_DAY: Final = timedelta(days=1)
MEGABYTE: Final = 1_000_000


def begin(user: User, *, role: str) -> None:
    """Give a new account the permissions of the role it was invited to.

    On a laptop anyone who helps to run a tournament may create one; on a server an
    administrator grants that permission, and viewers never start with it.
    """
    if role in ORGANISING and not settings.PRODUCTION:
        AccountRights.objects.update_or_create(user=user, defaults={"may_create": True})


def set_rights(user: User, **rights: bool | int | None) -> AccountRights:
    """Change an account's permissions by a management command; others are unchanged."""
    return change_rights(user, rights, by=THE_HOUSE)


@declare(may="administer")
def change_rights(user: User, rights: Facts, *, by: Actor, key: str = "") -> AccountRights:
    """Change an account's permissions, with a journal entry; others are unchanged.

    A second click changes nothing and adds no second entry.
    """
    if any(not 0 <= (rights.get(name) or 0) <= LARGEST for name in BOUNDS):
        raise Refused("no_such_bound")
    with acting(single_scope(Scope.Kind.HOUSE), change_rights, by=by, key=key) as act:
        return rights_of(user) if act.earlier else write_rights(act, user, rights)


def write_rights(act: Act, user: User, rights: Facts) -> AccountRights:
    """Change an account's permissions within an act; add a journal entry if they differ."""
    before = facts_of_rights(rights_of(user))
    row, _is_new = AccountRights.objects.update_or_create(user=user, defaults=dict(rights))
    after = facts_of_rights(row)
    if after != before:
        moved = [name for name in after if after[name] != before[name]]
        act.note(
            subject=Actor.from_user(user).name,
            before={name: before[name] for name in moved},
            after={name: after[name] for name in moved},
            undo={"account": user.pk, "was": before, "is": after},
        )
    return row


@undoes(change_rights)
def take_back(act: Act, line: JournalEntry) -> None:
    """Restore an account's earlier permissions, unless they were changed again since."""
    facts = facts_of(line)
    user = User.objects.filter(pk=facts["account"]).first()
    if user is None or facts_of_rights(rights_of(user)) != facts["is"]:
        raise Refused("undo_blocked", verb=line.verb, because="said_otherwise_since")
    write_rights(act, user, facts["was"])


def rights_of(user: User) -> AccountRights:
    """Return an account's permissions; without a row it has none beyond its roles."""
    return AccountRights.objects.filter(user=user).first() or AccountRights(user=user)


def facts_of_rights(row: AccountRights) -> dict[str, bool | int | None]:
    """Return an account's permissions and quotas as a dict."""
    return {name: getattr(row, name) for name in (*RIGHTS, *BOUNDS)}


def refuse_tournament(user: User | None) -> None:
    """Refuse a new tournament beyond the yearly quota; the caller has locked the account's row."""
    if (counted := _counted(user)) is None:
        return
    most = _most(counted, "most_tournaments", settings.QUOTAS["TOURNAMENTS"])
    since = timezone.now() - A_YEAR
    made = JournalEntry.objects.filter(verb__in=MADE_BY, by=counted, at__gte=since)
    if made.count() >= most:
        raise Refused("tournaments_used_up", most=most)


def refuse_job(user: User | None) -> None:
    """Refuse a document or file beyond the daily quota."""
    if (counted := _counted(user)) is None:
        return
    most = _most(counted, "most_jobs", settings.QUOTAS["JOBS"])
    ordered = Job.objects.filter(by=counted, at__gte=timezone.now() - A_DAY)
    if ordered.count() >= most:
        raise Refused("jobs_used_up", most=most)


def count_upload(user: User | None, *, size: int) -> None:
    """Record the size of an account's upload, and refuse it beyond the daily quota.

    It is recorded before it is read, because unreadable files cost the server as much.
    """
    if (counted := _counted(user)) is None:
        return
    most = _most(counted, "most_megabytes", settings.QUOTAS["MEGABYTES"])
    with transaction.atomic():
        # Concurrent uploads are counted one after the other.
        User.objects.select_for_update().get(pk=counted.pk)
        today = Intake.objects.filter(user=counted, at__gte=timezone.now() - A_DAY)
        taken = today.aggregate(sum=Sum("size"))["sum"] or 0
        if taken + size > most * MEGABYTE:
            raise Refused("megabytes_used_up", most=most)
        Intake.objects.create(user=counted, size=size)


def _counted(user: User | None) -> User | None:
    return None if user is None or user.is_superuser else user


def _most(user: User, name: str, of_the_house: int) -> int:
    own = AccountRights.objects.filter(user=user).values_list(name, flat=True).first()
    return of_the_house if own is None else own
