"""Django's PostgreSQL backend with connections of ours in its pool."""

from __future__ import annotations

from typing import Any

from django.db.backends.postgresql import base

from tournament.db_backends.postgresql.connections import PatientConnection


class DatabaseWrapper(base.DatabaseWrapper):
    """A connection out of a pool of patient ones."""

    def __init__(self, settings_dict: dict[str, Any], *given: str, **named: str) -> None:
        options = settings_dict["OPTIONS"]
        pool = {**options["pool"], "connection_class": PatientConnection}
        settings = {**settings_dict, "OPTIONS": {**options, "pool": pool}}
        super().__init__(settings, *given, **named)
