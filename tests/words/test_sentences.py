"""Messages made of codes and facts."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date

import pytest
from django.utils import translation

from scoring.errors import Fault, Notice
from tournament.services.refusals import Refused
from tournament.words import difference_words, fault_words, notice_words, refusal_words


@pytest.fixture(autouse=True)
def _in_english() -> Iterator[None]:
    with translation.override("en"):
        yield


@dataclass(frozen=True)
class Difference:
    code: str
    round: int
    facts: Mapping[str, object] = field(default_factory=dict)


def test_a_fault_starts_with_its_deal_and_seat() -> None:
    fault = Fault("eyes_out_of_range", deal=3, seat=1, facts={"eyes": 121})

    assert fault_words(fault) == "Deal 3, seat B: A deal has 120 eyes, not 121. Count again."


def test_a_fault_of_a_file_starts_with_its_round_and_table() -> None:
    fault = Fault("totals_not_zero", facts={"round": 2, "table": 5, "total": -3})

    assert fault_words(fault) == (
        "Round 2, table 5: The totals add up to −3 instead of 0. Check them against the sheet;"
        " often a minus is missing."
    )


def test_a_fault_that_names_the_player_does_not_name_them_twice() -> None:
    assert fault_words(Fault("player_number_twice", facts={"player": 7})) == (
        "Number 7 is given twice. Give each player their own."
    )


def test_shared_places_have_a_dash() -> None:
    fault = Fault("places_left_out", facts={"place": "4-8"})

    assert fault_words(fault).startswith("No player has place 4–8.")


def test_codes_among_the_facts_are_shown_as_words() -> None:
    fault = Fault("margin_against_eyes", deal=1, facts={"eyes": 61, "tricks": 5, "margin": "jani"})

    assert fault_words(fault) == (
        "Deal 1: 61 eyes in 5 tricks do not match the class “jaņi”. Correct one of them."
    )


def test_the_doublings_of_kop_are_shown_as_words() -> None:
    facts = {"contract": "zolo", "doubling": "zub", "levels": "none, kontra, slup"}

    assert fault_words(Fault("doubling_not_in_game", deal=2, facts=facts)) == (
        "Deal 2: “zolo” has no level “żub”. Its levels: not doubled, kontra, słup."
    )


def test_seats_are_named_by_their_letters() -> None:
    notice = Notice("seats_deal_once_more", {"deals": 30, "seats": (0, 1)})

    assert notice_words(notice) == (
        "30 deals do not divide by the table's seats: A, B deal once more."
    )


def test_a_difference_includes_round_table_and_player() -> None:
    facts = {"table": 3, "seat": 1, "player": 7, "due": 12}

    assert difference_words(Difference("seat_differs", 2, facts)) == (
        "Round 2, table 3: Seat B is taken by player 7; according to the settings it belongs to"
        " player 12."
    )


def test_a_difference_names_known_players() -> None:
    facts = {"table": 3, "seat": 1, "player": 7, "due": 12}
    missing = Difference("player_has_no_seat", 2, {"player": 7})
    names = {7: "Anna Bērziņa"}

    assert [
        difference_words(Difference("seat_differs", 2, facts), names),
        difference_words(missing, names),
    ] == [
        "Round 2, table 3: Seat B is taken by player 7 Anna Bērziņa; according to the settings it"
        " belongs to player 12.",
        "Round 2, player 7 Anna Bērziņa: The player has no seat but should have one.",
    ]


def test_figures_have_a_true_minus_sign() -> None:
    fault = Fault("figure_out_of_range", facts={"value": "-17", "low": -16, "high": 35})

    assert fault_words(fault) == (
        "−17 is not possible: the result must be from −16 to 35. Count again."
    )


def test_a_refusal_includes_its_faults() -> None:
    faults = [Fault("declarer_sits_out", deal=2, seat=1)]

    said = refusal_words(Refused("sheet_faulty", faults=faults))

    assert (said.what, said.faults) == (
        "The sheet is not valid:",
        (
            "Deal 2, seat B: A player who sits out a deal cannot declare. Check who dealt and who"
            " played alone.",
        ),
    )


def test_a_missing_fact_is_shown_as_a_dash() -> None:
    assert refusal_words(Refused("no_such_round")).what == "Round – does not exist."


def test_a_date_in_a_refusal_has_the_usual_format() -> None:
    refused = Refused("rating_published", day=date(2026, 11, 24))

    assert (
        refusal_words(refused).what
        == "The rating of 24 Nov 2026 is already published and cannot change."
    )


@pytest.mark.parametrize(
    ("language", "tables", "said"),
    [
        ("en", (1,), "Round 2 is still waiting for table 1. Enter it first."),
        ("en", (1, 3), "Round 2 is still waiting for tables 1, 3. Enter them first."),
        ("lv", (1,), "2. kārtā vēl nav ievadīts 1. galda rezultāts. Vispirms ievadiet to."),
        ("lv", (21,), "2. kārtā vēl nav ievadīts 21. galda rezultāts. Vispirms ievadiet to."),
        (
            "lv",
            tuple(range(1, 22)),
            "2. kārtā vēl nav ievadīti visi rezultāti (galdi: 1–21). Vispirms ievadiet tos.",
        ),
    ],
)
def test_one_table_is_mentioned_in_the_singular(
    language: str, tables: tuple[int, ...], said: str
) -> None:
    refused = Refused("sheets_missing", round=2, tables=tables)

    with translation.override(language):
        assert refusal_words(refused).what == said


@pytest.mark.parametrize(
    ("code", "of_one", "of_two"),
    [
        (
            "sheets_disputed",
            "Round 2 has a disputed table: 4. Settle it first.",
            "Round 2 has disputed tables: 4, 7. Settle them first.",
        ),
        (
            "sheets_unchecked",
            "Round 2 has an unchecked table: 4. Check it first.",
            "Round 2 has unchecked tables: 4, 7. Check them first.",
        ),
        (
            "results_stand",
            "Round 2 already has a result (table 4), so its seats stay.",
            "Round 2 already has results (tables: 4, 7), so its seats stay.",
        ),
    ],
)
def test_a_refused_change_of_a_round_mentions_one_or_several_tables(
    code: str, of_one: str, of_two: str
) -> None:
    said = [refusal_words(Refused(code, round=2, tables=of)).what for of in ((4,), [4, 7])]

    assert said == [of_one, of_two]


def test_phones_that_differ_in_one_deal_have_a_message() -> None:
    said = [refusal_words(Refused("rivals_open", deals=deals)).what for deals in ([3], [3, 5])]

    assert said == [
        "The phones wrote deal 3 differently. Choose the right one.",
        "The phones wrote deals 3, 5 differently. Choose the right ones.",
    ]
