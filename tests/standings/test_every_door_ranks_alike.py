"""Every output of the standings has the same order and criteria as the checker."""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Iterable, Sequence
from itertools import product
from typing import Any, NamedTuple

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import translation
from openpyxl import load_workbook

from scoring.big_points import Place
from scoring.criteria import TIE_BREAKS
from scoring.event_files import read_event
from scoring.event_settings import NO_PLACE_LEFT, PLACE_KEPT, RESEATINGS
from scoring.verification import verify
from tests.built_once import first_event
from tests.cast import NAMES
from tests.doors.public.hall_screens import path
from tests.doors.public.reading import rows_of
from tests.services.exchanged import through_a_file
from tests.standings.crafted import OUT, OUT_AFTER, PRESETS, ROUNDS, Rules, crafted
from tournament.models import Tournament
from tournament.paper.print_orders import Order, look_up
from tournament.paper.results.ranked import ranked
from tournament.reading.results.standings import ranking, ranking_at_desk
from tournament.services import hall
from tournament.services.acts import Actor
from tournament.services.files.tournament_files import export_event, import_event
from tournament.services.results import finishing
from tournament.standings.book import load_book
from tournament.standings.publications import announced_table
from tournament.standings.table import StandingRow, standings_table
from tournament.standings.verification import differing_tables
from tournament.words import figures
from tournament.words.terms import DECIDED_BY

