"""All that is kept about an account, to be read by its owner."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.models import User

from tournament.models import Membership
from tournament.services import devices, mails, second_factors


def dossier(user: User) -> dict[str, Any]:
    """Return what is kept about the account; what it entered stands in the journals."""
    asked = mails.open_question(user)
    roles = Membership.objects.filter(user=user).select_related("tournament").order_by("pk")
    return {
        "format": "karta.account/1",
        "sign_in_name": user.username,
        "name": user.get_full_name(),
        "email": user.email,
        "email_to_be_confirmed": asked.to if asked else "",
        "since": user.date_joined.isoformat(),
        "last_signed_in": user.last_login.isoformat() if user.last_login else None,
        "has_second_factor": second_factors.is_guarded(user),
        "browsers": [
            {
                "browser": device.browser,
                "since": device.began_at.isoformat(),
                "last_used": device.seen_at.isoformat(),
            }
            for device in devices.devices_of(user)
        ],
        "roles": [{"tournament": member.tournament.name, "role": member.role} for member in roles],
    }
