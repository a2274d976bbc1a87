"""The options of a document: round, table, layout."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final

from django import forms
from django.conf import settings
from django.db.models import Exists, OuterRef
from django.http import Http404, QueryDict
from django.utils.translation import get_language, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from scoring.event_settings import EventSettings
from scoring.sheets import MOST_DEALS
from tournament.doors.fields import WholeNumber
from tournament.models import TeamMember, Tournament
from tournament.ops.setup.language_coverage import document_speaks
from tournament.paper.documents import DOCUMENTS, LAYOUTS, SLIPS_TO_A_PAGE, Document
from tournament.paper.print_orders import Order, round_ahead
from tournament.reading.applications import announced_of, places_with_prizes
from tournament.reading.phones.sent_deals import newest_deal
from tournament.reading.results.prizes import has_prizes
from tournament.standings.categories import categories_of
from tournament.standings.sheets import groups_of, settings_of
from tournament.words.terms import category_words

if TYPE_CHECKING:
    from django_stubs_ext import StrOrPromise

MOST_COPIES: Final = 250
MOST_PLACES: Final = 100
MOST_TABLES: Final = 9999
FILLED: Final = ("score_sheets", "round_pack")
"""Documents whose sheets include the deals entered by the tables."""


@dataclass(frozen=True)
class Choices:
    """Choices and defaults of a tournament's documents, loaded when a form needs them."""

    tournament: Tournament

    @cached_property
    def plan(self) -> EventSettings:
        """The settings of the next round; takes a query if the event has blocks."""
        return settings_of(self.tournament, round_ahead(self.tournament))

    @cached_property
    def deals(self) -> int | None:
        """The default number of deals; None if it depends on the table's size."""
        return None if self.plan.game.deals_alike else self.plan.deals

    @cached_property
    def groups(self) -> tuple[str, ...]:
        """The groups of the event."""
        return groups_of(self.tournament)

    @cached_property
    def categories(self) -> Sequence[str]:
        """The categories that have players."""
        return sorted({name for e in self._entries for name in categories_of(e, self.tournament)})

    @cached_property
    def has_teams(self) -> bool:
        """Whether any player is in a team."""
        return any(entry.in_team for entry in self._entries)

    @cached_property
    def _entries(self) -> Sequence[Any]:
        member = TeamMember.objects.standing().filter(entry=OuterRef("pk"), team__lifted_at=None)
        entries = self.tournament.entries.select_related("player")
        return list(entries.annotate(in_team=Exists(member)))


class OrderForm(forms.Form):
    """The options of one document; an empty option takes the document's default."""

    def __init__(
        self,
        document: Document,
        choices: Choices,
        data: QueryDict | None = None,
        *,
        initial: dict[str, int] | None = None,
        language: str = "",
    ) -> None:
        super().__init__(data, initial=initial, auto_id=f"{document.id}_%s")
        self.document = document
        self.fields["language"] = forms.ChoiceField(
            choices=[(code, code) for code in paper_languages(document)],
            initial=language,
            required=False,
            widget=forms.HiddenInput,
        )
        for name in (*document.needs, *document.takes):
            if OFFERED_WHERE.get(name, _always)(choices):
                self.fields[name] = FIELDS[name](choices)
                self.fields[name].required = name in document.needs

    def order(self, tournament: Tournament, *, site: str) -> Order:
        """Return the order without empty options; `site` is the address printed on paper."""
        chosen = {name: value for name, value in self.cleaned_data.items() if value}
        language = chosen.pop("language", get_language() or "")
        chosen["site"] = site
        # Deals from phones do not raise the revision, but change a sheet printed again.
        if self.document.id in FILLED and (newest := newest_deal(tournament)):
            chosen["phones"] = newest
        if chosen.get("layout") == next(iter(LAYOUTS)):
            del chosen["layout"]
        return Order(self.document.id, tournament.pk, chosen, language)


def order_form(tournament: Tournament, document: str, data: QueryDict) -> OrderForm:
    """Return the submitted form of an order."""
    if document not in DOCUMENTS:
        raise Http404
    return OrderForm(DOCUMENTS[document], Choices(tournament), data)


def paper_languages(document: Document) -> list[str]:
    """Return the languages available for a document."""
    return [code for code, _name in settings.LANGUAGES if document_speaks(document.id, code)]


def _number(
    label: StrOrPromise, *, high: int, initial: int | None = None, hint: StrOrPromise = ""
) -> forms.Field:
    return WholeNumber(label, low=1, high=high, initial=initial, empty=hint)


def _per_page(_choices: Choices) -> forms.Field:
    numbers = [(number, str(number)) for number in SLIPS_TO_A_PAGE]
    return forms.TypedChoiceField(label=_("To a page"), choices=numbers, coerce=int)


def _category(choices: Choices) -> forms.Field:
    named = [(name, category_words(name)) for name in choices.categories]
    return forms.ChoiceField(label=_("Category"), choices=[("", _("Everyone")), *named])


def _group(choices: Choices) -> forms.Field:
    named = [(name, name) for name in choices.groups]
    return forms.ChoiceField(
        label=pgettext_lazy("of a block", "Group"),
        choices=[("", pgettext_lazy("groups", "all")), *named],
    )


def _always(_choices: Choices) -> bool:
    return True


def _size(choices: Choices) -> forms.Field:
    offered = choices.plan.game.sizes
    sizes = [(size, str(size)) for size in offered]
    usual = 4 if 4 in offered else offered[0]
    return forms.TypedChoiceField(label=_("Seats"), choices=sizes, coerce=int, initial=usual)


FIELDS: Final[Mapping[str, Callable[[Choices], forms.Field]]] = {
    "round": lambda _choices: WholeNumber(low=1, widget=forms.HiddenInput),
    "after": lambda _choices: WholeNumber(low=1, widget=forms.HiddenInput),
    "table": lambda _choices: _number(
        _("Table"), high=MOST_TABLES, hint=pgettext_lazy("tables", "all")
    ),
    "layout": lambda _choices: forms.ChoiceField(label=_("Layout"), choices=list(LAYOUTS.items())),
    "per_page": _per_page,
    "is_blank": lambda _choices: forms.BooleanField(label=_("without results")),
    "has_sums": lambda _choices: forms.BooleanField(label=_("with the sum of the prize")),
    "category": _category,
    "group": _group,
    "size": _size,
    "deals": lambda choices: _number(
        _("Deals"), high=MOST_DEALS, initial=choices.deals, hint=_("as planned")
    ),
    "copies": lambda _choices: _number(_("Copies"), high=MOST_COPIES, initial=1),
    "places": lambda choices: _number(
        _("Places"), high=MOST_PLACES, initial=places_with_prizes(choices.tournament)
    ),
}
OFFERED_WHERE: Final[Mapping[str, Callable[[Choices], bool]]] = {
    "category": lambda choices: bool(choices.categories),
    "group": lambda choices: bool(choices.groups),
    "has_sums": lambda choices: has_prizes(announced_of(choices.tournament)),
}
"""Options that are not always available."""
