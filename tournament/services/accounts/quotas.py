"""How much of the house one account may take: tournaments, jobs of the workers, bytes brought in.

Whoever runs the house is not counted, and neither are commands. The bounds of an account are the
house's own unless its rights say otherwise.
"""

from __future__ import annotations

from datetime import timedelta
from typing import Final

from django.conf import settings
from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Sum
from django.utils import timezone

from tournament.models import AccountRights, Intake, Job, JournalEntry
from tournament.services.refusals import Refused

MADE_BY: Final = ("create_tournament", "import_event")
A_YEAR: Final = timedelta(days=365)
A_DAY: Final = timedelta(days=1)
MEGABYTE: Final = 1_000_000


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


def take_in(user: User | None, *, size: int) -> None:
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
