"""Refusals of changes of the instance's name, logo and account: what is wrong, then what to do."""

from collections.abc import Mapping
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

REFUSALS: Final[Mapping[str, Promise]] = {
    "no_colour": _(
        "“%(given)s” is not a colour. Write a hash sign and six characters, for example #8a1538."
    ),
    "no_picture": _("This file is not a PNG or JPEG picture. Save it as one of them."),
    "picture_too_large": _("The picture is larger than %(most)s KB. Save a smaller one."),
    "notice_without_title": _("The title is missing. Write it."),
    "notice_day_impossible": _("Write a date from %(low)s to %(high)s."),
    "notice_twice": _("The same notice is published already. Withdraw that one first."),
    "notice_empty": _("There is neither a text nor a PDF. Add one of them."),
    "no_pdf": _("This file is not a PDF, or it is damaged. Save it as a PDF again."),
    "pdf_too_large": _("The PDF is larger than %(most)s MB. Save a smaller one."),
    "no_origin": _(
        "“%(given)s” is not the address of a site. Write it like https://federation.example."
    ),
    "too_many_origins": _(
        "These are too many sites. Write https://*.federation.example for all of one."
    ),
    "regulations_unchanged": _(
        "Nothing changed since version %(number)s. Change the settings or the text first."
    ),
    "iban_wrong": _("“%(given)s” is not a valid IBAN. Check its letters and figures."),
}
