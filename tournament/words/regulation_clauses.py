"""Clauses of the regulations about the course of a round, and about the tournament."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Protocol

from django.utils import timezone
from django.utils.formats import date_format, time_format
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from scoring.event_settings import ROTATION, EventSettings
from scoring.format_lines import read_line
from scoring.table_sizes import FIVE, left_over
from tournament.models.currency import EURO
from tournament.words import figures, money
from tournament.words.currencies import listed_money, short_money
from tournament.words.prizes import listed_prizes
from tournament.words.rounds import other_deals_words

PHONES: Final[Mapping[str, Promise]] = {
    "off": gettext_lazy("The sheet is kept on paper."),
    "allowed": gettext_lazy("The sheet is kept on paper or on the table's phone."),
}


class Announced(Protocol):
    """A tournament's settings other than scoring."""

    checking: str
    correction_minutes: int
    prize_places: int
    phones: str
    confirms_deals: bool


class Entered(Protocol):
    """The announced terms of entry, and the prizes."""

    @property
    def currency(self) -> str: ...

    @property
    def fees(self) -> str: ...

    @property
    def second_entries(self) -> bool: ...

    @property
    def prizes(self) -> str: ...

    @property
    def prize_shares(self) -> str: ...

    @property
    def prize_fixed(self) -> str: ...

    @property
    def prize_lists(self) -> Sequence[Mapping[str, str]] | None: ...

    @property
    def prize_added_cents(self) -> int: ...

    @property
    def prizes_may_shrink(self) -> bool: ...

    @property
    def classes(self) -> Sequence[str]: ...

    @property
    def capacity(self) -> int | None: ...

    @property
    def closes_at(self) -> dt.datetime | None: ...


@dataclass(frozen=True, slots=True)
class NoEntryTerms:
    """Empty entry terms."""

    currency: str = EURO
    fees: str = ""
    second_entries: bool = False
    prizes: str = ""
    prize_shares: str = ""
    prize_fixed: str = ""
    prize_lists: Sequence[Mapping[str, str]] | None = None
    prize_added_cents: int = 0
    prizes_may_shrink: bool = False
    classes: Sequence[str] = ()
    capacity: int | None = None
    closes_at: dt.datetime | None = None


COSTS: Final = {
    "player": gettext_lazy("Entry costs %(price)s."),
    "team": gettext_lazy("A team pays %(price)s."),
    "pair": gettext_lazy("A pair pays %(price)s."),
}


def entry(announced: Entered) -> str:
    """Return the entry terms in words: fee, conditions, number of places, deadline."""
    return " ".join(_entry(announced))


def fees(announced: Entered) -> str:
    """Return the entry fee, its use, and the value of a small point, in words."""
    return " ".join(_fees(announced))


def _entry(announced: Entered) -> Iterator[str]:
    yield from _fees(announced)
    if announced.classes:
        yield _("Classes: %(classes)s.") % {"classes": ", ".join(announced.classes)}
    if announced.capacity is not None:
        places = ngettext(
            "There is %(count)s place; later entries wait in order of entry.",
            "There are %(count)s places; later entries wait in order of entry.",
            announced.capacity,
        )
        yield places % {"count": announced.capacity}
    if announced.closes_at is not None:
        closes = timezone.localtime(announced.closes_at)
        yield _("Entry closes on %(day)s at %(time)s.") % {
            "day": date_format(closes, "DATE_FORMAT"),
            "time": time_format(closes, "TIME_FORMAT"),
        }


def _fees(announced: Entered) -> Iterator[str]:
    line = read_line(announced.fees)
    if line.is_free:
        yield _("Entry is free.")
    elif line.has_fees:
        yield COSTS[line.payer] % {"price": money.price_words(line.common, announced.currency)}
    yield from (money.class_sentence(one, announced.currency) for one in line.classes)
    if line.has_fees and announced.second_entries:
        yield _("A player may enter a second time for the same fee.")
    if line.stake_cents:
        yield _(
            "Each small point is worth %(stake)s: players receive it for a plus and "
            "pay it for a minus."
        ) % {"stake": short_money(line.stake_cents, announced.currency)}


