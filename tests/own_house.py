"""A throw-away installation for drills and benchmarks: its own database and folders."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from django.conf import settings
from django.db import connection
from django.test.utils import (
    override_settings,
    setup_test_environment,
    teardown_test_environment,
)

PLAIN_FILES = {
    **settings.STORAGES,
    "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
}


@contextmanager
def own_house() -> Iterator[None]:
    """Use an empty database in a temporary folder, and delete both afterwards."""
    name = connection.settings_dict["NAME"]
    with tempfile.TemporaryDirectory(prefix="karta-") as folder:
        own = Path(folder)
        places = {"DATA": own, "DOCUMENTS": own / "documents"}
        with override_settings(
            **places, COPIES=own / "copies", STATIC_ROOT=own, STORAGES=PLAIN_FILES
        ):
            setup_test_environment()
            connection.settings_dict["TEST"]["NAME"] = str(own / "karta.sqlite3")
            connection.creation.create_test_db(verbosity=0, serialize=False)
            try:
                yield
            finally:
                connection.creation.destroy_test_db(name, verbosity=0)
                teardown_test_environment()
