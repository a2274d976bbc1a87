"""Short words and single words of a name: which of them alone are about the person."""

from __future__ import annotations

import pytest

from tournament.services.people.name_forms import NameForms, is_form_of


@pytest.mark.parametrize(
    ("folded", "word", "expected"),
    [
        ("ivam", "ivo", True),
        ("ivoam", "ivo", False),
        ("iam", "io", False),
        ("io", "io", True),
        ("ancei", "anka", True),
        ("janis", "jana", False),
        ("janai", "jana", True),
    ],
)
def test_a_stem_of_a_name_has_two_letters_or_more(
    folded: str, word: str, expected: bool  # noqa: FBT001
) -> None:  # fmt: skip
    assert is_form_of(folded, word) is expected


def test_a_word_of_three_letters_alone_is_about_the_person_and_one_of_two_is_not() -> None:
    forms = NameForms({"Ans Bo"})

    found = {text: forms.mentions(text) for text in ("Anam", "Ans", "Bo", "Bo un Ko")}
    assert found == {"Anam": True, "Ans": True, "Bo": False, "Bo un Ko": False}
    assert forms.without_words("Ans, Bo; Anam, nav Bo", "#1") == "#1; #1, nav Bo"


def test_a_name_of_one_word_is_part_of_other_names_and_stays() -> None:
    forms = NameForms({"Zelma", "Zelma Zute", "Zelma Anna Zute"})

    assert forms.replaced("Zelma un Zelma Zute, Zutei Annai Zelmai", "#1") == "Zelma un #1, #1"
    for text, replaced in (
        ("Zelma\nZute", "Zelma\nZute"),
        ("Zelma - Zute", "#1"),
        ("Zelma -- Zute", "Zelma -- Zute"),
    ):
        assert forms.replaced(text, "#1") == replaced
