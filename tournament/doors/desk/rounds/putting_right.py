"""Correcting seats: swapped players, mixed-up tables, moves to another table."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Final

from django import forms
from django.forms import Form
from django.http import HttpResponse
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.doors.acting import EventRequest, Routes, at_event
from tournament.doors.desk.previewed_acts import Confirmation, Facts, Proposal, propose
from tournament.doors.fields import PlayerNumber, TableNumber, WholeNumber
from tournament.models import Round, Seat, SheetVersion
from tournament.reading.phones.uncounted_deals import held_at
from tournament.security.access import Desk
from tournament.services.rounds import moving, swapping_results
from tournament.services.rounds.moving import GOES, SITS_OUT, Move, seats_after
from tournament.services.rounds.swapping_results import PLAYERS_KEEP, SEATS_KEEP
from tournament.words.figures import letter

STAYS: Final = ""
POINTS: Final = [
    (SEATS_KEEP, gettext_lazy("the points stay with the seat")),
    (PLAYERS_KEEP, gettext_lazy("each player keeps their current points")),
]
POINTS_OF_TABLES: Final = [
    (SEATS_KEEP, gettext_lazy("the result stays with the table")),
    (PLAYERS_KEEP, gettext_lazy("the result moves with the players: only the tables are swapped")),
]
routes = Routes(at_event)


class ExchangeForm(forms.Form):
    """Two players by number, and whether the points stay with the seats."""

    first = PlayerNumber(
        gettext_lazy("Player's number"), missing=gettext_lazy("Write both numbers.")
    )
    first.widget.attrs["autofocus"] = True
    second = PlayerNumber(
        gettext_lazy("sat in the place of"), missing=gettext_lazy("Write both numbers.")
    )
    points = forms.ChoiceField(
        label=gettext_lazy("What was written"),
        choices=POINTS,
        initial=SEATS_KEEP,
        required=False,
        widget=forms.RadioSelect,
    )

    def clean_points(self) -> str:
        """Keep the points with the seats unless the form says otherwise."""
        return self.cleaned_data["points"] or SEATS_KEEP


class MixedForm(forms.Form):
    """Two tables by their numbers."""

    first = TableNumber(gettext_lazy("Table"))
    first.widget.attrs["autofocus"] = True
    second = TableNumber(gettext_lazy("and table"))


class TablesForm(MixedForm):
    """Two tables by number, and whether the points stay with the tables."""

    points = forms.ChoiceField(
        label=gettext_lazy("What was written"),
        choices=POINTS_OF_TABLES,
        initial=SEATS_KEEP,
        required=False,
        widget=forms.RadioSelect,
    )

    def clean_points(self) -> str:
        """Keep the points with the tables unless the form says otherwise."""
        return self.cleaned_data["points"] or SEATS_KEEP


class MoveForm(forms.Form):
    """The new table of each player, and the new totals of tables with a result."""

    def __init__(self, data: Mapping[str, str] | None, played: Round, table: int) -> None:
        super().__init__(data)
        self._played, self._table = played, table
        tables = _sizes(played)
        for seat in _seats(played, table):
            self.fields[f"to_{seat.entry.number}"] = forms.ChoiceField(
                label=f"{seat.letter_for_people} · {seat.entry.number}. {seat.name}",
                choices=_choices(tables, table),
                required=False,
            )
        self.number_of = {name: int(name.removeprefix("to_")) for name in self.fields}
        if data is not None:
            self._ask_for_totals()

    @property
    def to(self) -> Mapping[int, int]:
        """The destination of each player who moves."""
        typed = {number: self.data.get(name, STAYS) for name, number in self.number_of.items()}
        tables = {str(number) for number in (*_sizes(self._played), SITS_OUT, GOES)}
        return {number: int(to) for number, to in typed.items() if to in tables}

    @property
    def tables(self) -> Collection[int]:
        """The tables whose players would change."""
        return {self._table, *(to for to in self.to.values() if to > 0)}

    @property
    def move(self) -> Move:
        """The submitted move."""
        found: dict[int, list[int]] = {}
        for name, value in self.cleaned_data.items():
            if name.startswith("total_") and value is not None:
                found.setdefault(int(name.split("_")[1]), []).append(value)
        return Move(self._played.number, self.to, found)

    def _ask_for_totals(self) -> None:
        with_result = SheetVersion.objects.filter(
            is_current=True, table__round=self._played, table__number__in=self.tables
        ).exclude(source=SheetVersion.Source.VOID)
        entered = set(with_result.values_list("table__number", flat=True))
        there = Seat.objects.named().filter(round=self._played)
        names = {seat.entry.number: seat.name for seat in there}
        for table, numbers in seats_after(self._played, self.to).items():
            for place, number in enumerate(numbers if table in entered else ()):
                facts = {"table": table, "letter": letter(place), "name": names[number]}
                said = _("Table %(table)s, %(letter)s %(name)s: new total") % facts
                self.fields[f"total_{table}_{place}"] = WholeNumber(said, required=False)


def _seats(played: Round, table: int) -> Collection[Seat]:
    seats = Seat.objects.named().playing().filter(round=played, table__number=table)
    return seats.order_by("letter")


def _sizes(played: Round) -> Mapping[int, int]:
    """Return the number of players at each table of the round."""
    found: dict[int, int] = {}
    seats = Seat.objects.playing().filter(round=played).order_by("table__number")
    for number in seats.values_list("table__number", flat=True):
        found[number] = found.get(number, 0) + 1
    return found


def _choices(tables: Mapping[int, int], own: int) -> list[tuple[str, str]]:
    said = _("to table %(table)s (%(players)s there)")
    others = [
        (str(number), said % {"table": number, "players": players})
        for number, players in tables.items()
        if number != own
    ]
    return [
        (STAYS, _("stays")),
        *others,
        (str(SITS_OUT), _("sits out this round and gets points for it")),
        (str(GOES), _("does not play the round")),
    ]


@routes.form("rounds/<int:number>/seats/exchange/", swapping_results.exchange_players)
def exchange_players(request: EventRequest, number: int) -> HttpResponse:
    """Record that two players sat in each other's seats."""
    desk = request.desk
    played = _announced(desk, number)

    def wanted(facts: Facts) -> swapping_results.Exchange:
        return swapping_results.Exchange(number, facts["first"], facts["second"], facts["points"])

    proposal = Proposal(
        title=_("They sat in each other's seats: round %(round)s") % {"round": number},
        lede=_("Two players who sat in each other's seats. Nothing is saved yet."),
        button=_("Swap the two"),
        done=_("The two players are swapped."),
        back=reverse("seating", args=(desk.tournament.slug, number)),
        form=_read(request, ExchangeForm),
        look=lambda facts: swapping_results.preview_exchange(desk.tournament, wanted(facts)),
        act=lambda facts, said: swapping_results.exchange_players(
            desk.tournament, wanted(facts), **said.facts
        ),
        held=lambda facts: (
            held_at(played, numbers=(facts["first"], facts["second"])) if played.is_open else {}
        ),
    )
    return propose(request, proposal)


