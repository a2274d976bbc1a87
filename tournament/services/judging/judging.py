"""The judge's acts: penalties, warnings, disqualification for a round, personal pules."""

from __future__ import annotations

from fractions import Fraction
from typing import Required, TypedDict, Unpack

from scoring.big_points import SIXTIETHS
from tournament.models import Entry, JudgeWarning, Penalty, PenaltyPule, Round, Seat, Tournament
from tournament.services.acts import Act, Actor, acting_while_open, declare, reason_given
from tournament.services.consequences.previews import ActPreview, preview_act
from tournament.services.consequences.updates import update_dependents
from tournament.services.people.attendance import leave
from tournament.services.people.reversals import reinstate
from tournament.services.phones.sheets import apply_judge_change
from tournament.services.refusals import Refused
from tournament.services.rounds.seating import seat_of
from tournament.standings.sheets import settings_of

WARNINGS_THAT_DISQUALIFY = 3


class Points(TypedDict, total=False):
    """Points taken or given, with the reason; the sign is that of the total: −1 takes one."""

    round_number: Required[int]
    number: Required[int]
    reason: Required[str]
    big: Fraction | int | str
    small: int


@declare(may="judge")
def penalise(
    tournament: Tournament, *, by: Actor, key: str = "", **points: Unpack[Points]
) -> Penalty:
    """Take points from a player in a round."""
    with acting_while_open(tournament, penalise, by=by, key=key) as act:
        return _of_points(act, **points)


@declare(may="judge")
def award(tournament: Tournament, *, by: Actor, key: str = "", **points: Unpack[Points]) -> Penalty:
    """Give a player points in a round, such as an adjusted score."""
    with acting_while_open(tournament, award, by=by, key=key) as act:
        return _of_points(act, **points)


@declare(may="judge")
def take_round_away(
    tournament: Tournament, *, round_number: int, number: int, reason: str, by: Actor
) -> Penalty:
    """Disqualify a player for one round: no big points, no gain in small points, losses stay.

    Refused if the lowest total wins, because a round without points would be the best of all.
    """
    with acting_while_open(tournament, take_round_away, by=by) as act:
        if settings_of(act.tournament, round_number).lowest_wins:
            raise Refused("round_kept_where_lowest_wins")
        entry, played = entry_of(act, number), round_of(act, round_number)
        given = Penalty.objects.standing().filter(
            entry=entry, round=played, kind=Penalty.Kind.ROUND
        )
        if standing := given.first():
            return standing
        kind = Penalty.Kind.ROUND
        words = reason_given(reason)
        return _give(
            act, Penalty(entry=entry, round=played, kind=kind, reason=words, **act.signature)
        )


@declare(may="judge")
def lift_penalty(penalty: Penalty, *, by: Actor) -> None:
    """Lift a penalty; it stays recorded but no longer counts."""
    with acting_while_open(penalty.entry.tournament, lift_penalty, by=by) as act:
        lift(act, Penalty.objects.select_related("entry").get(pk=penalty.pk))
        update_dependents(act)


@declare(may="judge")
def warn(
    tournament: Tournament,
    *,
    number: int,
    reason: str,
    by: Actor,
    round_number: int | None = None,
    key: str = "",
) -> JudgeWarning:
    """Warn a player; the third effective warning disqualifies them."""
    with acting_while_open(tournament, warn, by=by, key=key) as act:
        if made := act.already_made(JudgeWarning):
            return made
        entry = entry_of(act, number)
        warning = JudgeWarning.objects.create(
            entry=entry,
            round=None if round_number is None else round_of(act, round_number),
            reason=reason_given(reason),
            **act.signature,
        )
        standing = JudgeWarning.objects.standing().filter(entry=entry).count()
        after = {"round": round_number, "reason": warning.reason, "standing": standing}
        undo = {"warning": warning.pk}
        act.note(subject=str(entry), after=after, undo=undo, result=warning)
        if standing >= WARNINGS_THAT_DISQUALIFY and may_be_disqualified(entry):
            _put_out(act, entry, warning.reason)
    return warning


def may_be_disqualified(entry: Entry) -> bool:
    """Whether a player is in the tournament, or withdrew voluntarily."""
    return not entry.is_out or entry.leaving == Entry.Leaving.WITHDRAWN


@declare(may="judge")
def lift_warning(warning: JudgeWarning, *, by: Actor) -> None:
    """Lift a warning; a player disqualified by it is reinstated separately."""
    with acting_while_open(warning.entry.tournament, lift_warning, by=by) as act:
        lift(act, JudgeWarning.objects.select_related("entry").get(pk=warning.pk))


