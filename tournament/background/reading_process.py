"""Subprocess for one heavy file: `python -m tournament.background.reading_process FOLDER`.

The folder holds the order, and the result is stored there. Memory and processor time are
limited before the first byte is read, so any file that needs more is refused.
"""

from __future__ import annotations

import errno
import json
import resource
import sys
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any, Final, cast

import django

django.setup()

# These modules need the settings.
from django.conf import settings  # noqa: E402
from django.contrib.auth.models import User  # noqa: E402
from django.core.management import call_command  # noqa: E402
from django.db import OperationalError, connection  # noqa: E402
from django.utils import translation  # noqa: E402

from scoring.errors import Faulty  # noqa: E402
from scoring.json_reader import LARGEST_EVENT_FILE, load_json  # noqa: E402
from tournament.background.subprocess_reader import EVENT, LIST  # noqa: E402
from tournament.exchange import spreadsheets  # noqa: E402
from tournament.ops.setup.processes import die_with_parent  # noqa: E402
from tournament.services.acts import Actor  # noqa: E402
from tournament.services.copies import new_from_copy  # noqa: E402
from tournament.services.files.saving import READER  # noqa: E402
from tournament.services.files.tournament_files import (  # noqa: E402
    fits_limits,
    import_event,
    refuse_heavy_text,
)
from tournament.services.refusals import Refused  # noqa: E402
from tournament.storage import table_rows  # noqa: E402
from tournament.storage.archives import ANY_FORMAT  # noqa: E402
from tournament.storage.table_rows import MOST_ROWS, TooManyRows  # noqa: E402
from tournament.words import fault_words, refusal_words  # noqa: E402

ROOM: Final = 95_000_000
"""Bytes allowed above what the process uses before it reads a file."""
SECONDS: Final = 40
"""Processor seconds; documents wait meanwhile. Two thousand players take ten."""
MOST_FAULTS: Final = 20

Order = Mapping[str, Any]
Told = dict[str, Any]


def main(folder: Path) -> None:
    """Carry out the order and store how it ended."""
    die_with_parent()
    order = json.loads((folder / "order.json").read_text())
    place = folder / "told.json"
    with translation.override(order["language"]):
        # A process that ends without a message has exceeded its limits.
        place.write_text(json.dumps(_refusal()))
        try:
            told = _read(folder, order)
        except Exception:
            place.unlink()
            raise
    place.write_text(json.dumps(told))


def _read(folder: Path, order: Order) -> Told:
    try:
        _prepare(order)
        return READERS[order["kind"]](folder, order)
    except (MemoryError, TooManyRows):
        return _refusal()
    except Refused as refused:
        words = refusal_words(refused)
        return {"refused": " ".join([str(words), *words.faults[:MOST_FAULTS]])}
    except Faulty as faulty:
        return {"refused": " ".join(fault_words(each) for each in faulty.faults[:MOST_FAULTS])}
    except OperationalError as trouble:
        if "full" not in str(trouble):
            raise
        return {"errno": errno.ENOSPC}
    except OSError as trouble:
        return {"errno": trouble.errno or errno.EIO}


def _refusal() -> Told:
    return {"refused": str(refusal_words(Refused("file_too_heavy")))}


def _prepare(order: Order) -> None:
    if order["kind"] == EVENT:
        _make_tables()
    if order["is_bounded"]:
        _limit()


def _make_tables() -> None:
    """Create the tables of this process's own database from the current models."""
    settings.MIGRATION_MODULES = dict.fromkeys(("auth", "axes", "contenttypes", "tournament"))
    connection.settings_dict["OPTIONS"]["init_command"] = (
        "PRAGMA journal_mode=MEMORY; PRAGMA synchronous=OFF;"
    )
    call_command("migrate", run_syncdb=True, verbosity=0, interactive=False)


def _limit() -> None:
    """Limit this process's memory and processor time.

    On systems that count differently less is limited; the values in files are limited too.
    """
    with suppress(OSError, ValueError):
        used = int(Path("/proc/self/statm").read_text().split()[5]) * resource.getpagesize()
        resource.setrlimit(resource.RLIMIT_DATA, (used + ROOM, used + ROOM))
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS + 5))


def _read_event(folder: Path, order: Order) -> Told:
    """Read an event, create it as a tournament in this database and write its rows."""
    content = Path(order["file"]).read_bytes()
    told: Told = {}
    if content.startswith(ANY_FORMAT):
        archive = new_from_copy.archive_in(content)
        told = {"at": archive.at, "people": [row[0] for row in archive.players.rows]}
        raw = new_from_copy.event_in(archive)
        del archive
    else:
        raw = _loaded(content, is_bounded=order["is_bounded"])
    del content
    user = User.objects.create(pk=READER, username="reader") if order["has_account"] else None
    made = import_event(raw, by=Actor(order["signed"], user))
    table_rows.write(folder / "rows", made.pk, most=MOST_ROWS if order["is_bounded"] else None)
    return told


def _loaded(content: bytes, *, is_bounded: bool) -> dict[str, Any]:
    """Parse an event file within the limits of a request, if any."""
    if is_bounded:
        refuse_heavy_text(content)
    raw = cast("dict[str, Any]", load_json(content, largest=LARGEST_EVENT_FILE))
    if not isinstance(raw, dict):
        raise Refused("no_tournament_file")
    if is_bounded and not fits_limits(raw, MOST_ROWS):
        raise TooManyRows
    return raw


def _read_list(folder: Path, order: Order) -> Told:
    """Read a list of people and write it as text."""
    try:
        rows = spreadsheets.read_rows(Path(order["file"]).read_bytes())
    except spreadsheets.TooLong as trouble:
        raise Refused("file_too_long") from trouble
    except spreadsheets.Unreadable as trouble:
        raise Refused("list_unreadable") from trouble
    (folder / "text").write_text(spreadsheets.as_text(rows))
    return {}


READERS: Final[Mapping[str, Callable[[Path, Order], Told]]] = {
    EVENT: _read_event,
    LIST: _read_list,
}


if __name__ == "__main__":
    main(Path(sys.argv[1]))
