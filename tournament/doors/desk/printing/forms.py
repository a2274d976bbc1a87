"""What is chosen for a document: which round or table, and how it lies on the paper."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from django import forms
from django.http import QueryDict
from django.utils.translation import get_language, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from scoring.sheets import MOST_DEALS
from tournament.doors.fields import WholeNumber
from tournament.models import Tournament
from tournament.paper.documents import LAYOUTS, SLIPS_TO_A_PAGE, Document
from tournament.paper.order import Order
from tournament.words.terms import category_words

if TYPE_CHECKING:
    from django_stubs_ext import StrOrPromise

MOST_COPIES: Final = 250
MOST_PLACES: Final = 100
MOST_TABLES: Final = 9999


@dataclass(frozen=True, slots=True)
class Choices:
    """What a tournament lets somebody choose, and what is proposed."""

    sizes: tuple[int, ...]
    deals: int
    places: int
    categories: tuple[str, ...]


class OrderForm(forms.Form):
    """The particulars of one document; what is left empty is the document's own business."""

    def __init__(
        self,
        document: Document,
        choices: Choices,
        data: QueryDict | None = None,
        *,
        initial: dict[str, int] | None = None,
    ) -> None:
        super().__init__(data, initial=initial, auto_id=f"{document.id}_%s")
        self.document = document
        for name in (*document.needs, *document.takes):
            if name != "category" or choices.categories:
                self.fields[name] = FIELDS[name](choices)
                self.fields[name].required = name in document.needs

    def order(self, tournament: Tournament, *, site: str) -> Order:
        """Return the order, without what nobody chose; `site` is the address that paper shows."""
        chosen = {name: value for name, value in self.cleaned_data.items() if value}
        chosen["site"] = site
        if chosen.get("layout") == next(iter(LAYOUTS)):
            del chosen["layout"]
        return Order(self.document.id, tournament.pk, chosen, get_language() or "")


def _number(
    label: StrOrPromise, *, high: int, initial: int | None = None, hint: StrOrPromise = ""
) -> forms.Field:
    return WholeNumber(label, low=1, high=high, initial=initial, empty=hint)


def _hidden(_choices: Choices) -> forms.Field:
    return WholeNumber(low=1, widget=forms.HiddenInput)


def _table(_choices: Choices) -> forms.Field:
    return _number(_("Table"), high=MOST_TABLES, hint=pgettext_lazy("tables", "all"))


def _layout(_choices: Choices) -> forms.Field:
    return forms.ChoiceField(label=_("Layout"), choices=list(LAYOUTS.items()))


def _per_page(_choices: Choices) -> forms.Field:
    numbers = [(number, str(number)) for number in SLIPS_TO_A_PAGE]
    return forms.TypedChoiceField(label=_("To a page"), choices=numbers, coerce=int)


def _is_blank(_choices: Choices) -> forms.Field:
    return forms.BooleanField(label=_("without results"))


def _category(choices: Choices) -> forms.Field:
    named = [(name, category_words(name)) for name in choices.categories]
    return forms.ChoiceField(label=_("Category"), choices=[("", _("Everybody")), *named])


def _size(choices: Choices) -> forms.Field:
    sizes = [(size, str(size)) for size in choices.sizes]
    usual = 4 if 4 in choices.sizes else choices.sizes[0]
    return forms.TypedChoiceField(label=_("Seats"), choices=sizes, coerce=int, initial=usual)


def _deals(choices: Choices) -> forms.Field:
    return _number(_("Deals"), high=MOST_DEALS, initial=choices.deals)


def _copies(_choices: Choices) -> forms.Field:
    return _number(_("Copies"), high=MOST_COPIES, initial=1)


def _places(choices: Choices) -> forms.Field:
    return _number(_("Places"), high=MOST_PLACES, initial=choices.places)


FIELDS: Final[Mapping[str, Callable[[Choices], forms.Field]]] = {
    "round": _hidden,
    "after": _hidden,
    "table": _table,
    "layout": _layout,
    "per_page": _per_page,
    "is_blank": _is_blank,
    "category": _category,
    "size": _size,
    "deals": _deals,
    "copies": _copies,
    "places": _places,
}
