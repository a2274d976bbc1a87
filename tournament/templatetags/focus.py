"""Focus of pages with a form."""

from django.core.exceptions import NON_FIELD_ERRORS
from django.forms import BaseForm
from django.template import Library

register = Library()


@register.filter
def focuses_a_field(form: BaseForm) -> bool:
    """Whether a field of the form takes the focus: a refused one, or its own default."""
    is_refused = bool(form.errors.keys() - {NON_FIELD_ERRORS})
    return is_refused or any(f.widget.attrs.get("autofocus") for f in form.fields.values())
