"""A form shown again has its focus at the refused field."""

from __future__ import annotations

import re
from collections.abc import Mapping

import pytest
from django import forms
from django.core.exceptions import ValidationError
from django.template.loader import render_to_string

pytestmark = pytest.mark.sqlite_enough

RIGHT = {"name": "Rudens kauss", "rounds": "6", "minutes": "40", "kind": "zole"}


class Announcement(forms.Form):
    name = forms.CharField(widget=forms.TextInput(attrs={"autofocus": True}))
    rounds = forms.IntegerField()
    minutes = forms.IntegerField()
    kind = forms.CharField(widget=forms.HiddenInput)

    def clean(self) -> None:
        if self.cleaned_data.get("rounds") == self.cleaned_data.get("minutes") == 40:
            raise ValidationError("One of the two is wrong.")


def drawn(typed: Mapping[str, str] | None) -> str:
    return render_to_string("_parts/form.html", {"form": Announcement(typed)})


def focused(html: str) -> list[str]:
    """Return the names of the fields with autofocus, in page order."""
    asking = [tag for tag in re.findall(r"<[^>]+>", html) if " autofocus" in tag]
    names = [re.search(r'(?:name|class)="([^"]+)"', tag) for tag in asking]
    return [name[1] for name in names if name]


def test_an_empty_form_has_its_default_focus() -> None:
    assert focused(drawn(None)) == ["name"]


def test_a_valid_form_keeps_its_default_focus() -> None:
    assert focused(drawn(RIGHT)) == ["name"]


def test_the_refused_field_gets_the_focus() -> None:
    assert focused(drawn({**RIGHT, "minutes": "daudz"})) == ["minutes"]


def test_the_upper_of_two_refused_fields_gets_the_focus() -> None:
    assert focused(drawn({**RIGHT, "rounds": "daudz", "minutes": "maz"})) == ["rounds"]


def test_the_upper_field_is_the_one_higher_on_the_page() -> None:
    form = Announcement({**RIGHT, "rounds": "daudz", "minutes": "maz"})
    assert focused("".join(str(form[name]) for name in ("minutes", "rounds"))) == ["minutes"]


def test_rendering_a_field_again_does_not_move_the_focus() -> None:
    form = Announcement({**RIGHT, "rounds": "daudz", "minutes": "maz"})
    once = render_to_string("_parts/form.html", {"form": form})
    assert render_to_string("_parts/form.html", {"form": form}) == once


def test_a_form_error_puts_the_focus_on_the_field_named_by_the_form() -> None:
    assert focused(drawn({**RIGHT, "rounds": "40"})) == ["name"]


def test_a_form_error_gets_the_focus_if_the_form_names_no_field() -> None:
    form = Announcement({**RIGHT, "rounds": "40"})
    del form.fields["name"].widget.attrs["autofocus"]

    assert focused(render_to_string("_parts/form.html", {"form": form})) == ["refusal"]


def test_a_refused_field_gets_the_focus_before_a_form_error() -> None:
    form = Announcement({**RIGHT, "rounds": "daudz"})
    form.add_error(None, "One of the two is wrong.")

    assert focused(render_to_string("_parts/form.html", {"form": form})) == ["rounds"]


def test_a_hidden_field_cannot_have_the_focus() -> None:
    assert "kind" not in focused(drawn({**RIGHT, "kind": ""}))
