"""A tournament exported to the terminal and imported into the database."""

from __future__ import annotations

import datetime as dt
import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from django.contrib.auth.models import User
from pytest_django import Settings

from tests.exchange.heavy import honest_event
from tournament.exchange.player_lists import Newcomer
from tournament.models import Membership, Role, Tournament
from tournament.services.acts import Actor
from tournament.services.events import planning
from tournament.services.files.tournament_files import SMALL_EVENT, fits_limits
from tournament.services.people import registration
from tournament.services.rounds import rehearsing

if TYPE_CHECKING:
    from tests.management.conftest import Run

DIRECTOR = Actor("Dace")


@pytest.fixture
def tournament(db: None) -> Tournament:
    plan = planning.TournamentPlan("Rudens kauss", dt.date(2026, 11, 21), "evening-16", seed="x")
    tournament = planning.create_tournament(plan, by=DIRECTOR, is_rehearsal=True)
    for number in range(1, 9):
        registration.register(tournament, Newcomer(f"Spēlētājs {number}"), by=DIRECTOR)
    rehearsing.rehearse_round(tournament, round_number=1, by=DIRECTOR)
    return tournament


def test_an_imported_export_is_exported_identically(
    tournament: Tournament, run: Run, tmp_path: Path
) -> None:
    file = tmp_path / "rudens.json"
    run("export_tournament", tournament.slug, "--output", file)

    answer = run("import_tournament", file, "--slug", "again")

    assert "--organiser" in answer.beside
    again = run("export_tournament", "again").out
    assert (answer.status, answer.out.strip()) == (0, "again")
    assert json.loads(again) == json.loads(file.read_text("utf-8"))


def test_two_invented_events_have_the_same_players(db: None, run: Run, tmp_path: Path) -> None:
    files = [tmp_path / f"{seed}.json" for seed in ("rudens", "ziema")]
    for file in files:
        seed = ("--seed", file.stem, "--output", file)
        run("random_tournament", "--players", 60, "--rounds", 1, "--deals", 1, *seed)

    slugs = [run("import_tournament", file).out.strip() for file in files]

    for file, slug in zip(files, slugs, strict=True):
        invented = json.loads(file.read_text("utf-8"))
        assert json.loads(run("export_tournament", slug).out)["players"] == invented["players"]


def test_an_export_passes_the_checker(tournament: Tournament, run: Run) -> None:
    exported = run("export_tournament", tournament.slug).out

    assert run("verify_tournament", "-", given=exported.encode()).status == 0


def test_an_imported_tournament_gets_its_organiser(
    tournament: Tournament, run: Run, tmp_path: Path
) -> None:
    user = User.objects.create_user("dace")
    file = tmp_path / "rudens.json"
    run("export_tournament", tournament.slug, "--output", file)

    run("import_tournament", file, "--slug", "again", "--organiser", "dace")

    assert Membership.objects.get(tournament__slug="again").role == Role.ORGANISER
    assert Membership.objects.get(tournament__slug="again").user == user


@pytest.mark.parametrize(("flags", "is_rehearsal"), [((), False), (("--rehearsal",), True)])
def test_an_event_can_be_imported_as_a_rehearsal(
    flags: tuple[str, ...], tournament: Tournament, run: Run, tmp_path: Path, *, is_rehearsal: bool
) -> None:
    Tournament.objects.filter(pk=tournament.pk).update(is_rehearsal=False)
    file = tmp_path / "rudens.json"
    run("export_tournament", tournament.slug, "--output", file)

    run("import_tournament", file, "--slug", "again", *flags)

    assert Tournament.objects.get(slug="again").is_rehearsal is is_rehearsal


def test_a_rehearsal_stays_a_rehearsal_on_another_instance(
    tournament: Tournament, run: Run, tmp_path: Path
) -> None:
    file = tmp_path / "rudens.json"
    run("export_tournament", tournament.slug, "--output", file)

    run("import_tournament", file, "--slug", "again")

    assert Tournament.objects.get(slug="again").is_rehearsal


