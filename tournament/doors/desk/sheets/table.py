"""The table of a sheet: its seats, its saved deals, and the judge's pules."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.http import Http404

from scoring.deals import GivenPule
from scoring.event_settings import EventSettings
from scoring.sheets import Sheet
from tournament.exchange.deal_codes.typed_sheets import TypedSheet, read_typed
from tournament.models import Dispute, PenaltyPule, Round, Seat, SheetVersion, Tournament
from tournament.reading.phones.sent_deals import sheet_so_far
from tournament.standings.sheets import settings_at, settings_of, sheet_of
from tournament.words.games import game_words


@dataclass(frozen=True, slots=True)
class TableAtDesk:
    """A table of a published round with the data for its sheet's page."""

    round: Round
    number: int
    seats: tuple[Seat, ...]
    current: SheetVersion | None
    dispute: Dispute | None
    judged: tuple[GivenPule, ...]
    settings: EventSettings

    @property
    def key(self) -> int:
        """The table's primary key."""
        return self.seats[0].table_id

    @property
    def names(self) -> list[str]:
        """The players' names, seat A first."""
        return [seat.name for seat in self.seats]

    def typed(self, lines: Sequence[str], before: str, first_dealer: int) -> TypedSheet:
        """Return the evaluated lines, deal by deal."""
        return read_typed(
            lines,
            before,
            settings=self.settings,
            names=self.names,
            first_dealer=first_dealer,
            judged=self.judged,
        )

    @property
    def seen(self) -> int:
        """The number of the current version, 0 without one."""
        return 0 if self.current is None else self.current.number

    @property
    def shown(self) -> SheetVersion | None:
        """The version whose deals are shown: the current one, or else its rival in a dispute."""
        rival = None if self.dispute is None else self.dispute.rival
        for version in (self.current, rival):
            if version is not None and version.has_deals:
                return version
        return None

    @property
    def totals_first(self) -> Sequence[int] | None:
        """The totals that the deals must match; None unless totals were entered without deals."""
        if self.current is None or self.current.has_deals:
            return None
        totals: Sequence[int] = self.current.totals
        return totals

    @property
    def takes_deals(self) -> bool:
        """Whether deals may be typed: in an open round, or after totals without deals."""
        if self.dispute is not None:
            return False
        return self.round.is_open or self.totals_first is not None

    @property
    def has_dealer(self) -> bool:
        """Whether the game has a dealer."""
        return self.settings.game.has_dealer

    @property
    def pules_head(self) -> str:
        """The heading of the pules on a sheet."""
        return game_words(self.settings.game).pules_head(self.settings.game)

    @property
    def hint(self) -> str:
        """The hint how to type a deal of the game."""
        return game_words(self.settings.game).hint(self.settings.game)

    @property
    def has_pules(self) -> bool:
        """Whether the sheet can have pules."""
        return self.settings.game.has_pules

    @property
    def has_table_game(self) -> bool:
        """Whether a table game is played when all pass."""
        return self.settings.game.has_table_game

    def sheet_shown(self) -> Sheet | None:
        """Return the saved deals as a sheet."""
        if self.shown is None:
            return None
        return sheet_of(self.shown, self.names, self.settings)

    def sheet_on_phones(self) -> Sheet | None:
        """Return the deals sent by the table's phones so far."""
        return sheet_so_far(self.key, self.names, self.settings)


def load_desk_table(tournament: Tournament, round_number: int, table_number: int) -> TableAtDesk:
    """Load a table in four queries, or raise 404."""
    seats = tuple(
        Seat.objects.named()
        .playing()
        .select_related("table", "round")
        .filter(
            round__tournament=tournament, round__number=round_number, table__number=table_number
        )
        .order_by("letter")
    )
    if not seats or seats[0].round.state == Round.State.DRAFTED:
        raise Http404
    table = seats[0].table
    disputes = Dispute.objects.open().select_related("current", "rival")
    current = SheetVersion.objects.filter(table=table, is_current=True).first()
    return TableAtDesk(
        round=seats[0].round,
        number=table.number,
        seats=seats,
        current=current,
        dispute=disputes.filter(table=table).first(),
        judged=_judged(seats),
        settings=settings_at(current, settings_of(tournament, seats[0].round.number)),
    )


def _judged(seats: Sequence[Seat]) -> tuple[GivenPule, ...]:
    letters = {seat.pk: seat.letter or 0 for seat in seats}
    standing = PenaltyPule.objects.standing().filter(seat__in=letters).order_by("pk")
    return tuple(
        GivenPule(letters[pule.seat_id], pule.after_deal, pule.reason) for pule in standing
    )
