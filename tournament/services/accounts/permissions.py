"""What the house lets an account do beyond its roles, and with what a new account begins."""

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
from tournament.services.acts import Act, Actor, acting
from tournament.services.refusals import Refused
from tournament.services.undo_facts import facts_of

ORGANISING = (Role.ORGANISER, Role.DIRECTOR)
RIGHTS: Final = ("may_create", "keeps_register")
BOUNDS: Final = ("most_tournaments", "most_jobs", "most_megabytes")
LARGEST: Final = 1_000_000

THE_HOUSE: Final = Actor("account_rights")
"""Whoever has the machine, and says it with a command."""

Facts = Mapping[str, bool | int | None]
MADE_BY: Final = ("create_tournament", "import_event")
A_YEAR: Final = timedelta(days=365)
A_DAY: Final = timedelta(days=1)
MEGABYTE: Final = 1_000_000


def begin(user: User, *, role: str) -> None:
    """Give a new account the rights that go with the role it was invited to.

    On a laptop whoever helps to run a tournament may announce one; on a server the house gives
    that right, and an onlooker never begins with it.
    """
    if role in ORGANISING and not settings.PRODUCTION:
        AccountRights.objects.update_or_create(user=user, defaults={"may_create": True})


def change_rights(user: User, **rights: bool | int | None) -> AccountRights:
    """Write what an account may do, as whoever has the machine says; what is not named stays."""
    return give_rights(user, rights, by=THE_HOUSE)


def give_rights(user: User, rights: Facts, *, by: Actor, key: str = "") -> AccountRights:
    """Write what an account may do, with a line in the house's journal; what is not named stays.

    A second click changes nothing, and leaves no second line.
    """
    if any(not 0 <= (rights.get(name) or 0) <= LARGEST for name in BOUNDS):
        raise Refused("no_such_bound")
    with acting(single_scope(Scope.Kind.HOUSE), "change_rights", by=by, key=key) as act:
        return rights_of(user) if act.earlier else write_rights(act, user, rights)


def write_rights(act: Act, user: User, rights: Facts) -> AccountRights:
    """Write what an account may do within an act, and note it where it is anything new."""
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


def take_back(act: Act, line: JournalEntry) -> None:
    """Give an account the rights that it had before, unless they were changed again since."""
    facts = facts_of(line)
    user = User.objects.filter(pk=facts["account"]).first()
    if user is None or facts_of_rights(rights_of(user)) != facts["is"]:
        raise Refused("undo_blocked", verb=line.verb, because="said_otherwise_since")
    write_rights(act, user, facts["was"])


def rights_of(user: User) -> AccountRights:
    """Return what an account may do; without a row it may do nothing beyond its roles."""
    return AccountRights.objects.filter(user=user).first() or AccountRights(user=user)


def facts_of_rights(row: AccountRights) -> dict[str, bool | int | None]:
    """Return what an account may do, right by right."""
    return {name: getattr(row, name) for name in (*RIGHTS, *BOUNDS)}


def refuse_tournament(user: User | None) -> None:
    """Refuse one more tournament than a year allows; the caller holds the account's row."""
    if (counted := _counted(user)) is None:
        return
    most = _most(counted, "most_tournaments", settings.QUOTAS["TOURNAMENTS"])
    since = timezone.now() - A_YEAR
    made = JournalEntry.objects.filter(verb__in=MADE_BY, by=counted, at__gte=since)
    if made.count() >= most:
        raise Refused("tournaments_used_up", most=most)


def refuse_job(user: User | None) -> None:
    """Refuse one more paper or file than a day allows."""
    if (counted := _counted(user)) is None:
        return
    most = _most(counted, "most_jobs", settings.QUOTAS["JOBS"])
    ordered = Job.objects.filter(by=counted, at__gte=timezone.now() - A_DAY)
    if ordered.count() >= most:
        raise Refused("jobs_used_up", most=most)


def count_upload(user: User | None, *, size: int) -> None:
    """Count a file that an account brings in, and refuse more bytes than a day allows.

    It is counted before it is read: what cannot be read costs the house as much.
    """
    if (counted := _counted(user)) is None:
        return
    most = _most(counted, "most_megabytes", settings.QUOTAS["MEGABYTES"])
    with transaction.atomic():
        # Two uploads at once are counted one after the other.
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
