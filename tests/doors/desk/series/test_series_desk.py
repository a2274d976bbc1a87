"""The desk of a series: created, stages added, corrected with a preview, approved, undone."""

from __future__ import annotations

import re
from io import BytesIO
from typing import TYPE_CHECKING

import pytest
from django.contrib.auth.models import User
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from openpyxl import load_workbook

from tests.doors.desk.series.taken_in import CUP, TYPED, found, shown, take_in
from tests.doors.public.reading import words_of
from tests.services.series.seasons import approved, listed
from tournament.models import (
    JournalEntry,
    Series,
    Stage,
)
from tournament.standings.series.table import load_series_book

if TYPE_CHECKING:
    from tests.doors.desk.conftest import SignIn
    from tournament.services.acts import Actor

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite_enough]


def totals() -> list[str]:
    return [str(line.total) for line in load_series_book(Series.objects.get()).table.lines]


def test_a_double_click_creates_one_series(desk: Client) -> None:
    desk.post("/desk/series/new/", {**TYPED, "key": "a"})

    assert Series.objects.count() == 1


@pytest.mark.parametrize("planned", ["5", ""])
def test_automatic_stages_are_marked_as_from_the_rule(planned: str, signed_in: SignIn) -> None:
    desk = signed_in()
    desk.post("/desk/series/new/", {**TYPED, "planned_stages": planned})

    page = shown(desk, CUP)

    assert ("5 stages are still to be played." in page) == bool(planned)
    link = f'<a href="{CUP}rule/">Planned in the rule: 5</a>'
    assert (link in page) == bool(planned)


def test_a_new_rating_list_is_not_called_a_series(desk: Client, director: Actor) -> None:
    assert director.user is not None
    User.objects.filter(pk=director.user.pk).update(is_superuser=True)

    ratings = shown(desk, "/desk/ratings/new/")
    series = shown(desk, "/desk/series/new/?preset=best-4-of-5")

    created = [re.findall(r"Create the (?:list|series)", page) for page in (ratings, series)]
    assert created == [["Create the list"], ["Create the series"]]


def test_an_impossible_rule_keeps_what_was_typed(signed_in: SignIn) -> None:
    wrong = {**TYPED, "points": "", "attendance": "many"}

    page = shown(signed_in(), "/desk/series/new/", wrong, status=422)

    assert "The rule is not valid:" in page
    assert "Points for places need a list." in page
    assert 'value="Garkalnes kauss"' in page
    assert not Series.objects.exists()


def test_a_list_is_previewed_before_import(desk: Client) -> None:
    said = {"name": "Pirmais", "date": "2026-01-30", "game": "zole-classic"}

    page = shown(desk, f"{CUP}results/", {**said, "text": listed(1, 2, 3)})

    assert "new in the register" in page
    assert not Stage.objects.exists()
    take_in(desk, 1, 2, 3)
    assert totals() == ["15", "12", "10"]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("1\tAnna\n3\tBruno", "No player has place 2."),
        ("1\tAnna\n1-2\tBruno", "overlap"),
        ("Anna\nBruno", "No column of places was found."),
        ("", "The list is empty."),
        ("{", "This is not a list"),
    ],
)
def test_an_invalid_list_is_refused_and_stays_in_the_form(
    desk: Client, text: str, words: str
) -> None:
    said = {"name": "Pirmais", "date": "2026-01-30", "game": "zole-classic", "text": text}

    page = shown(desk, f"{CUP}results/", said, status=422)

    assert words in page
    assert 'value="Pirmais"' in page
    assert not Stage.objects.exists()


def test_a_person_twice_in_a_list_is_reported_with_the_rows(desk: Client) -> None:
    said = {"name": "Pirmais", "date": "2026-01-30", "game": "zole-classic"}

    page = shown(desk, f"{CUP}results/", {**said, "text": listed(1, 1, 2)}, status=422)

    assert "Anna Bērziņa is in the list more than once, in rows 1, 2." in page


def test_a_list_of_another_game_is_refused_by_name(desk: Client) -> None:
    said = {"name": "Kops", "date": "2026-01-30", "game": "kop", "text": listed(1, 2, 3)}

    page = shown(desk, f"{CUP}results/", said, status=422)

    assert "“Kops” is played in another game: kop." in page


def test_a_rule_is_changed_as_previewed(desk: Client) -> None:
    take_in(desk, 1, 2, 3)
    other = {**TYPED, "points": "30 20 10"}

    page = shown(desk, f"{CUP}rule/", other)
    assert "What it affects" in page
    assert totals() == ["15", "12", "10"]

    seen = found(page, "previewed")
    take_in(desk, 1, 2, 3, date="2026-02-27", name="Otrais")
    shown(desk, f"{CUP}rule/", {**other, "previewed": seen, "save": "1"}, status=422)
    assert totals() == ["30", "24", "20"]

    seen = found(shown(desk, f"{CUP}rule/", other), "previewed")
    desk.post(f"{CUP}rule/", {**other, "previewed": seen, "save": "1"})
    assert totals() == ["60", "40", "20"]


