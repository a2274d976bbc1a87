"""Give the focus to the first refused field of a form shown again."""

from __future__ import annotations

from typing import Any

from django.core.exceptions import NON_FIELD_ERRORS
from django.forms.boundfield import BoundField
from django.forms.renderers import DjangoTemplates
from django.forms.widgets import Widget


class FocusingField(BoundField):
    """A field that takes the focus if it is the first refused one on its page.

    Browsers scroll to the focus, so users of a long form see the error without searching.
    The field with the focus on the empty form gives it up.
    """

    def build_widget_attrs(
        self, attrs: dict[str, Any], widget: Widget | None = None
    ) -> dict[str, Any]:
        """Add the `autofocus` attribute for this field."""
        attrs = super().build_widget_attrs(attrs, widget)
        if self.form.errors.keys() - {NON_FIELD_ERRORS}:
            attrs["autofocus"] = self._is_first_refused()
        return attrs

    def _is_first_refused(self) -> bool:
        """Return whether this is the first refused field rendered; templates may reorder fields."""
        if not self.errors or self.is_hidden:
            return False
        first = self.form.__dict__.setdefault("first_refused", self.html_name)
        return bool(first == self.html_name)


class FocusingRenderer(DjangoTemplates):
    """Django's widgets, with fields that manage the focus."""

    bound_field_class = FocusingField