@declare(may="judge")
def give_pule(
    tournament: Tournament,
    *,
    round_number: int,
    number: int,
    reason: str,
    by: Actor,
    after_deal: int = 0,
    key: str = "",
) -> PenaltyPule:
    """Give a player a personal pule, such as for lateness; their table's sheet will include it."""
    with acting_while_open(tournament, give_pule, by=by, key=key) as act:
        if made := act.already_made(PenaltyPule):
            return made
        played = round_of(act, round_number)
        if played.state == Round.State.CLOSED:
            raise Refused("round_closed", round=round_number)
        seat: Seat = seat_of(played, number)
        pule = PenaltyPule.objects.create(
            seat=seat, after_deal=after_deal, reason=reason_given(reason), **act.signature
        )
        after = {"round": round_number, "after_deal": after_deal, "reason": pule.reason}
        act.note(subject=str(seat.entry), after=after, undo={"pule": pule.pk}, result=pule)
        apply_judge_change(seat.table_id, settings_of(act.tournament, round_number))
    return pule


@declare(may="judge")
def lift_pule(pule: PenaltyPule, *, by: Actor) -> None:
    """Lift a pule; a sheet entered with it keeps it until corrected."""
    with acting_while_open(pule.seat.entry.tournament, lift_pule, by=by) as act:
        lift(act, PenaltyPule.objects.select_related("seat__entry").get(pk=pule.pk))


def lift(act: Act, deed: Penalty | JudgeWarning | PenaltyPule) -> None:
    """Lift a penalty, a warning or a pule within an act; a lifted one stays lifted."""
    if not deed.is_standing:
        return
    act.lift(deed)
    if isinstance(deed, PenaltyPule):
        settings = settings_of(act.tournament, deed.seat.round.number)
        apply_judge_change(deed.seat.table_id, settings)
    entry = deed.seat.entry if isinstance(deed, PenaltyPule) else deed.entry
    act.note(subject=str(entry), before={"reason": deed.reason})


def entry_of(act: Act, number: int) -> Entry:
    """Return the entry with that number."""
    entry = Entry.objects.filter(tournament=act.tournament, number=number).first()
    if entry is None:
        raise Refused("no_such_number", number=number)
    return entry


def round_of(act: Act, round_number: int) -> Round:
    """Return the published round with that number."""
    played = Round.objects.published().filter(tournament=act.tournament, number=round_number)
    found = played.first()
    if found is None:
        raise Refused("no_such_round", round=round_number)
    return found


def _of_points(
    act: Act,
    *,
    round_number: int,
    number: int,
    reason: str,
    big: Fraction | int | str = 0,
    small: int = 0,
) -> Penalty:
    if made := act.already_made(Penalty):
        return made
    sixtieths = in_sixtieths(big)
    if not sixtieths and not small:
        raise Refused("penalty_empty")
    return _give(
        act,
        Penalty(
            entry=entry_of(act, number),
            round=round_of(act, round_number),
            big_sixtieths=sixtieths,
            small=small,
            reason=reason_given(reason),
            **act.signature,
        ),
    )


def _give(act: Act, penalty: Penalty) -> Penalty:
    penalty.save()
    act.note(
        subject=str(penalty.entry),
        after={
            "round": penalty.round.number,
            "big": str(Fraction(penalty.big_sixtieths, SIXTIETHS)),
            "small": penalty.small,
            "reason": penalty.reason,
        },
        undo={"penalty": penalty.pk},
        result=penalty,
    )
    update_dependents(act)
    return penalty


def in_sixtieths(big: Fraction | int | str) -> int:
    """Return big points as the whole sixtieths that are stored."""
    try:
        sixtieths = Fraction(str(big).replace("−", "-")) * SIXTIETHS
    except (ValueError, ZeroDivisionError) as trouble:
        raise Refused("big_unreadable", given=str(big)[:20]) from trouble
    if sixtieths.denominator != 1 or abs(sixtieths) > 1_000 * SIXTIETHS:
        raise Refused("big_unreadable", given=str(big)[:20])
    return int(sixtieths)


def preview_disqualification(entry: Entry) -> ActPreview:
    """Preview a player's disqualification."""
    return preview_act(entry.tournament, lambda: disqualify(entry, by=Actor(""), reason="?"))


@declare(may="judge", undo=reinstate)
def disqualify(
    entry: Entry, *, by: Actor, reason: str, previewed: int | None = None, key: str = ""
) -> None:
    """Disqualify a player as previewed; their results stay."""
    with acting_while_open(
        entry.tournament, disqualify, by=by, key=key, previewed=previewed
    ) as act:
        if act.earlier is not None:
            return
        _put_out(act, Entry.objects.get(pk=entry.pk), reason_given(reason))


def _put_out(act: Act, entry: Entry, reason: str) -> None:
    leave(act, entry, reason=reason, leaving=Entry.Leaving.DISQUALIFIED, verb=disqualify)
