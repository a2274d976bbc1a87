"""The archive of `archive_reads`, built in an empty database and read in a separate process."""

from __future__ import annotations

import json
import sys
from dataclasses import asdict

import django

django.setup()

from django.core.management import call_command  # noqa: E402
from django.db import connection  # noqa: E402
from django.test.utils import override_settings, setup_test_environment  # noqa: E402

from tests.benchmarks import plans, years  # noqa: E402
from tests.benchmarks.archive_reads import ADDRESSES, OTHERS  # noqa: E402
from tests.own_house import PLAIN_FILES  # noqa: E402
from tournament.reading.people import shared_tables  # noqa: E402

MANY = years.Extent(years=20, events_a_year=50, people=50_000)


def main() -> None:
    """Build the archive, and print what each page reads."""
    call_command("migrate", verbosity=0)
    person = years.build(MANY).pk
    with connection.cursor() as cursor:
        cursor.execute("VACUUM ANALYZE")
    partner = shared_tables.partners([person], shared_tables.own_seats([person]))[0].person
    found = {
        what: asdict(plans.of_address(address.format(person=person, partner=partner)))
        for what, address in {**ADDRESSES, **OTHERS}.items()
    }
    sys.stdout.write(json.dumps(found))


if __name__ == "__main__":
    setup_test_environment()
    with override_settings(STORAGES=PLAIN_FILES):
        main()
