"""A director's possible acts, with their frequencies."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from scoring.teams import Member, Team
from tests.cast import enter, newcomer
from tests.services.walker import Walker
from tests.services.walks_at_tables import (
    check,
    correct,
    dissolve,
    enter_deals,
    enter_totals,
    exchange,
    let_count,
    mix_up,
    move_somebody,
    settle,
    void,
)
from tournament.models import JournalEntry, Penalty
from tournament.models import Team as TeamRow
from tournament.services import journal
from tournament.services.events import planning, settings_changes
from tournament.services.judging import judging
from tournament.services.people import attendance, lists, registration
from tournament.services.people import attendance as no_shows
from tournament.services.results import finishing
from tournament.services.rounds import (
    clock,
    closing,
    seat_changes,
    seating,
)
from tournament.services.teams import forming

Walk = Callable[[Walker], object]


def enter_somebody(walker: Walker) -> None:
    enter(walker.tournament, walker.entered + 1, by=walker.by)
    walker.entered += 1


def enter_list(walker: Walker) -> None:
    """Import a list with one registered and one new player."""
    numbers = (walker.number(), walker.entered + 1)
    text = "\n".join(f"{newcomer(number).name};Klubs {walker.number()}" for number in numbers)
    lists.apply_list(walker.tournament, text, by=walker.by)
    walker.entered = walker.tournament.entries.count()


def substitute(walker: Walker) -> None:
    stranger = newcomer(walker.chance.randint(60, 70))
    attendance.substitute(walker.entry(), stranger, by=walker.by)


def give_time(walker: Walker) -> None:
    number, table, _, _ = walker.table()
    clock.give_extra_minutes(
        walker.tournament,
        round_number=number,
        table_number=table,
        minutes=walker.chance.randint(-5, 9),
        reason="x",
        by=walker.by,
    )


def change_club(walker: Walker) -> None:
    entry = walker.entry()
    facts = replace(newcomer(entry.number), name=entry.name, club=f"Klubs {walker.number()}")
    registration.change_entry(entry, facts, by=walker.by)


def form_team(walker: Walker) -> None:
    first, second = walker.number(), walker.number()
    team = Team(f"Komanda {first}", (Member(first), Member(second)))
    forming.set_up_team(walker.tournament, team, by=walker.by, reason="x")


def dissolve_team(walker: Walker) -> None:
    teams = list(TeamRow.objects.standing().filter(tournament=walker.pk))
    if teams:
        forming.dissolve_team(walker.chance.choice(teams), by=walker.by, reason="x")


def lift_penalty(walker: Walker) -> None:
    penalties = list(Penalty.objects.standing().filter(entry__tournament=walker.pk))
    if penalties:
        judging.lift_penalty(walker.chance.choice(penalties), by=walker.by)


def undo(walker: Walker) -> None:
    lines = list(JournalEntry.objects.filter(tournament=walker.pk)[:12])
    journal.undo(walker.chance.choice(lines), by=walker.by)


def preview_undo(walker: Walker) -> None:
    lines = list(JournalEntry.objects.filter(tournament=walker.pk)[:12])
    journal.preview_undo(walker.chance.choice(lines))


def change_settings(walker: Walker) -> None:
    plan = planning.plan_of(walker.tournament)
    ideas: list[dict[str, object]] = [
        {"tie_breaks": ["last_round"]},
        {"strike_worst": walker.chance.randint(0, 2)},
        {"big_points": {"4": [4, 3, 2, 1]}},
        {"leftover_pules": walker.chance.choice(["each", "lapse"])},
        {"rounds": walker.chance.randint(1, 5)},
    ]
    changed = replace(plan, settings={**plan.settings, **walker.chance.choice(ideas)})
    ripple = settings_changes.preview_settings(walker.tournament, changed)
    settings_changes.change_settings(
        walker.tournament, changed, by=walker.by, previewed=ripple.revision
    )


IDEAS: tuple[tuple[int, Walk], ...] = (
    (2, enter_somebody),
    (1, enter_list),
    (1, substitute),
    (1, give_time),
    (1, lambda w: seating.draw_lots(w.tournament, seed=str(w.number()), by=w.by)),
    (4, lambda w: seating.draft_seating(w.tournament, by=w.by)),
    (
        4,
        lambda w: seating.publish_seating(w.tournament, round_number=w.round_number(), by=w.by),
    ),
    (
        1,
        lambda w: seating.withdraw_seating(
            w.tournament, round_number=w.round_number(), reason="x", by=w.by
        ),
    ),
    (
        2,
        lambda w: seating.swap_seats(
            w.tournament,
            round_number=w.round_number(),
            first=w.number(),
            second=w.number(),
            reason="x",
            by=w.by,
        ),
    ),
    (
        1,
        lambda w: seat_changes.take_out(
            w.tournament, round_number=w.round_number(), number=w.number(), reason="x", by=w.by
        ),
    ),
    (
        1,
        lambda w: seat_changes.put_back(
            w.tournament, round_number=w.round_number(), number=w.number(), by=w.by
        ),
    ),
    (
        1,
        lambda w: seat_changes.seat_latecomer(
            w.tournament,
            round_number=w.round_number(),
            table_number=w.chance.randint(1, 3),
            number=w.number(),
            reason="x",
            by=w.by,
        ),
    ),
    (
        1,
        lambda w: clock.change_minutes(
            w.tournament, round_number=w.round_number(), minutes=w.number(), by=w.by
        ),
    ),
    (1, lambda w: clock.start_round(w.tournament, round_number=w.round_number(), by=w.by)),
    (3, exchange),
    (1, mix_up),
    (2, move_somebody),
    (1, dissolve),
    (2, void),
    (2, let_count),
    (
        1,
        lambda w: judging.award(
            w.tournament,
            round_number=w.round_number(),
            number=w.number(),
            big="1/3",
            small=2,
            reason="x",
            by=w.by,
        ),
    ),
    (1, lambda w: no_shows.did_not_come(w.tournament, [w.number()], by=w.by, reason="x")),
    (12, enter_totals),
    (3, enter_deals),
    (8, check),
    (2, settle),
    (3, correct),
    (5, lambda w: closing.close_round(w.tournament, round_number=w.round_number(), by=w.by)),
    (
        1,
        lambda w: judging.penalise(
            w.tournament,
            round_number=w.round_number(),
            number=w.number(),
            big="-1/2",
            reason="x",
            by=w.by,
        ),
    ),
    (
        1,
        lambda w: judging.take_round_away(
            w.tournament, round_number=w.round_number(), number=w.number(), reason="x", by=w.by
        ),
    ),
    (1, lambda w: judging.warn(w.tournament, number=w.number(), reason="x", by=w.by)),
    (
        1,
        lambda w: judging.give_pule(
            w.tournament, round_number=w.round_number(), number=w.number(), reason="x", by=w.by
        ),
    ),
    (1, lift_penalty),
    (1, change_club),
    (1, form_team),
    (1, dissolve_team),
    (1, lambda w: attendance.withdraw(w.entry(), by=w.by)),
    (1, lambda w: attendance.reinstate(w.entry(), by=w.by)),
    (1, lambda w: attendance.mark_absent(w.entry(), round_number=w.round_number() + 1, by=w.by)),
    (1, lambda w: attendance.mark_present(w.entry(), round_number=w.round_number() + 1, by=w.by)),
    (3, undo),
    (1, preview_undo),
    (1, change_settings),
    (1, lambda w: finishing.finish(w.tournament, by=w.by, early_because="storm")),
    (1, lambda w: finishing.back_to_running(w.tournament, by=w.by, reason="on")),
)
