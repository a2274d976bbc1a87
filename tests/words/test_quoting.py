"""Names in quotation marks: inner marks are of the second level, in every language."""

from __future__ import annotations

import datetime as dt

import pytest
from django.template import Context, Template
from django.utils import translation

from tournament.background.mail import emails
from tournament.services.refusals import Refused
from tournament.words import refusal_words
from tournament.words.names import within_quotes

NAME = "„Garkalnes” kauss"


@pytest.mark.parametrize(
    "name", [NAME, "“Garkalnes” kauss", "«Garkalnes» kauss", '"Garkalnes" kauss']
)
@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("lv", "‘Garkalnes’ kauss"),
        ("en", "‘Garkalnes’ kauss"),
        ("pl", "«Garkalnes» kauss"),
        ("ru", "„Garkalnes“ kauss"),
    ],
)
def test_quotation_marks_in_names_become_the_languages_inner_ones(
    name: str, language: str, said: str
) -> None:
    with translation.override(language):
        assert within_quotes(name) == said


@pytest.mark.parametrize("name", ["Rudens kauss", 'Kauss ar 21" kārtīm', "O'Neill's cup", "„Puse"])
def test_a_name_without_a_pair_of_quotation_marks_is_unchanged(name: str) -> None:
    assert within_quotes(name) == name


def test_a_refusal_and_a_message_quote_a_name_once() -> None:
    with translation.override("en"):
        refused = refusal_words(Refused("nobody_to_enter", tournament=NAME))
        page = Template("{% load quoting %}“{{ name|within_quotes }}” is shown in full.").render(
            Context({"name": NAME})
        )

    assert refused.what.startswith("All players of “‘Garkalnes’ kauss” are already")
    assert page == "“‘Garkalnes’ kauss” is shown in full."


def test_an_email_quotes_a_name_at_most_once() -> None:
    said = {}
    for language in ("lv", "en"):
        with translation.override(language):
            letter = emails.invitation(
                by="Dace", tournament=NAME, role="secretary", link="", until=dt.datetime.now(dt.UTC)
            )
            said[language] = letter.subject

    assert said == {
        "lv": "Ielūgums turnīra „‘Garkalnes’ kauss” komandā",
        "en": "Invitation to the desk of „Garkalnes” kauss",
    }
