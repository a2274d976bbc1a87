"""Changing the plan: freely at first, with a preview once there are results."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from django.db.models import Count

from scoring.event_settings import EventSettings
from tournament.models import Dispute, JournalEntry, SheetLine, SheetVersion, Table, Tournament
from tournament.services.acts import Act, Actor, acting, acting_while_open, declare, undoes
from tournament.services.consequences.previews import ActPreview, preview_act
from tournament.services.consequences.updates import update_dependents
from tournament.services.drafts import drawing, lots
from tournament.services.events import blocks, concurrent_plan_edits, lifecycle, planning
from tournament.services.events.concurrent_plan_edits import merge_plan_edits
from tournament.services.events.planning import (
    TournamentPlan,
    facts_of_plan,
    plan_of,
    settings_of_plan,
    write_plan,
)
from tournament.services.phones.sheets import apply_settings_change
from tournament.services.refusals import Refused
from tournament.services.results.placings import renew_placings
from tournament.services.sheets.entering import accept, carry_check, write_version
from tournament.services.sheets.history import ADDED_UP_ANEW
from tournament.services.sheets.locked_table import load_locked
from tournament.services.sheets.submission import hand_in_again, refusing_faults
from tournament.standings.sheets import FIGURES, lines_of, settings_of, work_out_version

VISIBILITY: Final = frozenset(("public_sees", "public_names", "names_minors", "minor_classes"))
MAY_BE_MENDED: Final = VISIBILITY | {"place", "contact"}
"""Settings outside the result, which may change after its approval."""


def preview_settings(
    tournament: Tournament, plan: TournamentPlan, *, seen: Mapping[str, Any] | None = None
) -> ActPreview:
    """Preview the points, places and next seats with the changed plan."""

    def look() -> None:
        with acting_while_open(tournament, change_settings, by=Actor("")) as act:
            change(act, merge_plan_edits(plan_of(act.tournament), seen, plan))

    return preview_act(tournament, look)


@declare(may="plan", copies="settings")
def change_settings(
    tournament: Tournament,
    plan: TournamentPlan,
    *,
    by: Actor,
    previewed: int | None = None,
    seen: Mapping[str, Any] | None = None,
) -> None:
    """Change a tournament's plan, checked as a whole.

    Fields unchanged since they were `seen` keep the changes of other users.

    After the first result, changes to points or places require a preview: `previewed` is the
    revision at which it was shown. Of an approved event only details without effect may be
    corrected: place, contact, and what the public sees.
    """
    with acting(tournament, change_settings, by=by, previewed=previewed) as act:
        plan = merge_plan_edits(plan_of(act.tournament), seen, plan)
        _refuse_settled(act, plan)
        settings = settings_of_plan(plan)
        _refuse_what_was_played(act, settings)
        if previewed is None and _has_results(act) and _needs_preview(act.tournament, settings):
            raise Refused("settings_need_preview")
        change(act, plan)


def _refuse_settled(act: Act, plan: TournamentPlan) -> None:
    of = act.tournament
    if of.called_off:
        raise Refused("called_off", reason=of.called_off)
    before, after = facts_of_plan(plan_of(of)), facts_of_plan(plan)
    changed = {name for name in after if after[name] != before.get(name)}
    if not of.is_open and not changed <= MAY_BE_MENDED:
        raise Refused("settings_settled")


def change(act: Act, plan: TournamentPlan) -> None:
    """Write a changed plan within an act, and update all that depends on it."""
    settings = settings_of_plan(plan)
    _refuse_what_was_played(act, settings)
    before, was_by_lot = plan_of(act.tournament), drawing.is_by_lot(act.tournament)
    is_scored_otherwise = affects_results(act.tournament, settings)
    write_plan(act, plan)
    blocks.refuse_unreadable(act.tournament)
    if facts_of_plan(plan_of(act.tournament)) == facts_of_plan(before):
        return
    act.note(before=facts_of_plan(before), after=facts_of_plan(plan_of(act.tournament)), undo={})
    if is_scored_otherwise:
        apply_settings_change(act.tournament)
    if is_scored_otherwise and _has_results(act):
        _rescore(act)
    elif any(getattr(before, name) != getattr(plan, name) for name in VISIBILITY):
        # The register also shows players named in this event.
        renew_placings(act.tournament)
    if not lots.are_fixed(act):
        _settle_lots(act, before, was_by_lot=was_by_lot)
    update_dependents(act)


def _settle_lots(act: Act, before: TournamentPlan, *, was_by_lot: bool) -> None:
    if act.tournament.seed != before.seed:
        drawing.record_typed(act)
        lots.give(act, act.tournament.seed)
    elif drawing.is_by_lot(act.tournament) and not was_by_lot:
        drawing.commit(act)


def affects_results(tournament: Tournament, settings: EventSettings) -> bool:
    """Whether the settings change points or places of rounds already played."""
    stands = settings_of(tournament)
    return _deciding(stands) != _deciding(settings)


def sheets_of_another_length(tournament: Tournament, settings: EventSettings) -> int:
    """Return how many sheets have more or fewer deals than the plan."""
    current = SheetVersion.objects.filter(is_current=True, table__round__tournament=tournament)
    lengths = current.annotate(size=Count("lines")).values_list("size", "deals_played")
    return sum(played != settings.deals_at(size) for size, played in lengths)


def _needs_preview(tournament: Tournament, settings: EventSettings) -> bool:
    """Whether results would change, or earlier sheets would wrongly look cut short."""
    if affects_results(tournament, settings):
        return True
    is_longer_or_shorter = settings_of(tournament).deals_by_size != settings.deals_by_size
    return is_longer_or_shorter and sheets_of_another_length(tournament, settings) > 0


def _deciding(settings: EventSettings) -> tuple[object, ...]:
    ranks = settings.tie_breaks, settings.strike_worst, settings.disqualified
    return settings.rules, settings.sit_out, *ranks


def _has_results(act: Act) -> bool:
    current = SheetVersion.objects.filter(is_current=True)
    return current.filter(table__round__tournament=act.tournament).exists()


def _refuse_what_was_played(act: Act, settings: EventSettings) -> None:
    """Refuse another game after the first result, and fewer rounds than were seated."""
    if settings.game != settings_of(act.tournament).game:
        if _has_results(act):
            raise Refused("game_fixed", game=settings.game.id)
        _refuse_tables_of_other_sizes(act, settings)
    latest = act.tournament.rounds.order_by("-number").first()
    has_one_plan = not act.tournament.blocks
    if latest is not None and has_one_plan and settings.rounds < latest.number:
        raise Refused("rounds_seated", rounds=settings.rounds, seated=latest.number)


def _refuse_tables_of_other_sizes(act: Act, settings: EventSettings) -> None:
    """Refuse a game without the table sizes already seated."""
    seated = Table.objects.filter(round__in=act.tournament.rounds.published())
    for table in seated.annotate(players=Count("seats__letter")).order_by("number"):
        if table.players and table.players not in settings.game.sizes:
            raise Refused("table_size_impossible", table=table.number, players=table.players)


def _rescore(act: Act) -> None:
    """Recompute every current sheet, and sheets in dispute with one."""
    current = SheetVersion.objects.filter(
        is_current=True, table__round__tournament=act.tournament
    ).select_related("table__round")
    anew = {version.pk: _work_out_again(act, version) for version in current}
    disputes = Dispute.objects.open().filter(table__round__tournament=act.tournament)
    for dispute in disputes.select_related("current", "rival__table__round"):
        _dispute_again(act, dispute, anew.get(dispute.current.pk, dispute.current))


def _dispute_again(act: Act, dispute: Dispute, current: SheetVersion) -> None:
    """Replace a dispute by one about the recomputed versions, if they differ."""
    rival = dispute.rival and _work_out_again(act, dispute.rival)
    if (current, rival) == (dispute.current, dispute.rival):
        return
    Dispute.objects.filter(pk=dispute.pk).update(settled_at=act.at, settled_signed=act.by.name)
    Dispute.objects.create(
        table=dispute.table,
        kind=dispute.kind,
        current=current,
        rival=rival,
        words=dispute.words,
        by=dispute.by,
        signed=dispute.signed,
        at=dispute.at,
    )


def _work_out_again(act: Act, version: SheetVersion) -> SheetVersion:
    """Return the recomputed version: a new one if totals change; if only places, the same."""
    if version.is_void:
        return version
    settings = settings_of(act.tournament, version.table.round.number)
    lines = list(version.lines.select_related("seat__entry").order_by("seat__letter"))
    with refusing_faults():
        worked = work_out_version(version, [line.seat.entry.name for line in lines], settings)
    if list(worked.small) == version.totals:
        for line, fields in zip(lines, lines_of(worked), strict=True):
            vars(line).update(fields)
        SheetLine.objects.bulk_update(lines, FIGURES)
        return version
    table = load_locked(act.tournament, version.table.round.number, version.table.number)
    handed = hand_in_again(version, table, settings)
    if not version.is_current:
        return write_version(act, table, handed, source=version.source, is_current=False)
    new = accept(act, table, handed, source=version.source, marks=ADDED_UP_ANEW)
    carry_check(act, version, new)
    return new


@undoes(change_settings)
def put_settings_back(act: Act, line: JournalEntry) -> None:
    """Restore the settings that the act changed; later changes by others stay."""
    present = planning.plan_of(act.tournament)
    change(act, concurrent_plan_edits.plan_as_before(line, present))


@undoes(lifecycle.call_off)
def take_place_after_all(act: Act, line: JournalEntry) -> None:
    lifecycle.set_called_off(act, "")
    act.note(before=line.after)


@undoes(lifecycle.take_place_after_all)
def call_off_again(act: Act, line: JournalEntry) -> None:
    if act.tournament.state not in lifecycle.CAN_BE_CALLED_OFF:
        raise Refused("result_is_out")
    lifecycle.set_called_off(act, line.before["reason"])
    act.note(after=line.before)
