"""Every form limits text to its column's length; SQLite would not."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterator
from typing import Any

import pytest
from django import forms
from django.db import models, transaction
from django.test import Client

import tournament.doors
from tests.fuzz.desk_door import crawl
from tests.fuzz.evenings import STATES, organiser
from tests.fuzz.found_forms import Field, Form

UNBOUND = 600
"""Longer than any column; typed where a form has no maximum length."""
UNSEEN = ("csrfmiddlewaretoken", "key", "previewed", "held", "page", "show", "sort", "q")
BOUND_ELSEWHERE = {
    "AddressForm.password", "OwnPasswordForm.password",
    "ForgottenPasswordForm.new_password1", "ForgottenPasswordForm.new_password2",
    "NewPasswordForm.new_password1", "NewPasswordForm.new_password2",
    "NewPasswordForm.old_password", "NewAccountForm.password1", "NewAccountForm.password2",
    "TournamentForm.breaks", "TournamentForm.scale_3", "TournamentForm.scale_4",
    "TournamentForm.scale_5", "ListForm.text", "ResultsForm.text", "BlockForm.groups",
    "CalendarForm.text", "LicencesForm.text",
}  # fmt: skip
"""Texts that are hashed or parsed; none of them is stored as typed."""


def forms_of_the_doors() -> Iterator[type[forms.BaseForm]]:
    for module in pkgutil.walk_packages(tournament.doors.__path__, "tournament.doors."):
        importlib.import_module(module.name)
    waiting: list[type[forms.BaseForm]] = [forms.BaseForm]
    while waiting:
        form = waiting.pop()
        waiting.extend(form.__subclasses__())
        if form.__module__.startswith("tournament.doors"):
            yield form


def test_every_text_field_has_a_maximum_length() -> None:
    unbound = {
        f"{form.__name__}.{name}"
        for form in forms_of_the_doors()
        for name, field in getattr(form, "base_fields", {}).items()
        if isinstance(field, forms.CharField) and field.max_length is None
    }

    assert unbound == BOUND_ELSEWHERE


@pytest.fixture
def too_long(monkeypatch: pytest.MonkeyPatch) -> dict[str, int]:
    """Record every text that is too long for its column."""
    found: dict[str, int] = {}
    usual = models.CharField.get_db_prep_save

    def noting(field: models.CharField, value: Any, connection: Any) -> Any:  # noqa: ANN401
        if isinstance(value, str) and field.max_length and len(value) > field.max_length:
            found[f"{field.model.__name__}.{field.name}"] = len(value)
        return usual(field, value, connection)

    monkeypatch.setattr(models.CharField, "get_db_prep_save", noting)
    return found


@pytest.mark.long
@pytest.mark.django_db
def test_no_form_stores_more_than_its_column_holds(too_long: dict[str, int]) -> None:
    by = organiser()
    assert by.user is not None
    event = STATES["half in"](by)
    client = Client()
    client.force_login(by.user)
    found, _pages = crawl(client, event)

    failed = {
        f"{form.action}: {field.name}"
        for form in found
        if form.is_post
        for field in _typed(form)
        if not _takes(client, form, field.name, "x" * (field.longest or UNBOUND))
    }

    assert (failed, too_long) == (set(), {})


def _typed(form: Form) -> list[Field]:
    """Return the form's text fields."""
    return [
        each
        for each in form.fields
        if each.is_sent
        and each.has_words
        and not (each.choices or each.value.isdigit())
        and each.name not in UNSEEN
    ]


def _takes(client: Client, form: Form, name: str, text: str) -> bool:
    """Whether the form accepts a long text in a field; the post is rolled back."""
    data = {each.name: each.value or "1" for each in form.fields if each.is_sent}
    with transaction.atomic():
        try:
            answer = client.post(form.action, {**data, name: text})
        except Exception:  # noqa: BLE001 whatever it is, somebody would have seen a fault
            return False
        finally:
            transaction.set_rollback(True)
    return answer.status_code < 500