def played(event: dict[str, Any]) -> list[tuple[list[int], list[Any]]]:
    tables = [table for found in event["rounds"] for table in found["tables"]]
    return [(table["seats"], table["sheet"]["deals"]) for table in tables]


@pytest.mark.django_db(transaction=True)
def test_a_large_event_is_parsed_in_a_separate_process_and_imported_completely(
    run: Run, tmp_path: Path, settings: Settings
) -> None:
    # A separate folder: tests in another process read the usual one.
    settings.DATA = tmp_path / "data"
    settings.DATA.mkdir()
    User.objects.create_user("dace")
    file = tmp_path / "liels.json"
    file.write_bytes(honest_event(players=72))
    assert not fits_limits(json.loads(file.read_bytes()), SMALL_EVENT)

    answer = run("import_tournament", file, "--slug", "liels", "--organiser", "dace")

    exported = json.loads(run("export_tournament", "liels").out)
    assert (answer.status, answer.out.strip()) == (0, "liels")
    assert Membership.objects.get(tournament__slug="liels").role == Role.ORGANISER
    assert played(exported) == played(json.loads(file.read_bytes()))
    assert not [*(settings.DATA / "reading").glob("*")]


@pytest.mark.django_db(transaction=True)
def test_a_large_event_is_refused_with_every_fault_at_once(run: Run, tmp_path: Path) -> None:
    event = json.loads(honest_event(players=72))
    for table in event["rounds"][0]["tables"][:3]:
        table["seats"][0] = 999
    file = tmp_path / "liels.json"
    file.write_text(json.dumps(event))

    answer = run("import_tournament", file, "--language", "en")

    assert (answer.status, Tournament.objects.count()) == (1, 0)
    assert answer.out.count("999") == 3


@pytest.mark.django_db(transaction=True)
def test_faults_found_while_parsing_are_reported_too(run: Run, tmp_path: Path) -> None:
    event = json.loads(honest_event(players=72))
    event["desk"] = {"players": 5}
    file = tmp_path / "liels.json"
    file.write_text(json.dumps(event))

    answer = run("import_tournament", file, "--language", "en")

    assert (answer.status, Tournament.objects.count()) == (1, 0)
    assert "Traceback" not in answer.out + answer.beside
    assert answer.out


def test_a_taken_address_is_refused_and_nothing_is_imported(
    tournament: Tournament, run: Run, tmp_path: Path
) -> None:
    file = tmp_path / "rudens.json"
    run("export_tournament", tournament.slug, "--output", file)

    answer = run("import_tournament", file, "--slug", tournament.slug, "--language", "en")

    said = f"The address “{tournament.slug}” is taken. Choose another.\n"
    assert (answer.status, answer.out, Tournament.objects.count()) == (1, said, 1)


@pytest.mark.django_db
def test_an_event_with_teams_and_groups_is_imported_completely(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "fināls.json"
    parts = ("--teams", 3, "--blocks", "2 groups=A:1-per-table,B:out")
    plan = ("--players", 13, "--rounds", 2, "--deals", 1)
    run("random_tournament", *plan, *parts, "--output", file)

    slug = run("import_tournament", file, "--language", "en").out.strip()

    given, exported = json.loads(file.read_bytes()), json.loads(run("export_tournament", slug).out)
    assert [exported[part] for part in ("teams", "blocks")] == [given["teams"], given["blocks"]]
    assert played(exported) == played(given)


@pytest.mark.django_db
@pytest.mark.parametrize(
    "words",
    [
        ("export_tournament", "nowhere"),
        ("import_tournament", "nowhere.json"),
        ("import_tournament", "-", "--organiser", "nobody"),
        ("import_tournament", "-"),
    ],
)
def test_an_impossible_command_is_refused_in_one_sentence(run: Run, words: tuple[str, ...]) -> None:
    answer = run(*words, "--language", "en", given=b"{}")

    assert answer.status == 1
    assert "Traceback" not in answer.out + answer.beside
