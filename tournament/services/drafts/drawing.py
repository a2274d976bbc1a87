"""Seed of the lots: committed by a hash, drawn with fresh randomness, revealed with the seats.

Every draw is recorded, whether it counts in the end or not.
"""

from __future__ import annotations

import secrets
from typing import Final

from scoring.seating.lots import commitment_to, entrants_hash, seed_of
from tournament.models import DrawCommitment, Entry, LotDraw, Tournament
from tournament.models.text_fields import one_line
from tournament.security.encryption import WrongKey, decrypt, encrypt
from tournament.services.acts import Act
from tournament.services.refusals import Refused
from tournament.standings.sheets import settings_of

BYTES: Final = 32
"""The length of the secret and the fresh part: too long for brute force."""


def commit(act: Act) -> None:
    """Publish the hash of a new secret for the next draw, unless there is one already."""
    if act.tournament.commitments.in_force().exists():
        return
    secret = secrets.token_hex(BYTES)
    DrawCommitment.objects.create(
        tournament=act.tournament,
        digest=commitment_to(secret),
        encrypted=encrypt(secret),
        made_at=act.at,
    )


def commit_again(act: Act) -> None:
    """Publish a new hash if the old secret is known and lots may be drawn again."""
    if act.tournament.commitments.exists():
        commit(act)


def reveal(act: Act) -> None:
    """Reveal the secret, now that the seats are published."""
    for commitment in act.tournament.commitments.in_force():
        commitment.secret = _secret_of(commitment)
        commitment.revealed_at = act.at
        commitment.save(update_fields=["secret", "revealed_at"])


def current_draw(tournament: Tournament) -> LotDraw | None:
    """Return the effective draw: the newest that gave the tournament's seed."""
    return tournament.draws.filter(seed=tournament.seed).last()


def refuse_drawn_since(act: Act, last: int | None) -> None:
    """Refuse a draw if the user's page, whose newest draw is `last`, is outdated."""
    newest = act.tournament.draws.last()
    if last is not None and last != (newest.pk if newest else 0):
        raise Refused("drawn_meanwhile")


def draw_seed(act: Act, typed: str = "") -> None:
    """Set the seed within an act: the typed one, or a new unpredictable one."""
    if not typed and act.tournament.commitments.exists():
        _draw_promised(act)
    elif (typed := one_line(typed)) not in ("", act.tournament.seed):
        act.tournament.seed = typed
        _record(act, LotDraw.Source.TYPED)
    elif current_draw(act.tournament) is None:
        _record(act, LotDraw.Source.STANDING)
    act.tournament.save(update_fields=["seed"])


def go_back_to(act: Act, seed: str) -> None:
    """Restore an earlier seed of the tournament, within an act."""
    act.tournament.seed = seed
    act.tournament.save(update_fields=["seed"])
    if current_draw(act.tournament) is None and not act.tournament.commitments.exists():
        _record(act, LotDraw.Source.STANDING)


def draw_where_due(act: Act, *, has_lots: bool) -> None:
    """Draw before the first seats are drafted, and again if players have entered since."""
    drawn = current_draw(act.tournament)
    if not act.tournament.commitments.in_force().exists():
        if drawn is None and not has_lots and is_by_lot(act.tournament):
            _record(act, LotDraw.Source.STANDING)
        return
    is_promised = drawn is not None and drawn.source == LotDraw.Source.COMMITTED
    if drawn is None or (is_promised and drawn.names.keys() != _entrants(act).keys()):
        _draw_promised(act, follows_entrants=is_promised)
        act.tournament.save(update_fields=["seed"])


def is_by_lot(tournament: Tournament) -> bool:
    """Whether the lots decide the first seats."""
    return settings_of(tournament, 1).first_seating == "lot"


def record_typed(act: Act) -> None:
    """Record that the seed was changed with the settings."""
    _record(act, LotDraw.Source.TYPED)


def _draw_promised(act: Act, *, follows_entrants: bool = False) -> None:
    commitment, secret = _promise(act)
    fresh = secrets.token_hex(BYTES)
    act.tournament.seed = seed_of(secret, entrants_hash(_entrants(act)), fresh)
    _record(
        act,
        LotDraw.Source.COMMITTED,
        commitment=commitment,
        fresh=fresh,
        follows_entrants=follows_entrants,
    )


def _promise(act: Act) -> tuple[DrawCommitment, str]:
    """Return the current commitment with its secret; a lost or missing one is replaced."""
    for commitment in act.tournament.commitments.in_force():
        if secret := _secret_of(commitment):
            return commitment, secret
        commitment.revealed_at = act.at
        commitment.save(update_fields=["revealed_at"])
    commit(act)
    return _promise(act)


def _secret_of(commitment: DrawCommitment) -> str:
    """Return the secret; empty if the encryption key is lost."""
    try:
        return decrypt(commitment.encrypted)
    except WrongKey:
        return ""


def _record(
    act: Act,
    source: LotDraw.Source,
    *,
    commitment: DrawCommitment | None = None,
    fresh: str = "",
    follows_entrants: bool = False,
) -> None:
    names = _entrants(act)
    LotDraw.objects.create(
        tournament=act.tournament,
        source=source,
        seed=act.tournament.seed,
        commitment=commitment,
        fresh=fresh,
        entrants=[{"number": number, "name": name} for number, name in names.items()],
        entrants_hash=entrants_hash(names),
        follows_entrants=follows_entrants,
        **act.signature,
    )


def _entrants(act: Act) -> dict[int, str]:
    entries = Entry.objects.filter(tournament=act.tournament).order_by("number")
    return dict(entries.values_list("number", "name"))
