"""An event as one line, in the calendar's notation."""

import pytest

from scoring.errors import Faulty
from scoring.format_lines import FormatLine, read_line


@pytest.mark.parametrize(
    ("typed", "line", "shown"),
    [
        ("30+10/1, 7×28", FormatLine(3000, 1000, 100, 7, 28), "30+10/1, 7×28"),
        ("20/0,5, 7x26", FormatLine(2000, None, 50, 7, 26), "20/0.5, 7×26"),
        ("7*28; 25+15", FormatLine(2500, 1500, None, 7, 28), "25+15, 7×28"),
        ("bezmaksas, 4 x 16", FormatLine(0, None, None, 4, 16), "4×16"),
        ("bezmaksas/1, 7x28", FormatLine(0, None, 100, 7, 28), "0/1, 7×28"),
        ("Free / 0.5", FormatLine(0, None, 50), "0/0.5"),
        ("30", FormatLine(3000), "30"),
        ("12.25 + 0.75", FormatLine(1225, 75), "12.25+0.75"),
        ("", FormatLine(), ""),
    ],
)
def test_a_line_has_the_calendars_notation(typed: str, line: FormatLine, shown: str) -> None:
    assert read_line(typed) == line
    assert str(line) == shown
    assert read_line(shown).entry_cents == line.entry_cents


@pytest.mark.parametrize("typed", ["30-10", "30+10/1, 30", "7×28, 7×28", "abc", "9" * 70, "-5"])
def test_an_invalid_line_is_reported(typed: str) -> None:
    with pytest.raises(Faulty) as refused:
        read_line(typed)

    assert [fault.code for fault in refused.value.faults] == ["format_line_unreadable"]


def test_a_free_event_differs_from_one_without_a_fee_stated() -> None:
    assert (read_line("free").is_free, read_line("").is_free) == (True, False)
