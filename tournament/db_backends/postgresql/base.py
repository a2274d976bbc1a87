"""Django's PostgreSQL backend with our own connections in its pool."""

from __future__ import annotations

from typing import Any

from django.db.backends.postgresql import base

from tournament.db_backends.postgresql.connections import TimeoutConnection


class DatabaseWrapper(base.DatabaseWrapper):
    """A database connection from a pool of `TimeoutConnection`, if there is a pool."""

    def __init__(self, settings_dict: dict[str, Any], *given: str, **named: str) -> None:
        super().__init__(settings_dict, *given, **named)
        options = self.settings_dict["OPTIONS"]
        if pool := options.get("pool"):
            pool = {**pool, "connection_class": TimeoutConnection}
            self.settings_dict["OPTIONS"] = {**options, "pool": pool}
