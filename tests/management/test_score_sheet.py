"""score_sheet: a table for people, karta.score/1 for programs, faults in words for both."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.formats import departures

Run = Callable[..., Any]

EXAMPLES = Path(__file__).parent.parent / "scoring" / "formats"
SHEET = EXAMPLES / "karta.sheet-1.json"
WON = {"contract": "ordinary", "declarer": 1, "won": True}


def sheet(**changes: object) -> dict[str, object]:
    plain = {
        "format": "karta.sheet/1",
        "game": "zole-classic",
        "players": ["Anna", "Bruno", "Cilda", "Dainis"],
        "deals": [WON],
        "deals_planned": 28,
    }
    return {**plain, **changes}


def written(*documents: object) -> bytes:
    return "\n".join(json.dumps(document) for document in documents).encode()


def test_the_table_shows_deals_totals_places_and_big_points(run: Run) -> None:
    answer = run("score_sheet", SHEET, "--language", "en")

    assert answer.status == 0
    assert answer.out.splitlines() == [
        "Classic zole, 6 deals of 28",
        "",
        "                                             A          B          C          D",
        "Deal                                      Anna      Bruno      Cilda     Dainis  Pules",
        "   1  B ordinary, won                *· −1  −1     +3  +3     −1  −1     −1  −1",
        "   2  C ordinary, won, jaņi             −2  −3  *· −2  +1     +6  +5     −2  −3",
        "   3  A ordinary, 30 eyes, 3 tricks     −9 −12     +3  +4  *· +3  +8     +3   0",
        "   4  B zole, lost, no trick            +8  −4    −24 −20     +8 +16  *· +8  +8",
        "   5  all passed                     *·  0  −4      0 −20      0 +16      0  +8  2",
        "   6  annulled                           0  −4  *·  0 −20      0 +16      0  +8  2 C",
        "      Leftover pules                        +1         +1         −3         +1",
        "      Small points                          −3        −19        +13         +9",
        "      Place                                  3          4          1          2",
        "      Big points                             2          0          6          4",
        "",
        "* deals; · sits out; pules: a figure for common ones, letters for the owners of personal"
        " ones",
    ]


def test_the_table_is_in_latvian_by_default(run: Run) -> None:
    lines = run("score_sheet", SHEET).out.splitlines()

    assert lines[0] == "Klasiskā zole, 6 partijas no 28"
    assert " ".join(lines[8].split()) == "5 visi garām *· 0 −4 0 −20 0 +16 0 +8 2"
    assert lines[-3].split() == ["Lielie", "punkti", "2", "0", "6", "4"]


def test_shared_big_points_are_written_as_by_hand(run: Run) -> None:
    names = ["Anna", "Bruno", "Cilda", "Dainis", "Elza"]
    raw = sheet(players=names, deals=[{**WON, "declarer": 3}, {**WON, "declarer": 2}])

    lines = run("score_sheet", "-", "--language", "en", given=written(raw)).out.splitlines()

    foot = [line.split() for line in lines if line.strip().startswith(("Place", "Big"))]
    assert foot == [
        ["Place", "3–5", "3–5", "1–2", "1–2", "3–5"],
        ["Big", "points", "1", "1", "5", "5", "1"],
    ]


def test_long_names_are_visibly_truncated(run: Run) -> None:
    names = ["Aleksandra Vītoliņa-Kalniņa", "王小明王小明王小明王小明", "Cilda", "Dainis"]

    lines = run("score_sheet", "-", given=written(sheet(players=names))).out.splitlines()

    assert lines[3].split()[1:5] == ["Aleksandra", "Vī…", "王小明王小明…", "Cilda"]


def test_patience_has_neither_dealers_nor_pules_nor_big_points(run: Run) -> None:
    raw = {
        "game": "golf",
        "players": ["Anna", "Bruno"],
        "deals": [{"results": [6, 0]}, {"results": [5, 1]}, {"results": [-4, 2]}],
    }

    lines = run("score_sheet", "-", "--language", "en", given=written(raw)).out.splitlines()

    assert lines == [
        "Golf, 3 deals",
        "",
        "                        A      B",
        "Deal                 Anna  Bruno",
        "   1                 6  6   0  0",
        "   2                 5 11   1  1",
        "   3                −4  7   2  3",
        "      Small points      7      3",
        "      Place             2      1",
    ]


def test_notices_are_below_the_table(run: Run) -> None:
    raw = sheet(deals_planned=30)

    out = run("score_sheet", "-", "--language", "en", given=written(raw)).out

    assert out.splitlines()[-1] == (
        "30 deals do not divide by the table's seats: A, B deal once more."
    )


def test_json_output_is_the_published_format(run: Run) -> None:
    answer = run("score_sheet", "-", "--json", given=written(sheet()))

    published = json.loads((EXAMPLES / "karta.score-1.json").read_text("utf-8"))
    assert (answer.status, json.loads(answer.out)) == (0, published)


def test_faults_are_lines_for_people(run: Run) -> None:
    raw = sheet(deals=[{**WON, "declarer": 0}, {**WON, "won": "yes"}])

    answer = run("score_sheet", "-", "--language", "en", given=written(raw))

    assert (answer.status, answer.out.splitlines()) == (
        1,
        [
            "Deal 1, seat A: A player who sits out a deal cannot declare. Check who dealt and who"
            " played alone.",
            'Deal 2: “won” cannot be "yes". Expected: true or false.',
        ],
    )


def test_faults_are_in_latvian_by_default(run: Run) -> None:
    answer = run("score_sheet", "-", given=written(sheet(deals=[{**WON, "declarer": 0}])))

    assert answer.out.startswith("1. partija, A vieta: ")


def test_faults_are_json_for_programs(run: Run) -> None:
    raw = sheet(deals=[WON, {**WON, "declarer": 1, "eyes": 121, "tricks": 8, "won": True}])

    answer = run("score_sheet", "-", "--json", "--language", "en", given=written(raw))

    document = json.loads(answer.out)
    assert (answer.status, departures(document)) == (1, [])
    assert document["faults"] == [
        {
            "deal": 2,
            "seat": 1,
            "code": "declarer_sits_out",
            "text": "Deal 2, seat B: A player who sits out a deal cannot declare. Check who dealt"
            " and who played alone.",
        },
        {
            "deal": 2,
            "seat": None,
            "code": "eyes_out_of_range",
            "text": "Deal 2: A deal has 120 eyes, not 121. Count again.",
        },
    ]


def test_each_line_of_sheets_gives_a_line_of_output(run: Run) -> None:
    faulty = sheet(deals=[{**WON, "declarer": 0}, {**WON, "declarer": 1}])
    given = written(sheet()) + b"\n\n  \n" + written(faulty) + b"\n{\n" + written(sheet())

    answer = run("score_sheet", "-", "--lines", "--language", "en", given=given)

    scored = "2–4 A Anna −1 = 2 | 1 B Bruno +3 = 6 | 2–4 C Cilda −1 = 2 | 2–4 D Dainis −1 = 2"
    assert (answer.status, answer.out.splitlines()) == (
        1,
        [
            scored,
            "Deal 1, seat A: A player who sits out a deal cannot declare. Check who dealt and who"
            " played alone. Deal 2, seat B: A player who sits out a deal cannot declare. Check who"
            " dealt and who played alone.",
            "This is not JSON: it cannot be read from line 5 on. Export it again.",
            scored,
        ],
    )


def test_each_line_of_sheets_gives_a_json_object(run: Run) -> None:
    given = written(sheet(), 7, sheet(game="bridge"), sheet())

    answer = run("score_sheet", "-", "--lines", "--json", given=given)

    documents = [json.loads(line) for line in answer.out.splitlines()]
    assert answer.status == 1
    assert [document["format"] for document in documents] == [
        "karta.score/1",
        "karta.faults/1",
        "karta.faults/1",
        "karta.score/1",
    ]
    assert [departures(document) for document in documents] == [[]] * 4


def test_lines_without_faults_exit_successfully(run: Run) -> None:
    answer = run("score_sheet", "-", "--lines", given=written(sheet(), sheet()))

    assert (answer.status, len(answer.out.splitlines())) == (0, 2)


def test_a_line_that_is_too_long_does_not_stop_the_rest(run: Run) -> None:
    given = b'"' + b"a" * 10_000_000 + b'"\n' + written(sheet())

    answer = run("score_sheet", "-", "--lines", "--json", given=given)

    documents = [json.loads(line) for line in answer.out.splitlines()]
    assert [document["format"] for document in documents] == ["karta.faults/1", "karta.score/1"]
    assert documents[0]["faults"][0]["code"] == "file_too_large"


@pytest.mark.parametrize("flags", [[], ["--lines"]])
def test_empty_input_is_a_fault_only_where_a_sheet_is_required(run: Run, flags: list[str]) -> None:
    answer = run("score_sheet", "-", "--language", "en", *flags)

    due = "This is not JSON: it cannot be read from line 1 on. Export it again.\n"
    assert (answer.status, answer.out) == ((0, "") if flags else (1, due))
