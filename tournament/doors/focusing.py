"""Where the next key goes on a page that shows a form again: to the first field refused."""

from __future__ import annotations

from typing import Any

from django.core.exceptions import NON_FIELD_ERRORS
from django.forms.boundfield import BoundField
from django.forms.renderers import DjangoTemplates
from django.forms.widgets import Widget


class FocusingField(BoundField):
    """A field that takes the focus where it is the first on its page to be refused.

    A browser scrolls to what has the focus, so nobody looks at the top of a long form for what is
    wrong further down. The field that had the focus on the empty form gives it up.
    """

    def build_widget_attrs(
        self, attrs: dict[str, Any], widget: Widget | None = None
    ) -> dict[str, Any]:
        """Add whether the browser puts the focus here."""
        attrs = super().build_widget_attrs(attrs, widget)
        if self.form.errors.keys() - {NON_FIELD_ERRORS}:
            attrs["autofocus"] = self._is_first_refused()
        return attrs

    def _is_first_refused(self) -> bool:
        """Return whether no refused field was rendered before; a page may change their order."""
        if not self.errors or self.is_hidden:
            return False
        first = self.form.__dict__.setdefault("first_refused", self.html_name)
        return bool(first == self.html_name)


class FocusingRenderer(DjangoTemplates):
    """Django's own widgets, in fields that know about focus."""

    bound_field_class = FocusingField
