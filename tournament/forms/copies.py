"""What is sent to bring a copy back in."""

from django import forms
from django.utils.translation import gettext_lazy as _


class CopyForm(forms.Form):
    """A copy that was downloaded once."""

    file = forms.FileField(
        label=_("File of a copy"),
        help_text=_("A .karta file that was downloaded here."),
        widget=forms.FileInput(attrs={"accept": ".karta"}),
        error_messages={
            "required": _("No file was chosen. Choose one."),
            "empty": _("The file is empty. Choose another."),
        },
    )
