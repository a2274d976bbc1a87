"""An imported file: its people in the register, its state, and texts cut to their columns."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from scoring.event_files import write_event
from scoring.rehearsals import invent_event
from tests.doors.desk.conftest import signed_in
from tournament.models import House, Player, SheetVersion
from tournament.models.player import name_key
from tournament.reading.applications import currency_of
from tournament.services.files.tournament_files import export_event, import_event
from tournament.services.refusals import Refused

if TYPE_CHECKING:
    from tournament.services.acts import Actor

__all__ = ["signed_in"]
pytestmark = pytest.mark.django_db


@pytest.fixture
def file() -> dict[str, Any]:
    """Return eight people, of whom the first two are rated and have more details."""
    event = invent_event(players=8, rounds=1, deals=4, preset="evening-16", seed="people")
    raw: dict[str, Any] = json.loads(json.dumps(write_event(event)))
    one, two = raw["players"][:2]
    one["rating"], two["rating"] = 1700, 1600
    about = [{"number": one["number"], "born": 1960, "federation_number": "LV-1"}]
    return {**raw, "desk": {"players": about}}


def known(file: dict[str, Any], at: int, **facts: object) -> Player:
    name = file["players"][at]["name"]
    return Player.objects.create(name=name, name_key=name_key(name), **facts)


def test_an_import_keeps_the_files_details_and_the_registers(
    file: dict[str, Any], director: Actor
) -> None:
    person = known(file, 0, rating=1500)

    tournament = import_event(file, by=director)

    person.refresh_from_db()
    entry = tournament.entries.get(player=person)
    assert (person.rating, person.born, person.federation_number) == (1500, None, "")
    assert (entry.rating, entry.born, entry.federation_number) == (1700, 1960, "LV-1")
    assert export_event(import_event(export_event(tournament), by=director)) == export_event(
        tournament
    )


def test_a_federation_number_of_another_person_is_not_moved(
    file: dict[str, Any], director: Actor
) -> None:
    person = known(file, 0)
    Player.objects.create(name="Cits", name_key=name_key("Cits"), federation_number="LV-1")

    import_event(file, by=director)

    person.refresh_from_db()
    assert (person.federation_number, person.born) == ("", None)


def test_a_new_person_has_the_number_of_the_file_unless_another_has_it(
    file: dict[str, Any], director: Actor
) -> None:
    Player.objects.create(name="Cits", name_key=name_key("Cits"), federation_number="LV-1")
    numbers = {1: "LV-1", 2: "LV-2", 3: "LV-2", 4: "LV-3"}
    about = [{"number": number, "federation_number": own} for number, own in numbers.items()]

    event = import_event({**file, "desk": {"players": about}}, by=director)

    entries = event.entries.order_by("number").filter(number__lte=4)
    assert list(entries.values_list("federation_number", "player__federation_number")) == [
        ("LV-1", ""),
        ("LV-2", "LV-2"),
        ("LV-2", ""),
        ("LV-3", "LV-3"),
    ]


def test_two_namesakes_in_a_file_are_two_people(file: dict[str, Any], director: Actor) -> None:
    file["players"][1]["name"] = file["players"][0]["name"]
    person = known(file, 0)

    event = import_event(file, by=director)

    one, two = event.entries.order_by("number")[:2]
    assert (one.player, two.player == person, two.player.name) == (person, False, person.name)
    assert Player.objects.count() == 8


@pytest.mark.parametrize("field", ["name", "seed"])
def test_a_name_and_a_seed_have_at_most_200_characters(
    file: dict[str, Any], director: Actor, field: str
) -> None:
    longest = import_event({**file, field: "x" * 200}, by=director)

    with pytest.raises(Refused, match="file_faulty") as refused:
        import_event({**file, field: "x" * 201}, by=director)

    assert (getattr(longest, field), longest.state) == ("x" * 200, "running")
    (fault,) = refused.value.faults
    assert (fault.code, fault.facts) == (
        "text_too_long",
        {"field": field, "length": 201, "longest": 200},
    )


def test_a_file_without_rounds_is_a_planned_event(file: dict[str, Any], director: Actor) -> None:
    assert import_event({**file, "rounds": []}, by=director).state == "planned"


def test_the_texts_of_a_draw_and_a_payment_are_cut_to_their_columns(
    file: dict[str, Any], director: Actor
) -> None:
    at = "2026-11-20T18:00:00+00:00"
    commitment = {"digest": "d" * 65, "secret": "s" * 65, "made_at": at, "revealed_at": at}
    draw = {
        "source": "committed", "seed": "x" * 201, "fresh": "f" * 65, "commitment": commitment,
        "entrants": [{"number": 1, "name": "Anna\nKalna"}], "entrants_hash": "e" * 65,
        "signed": "y" * 151, "at": at,
    }  # fmt: skip

    paid = {
        "player": 1, "kind": "fee", "method": "cash", "cents": 1500, "day": "2026-11-20",
        "reason": "z" * 201, "signed": "Dace", "at": at,
    }  # fmt: skip

    desk = {"draws": [draw], "payments": [paid]}
    event = import_event({**file, "desk": desk}, by=director)

    (payment,) = event.payments.all()
    assert (payment.cents, payment.reason) == (1500, "z" * 200)
    (made,) = event.draws.all()
    assert (made.source, made.seed, made.fresh) == ("committed", "x" * 200, "f" * 64)
    assert (made.entrants_hash, made.signed) == ("e" * 64, "y" * 150)
    assert (made.names, made.follows_entrants) == ({1: "Anna Kalna"}, False)
    (kept,) = event.commitments.all()
    assert (kept, kept.digest, kept.secret) == (made.commitment, "d" * 64, "s" * 64)


def test_totals_without_deals_are_of_a_whole_round_in_the_currency_of_the_instance(
    file: dict[str, Any], director: Actor
) -> None:
    House.objects.create(currency="PLN")
    for table in file["rounds"][0]["tables"]:
        del table["sheet"]
        table["small"] = [3, -1, -1, -1]

    event = import_event(file, by=director)

    versions = SheetVersion.objects.filter(table__round__tournament=event)
    assert [(one.totals, one.deals_played, one.deals) for one in versions] == [
        ([3, -1, -1, -1], 4, None)
    ] * 2
    assert currency_of(event) == "PLN"
