"""Rows of a list that may mean another person: asked about, listed twice, never guessed.

The fee column of a list: paid, owed, empty, unreadable.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.cast import charge, is_paid
from tests.doors.desk.people.lists import at, entered, look, write
from tests.doors.public.reading import words_of
from tournament.doors.desk.people import lists_preview
from tournament.exchange.player_lists import Newcomer, read_players
from tournament.exchange.spreadsheets import read_rows
from tournament.models import Player
from tournament.services.people import registration

if TYPE_CHECKING:
    from tests.cast import EventOf
    from tests.doors.desk.conftest import SignIn
    from tournament.services.acts import Actor

pytestmark = pytest.mark.sqlite_enough


def test_a_match_by_name_only_is_shown_and_can_be_rejected(
    event_of: EventOf, signed_in: SignIn
) -> None:
    tournament = event_of(0)
    known = Player.objects.create(name="Uldis Bērziņš", club="Ventspils")
    Player.objects.create(name="Zane Zute", club="Talsi")
    text = "Vārds;Klubs\nUldis Bērziņš;\nZane Zute;Talsi"
    client = signed_in()

    by_name, by_club = look(client, tournament, text).rows
    write(client, tournament, text, **{f"row-{by_name.planned.line}": "new"})

    assert (by_name.is_doubtful, by_club.is_doubtful) == (True, False)
    assert [choice.is_chosen for choice in by_name.choices] == [False, False, False]
    assert tournament.entries.get(number=1).player != known


def test_the_preview_of_a_list_of_names_shows_the_matched_people(
    event_of: EventOf, signed_in: SignIn
) -> None:
    tournament = event_of(0)
    Player.objects.create(name="Uldis Bērziņš", club="Ventspils")

    page = words_of(signed_in().post(at(tournament), {"text": "Uldis Bērziņš\nAnna Ozola"}))

    assert "Uldis Bērziņš, Ventspils" in page


def test_the_button_shows_no_number_while_choices_are_open(
    event_of: EventOf, signed_in: SignIn, director: Actor
) -> None:
    earlier = event_of(0, name="Pavasara kauss", seed="s")
    registration.register(earlier, Newcomer("Zane Zute", club="Talsi"), by=director)
    tournament = event_of(0)
    client = signed_in()

    asked = client.post(at(tournament), {"text": "Name\nZane Zute"}).content.decode()
    plain = client.post(at(tournament), {"text": "Name\nYves Ypsilon"}).content.decode()

    assert ("Save the selected rows" in asked, "Save 1 row" in asked) == (True, False)
    assert "Save 1 row" in plain


def test_a_name_only_match_is_asked_about_once_whatever_was_chosen(
    event_of: EventOf, signed_in: SignIn, director: Actor
) -> None:
    earlier = event_of(0, name="Pavasara kauss", seed="s")
    met = registration.register(earlier, Newcomer("Zane Zute", club="Talsi"), by=director)
    tournament = event_of(0)
    client, text = signed_in(), "Name\nZane Zute"

    shown = [
        look(client, tournament, text, **decided)
        for decided in ({}, {"row-2": "new"}, {"row-2": str(met.player_id)})
    ]

    assert [[row.planned.line for row in one.doubtful] for one in shown] == [[2], [2], [2]]
    assert [one.doubtful[0].planned.verdict for one in shown] == ["known", "new", "known"]
    assert [one.plain for one in shown] == [[], [], []]


def test_questions_are_limited_to_what_a_form_can_send(
    event_of: EventOf, signed_in: SignIn, director: Actor, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lists_preview, "MOST_ASKED", 1)
    earlier = event_of(0, name="Pavasara kauss", seed="s")
    for name in ("Zane Zute", "Yves Ypsilon"):
        registration.register(earlier, Newcomer(name, club="Talsi"), by=director)

    shown = look(signed_in(), event_of(0), "Name\nZane Zute\nYves Ypsilon")

    assert [row.planned.verdict for row in shown.plain] == ["known", "known"]


def test_a_repeated_row_is_reported_before_and_after_import(
    event_of: EventOf, signed_in: SignIn
) -> None:
    tournament, client = event_of(0), signed_in()
    text = "Vārds uzvārds;Klubs\nZane Zute;Talsi\nIlga Bērziņa;Ogre\nZane Zute;Talsi"

    page = client.post(at(tournament), {"text": text})
    written = client.post(at(tournament, "list/apply/"), {"text": text}, follow=True)

    (doubtful,) = page.context["preview"].doubtful
    assert (doubtful.planned.line, doubtful.planned.repeats) == (4, 2)
    assert "left out: the name is also in row 2" in words_of(page)
    assert [(choice.value, choice.is_chosen) for choice in doubtful.choices] == [
        ("new", False),
        ("left_out", True),
    ]
    assert "2 players entered. Row left out: 4 (Zane Zute)." in words_of(written)


def test_rows_keep_their_list_numbers_and_every_skipped_row_is_reported(
    event_of: EventOf, signed_in: SignIn
) -> None:
    tournament, client = event_of(0), signed_in()
    text = "Vārds uzvārds\n\nZane Zute\n  \nZane Zute\n12345\n"

    twice, nameless = look(client, tournament, text).doubtful
    written = client.post(at(tournament, "list/apply/"), {"text": text}, follow=True)

    assert (twice.planned.line, twice.planned.repeats, nameless.planned.line) == (5, 3, 6)
    assert "1 player entered. Rows left out: 5 (Zane Zute), 6 (12345)." in words_of(written)


def test_two_rows_of_one_name_and_two_clubs_are_asked_about(
    event_of: EventOf, signed_in: SignIn
) -> None:
    tournament, client = event_of(0), signed_in()
    text = "Vārds uzvārds;Klubs\nZane Zute;Talsi\nZane Zute;Ogre"

    (doubtful,) = look(client, tournament, text).doubtful
    write(client, tournament, text, **{"row-3": "new"})

    assert doubtful.is_open
    assert doubtful.faults == ["The name is also in row 2, with different details."]
    assert entered(tournament) == [(1, "Zane Zute", "Talsi", None), (2, "Zane Zute", "Ogre", None)]


def test_only_the_name_of_a_person_in_the_register_selects_nobody(
    event_of: EventOf, signed_in: SignIn
) -> None:
    tournament = event_of(0)
    Player.objects.create(name="Uldis Bērziņš", club="Ventspils", born=1980)

    shown = look(signed_in(), tournament, "Uldis Bērziņš\nAnna Ozola;Ogre")

    assert [(row.planned.line, row.is_open) for row in shown.doubtful] == [(1, True)]


def test_untidy_names_are_shown_with_a_proposal_that_can_be_rejected(
    event_of: EventOf, signed_in: SignIn
) -> None:
    tournament, client = event_of(0), signed_in()
    text = "Name;Club\nJURIS KALNIŅŠ;Ogre\ninese kļaviņa;Ogre\nAnna Ozola;Ogre\nJURIS OZOLS;Ogre"

    shown = look(client, tournament, text, **{"name-5": "written"})

    assert [(row.planned.newcomer.name, row.planned.spellings) for row in shown.doubtful] == [
        ("Juris Kalniņš", ("Juris Kalniņš", "JURIS KALNIŅŠ")),
        ("Inese Kļaviņa", ("Inese Kļaviņa", "inese kļaviņa")),
        ("JURIS OZOLS", ("Juris Ozols", "JURIS OZOLS")),
    ]
    client.post(f"{at(tournament)}apply/", {"text": text, "name-5": "written", "name-2": ""})
    names = tournament.entries.order_by("number").values_list("name", flat=True)
    assert list(names) == ["Juris Kalniņš", "Inese Kļaviņa", "Anna Ozola", "JURIS OZOLS"]


if TYPE_CHECKING:
    from tests.cast import EventOf
    from tests.doors.desk.conftest import SignIn

pytestmark = pytest.mark.sqlite_enough


@pytest.mark.parametrize(
    "cell", ["jā", "x", "10,00", "✓", "15 €", "EUR 15", "19.11.", "ir samaksājis", "pārskaitījums"]
)
def test_a_paid_fee_is_marked_as_paid(cell: str) -> None:
    assert is_paid_in(cell) is True


@pytest.mark.parametrize(
    "cell", ["nē", "nav", "Nav samaksājis", "nemaksāja", "unpaid", "0", "0,00 €", "–"]
)
def test_an_owed_fee_is_not_marked_as_paid(cell: str) -> None:
    assert is_paid_in(cell) is False


@pytest.mark.parametrize("cell", ["varbūt", "?", "vēlāk", "parāds 15", "puse"])
def test_an_ambiguous_fee_is_reported_and_not_marked_as_paid(cell: str) -> None:
    row = read_players(read_rows(f"Vārds uzvārds\tSamaksāts\nZane Zute\t{cell}")).rows[0]

    assert (row.newcomer.is_paid, row.faults) == (None, ("fee_unreadable",))


def test_an_empty_cell_does_not_unmark_a_fee_paid_at_the_door(
    event_of: EventOf, director: Actor, signed_in: SignIn
) -> None:
    tournament, client = event_of(0), signed_in()
    charge(tournament, by=director)
    text = "Vārds\tKlubs\tSamaksāts\nZane Zute\tOgre\t"
    write(client, tournament, text)
    client.post(at(tournament, "1/mark_paid/"))

    write(client, tournament, text.replace("Ogre", "Cēsis"))

    entry = tournament.entries.get(number=1)
    assert (entry.club, is_paid(tournament, 1)) == ("Cēsis", True)


def is_paid_in(cell: str) -> bool | None:
    rows = read_rows(f"Vārds uzvārds\tSamaksāts\nZane Zute\t{cell}\tx")
    return read_players(rows).rows[0].newcomer.is_paid
