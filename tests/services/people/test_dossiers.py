"""A person's stored data, collected for them: every kind of it, with every figure."""

from __future__ import annotations

import datetime as dt
from typing import TYPE_CHECKING

import pytest

from tests.cast import DAY, charge, play, seat
from tournament.exchange.player_lists import Newcomer
from tournament.models import (
    Entry,
    OutsideEvent,
    OutsideResult,
    Payout,
    Player,
    Tournament,
)
from tournament.services.judging import judging
from tournament.services.money import payments
from tournament.services.money.cashing import issue_receipt
from tournament.services.money.payments import Money
from tournament.services.people import attendance, merging, registration, titles_and_licences
from tournament.services.people.dossiers import dossier
from tournament.services.rounds import closing

if TYPE_CHECKING:
    from tests.cast import EventOf
    from tournament.services.acts import Actor

pytestmark = pytest.mark.django_db


def entry(tournament: Tournament, number: int) -> Entry:
    return Entry.objects.get(tournament=tournament, number=number)


@pytest.fixture
def evening(event_of: EventOf, director: Actor) -> Tournament:
    """A round that everybody plays, and a second one without number 2."""
    event = event_of(8, settings={"rounds": 2, "first_seating": "list"})
    two = entry(event, 2)
    facts = Newcomer("Bruno Kalniņš", "Rīga", 1961, "m", "LZF-7", 1500, "Seniori")
    registration.change_entry_and_person(two, facts, by=director)
    charge(event, by=director, fees="30+10")
    payments.mark_paid(two, Money(cents=2500, method="transfer", day=DAY), by=director)
    paid = payments.mark_paid(two, Money(cents=500, method="cash", day=DAY), by=director)
    assert paid is not None
    issue_receipt(paid, by=director)
    attendance.check_in(two, by=director)
    attendance.mark_absent(two, round_number=2, reason="ill", by=director)
    seat(event, by=director)
    judging.give_pule(event, round_number=1, number=2, reason="late", after_deal=3, by=director)
    play(event, round_number=1, by=director)
    judging.warn(event, number=2, reason="noise", by=director)
    judging.penalise(event, round_number=1, number=2, reason="talk", big=1, small=4, by=director)
    closing.close_round(event, round_number=1, by=director)
    return event


def test_a_dossier_has_every_figure_of_an_entry(evening: Tournament, director: Actor) -> None:
    attendance.withdraw(entry(evening, 2), reason="bus", by=director)
    for number, counterpart, cents in ((2, None, 700), (2, 3, 100), (4, 2, 250), (5, None, 900)):
        Payout.objects.create(
            tournament=evening, number=number, counterpart=counterpart, cents=cents,
            kind="prize" if counterpart is None else "stake",
        )  # fmt: skip
    two = entry(evening, 2)

    told = dossier(two.player, within=Tournament.objects.all(), by=director)

    (facts,) = told["entries"]
    assert two.arrived_at is not None
    assert facts.pop("address") == evening.slug
    assert facts == {
        "tournament": "Rudens kauss",
        "date": "2026-11-21",
        "number": 2,
        "name": "Bruno Kalniņš",
        "club": "Rīga",
        "born": 1961,
        "sex": "m",
        "federation_number": "LZF-7",
        "rating": 1500,
        "category": "Seniori",
        "fee_class": "",
        "arrived_at": two.arrived_at.isoformat(),
        "leaving": "withdrawn",
        "leaving_reason": "bus",
        "absences": [{"round_number": 2, "reason": "ill"}],
        "sittings_out": [],
        "penalties": [{"round__number": 1, "kind": "points", "small": 4, "reason": "talk"}],
        "warnings": [{"reason": "noise"}],
        "payments": [
            {"kind": "fee", "method": "transfer", "cents": 2500, "day": "2026-11-21",
             "reason": "", "receipt": None},
            {"kind": "fee", "method": "cash", "cents": 500, "day": "2026-11-21",
             "reason": "", "receipt": 1},
        ],
        "payouts": [
            {"kind": "prize", "cents": 700},
            {"kind": "stake", "cents": 100},
            {"kind": "stake", "cents": -250},
        ],
        "rounds": [
            {
                "round": 1,
                "table": 1,
                "seat": "B",
                "result": {"small": -2, "place": 2, "big_sixtieths": 240},
                "penalty_pules": [{"after_deal": 3, "reason": "late"}],
            }
        ],
    }  # fmt: skip


def test_a_dossier_has_all_rows_of_a_merged_person(
    event_of: EventOf, evening: Tournament, director: Actor
) -> None:
    second = event_of(1, name="Ziemas kauss")
    here = registration.register(second, Newcomer("Bruno Kalns"), by=director)
    bruno, alias = entry(evening, 2).player, here.player
    titles_and_licences.give_title(
        alias, "Meistars", since=dt.date(2020, 5, 1), given_by="LZF", by=director
    )
    titles_and_licences.give_licence(bruno, 2026, number="7", by=director)
    days = dt.date(2025, 2, 1), dt.date(2025, 11, 30)
    titles_and_licences.give_licence(alias, 2025, number="6", valid=days, by=director)
    for day, place, player in ((3, 4, bruno), (1, None, alias)):
        listed = OutsideEvent.objects.create(
            name=f"Saraksts {day}", date=dt.date(2019, 6, day), game="zole", participants=9,
            source="avīze",
        )  # fmt: skip
        OutsideResult.objects.create(
            event=listed, player=player, club="Ogre", place_first=place,
            place_last=place and place + 1, big="12", small="-3",
        )  # fmt: skip
    merging.merge_persons(alias, bruno, reason="one person", by=director)

    told = [dossier(player, within=Tournament.objects.all(), by=director)
            for player in (bruno, Player.objects.get(pk=alias.pk))]  # fmt: skip
    one = dossier(bruno, within=Tournament.objects.filter(pk=second.pk), by=director)

    assert [found["register"]["name"] for found in told] == ["Bruno Kalniņš", "Bruno Kalns"]
    assert told[0]["format"] == "karta.person/1"
    assert told[0]["register"] == {
        "name": "Bruno Kalniņš", "club": "Rīga", "born": 1961, "sex": "m",
        "federation_number": "LZF-7", "rating": 1500, "as_initials": False,
    }  # fmt: skip
    assert [(row["tournament"], row["number"]) for row in told[0]["entries"]] == [
        ("Rudens kauss", 2),
        ("Ziemas kauss", 2),
    ]
    assert [row["tournament"] for row in one["entries"]] == ["Ziemas kauss"]
    both = {"source": "avīze", "club": "Ogre", "big": "12", "small": "-3"}
    assert told[0]["results_elsewhere"] == [
        {"event": "Saraksts 1", "date": "2019-06-01", "name": "Bruno Kalns",
         "place_first": None, "place_last": None, **both},
        {"event": "Saraksts 3", "date": "2019-06-03", "name": "Bruno Kalniņš",
         "place_first": 4, "place_last": 5, **both},
    ]  # fmt: skip
    assert told[0]["titles"] == [{"name": "Meistars", "since": "2020-05-01", "given_by": "LZF"}]
    assert sorted(told[0]["licences"], key=lambda row: row["season"]) == [
        {"season": 2025, "number": "6", "valid_from": "2025-02-01", "valid_to": "2025-11-30"},
        {"season": 2026, "number": "7", "valid_from": None, "valid_to": None},
    ]
    assert {**told[1], "register": None} == {**told[0], "register": None}
