"""Orders of documents, once per order and revision; cancelling."""

from __future__ import annotations

from django.conf import settings

from tournament.background import jobs
from tournament.models import Job, Tournament
from tournament.ops.setup import bootstrap
from tournament.paper.plan import plan
from tournament.paper.print_orders import NothingToPrint, Order
from tournament.services.accounts import permissions
from tournament.services.acts import Actor
from tournament.services.refusals import Refused
from tournament.storage import documents
from tournament.words import refusal_words


def missing_packages() -> str:
    """Return the system packages that are missing for printing."""
    # With Redis the workers may be on other machines, where this one cannot check.
    return "" if settings.REDIS_URL else " ".join(bootstrap.missing_packages())


def order_document(order: Order, *, by: Actor) -> Job:
    """Return the job that makes the document: an existing one, or a new one.

    The same order at the same revision is printed once; at a later revision it is printed
    again. An order that cannot be printed raises `NothingToPrint` at once.
    """
    revision = _revision(order)
    found = Job.objects.standing().filter(fingerprint=order.key(revision)).first()
    if found is not None and (found.is_active or documents.has(found)):
        return found
    if found is not None:
        found.delete()
    else:
        _refuse_more_than_allowed(by)
    return jobs.record(order, plan(order), revision=revision, by=by)


def _revision(order: Order) -> int:
    """Return the revision of the order's event; orders without an event contain their own state."""
    if order.tournament is None:
        return 0
    return Tournament.objects.values_list("revision", flat=True).get(pk=order.tournament)


def standing(order: Order) -> Job | None:
    """Return the job for the document in its current state, if any."""
    return Job.objects.filter(fingerprint=order.key(_revision(order))).first()


def _refuse_more_than_allowed(by: Actor) -> None:
    try:
        permissions.refuse_job(by.user)
    except Refused as refused:
        raise NothingToPrint(str(refusal_words(refused))) from refused


def cancel_document(job: Job) -> bool:
    """Cancel a document; False if its job has already ended."""
    is_cancelled = jobs.cancel(job)
    if is_cancelled:
        documents.delete_parts(job)
    return is_cancelled
