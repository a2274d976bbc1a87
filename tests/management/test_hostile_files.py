"""For any file content, the commands answer with a sentence and never with a traceback."""

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings

from tests.formats import departures

Run = Callable[..., Any]

COMMANDS = ["score_sheet", "verify_tournament"]
WON = {"contract": "ordinary", "declarer": 1, "won": True}
NAMES = ["Anna", "Bruno", "Cilda", "Dainis"]


def as_bytes(document: object) -> bytes:
    return json.dumps(document).encode()


WHITE = "\n\u202f"

HOSTILE = {
    "nothing": b"",
    "zeros": bytes(1000),
    "no text": bytes(range(256)),
    "a picture": b"\x89PNG\r\n\x1a\n" + bytes(100),
    "half a document": b'{"format": "karta.sheet/1", "game": "zole-cl',
    "10 MB": b'{"game": "' + b"a" * 10_000_000 + b'"}',
    "a million zeros": b"[" + b"0," * 300_000 + b"0]",
    "deep lists": b"[" * 50_000 + b"]" * 50_000,
    "deep objects": b'{"a":' * 50_000 + b"1" + b"}" * 50_000,
    "lists just too deep to show": b'{"settings": {"tie_breaks": '
    + b"[" * 900
    + b"]" * 900
    + b"}}",
    "no number": b'{"deals": NaN}',
    "endless": b'{"deals_planned": 1e400}',
    "a huge integer": b'{"deals_planned": ' + b"9" * 4000 + b"}",
    "an unreadable integer": b'{"deals_planned": ' + b"9" * 5000 + b"}",
    "a field twice": b'{"game": "kop", "game": "golf"}',
    "null": b"null",
    "a word": b'"sheet"',
    "lone surrogates": b'{"game": "\\ud800", "preset": "\\udfff", "\\ud800": "\\udc00"}',
    "raw surrogates": b'{"game": "\xed\xa0\x80"}',
    "terminal codes": b'{"game": "\\u001b[2J\\u0007", "\\u001b]0;x\\u0007": 1}',
    "UTF-16": '{"game": "kop"}'.encode("utf-16"),
    "10,000 deals": as_bytes({"game": "zole-classic", "players": NAMES, "deals": [WON] * 10_000}),
    "a long name": as_bytes({"game": "zole-classic", "players": ["A" * 10_000], "deals": []}),
    "a long key": as_bytes({"k" * 100_000: 1}),
    "garbage in lists": as_bytes(
        {"game": "zole-classic", "players": [{}, [], 1.5, None], "deals": [[], {}, 1, "x", [[[]]]]}
    ),
    "garbage in an event": as_bytes(
        {
            "format": "karta.tournament/1",
            "preset": "lzf-classic",
            "players": [{"number": 1, "name": "A"}, 7, None, {"number": "x"}],
            "rounds": [7, {"tables": [7, {"seats": [[], {}], "small": [None], "sheet": 5}]}],
            "settings": {"rounds": {}, "tie_breaks": [[], {}], "big_points": []},
        }
    ),
}


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize("flags", [[], ["--json"]], ids=["people", "json"])
@pytest.mark.parametrize("hostile", HOSTILE)
def test_hostile_input_is_refused_in_sentences(
    run: Run, command: str, flags: list[str], hostile: str
) -> None:
    answer = run(command, "-", *flags, given=HOSTILE[hostile])

    assert (answer.status, answer.beside) == (1, "")
    assert [sign for sign in answer.out if not (sign.isprintable() or sign in WHITE)] == []
    if flags:
        assert departures(json.loads(answer.out)) == []


@pytest.mark.parametrize("hostile", HOSTILE)
def test_hostile_lines_are_refused_in_sentences(run: Run, hostile: str) -> None:
    answer = run("score_sheet", "-", "--lines", "--json", given=HOSTILE[hostile] + b"\nnull\n")

    documents = [json.loads(line) for line in answer.out.splitlines()]
    assert answer.status == 1
    assert [departures(document) for document in documents] == [[]] * len(documents)


@pytest.mark.parametrize("command", COMMANDS)
def test_unreadable_files_are_refused_in_sentences(run: Run, command: str, tmp_path: Path) -> None:
    absent, folder = tmp_path / "absent.json", tmp_path
    inside_a_file = tmp_path / "file" / "sheet.json"
    (tmp_path / "file").touch()

    said = [
        run(command, name, "--language", "en").out
        for name in (absent, folder, inside_a_file, "a\0b", "x" * 5000)
    ]

    assert said == [
        f"There is no file {shortened(absent)}. Check the name and the folder.\n",
        f"{shortened(folder)} is a folder. Name a file in it.\n",
        f"The file {shortened(inside_a_file)} cannot be opened. Check that you may read it.\n",
        "The file a�b cannot be opened. Check that you may read it.\n",
        f"The file {'x' * 40}… cannot be opened. Check that you may read it.\n",
    ]


def shortened(path: Path) -> str:
    return str(path) if len(str(path)) <= 40 else str(path)[:40] + "…"


def test_a_byte_order_mark_is_accepted(run: Run) -> None:
    sheet = as_bytes({"game": "zole-classic", "players": NAMES, "deals": [WON]})

    assert run("score_sheet", "-", given=b"\xef\xbb\xbf" + sheet).status == 0


def in_a_process(*words: str, given: bytes = b"", **surroundings: str) -> tuple[int, bytes, bytes]:
    done = subprocess.run(
        [sys.executable, "manage.py", *words],
        cwd=settings.ROOT,
        env={**os.environ, **surroundings},
        input=given,
        capture_output=True,
        check=False,
    )
    return done.returncode, done.stdout, done.stderr


def test_commands_need_no_database_and_work_in_any_locale(tmp_path: Path) -> None:
    sheet = as_bytes({"game": "zole-classic", "players": ["Ēriks", *NAMES[1:]], "deals": [WON]})

    status, out, beside = in_a_process(
        "score_sheet",
        "-",
        given=sheet,
        DATABASE_URL="postgres://nobody:x@127.0.0.1:1/nothing",
        KARTA_DATA=str(tmp_path / "never made"),
        PYTHONIOENCODING="ascii",
        LC_ALL="C",
    )

    assert (status, beside) == (0, b"")
    assert "Klasiskā zole, 1 partija" in out.decode()
    assert "Ēriks" in out.decode()


def test_a_closed_pipe_causes_no_error_message(tmp_path: Path) -> None:
    sheet = as_bytes({"game": "zole-classic", "players": NAMES, "deals": [WON]})
    (tmp_path / "sheets.jsonl").write_bytes((sheet + b"\n") * 2000)
    reading, writing = os.pipe()
    os.close(reading)

    with os.fdopen(writing, "wb") as closed_pipe:
        done = subprocess.run(
            [sys.executable, "manage.py", "score_sheet", "--lines", tmp_path / "sheets.jsonl"],
            cwd=settings.ROOT,
            stdout=closed_pipe,
            stderr=subprocess.PIPE,
            check=False,
        )

    assert (done.returncode, done.stderr) == (0, b"")


def test_a_full_disk_is_reported_with_the_systems_message(tmp_path: Path) -> None:
    file = tmp_path / "sheet.json"
    file.write_bytes(as_bytes({"game": "zole-classic", "players": NAMES, "deals": [WON]}))

    with open("/dev/full", "wb") as full:
        done = subprocess.run(
            [sys.executable, "manage.py", "score_sheet", "--json", file],
            cwd=settings.ROOT,
            stdout=full,
            stderr=subprocess.PIPE,
            check=False,
        )

    assert (done.returncode, done.stderr) == (1, b"stdout: No space left on device\n")
