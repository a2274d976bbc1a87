"""Prizes of categories, teams and special awards, and the published list, at the desk."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import zip_longest
from typing import Any, Final

from django import forms
from django.http import HttpResponse, QueryDict
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.doors.acting import UNPROCESSABLE, EventRequest, Routes, at_event
from tournament.doors.fields import AmountField, in_currency
from tournament.doors.form_snapshot import (
    read_form_snapshot,
    refusal_of_form,
    updated_form_snapshot,
)
from tournament.models import Team, Tournament
from tournament.reading.applications import announced_of
from tournament.reading.results.payouts import payouts
from tournament.reading.results.prizes import (
    AWARD,
    CATEGORY,
    TEAMS,
    PrizeTerms,
    planned_prizes,
    published_prizes,
    sum_rows,
)
from tournament.reading.results.standings import ranking_at_desk
from tournament.services.refusals import Refused
from tournament.services.results import prizes as service
from tournament.services.results.prizes import MOST_LISTS, PrizeWishes
from tournament.standings.categories import JUNIORS, SENIORS, WOMEN, categories_of
from tournament.standings.table import last_closed_round
from tournament.words.figures import whole
from tournament.words.nominations import NOMINATIONS
from tournament.words.prizes import prize_list_words

EMPTY_ROWS: Final = 2
LONGEST: Final = 200
COLUMNS: Final = ("for", "shares", "fixed")
Choice = tuple[str, str]


class PrizesForm(forms.Form):
    """Lists of prizes, one to a row, and what the fund gets besides the fees."""

    prize_added_cents = AmountField(
        label=gettext_lazy("Added to the fund, %(sign)s"),
        required=False,
        help_text=gettext_lazy("By the organiser or a sponsor, besides the fees."),
    )
    prizes_may_shrink = forms.BooleanField(
        label=gettext_lazy("Fixed prizes may be reduced"),
        required=False,
        help_text=gettext_lazy(
            "If the fund is smaller than all fixed prizes. The public page says so."
        ),
    )
    shows_stakes = forms.BooleanField(
        label=gettext_lazy("Stakes are public"),
        required=False,
        help_text=gettext_lazy("Who pays whom at the end, on the public page."),
    )

    def __init__(
        self,
        data: QueryDict | None = None,
        *,
        choices: Sequence[Choice],
        wishes: PrizeWishes,
        currency: str,
    ) -> None:
        initial = {
            "prize_added_cents": wishes.prize_added_cents,
            "prizes_may_shrink": wishes.prizes_may_shrink,
            "shows_stakes": wishes.shows_stakes,
        }
        super().__init__(data, initial=initial)
        present = wishes.prize_lists
        self.count = min(len(present) + EMPTY_ROWS, MOST_LISTS)
        if data is not None:
            self.count = sum(1 for n in range(MOST_LISTS) if f"for_{n}" in data)
        for number, terms in zip_longest(range(self.count), present[: self.count]):
            self._add_row(number, choices, terms or PrizeTerms(kind=""))
        in_currency(self, currency)

    def _add_row(self, number: int, choices: Sequence[Choice], terms: PrizeTerms) -> None:
        chosen = f"{terms.kind}:{terms.of}" if terms.kind else ""
        known = chosen in dict(choices)
        more = [] if known else [(chosen, prize_list_words(terms.kind, terms.of))]
        self.fields[f"for_{number}"] = forms.ChoiceField(
            label=_("Prizes for"), choices=[*choices, *more], initial=chosen, required=False
        )
        lines = (("shares", _("Shares of the fund, %")), ("fixed", _("Fixed prizes, %(sign)s")))
        for name, label in lines:
            self.fields[f"{name}_{number}"] = forms.CharField(
                label=label, max_length=LONGEST, initial=getattr(terms, name), required=False
            )

    def rows(self) -> Iterator[Sequence[forms.BoundField]]:
        """Yield the fields of each list."""
        for number in range(self.count):
            yield [self[f"{name}_{number}"] for name in COLUMNS]

    def clean(self) -> dict[str, Any]:
        """Require whose the prizes of a row are."""
        found = self.cleaned_data
        for number in range(self.count):
            has_sums = found.get(f"shares_{number}") or found.get(f"fixed_{number}")
            if has_sums and not found.get(f"for_{number}"):
                self.add_error(f"for_{number}", _("Choose whose prizes these are."))
        return found

    def wishes(self) -> PrizeWishes:
        """Return the submitted prizes."""
        found = self.cleaned_data
        rows = [[found[f"{name}_{n}"] for name in COLUMNS] for n in range(self.count)]
        lists = [(chosen.partition(":"), *sums) for chosen, *sums in rows if chosen]
        return PrizeWishes(
            prize_lists=tuple(
                PrizeTerms(kind, of, shares, fixed) for (kind, _colon, of), shares, fixed in lists
            ),
            prize_added_cents=found["prize_added_cents"] or 0,
            prizes_may_shrink=found["prizes_may_shrink"],
            shows_stakes=found["shows_stakes"],
        )


def _choices(event: Tournament) -> list[Choice]:
    """Return whose prizes there can be: categories, lists of teams, special awards."""
    entries = event.entries.select_related("player")
    named = {name for entry in entries for name in categories_of(entry, event)}
    lists = Team.objects.standing().filter(tournament=event).order_by("list")
    found = [
        *((CATEGORY, name) for name in (WOMEN, SENIORS, JUNIORS)),
        *((CATEGORY, name) for name in sorted(named - {WOMEN, SENIORS, JUNIORS})),
        *((TEAMS, name) for name in lists.values_list("list", flat=True).distinct()),
        *((AWARD, code) for code in NOMINATIONS),
    ]
    return [("", "–"), *((f"{kind}:{of}", prize_list_words(kind, of)) for kind, of in found)]


routes = Routes(at_event)


def _show(request: EventRequest, refused: Refused | None = None) -> HttpResponse:
    event = request.desk.tournament
    announced, after = announced_of(event), last_closed_round(event)
    wishes = service.wishes_of(announced)
    if refused is not None and "form" in request.typed:
        request.typed["form"].add_error(None, str(refusal_of_form(refused)))
    why = refused if "form" in request.typed else None
    books = payouts(event, ranking_at_desk(event, after))
    published = published_prizes(event)
    planned = planned_prizes(books.settlement.fund, announced)
    context = {
        "desk": request.desk,
        "area": "money",
        "form": PrizesForm(choices=_choices(event), wishes=wishes, currency=announced.currency),
        "seen": updated_form_snapshot(request.http, service.facts_of_wishes(wishes), why),
        "announced": announced,
        "fund": books.settlement.fund,
        "published": published,
        "sums": sum_rows(planned, () if published is None else published.lists),
        "may_plan": request.desk.may("plan"),
        "is_settled": not event.is_open,
        **request.typed,
    }
    status = UNPROCESSABLE if request.typed else 200
    return render(request.http, "desk/results/prizes.html", context, status=status)


@routes.page("prizes/")
def prize_lists(request: EventRequest) -> HttpResponse:
    """Show the lists of prizes, and the sums that the present fund pays."""
    return _show(request)


@routes.post("prizes/", service.announce_prizes, to="prize_lists", show=_show)
def announce_prizes(request: EventRequest) -> str:
    """Change the lists of prizes."""
    event = request.desk.tournament
    announced = announced_of(event)
    form = PrizesForm(
        request.data,
        choices=_choices(event),
        wishes=service.wishes_of(announced),
        currency=announced.currency,
    )
    wishes = request.read(form).wishes()
    seen = read_form_snapshot(request.http)
    service.announce_prizes(event, wishes, by=request.by, seen=seen)
    return _("Saved.")


@routes.post("prizes/publish/", service.publish_prizes, to="prize_lists")
def publish_prizes(request: EventRequest) -> str:
    """Publish the sums by place."""
    seen = whole(request.data.get("revision", ""))
    service.publish_prizes(
        request.desk.tournament,
        previewed=-1 if seen is None else seen,
        by=request.by,
        key=request.key,
    )
    return _("The list of prizes is published.")
