"""POST data of a form that is submitted unchanged."""

from __future__ import annotations

from django import forms


def sent_by(form: forms.Form) -> dict[str, str]:
    """Return the form's fields as POST data; an empty checkbox is not sent."""
    values = {name: form[name].value() for name in form.fields}
    boxes = {name for name, field in form.fields.items() if isinstance(field, forms.BooleanField)}
    ticked = {name: "on" for name in boxes if values[name]}
    rest = {name: _typed(value) for name, value in values.items() if name not in boxes}
    return {**rest, **ticked, "shown_game": rest.get("game", "")}


def _typed(value: object) -> str:
    return "" if value is None else str(value)