PENALTIES = ("none", "points", "round")
# Every tie-break with every number of dropped rounds; scales, penalties and reseatings as in
# a Latin square.
RULES = [
    Rules(
        tie_break=tie_break,
        strike_worst=strike,
        reseat_by=RESEATINGS[row % len(RESEATINGS)],
        scale=tuple(PRESETS)[(row + row // 3) % len(PRESETS)],
        penalty=PENALTIES[(row + 2 * (row // 3)) % len(PENALTIES)],
    )
    for row, (tie_break, strike) in enumerate(product((None, *TIE_BREAKS), (0, 1, 2)))
]
# A disqualified player has no place: players below move up, or keep their places.
RULES += [
    Rules(tie_break, 1, "all_rounds", "usual", "points", disqualified)
    for tie_break, disqualified in product((None, "last_round"), (NO_PLACE_LEFT, PLACE_KEPT))
]


class Said(NamedTuple):
    """A line of the standings; the place is empty for players without a place."""

    place: str
    number: int
    decided_by: str


Told = Sequence[Said]


# A quick run has every tie-break and every number of dropped rounds once, and each
# disqualification.
QUICK = [r for row, r in enumerate(RULES) if r.disqualified or row // 3 % 3 == row % 3]


@pytest.fixture(
    params=[r if r in QUICK else pytest.param(r, marks=pytest.mark.long) for r in RULES],
    ids=str,
)
def rules(request: pytest.FixtureRequest) -> Rules:
    chosen: Rules = request.param
    return chosen


@pytest.fixture
def tournament(rules: Rules, director: Actor) -> Tournament:
    raw = json.loads(crafted(rules))
    made = first_event(lambda: import_event(raw, by=director), director, rules)
    Tournament.objects.filter(pk=made.pk).update(public_sees="everything", public_names="full")
    return Tournament.objects.get(pk=made.pk)


@pytest.fixture
def english(director: Actor) -> Client:
    assert director.user is not None
    client = Client()
    client.force_login(director.user)
    client.cookies["django_language"] = "en"
    return client


UNSAID = "not shown"
PAGES = ("public page", "desk's page")


def written(place: Place | None) -> str:
    return "" if place is None else str(place)


def followed(raw: dict[str, Any], after: int = ROUNDS) -> Told:
    """Return the standings computed from a file of facts by scoring alone."""
    standings = verify(read_event(raw)).rounds[after - 1].standings
    return [Said(written(line.place), line.number, line.decided_by) for line in standings]


def rows_said(rows: Iterable[StandingRow]) -> Told:
    return [Said(written(row.place), row.number, row.decided_by) for row in rows]


def shown(rows: Sequence[Sequence[object]], *, name: int) -> Told:
    """Return a list's lines, given the column of names; a page does not show what decided."""
    with translation.override("en"):
        codes = {str(words): code for code, words in DECIDED_BY.items()}
    found = []
    for row in rows:
        place = re.match(r"\d+(–\d+)?|$", str(row[0] or "").removeprefix(figures.NOTHING))
        number = NAMES.index(next(n for n in NAMES if str(row[name]).startswith(n))) + 1
        assert place is not None
        found.append(Said(place[0].replace("–", "-"), number, codes.get(str(row[-1]), UNSAID)))
    return found


def as_csv(content: bytes) -> Sequence[Sequence[object]]:
    return list(csv.reader(io.StringIO(content.decode("utf-8-sig")), delimiter=";"))[1:]


def as_xlsx(content: bytes) -> Sequence[Sequence[object]]:
    sheet = load_workbook(io.BytesIO(content)).active
    assert sheet is not None
    lines = [row for row in sheet.iter_rows(values_only=True) if row[1] is not None]
    return [row for row in lines if isinstance(row[1], int)]


def doors(tournament: Tournament, client: Client) -> dict[str, Told]:
    """Return the standings from every output."""
    slug, after = tournament.slug, ROUNDS
    book = load_book(tournament)
    document = client.get(f"/{slug}/standings.json").json()
    files = {kind: reverse("export_standings", args=[slug, kind]) for kind in ("csv", "xlsx")}
    paper = Order("standings", tournament.pk, {"after": after}, "en")
    return {
        "book": [Said(written(s.place), s.number, s.decided_by) for s in book.standings(after)],
        "table": rows_said(standings_table(tournament).rows),
        "public": rows_said(line.row for line in ranking(tournament, after).lines),
        "desk": rows_said(line.row for line in ranking_at_desk(tournament, after).lines),
        "public page": shown(rows_of(client.get(f"/{slug}/standings/"))[1:], name=1),
        "desk's page": shown(
            rows_of(client.get(reverse("desk_standings", args=[slug])))[1:], name=1
        ),
        "public CSV": shown(as_csv(client.get(f"/{slug}/standings.csv").content), name=2),
        "CSV": shown(as_csv(client.get(files["csv"]).content), name=2),
        "XLSX": shown(as_xlsx(client.get(files["xlsx"]).content), name=2),
        "JSON": [
            Said(line["place"] or "", line["number"], line["decided_by"])
            for line in document["standings"]
        ],
        "PDF": rows_said(ranked(look_up(paper)).rows),
        "file": followed(through_a_file(export_event(tournament))),
    }


def different(told: dict[str, Told], due: Told) -> dict[str, Told]:
    """Return the outputs with another order, other places or other criteria."""
    on_pages = [Said(line.place, line.number, UNSAID) for line in due]
    # A workbook has a shared place as a number, so that it can be sorted.
    in_cells = [Said(line.place.partition("-")[0], line.number, line.decided_by) for line in due]
    wanted = dict.fromkeys(told, due) | dict.fromkeys(PAGES, on_pages) | {"XLSX": in_cells}
    return {door: said for door, said in told.items() if said != wanted[door]}


def test_every_output_has_the_order_that_follows_from_the_file(
    rules: Rules, tournament: Tournament, english: Client
) -> None:
    raw = through_a_file(export_event(tournament))
    due = followed(raw)

    told = doors(tournament, english)

    assert different(told, due) == {}
    assert rules.tie_break in {None, *(line.decided_by for line in due)}
    assert (verify(read_event(raw)).differences, differing_tables(tournament)) == ((), ())


def test_after_every_round_the_book_and_the_checker_agree(tournament: Tournament) -> None:
    raw, book = through_a_file(export_event(tournament)), load_book(tournament)

    due = [each.standings for each in verify(read_event(raw)).rounds]

    assert [tuple(book.standings(after)) for after in range(1, ROUNDS + 1)] == due
    assert [book.places(after) for after in range(1, ROUNDS + 1)] == [
        {line.number: line.place for line in standings if line.place is not None}
        for standings in due
    ]


def test_a_disqualified_player_loses_their_place_unless_the_setting_keeps_it(
    rules: Rules, tournament: Tournament
) -> None:
    book = load_book(tournament)

    without = [
        after
        for after in range(1, ROUNDS + 1)
        if {line.number for line in book.standings(after) if line.place is None} == {OUT}
        and OUT not in book.places(after)
    ]

    is_left_none = rules.disqualified == NO_PLACE_LEFT
    assert without == (list(range(OUT_AFTER, ROUNDS + 1)) if is_left_none else [])


def test_the_screens_show_the_same_order(
    tournament: Tournament, english: Client, director: Actor
) -> None:
    due = [NAMES[line.number - 1] for line in followed(export_event(tournament))]
    screen = hall.make_screen(tournament, name="By the door", by=director, language="en")
    hall.switch_screen(screen, shows="standings", by=director)

    page = english.get(path(screen)).content.decode()

    assert re.findall(r'class="who">\s*<span[^>]*>\s*([^<]+?)\s*<', page) == due


def test_a_published_result_is_read_back_as_stored(
    tournament: Tournament, english: Client, director: Actor
) -> None:
    due = followed(export_event(tournament))
    worked_out = standings_table(tournament).rows

    finishing.finish(tournament, by=director, early_because="rain")
    now = Tournament.objects.get(pk=tournament.pk)
    announced = announced_table(now, ROUNDS)

    assert announced is not None
    assert rows_said(announced.rows) == due
    assert [(row.order, row.big, row.small) for row in announced.rows] == [
        (row.order, row.big, row.small) for row in worked_out
    ]
    assert different(doors(now, english), due) == {}


def test_an_imported_event_has_the_same_ranking(tournament: Tournament, director: Actor) -> None:
    again = import_event(through_a_file(export_event(tournament)), by=director)

    found, due = (tuple(load_book(each).standings(ROUNDS)) for each in (again, tournament))
    assert found == due