@routes.form("rounds/<int:number>/seats/mixed-up/", swapping_results.exchange_results)
def exchange_results(request: EventRequest, number: int) -> HttpResponse:
    """Swap the results of two tables."""
    desk = request.desk
    _announced(desk, number)

    def wanted(facts: Facts) -> swapping_results.MixedTables:
        return swapping_results.MixedTables(number, facts["first"], facts["second"])

    proposal = Proposal(
        title=_("Two tables' results swapped: round %(round)s") % {"round": number},
        lede=_("Each table gets the result entered for the other. Nothing is saved yet."),
        button=_("Swap the results"),
        done=_("The results of the two tables are swapped."),
        back=reverse("seating", args=(desk.tournament.slug, number)),
        form=_read(request, MixedForm),
        look=lambda facts: swapping_results.preview_mixed(desk.tournament, wanted(facts)),
        act=lambda facts, said: swapping_results.exchange_results(
            desk.tournament, wanted(facts), **said.facts
        ),
    )
    return propose(request, proposal)


@routes.form("rounds/<int:number>/seats/tables/", swapping_results.exchange_tables)
def exchange_tables(request: EventRequest, number: int) -> HttpResponse:
    """Record that the players of two tables sat at each other's table."""
    desk = request.desk
    played = _announced(desk, number)

    def wanted(facts: Facts) -> swapping_results.ExchangedTables:
        return swapping_results.ExchangedTables(
            number, facts["first"], facts["second"], facts["points"]
        )

    proposal = Proposal(
        title=_("Two whole tables swapped: round %(round)s") % {"round": number},
        lede=_("All players of one table sat at the other, seat by seat. Nothing is saved yet."),
        button=_("Swap the tables"),
        done=_("The players of the two tables are swapped."),
        back=reverse("seating", args=(desk.tournament.slug, number)),
        form=_read(request, TablesForm),
        look=lambda facts: swapping_results.preview_tables(desk.tournament, wanted(facts)),
        act=lambda facts, said: swapping_results.exchange_tables(
            desk.tournament, wanted(facts), **said.facts
        ),
        held=lambda facts: (
            held_at(played, tables=(facts["first"], facts["second"])) if played.is_open else {}
        ),
    )
    return propose(request, proposal)


@routes.form("rounds/<int:number>/seats/move/<int:table>/", moving.move_players)
def move_players(request: EventRequest, number: int, table: int) -> HttpResponse:
    """Move, sit out or remove one or all players of a table."""
    desk = request.desk
    played = _announced(desk, number)
    form = MoveForm(request.data or request.http.GET or None, played, table)

    def act(_facts: Facts, said: Confirmation) -> None:
        moving.move_players(desk.tournament, form.move, **said.facts)

    proposal = Proposal(
        title=_("Players of table %(table)s, round %(round)s") % {"table": table, "round": number},
        lede=_("Who moves? A table with no players left stops playing."),
        button=_("Move them"),
        done=_("The players are moved."),
        back=reverse("seating", args=(desk.tournament.slug, number)),
        form=form,
        look=lambda _facts: moving.preview_move(desk.tournament, form.move),
        act=act,
        held=lambda _facts: held_at(played, tables=form.tables) if played.is_open else {},
    )
    return propose(request, proposal)


def _read(request: EventRequest, form: type[Form]) -> Form:
    """Return the submitted form, or an unbound one if a link filled in only a part."""
    typed = request.data or request.http.GET
    if not typed.get("second", ""):
        return form(initial={name: value for name, value in typed.items() if value})
    return form(typed)


def _announced(desk: Desk, number: int) -> Round:
    return get_object_or_404(desk.tournament.rounds.published(), number=number)