def sitting_out(settings: EventSettings) -> str:
    """Return the points of a round sat out, in words, if players may have to sit out."""
    if settings.rules.scale is None or not left_over(FIVE, settings):
        return ""
    big = figures.exact(settings.sitting_out_pays)
    if settings.reseat_by == ROTATION:
        return _(
            "A player who sits out a round gets %(big)s big points and %(small)s small "
            "ones: in round 1 the highest lots, later the player who has sat out least "
            "and has the highest start number."
        ) % {"big": big, "small": figures.signed_points(settings.sit_out.small)}
    return _(
        "A player who sits out a round gets %(big)s big points and %(small)s small "
        "ones: in round 1 the highest lots, later the player who has sat out least "
        "and is placed lowest."
    ) % {"big": big, "small": figures.signed_points(settings.sit_out.small)}


def end_of_round(settings: EventSettings) -> str:
    """Return how a round proceeds and ends, in words: the deal, the target, the time."""
    words = []
    if settings.game.has_dealer:
        words.append(_("The deal passes clockwise; seat A deals first."))
    if settings.rules.target is not None and "target" in settings.game.settings:
        words.append(
            _("A game ends when a player has %(target)s points.")
            % {"target": settings.rules.target}
        )
    if settings.minutes is not None:
        words.append(
            _("When time is called, players finish the current deal; the deals played count.")
        )
    return " ".join(words)


def prizes(tournament: Announced, announced: Entered) -> str:
    """Return the number of prizes, and the prizes, in words."""
    words = []
    sums = max(len(announced.prize_shares.split()), len(announced.prize_fixed.split()))
    if places := sums or tournament.prize_places:
        said = ngettext(
            "The top player wins a prize.",
            "The top %(count)s win prizes.",
            places,
        )
        words.append(said % {"count": places})
    if announced.prize_fixed:
        fixed = listed_money(announced.prize_fixed, announced.currency)
        words.append(_("By place: %(sums)s.") % {"sums": fixed})
    if announced.prize_shares:
        shares = ", ".join(f"{part} %" for part in announced.prize_shares.split())
        words.append(_("Of the prize fund, by place: %(shares)s.") % {"shares": shares})
    words += _of_all_lists(announced)
    won = announced.prizes.rstrip(". ")
    if won:
        words.append(_("Prizes: %(prizes)s.") % {"prizes": won})
    if won or sums or announced.prize_lists:
        words.append(_("Players who share a place split its prizes equally."))
    return " ".join(words)


def _of_all_lists(announced: Entered) -> Iterator[str]:
    """Yield the prizes of the further lists, and what holds for the sums of all lists."""
    further = announced.prize_lists or ()
    yield from (listed_prizes(terms, announced.currency) for terms in further)
    if announced.prize_added_cents:
        added = {"sum": short_money(announced.prize_added_cents, announced.currency)}
        yield _("The fund also gets %(sum)s besides the fees.") % added
    has_fixed = announced.prize_fixed or any(terms["fixed"] for terms in further)
    if has_fixed and announced.prizes_may_shrink:
        yield _("If the fund is smaller than the fixed prizes, they are reduced in proportion.")


def penalties(settings: EventSettings) -> str:
    """Return the judge's powers in words."""
    words = _("The judge warns, takes or gives points, or disqualifies, and gives the reason.")
    if settings.game.has_personal_pules:
        words += " " + _("A card out of turn, a wrong suit or lateness can cost a penalty pule.")
    return words


def phones(tournament: Announced) -> str:
    """Return where the sheet is kept, in words."""
    words = str(PHONES[tournament.phones])
    if tournament.confirms_deals and tournament.phones != "off":
        words += " " + _("An opponent confirms every deal.")
    return words


def length(settings: EventSettings) -> str:
    """Return the numbers of rounds and deals, and the time of a round, in words."""
    rounds = ngettext("%(count)s round", "%(count)s rounds", settings.rounds)
    deals = ngettext("of %(count)s deal", "of %(count)s deals", settings.deals)
    words = f"{rounds % {'count': settings.rounds}} {deals % {'count': settings.deals}}"
    said = [words, other_deals_words(settings)]
    if settings.minutes is not None:
        minutes = ngettext("%(count)s minute each", "%(count)s minutes each", settings.minutes)
        said.append(minutes % {"count": settings.minutes})
    return f"{', '.join(filter(None, said))}."
