"""Numbers in lists: which of them have a meaning, and how a spreadsheet writes them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from django.conf import settings
from django.utils.translation import override

from tests.doors.desk.people.lists import at, entered, write
from tests.doors.public.reading import words_of
from tournament.doors.desk.people.lists import COLUMN_WORDS
from tournament.doors.desk.series.results import COLUMN_WORDS as RESULT_COLUMN_WORDS

if TYPE_CHECKING:
    from tests.cast import EventOf
    from tests.doors.desk.conftest import SignIn

pytestmark = pytest.mark.sqlite_enough


def test_numbers_without_a_heading_are_not_a_club(event_of: EventOf, signed_in: SignIn) -> None:
    tournament = event_of(0)
    rows = "1\tAnna Kalna\t1 350,5\t+37129123456\n2\tBruno Zars\t1400\t29111222"

    write(signed_in(), tournament, rows)

    assert entered(tournament) == [(1, "Anna Kalna", "", None), (2, "Bruno Zars", "", None)]


def test_whole_numbers_in_spreadsheet_notation_are_parsed(
    event_of: EventOf, signed_in: SignIn
) -> None:
    tournament = event_of(0)

    write(signed_in(), tournament, "Nr.;Vārds;Reitings\n7.0;Anna Kalna;1 350,0\n8;Bruno;1.350")

    rated = {entry.number: entry.rating for entry in tournament.entries.all()}
    assert rated == {7: 1350, 8: None}


def test_a_list_with_only_a_heading_is_empty(event_of: EventOf, signed_in: SignIn) -> None:
    page = signed_in().post(at(event_of(0)), {"text": "Vārds;Klubs"}).content.decode()

    assert "The list is empty. Paste at least one name." in page
    assert "Vārds;Klubs</textarea>" in page


def test_a_list_sent_from_an_outdated_tab_is_refused_with_a_reason(
    event_of: EventOf, signed_in: SignIn
) -> None:
    tournament, client = event_of(0), signed_in()
    write(client, tournament, "Zane Zute\nIlga Roze", key="one")

    said = [
        client.post(at(tournament, "list/apply/"), {"text": text, "key": text}, follow=True)
        for text in ("Zane Zute\nIlga Roze", "Zane Zute\nMāra Vilka")
    ]

    assert "0 players entered, 2 are entered already." in words_of(said[0])
    assert "1 player entered, 1 is entered already." in words_of(said[1])


def test_no_two_columns_have_the_same_name_in_any_language() -> None:
    for words in (COLUMN_WORDS, RESULT_COLUMN_WORDS):
        for language, _ in settings.LANGUAGES:
            with override(language):
                assert len({str(word) for word in words.values()}) == len(words), language


def test_an_impossible_number_is_ignored_for_matching(event_of: EventOf, signed_in: SignIn) -> None:
    tournament = event_of(0)

    write(signed_in(), tournament, "Zane Zute", **{"row-1": "9" * 5000})

    assert tournament.entries.count() == 1
