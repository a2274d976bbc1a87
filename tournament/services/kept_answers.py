"""Repeated requests of programs: answered as the first one, which alone acts."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import Any, Final

from django.db import IntegrityError, transaction
from django.utils import timezone

from tournament.models import AccessToken, KeptAnswer

KEPT_FOR: Final = timedelta(days=2)


class KeyReusedError(Exception):
    """An idempotency key came with another request than the first time."""


@transaction.atomic
def answered_once(
    token: AccessToken, key: str, fingerprint: str, act: Callable[[], dict[str, Any]]
) -> dict[str, Any]:
    """Return the answer of an act, which is performed once for each key.

    The answer is stored in the act's own transaction, so a refused act is tried again. A second
    request at the same time waits at the unique row until the first has finished.
    """
    try:
        with transaction.atomic():
            kept = KeptAnswer.objects.create(token=token, key=key, fingerprint=fingerprint)
    except IntegrityError:
        kept = KeptAnswer.objects.get(token=token, key=key)
        if kept.fingerprint != fingerprint:
            raise KeyReusedError from None
        return dict(kept.answer)
    kept.answer = act()
    kept.save(update_fields=["answer"])
    return dict(kept.answer)


def delete_old_answers() -> None:
    """Delete the answers that no program asks for again."""
    KeptAnswer.objects.filter(at__lt=timezone.now() - KEPT_FOR).delete()
