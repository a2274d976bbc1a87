"""Prizes of categories, teams and special awards, and the published list of prizes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any, Final

from scoring.errors import Fault, Faulty
from scoring.money_files import tidy_line
from tournament.models import Announcement, JournalEntry, Publication, Tournament
from tournament.reading.applications import announced_of
from tournament.reading.results.payouts import payouts
from tournament.reading.results.prizes import (
    PrizeTerms,
    all_terms,
    as_published,
    fixed_cents,
    further_terms,
    has_prizes,
    planned_prizes,
    possible_fund,
    published_prizes,
    shares_of_all,
)
from tournament.reading.results.standings import ranking_at_desk
from tournament.services.acts import Act, Actor, acting, declare, undoes
from tournament.services.concurrent_edits import keep_what_others_changed
from tournament.services.money.payments import amount_text
from tournament.services.refusals import Refused
from tournament.services.undo_facts import revert_fields
from tournament.standings.table import last_closed_round
from tournament.words.currencies import money

MOST_LISTS: Final = 12
WHOLE: Final = 100


@dataclass(frozen=True, slots=True)
class PrizeWishes:
    """The prizes besides those by place, as edited and saved."""

    prize_lists: tuple[PrizeTerms, ...] = ()
    prize_added_cents: int = 0
    prizes_may_shrink: bool = False
    shows_stakes: bool = False


def wishes_of(announced: Announcement) -> PrizeWishes:
    """Return the current prizes besides those by place."""
    return PrizeWishes(
        prize_lists=further_terms(announced),
        prize_added_cents=announced.prize_added_cents,
        prizes_may_shrink=announced.prizes_may_shrink,
        shows_stakes=announced.shows_stakes,
    )


def facts_of_wishes(wishes: PrizeWishes) -> dict[str, Any]:
    """Return the prizes as journal facts."""
    return {**asdict(wishes), "prize_lists": [asdict(terms) for terms in wishes.prize_lists]}


def wishes_from(facts: Mapping[str, Any]) -> PrizeWishes:
    """Return the prizes from journal facts."""
    lists = tuple(PrizeTerms(**terms) for terms in facts["prize_lists"])
    return PrizeWishes(**{**facts, "prize_lists": lists})


@declare(may="plan")
def announce_prizes(
    tournament: Tournament,
    wishes: PrizeWishes,
    *,
    by: Actor,
    seen: Mapping[str, Any] | None = None,
) -> None:
    """Announce prizes of categories, teams and special awards, and what the fund gets besides."""
    with acting(tournament, announce_prizes, by=by) as act:
        present = facts_of_wishes(wishes_of(announced_of(act.tournament)))
        facts = keep_what_others_changed(present, seen, facts_of_wishes(_tidy(wishes)))
        announced = _write(act, wishes_from(facts))
        refuse_reduced_prizes(act.tournament, announced)


@undoes(announce_prizes)
def restore_prizes(act: Act, line: JournalEntry) -> None:
    """Restore the prizes that the act changed."""
    present = facts_of_wishes(wishes_of(announced_of(act.tournament)))
    _write(act, wishes_from(revert_fields(line, present)))


def _write(act: Act, wishes: PrizeWishes) -> Announcement:
    announced = Announcement.objects.get_or_create(tournament=act.tournament)[0]
    before, after = facts_of_wishes(wishes_of(announced)), facts_of_wishes(wishes)
    if before == after:
        return announced
    if not act.tournament.is_open:
        raise Refused("money_fixed")
    for name, value in after.items():
        setattr(announced, name, value)
    refuse_impossible_prizes(announced)
    announced.save(update_fields=list(after))
    act.note(before=before, after=after, undo={})
    return announced


def _tidy(wishes: PrizeWishes) -> PrizeWishes:
    """Return the prizes with each line of sums in its stored form; lists without one are gone."""
    if len(wishes.prize_lists) > MOST_LISTS:
        raise Refused("too_many_prize_lists", most=MOST_LISTS)
    lists = []
    for terms in wishes.prize_lists:
        try:
            terms.prizes()
        except Faulty as faulty:
            raise Refused("settings_faulty", faults=faulty.faults) from faulty
        shares, fixed = tidy_line(terms.shares), tidy_line(terms.fixed)
        lists.append(PrizeTerms(terms.kind, terms.of, shares, fixed))
    kept = tuple(terms for terms in lists if terms.places)
    if len({(terms.kind, terms.of) for terms in kept}) < len(kept):
        raise Refused("prize_list_twice")
    facts = {**asdict(wishes), "prize_lists": kept}
    return PrizeWishes(**facts)


def refuse_impossible_prizes(announced: Announcement) -> None:
    """Refuse shares that all lists together take above the whole fund."""
    whole = shares_of_all(all_terms(announced))
    if whole > WHOLE:
        fault = Fault("shares_above_the_fund", facts={"sum": whole})
        raise Refused("settings_faulty", faults=(fault,))


def refuse_reduced_prizes(tournament: Tournament, announced: Announcement) -> None:
    """Refuse fixed prizes above the fund, unless it is announced that they may be reduced."""
    fixed, fund = fixed_cents(announced), possible_fund(tournament, announced)
    if fund is not None and fixed > fund and not announced.prizes_may_shrink:
        raise Refused(
            "fixed_above_fund",
            fixed=money(fixed, announced.currency),
            fund=money(fund, announced.currency),
        )


@declare(may="plan")
def publish_prizes(
    tournament: Tournament, *, by: Actor, previewed: int | None = None, key: str = ""
) -> None:
    """Publish the sums by place: later payments change them only if they are published again."""
    with acting(tournament, publish_prizes, by=by, previewed=previewed, key=key) as act:
        if act.earlier is not None:
            return
        event = act.tournament
        announced, after = announced_of(event), last_closed_round(event)
        if not has_prizes(announced):
            raise Refused("no_prizes_announced")
        if not event.is_open:
            raise Refused("money_fixed")
        fund = payouts(event, ranking_at_desk(event, after)).settlement.fund
        if not fund:
            raise Refused("fund_empty")
        before = published_prizes(event)
        lists = planned_prizes(fund, announced)
        if before is not None and (before.fund, before.lists) == (fund, lists):
            raise Refused("prizes_published")
        _publish(act, Publication.Kind.PRIZES, after, as_published(fund, lists))
        was = {} if before is None else {"published_fund": amount_text(before.fund)}
        act.note(before=was, after={"published_fund": amount_text(fund)}, undo={})


@undoes(publish_prizes)
def withdraw_prizes(act: Act, line: JournalEntry) -> None:
    """Withdraw the published list; prizes follow the fund again."""
    if published_prizes(act.tournament) is None:
        return
    _publish(act, Publication.Kind.PRIZES_WITHDRAWN, 0, {})
    act.note(before=line.after)


def _publish(act: Act, kind: Publication.Kind, after: int, facts: Mapping[str, Any]) -> None:
    Publication.objects.create(
        tournament=act.tournament,
        kind=kind,
        round_number=after,
        revision=act.revision,
        **facts,
        **act.signature,
    )