def test_a_corrected_list_can_be_undone_to_the_older_one(desk: Client) -> None:
    take_in(desk, 1, 2, 3)
    stage = Stage.objects.get()
    path = f"{CUP}stages/{stage.pk}/results/"
    said = {"name": "Pirmais", "date": "2026-01-30", "game": "zole-classic"}
    page = shown(desk, path, {**said, "text": listed(3, 2, 1)})
    seen = found(page, "previewed")
    desk.post(path, {**said, "text": listed(3, 2, 1), "previewed": seen, "save": "1"})
    names = [line.name for line in load_series_book(Series.objects.get()).table.lines]
    assert names == ["Cilda Ozola", "Bruno Kalniņš", "Anna Bērziņa"]

    line = JournalEntry.objects.get(verb="change_results")
    page = shown(desk, f"{CUP}journal/{line.pk}/")
    assert "What it affects" in page
    desk.post(f"{CUP}journal/{line.pk}/undo/", {"previewed": found(page, "previewed")})
    names = [line.name for line in load_series_book(Series.objects.get()).table.lines]
    assert names == ["Anna Bērziņa", "Bruno Kalniņš", "Cilda Ozola"]


def test_an_approved_table_is_reopened_with_a_reason(desk: Client) -> None:
    take_in(desk, 1, 2, 3)
    desk.post(f"{CUP}approve/", {"key": "b"})
    assert "Approved on" in shown(desk, CUP)

    shown(desk, f"{CUP}reopen/", {"reason": ""}, status=422)
    desk.post(f"{CUP}reopen/", {"reason": "a stage was missing"})

    assert "Approved on" not in shown(desk, CUP)


def test_the_table_can_be_downloaded_for_a_spreadsheet(desk: Client) -> None:
    take_in(desk, 1, 2, 3)

    csv = desk.get(f"{CUP}table.csv").content.decode("utf-8-sig").splitlines()

    assert csv[1].split(";")[:5] == ["1", "Anna Bērziņa", "", "15", "15"]
    assert desk.get(f"{CUP}table.xlsx").content.startswith(b"PK")


def test_a_spreadsheet_has_fractions_as_numbers_and_exact_text(desk: Client) -> None:
    take_in(desk, 1, 2, 3, coefficient="1.2")

    csv = desk.get(f"{CUP}table.csv").content.decode("utf-8-sig").splitlines()
    rows = load_workbook(BytesIO(desk.get(f"{CUP}table.xlsx").content)).active.values

    assert csv[2].split(";")[3:6] == ["14,4", "14,4", "14⅖"]
    assert list(rows)[2][:6] == (2, "Bruno Kalniņš", None, 14.4, 14.4, "14⅖")


def test_a_user_without_a_role_gets_404(desk: Client, signed_in: SignIn) -> None:
    stranger = signed_in("stranger")

    assert stranger.get(CUP).status_code == 404
    assert stranger.get("/desk/series/new/").status_code == 403
    assert stranger.get("/desk/ratings/new/").status_code == 403


def test_a_picture_uploaded_as_results_is_refused(desk: Client) -> None:
    picture = SimpleUploadedFile("posms.png", b"\x89PNG\r\n\x1a\n" + bytes(range(256)) * 20)
    said = {"name": "Pirmais", "date": "2026-01-30", "game": "zole-classic", "file": picture}

    page = shown(desk, f"{CUP}results/", said, status=422)

    assert "This is not a list, or the file is damaged." in page
    assert "column of places" not in page


def test_forms_of_an_approved_table_redirect(desk: Client, director: Actor) -> None:
    take_in(desk, 1, 2, 3)
    stage, event = Stage.objects.get(), approved(director)
    forms = (
        f"{CUP}results/",
        f"{CUP}stages/add/",
        f"{CUP}stages/add/here/{event.pk}/",
        f"{CUP}stages/{stage.pk}/",
        f"{CUP}stages/{stage.pk}/results/",
    )
    assert [desk.get(path).status_code for path in forms] == [200] * len(forms)
    desk.post(f"{CUP}approve/")

    for path in forms:
        page = desk.get(path, follow=True)
        assert page.redirect_chain == [(CUP, 302)]
        assert "Reopen it first, with a reason." in words_of(page)
    rule = shown(desk, f"{CUP}rule/")
    assert "<fieldset disabled>" in rule
    assert "Show what changes" not in rule
    assert "Reopen it first, with a reason." in rule
