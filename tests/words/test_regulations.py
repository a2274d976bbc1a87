"""Regulations written from the settings."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator
from types import SimpleNamespace

import pytest
from django.utils import translation

from scoring.event_settings import read_settings
from scoring.presets import PRESETS
from tests.words.regulated import clauses
from tournament.models import Tournament
from tournament.words.regulation_clauses import NoEntryTerms
from tournament.words.regulations import Clause, regulations
from tournament.words.terms import PRESETS as PRESET_WORDS

PAYS = (
    "From each other player to the declarer, or the other way round: Ordinary: won +1 / +2 / +3,"
    " lost −2 / −3 / −4. Zole: won +5 / +6 / +7, lost −6 / −7 / −8. The classes are 61–90 eyes,"
    " 91–120 eyes and all tricks; 31–60, up to 30 and no trick. All passed: one common pule at a"
    " table of three; at four or five, two if no pule stands, otherwise one. A won ordinary game"
    " clears one pule: the player's own (0), else a common one (+1 from each), else the oldest of"
    " another player, who pays. A loss while a pule stands: a personal pule."
)
DIRECTION = "The deal passes clockwise; seat A deals first."
JUDGE = (
    "The judge warns, takes or gives points, or disqualifies, and gives the reason. A card out of"
    " turn, a wrong suit or lateness can cost a penalty pule."
)
PHONES = "The sheet is kept on paper or on the table's phone."


@pytest.fixture(autouse=True)
def _in_english() -> Iterator[None]:
    with translation.override("en"):
        yield


def test_the_federations_rules_are_written_out() -> None:
    assert clauses("lzf-classic") == {
        "Game": "Classic zole.",
        "What a deal pays": PAYS,
        "Rounds": "7 rounds of 28 deals.",
        "Tables": (
            "Tables of four; the last ones have five. At a table of five the dealer and the"
            " second hand sit out."
        ),
        "First seats": (
            "By lot; the seed is published with the seats, and anyone can repeat the draw."
        ),
        "Later seats": "By the standings over all rounds so far; the best go to table 1.",
        "End of a round": DIRECTION,
        "Pules": (
            "A personal pule costs its owner one point for each other player. Pules left at the"
            " end do not count."
        ),
        "Big points": (
            "Table of 4: 6, 4, 2, 0. Table of 5: 6, 4, 2, 1, 0. Shared places get the average."
            " If all 4 players are tied, each gets 2."
        ),
        "Order": "Big points, small points. Players still tied share the place.",
        "Prizes": "The top 3 win prizes.",
        "Penalties": JUDGE,
        "Phones": PHONES,
        "Disqualified": "A disqualified player has no place and no prize; players below move up.",
        "Checking and corrections": (
            "Results count as entered. After the last round, players can ask for corrections for"
            " 30 minutes."
        ),
    }


def test_a_clause_changes_with_its_setting() -> None:
    written = clauses(
        "lzf-classic",
        checking="blind",
        rounds=8,
        minutes=55,
        reseat_by="last_round",
        keep_apart=True,
        tie_breaks=["last_round", "lot"],
        strike_worst=1,
        personal_pule=3,
        leftover_pules="each",
        pules_on_zole=True,
        table_sizes="3-4",
        second_at_three_needs_plus=2,
        disqualified="keeps_place",
    )

    assert written == {
        "Game": "Classic zole.",
        "What a deal pays": PAYS,
        "Rounds": "8 rounds of 28 deals, 55 minutes each.",
        "Tables": "Tables of three; the last ones have four.",
        "First seats": (
            "By lot; the seed is published with the seats, and anyone can repeat the draw."
            " Players of one club are separated if possible."
        ),
        "Later seats": "By the last round only; the best go to table 1.",
        "End of a round": (
            f"{DIRECTION} When time is called, players finish the current deal; the deals played"
            " count."
        ),
        "Pules": (
            "A personal pule costs its owner 3 points. For each personal pule left at the end, its"
            " owner pays 1 to each other player. Zole clears and creates pules too."
        ),
        "Big points": (
            "Table of 3: 6, 4, 2. Table of 4: 6, 4, 2, 0. Shared places get the average. If all 4"
            " players are tied, each gets 2. At a table of three, second place without plus points"
            " gets 2."
        ),
        "Order": (
            "Big points, small points, last round, lot. Players still tied share the place."
            " Each player's worst round is dropped."
        ),
        "Prizes": "The top 3 win prizes.",
        "Penalties": JUDGE,
        "Phones": PHONES,
        "Disqualified": "A disqualified player keeps the place.",
        "Checking and corrections": (
            "Every result is typed twice, by two different people. After the last round, players"
            " can ask for corrections for 30 minutes."
        ),
    }


@pytest.mark.parametrize("language", ["lv", "en"])
@pytest.mark.parametrize("preset", PRESETS)
def test_every_preset_has_a_name_and_regulations_in_every_language(
    preset: str, language: str
) -> None:
    with translation.override(language):
        written = clauses(preset)
        name = str(PRESET_WORDS[preset])

    assert (name != "", [words for words in written.values() if "%" in words]) == (True, [])


def test_one_round_has_no_later_seats() -> None:
    assert "Later seats" not in clauses("lzf-classic", rounds=1)


def test_a_clause_has_a_subject_and_a_text() -> None:
    event = SimpleNamespace(
        checking="off", correction_minutes=1, prize_places=0, phones="off", confirms_deals=False
    )

    written = regulations(read_settings({"rounds": 1, "deals": 1}, "golf"), event)

    assert written[2] == Clause("Rounds", "1 round of 1 deal.")


ANNOUNCED = NoEntryTerms(
    fees="30+10.50/0.5",
    prizes="50 %, 30 %, 20 %; a cup",
    classes=("Everybody", "Ladies"),
    capacity=60,
    closes_at=dt.datetime(2026, 11, 20, 20, tzinfo=dt.UTC),
)


@pytest.mark.parametrize(
    ("announced", "entry", "prizes"),
    [
        (
            ANNOUNCED,
            "Entry costs €40.50: €30 for the prize fund, €10.50 for costs. Each small point"
            " is worth €0.50: players receive it for a plus and pay it for a minus. Classes:"
            " Everybody, Ladies. There are 60 places; later entries wait in order of entry. Entry"
            " closes on 20 November 2026 at 22:00.",
            "The top 3 win prizes. Prizes: 50 %, 30 %, 20 %; a cup. Players who share a place split"
            " its prizes equally.",
        ),
        (NoEntryTerms(fees="0"), "Entry is free.", "The top 3 win prizes."),
        (
            NoEntryTerms(fees="30"),
            "Entry costs €30, all for the prize fund.",
            "The top 3 win prizes.",
        ),
        (
            NoEntryTerms(fees="0+10"),
            "Entry costs €10, all for the costs of the event.",
            "The top 3 win prizes.",
        ),
    ],
)
def test_announced_money_and_entry_terms_are_included(
    announced: NoEntryTerms, entry: str, prizes: str
) -> None:
    event = Tournament(correction_minutes=30, prize_places=3)
    written = regulations(read_settings({}, "kop"), event, (), announced)

    said = {clause.about: clause.says for clause in written}
    assert (written[0].about, said["Entry"], said["Prizes"]) == ("Entry", entry, prizes)
