"""Names as the public sees them."""

from tournament.words import names


def test_names_are_in_latvian_order() -> None:
    mixed = [
        "Žagars Uldis",
        "Zvirbule Ina",
        "Иванов Пётр",
        "Āboliņš Guntars",
        "Abele Zane",
        "Čakste Rita",
        "Cers Ivo",
        "Ķirsis Jānis",
        "Kalns Ada",
        "Kalna Zita",
        "Łuk Jan",
        "Lūks Ojārs",
    ]

    assert sorted(mixed, key=names.sort_key) == [
        "Abele Zane",
        "Āboliņš Guntars",
        "Cers Ivo",
        "Čakste Rita",
        "Kalna Zita",
        "Kalns Ada",
        "Ķirsis Jānis",
        "Łuk Jan",
        "Lūks Ojārs",
        "Zvirbule Ina",
        "Žagars Uldis",
        "Иванов Пётр",
    ]


def test_a_short_surname_comes_before_a_longer_one_that_begins_with_it() -> None:
    assert sorted(["Kalniņa Ada", "Kalns Zita", "Kal Zita"], key=names.sort_key) == [
        "Kal Zita",
        "Kalniņa Ada",
        "Kalns Zita",
    ]


def test_the_last_word_counts_as_the_surname() -> None:
    assert names.surname_first("Anna Marija Bērziņa") == "Bērziņa Anna Marija"


def test_initials_show_only_first_letters() -> None:
    assert names.initials("Anna Bērziņa-Kalna") == "A. B."


def test_long_vowels_share_a_heading_and_soft_letters_have_their_own() -> None:
    headings = [names.first_letter(name) for name in ("Āboliņš", "Šmits", "Ēvalds", "Иванов", "3")]

    assert headings == ["A", "Š", "E", "И", "3"]
