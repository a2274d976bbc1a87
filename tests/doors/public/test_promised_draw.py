"""A promised draw as the public sees it: secret before, verifiable afterwards."""

from __future__ import annotations

import hashlib
import subprocess

import pytest
from django.test import Client

from scoring.event_files import read_event
from scoring.seating.lots import commitment_to
from scoring.seating.lots import draw_lots as lots_from_seed
from tests.cast import Announce, EventOf, enter_first, seat
from tests.doors.public.draws import KEPT, page
from tests.doors.public.reading import words_of
from tournament.models import DrawCommitment, Entry, Tournament
from tournament.security.encryption import decrypt
from tournament.services.acts import Actor
from tournament.services.files.tournament_files import export_event, import_event
from tournament.services.rounds import seating
from tournament.storage import instance_files
from tournament.storage.rows import rows_of as rows_of_model

pytestmark = pytest.mark.sqlite_enough

PAGES = ("", "draw/", "seats/", "players/", "tournament.json", "standings/", "seats/1.json")


@pytest.fixture
def seated(event_of: EventOf, director: Actor) -> Tournament:
    """Return a tournament of eight, drawn from a promised seed, with its seats published."""
    tournament: Tournament = event_of(8, seed="")
    seat(tournament, by=director)
    tournament.refresh_from_db()
    return tournament


def test_the_front_page_shows_the_commitment_before_the_draw(
    client: Client, announce: Announce
) -> None:
    tournament = announce(seed="")

    words = words_of(client.get(f"/{tournament.slug}/"))

    assert tournament.commitments.get().digest in words


def test_nothing_public_before_publication_determines_the_lots(
    client: Client, announce: Announce, director: Actor
) -> None:
    tournament = announce(seed="")
    enter_first(tournament, 8, by=director)

    def seen() -> str:
        answers = [client.get(f"/{tournament.slug}/{page}") for page in PAGES]
        return "".join(answer.content.decode() for answer in answers if answer.status_code == 200)

    before = seen()
    guess = tournament.seed
    seating.draft_seating(tournament, by=director)
    drafted = seen()

    tournament.refresh_from_db()
    draw, commitment = tournament.draws.get(), tournament.commitments.get()
    hidden = (guess, tournament.seed, draw.fresh, draw.entrants_hash, commitment.encrypted)
    assert [word for word in hidden if word in before + drafted] == []
    lots = dict(Entry.objects.filter(tournament=tournament).values_list("number", "lot"))
    seeds = (guess, commitment.digest, tournament.slug)
    assert lots not in [lots_from_seed(range(1, 9), seed) for seed in seeds]


def test_the_secret_and_the_list_together_do_not_determine_the_lots(
    announce: Announce, director: Actor
) -> None:
    seeds = set()
    tournament = announce(seed="")
    enter_first(tournament, 4, by=director)
    for _draw in range(3):
        seeds.add(seating.draw_lots(tournament, by=director))

    assert len(seeds) == 3
    assert {draw.entrants_hash for draw in tournament.draws.all()} == {
        tournament.draws.first().entrants_hash  # type: ignore[union-attr]
    }


def test_the_public_file_gives_the_lots_once_the_seats_are_published(
    client: Client, seated: Tournament
) -> None:
    event = read_event(client.get(f"/{seated.slug}/tournament.json").json())

    assert event.lots() == lots_from_seed(range(1, 9), seated.seed)


def test_after_publication_the_page_says_that_the_commitment_was_kept(
    client: Client, seated: Tournament
) -> None:
    words = page(client, seated)

    draw, commitment = seated.draws.get(), seated.commitments.get()
    revealed = (commitment.digest, commitment.secret, draw.fresh, draw.entrants_hash, draw.seed)
    assert KEPT in words
    assert [part for part in revealed if part not in words] == []
    assert "Izlozei atbilst 8 no 8 sēdvietām" in words


def test_the_commands_on_the_page_print_commitment_and_seed(
    client: Client, seated: Tournament
) -> None:
    history = client.get(f"/{seated.slug}/draw/").context["draw"].history

    for command, gives in history.proof.recipes:
        said = subprocess.run(["sh", "-c", command], capture_output=True, text=True, check=True)
        assert said.stdout.split()[0] == gives


def test_the_list_on_the_page_has_the_hash_that_was_drawn(
    client: Client, seated: Tournament
) -> None:
    history = client.get(f"/{seated.slug}/draw/").context["draw"].history

    listed = hashlib.sha256(history.proof.list_text.encode()).hexdigest()

    assert listed == seated.draws.get().entrants_hash


def test_no_plain_secret_is_in_the_database_before_the_seats(
    event_of: EventOf, director: Actor
) -> None:
    tournament = event_of(8, seed="")
    seating.draft_seating(tournament, by=director)

    commitment = DrawCommitment.objects.get()
    secret = decrypt(commitment.encrypted)
    assert commitment_to(secret) == commitment.digest
    assert (commitment.secret, commitment.revealed_at) == ("", None)
    stored = [rows_of_model(model._base_manager.all()) for model in instance_files.tables()]
    assert secret not in str([list(rows) for rows in stored])


def test_an_imported_event_keeps_its_draws_without_a_commitment(
    client: Client, seated: Tournament, director: Actor
) -> None:
    raw = export_event(seated)
    taken_in = import_event(raw, by=director)

    words = page(client, taken_in)

    assert export_event(taken_in) == raw
    assert ("pņemšan" in words, "Visas izlozes" in words) == (False, True)


def test_no_file_contains_a_draw_before_the_secret_is_revealed(
    event_of: EventOf, director: Actor
) -> None:
    tournament = event_of(8, seed="")
    seating.draft_seating(tournament, by=director)

    assert "draws" not in export_event(tournament)["desk"]
