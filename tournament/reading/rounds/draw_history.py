"""All draws of lots, and whether the current one kept its commitment."""

from __future__ import annotations

import shlex
from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime

from scoring.seating.lots import CommittedDraw, entrants_text, seed_text
from tournament.models import DrawCommitment, LotDraw, Tournament
from tournament.reading.visibility import PublicView, public_name
from tournament.standings.book import Book
from tournament.standings.minors import shielded_entries
from tournament.standings.sheets import settings_of


@dataclass(frozen=True, slots=True)
class MadeDraw:
    """A draw: time, user, origin of the seed, and whether it counts.

    `source` is empty if the commitment is only known from a file.
    """

    at: datetime
    signed: str
    source: str
    seed: str
    follows_entrants: bool
    counts: bool


@dataclass(frozen=True, slots=True)
class Proof:
    """The commitment to the current draw, the revealed values, and whether they agree.

    `erased` counts erased names; `unlisted` are numbers seated by lot that are not on the list;
    `renamed` are players whose names have changed since.
    """

    promised: CommittedDraw
    made_at: datetime
    drawn_at: datetime
    erased: int
    unlisted: tuple[int, ...]
    renamed: tuple[int, ...]
    list_text: str

    @property
    def came_before(self) -> bool:
        """Whether the commitment was public before the draw."""
        return self.made_at < self.drawn_at

    @property
    def keeps_entrants(self) -> bool:
        """Whether the list of entrants agrees; erased names cannot be compared."""
        return not self.unlisted and (self.promised.keeps_entrants or self.erased > 0)

    @property
    def is_kept(self) -> bool:
        """Whether everything agrees."""
        promised = self.promised
        return (
            promised.keeps_commitment
            and promised.keeps_seed
            and self.keeps_entrants
            and self.came_before
        )

    @property
    def recipes(self) -> tuple[tuple[str, str], ...]:
        """Shell commands for the commitment and the seed, each with its expected output."""
        promised = self.promised
        made_of = seed_text(promised.secret, promised.entrants_hash, promised.fresh)
        return (
            (_hashed(promised.secret), promised.commitment),
            (_hashed(made_of), promised.seed),
        )


@dataclass(frozen=True, slots=True)
class DrawHistory:
    """The draws of a tournament, oldest first, with the proof of the current one."""

    made: tuple[MadeDraw, ...]
    proof: Proof | None

    @property
    def counted(self) -> MadeDraw | None:
        """The current draw; None if the recorded seed is from another source."""
        return next((draw for draw in self.made if draw.counts), None)

    @property
    def tells_origin(self) -> bool:
        """Whether the origin of the seed is known, and not only from a file."""
        return self.counted is None or self.counted.source != ""


@dataclass(frozen=True, slots=True)
class PendingDraw:
    """The desk's data for a draw: the commitment, and the newest draw so far, 0 without one."""

    commitment: DrawCommitment | None
    last: int


def history_of(tournament: Tournament, book: Book, drawn: Collection[int]) -> DrawHistory | None:
    """Read the draws in one query; None for a tournament without recorded draws."""
    draws = list(tournament.draws.select_related("commitment"))
    if not draws:
        return None
    counted = next((draw for draw in reversed(draws) if draw.seed == tournament.seed), None)
    return DrawHistory(
        made=tuple(_made(draw, tournament, counts=draw is counted) for draw in draws),
        proof=None if counted is None else _proof(counted, tournament, book, drawn),
    )


def commitment_on(view: PublicView) -> DrawCommitment | None:
    """Return the commitment to the coming draw, until the first seats are published."""
    if view.rounds or settings_of(view.tournament, 1).first_seating != "lot":
        return None
    return view.tournament.commitments.in_force().first()


def draw_to_come(tournament: Tournament) -> PendingDraw:
    """Read the desk's data for a draw in two queries."""
    newest = tournament.draws.last()
    commitment = tournament.commitments.in_force().first()
    return PendingDraw(commitment, newest.pk if newest else 0)


def _made(draw: LotDraw, tournament: Tournament, *, counts: bool) -> MadeDraw:
    commitment = draw.commitment
    return MadeDraw(
        at=draw.at,
        signed=public_name(draw.signed, tournament, is_shielded=False),
        source=draw.source if commitment is None or commitment.is_our_own else "",
        seed=draw.seed,
        follows_entrants=draw.follows_entrants,
        counts=counts,
    )


def _proof(
    draw: LotDraw, tournament: Tournament, book: Book, drawn: Collection[int]
) -> Proof | None:
    commitment = draw.commitment
    if commitment is None or commitment.revealed_at is None or not commitment.is_our_own:
        return None
    names = draw.names
    erased = sum(name == f"#{number}" for number, name in names.items())
    is_named = tournament.public_names == Tournament.PublicNames.FULL
    is_named = is_named and not shielded_entries(tournament).exists()
    return Proof(
        promised=CommittedDraw(
            commitment=commitment.digest,
            secret=commitment.secret,
            entrants=names,
            entrants_hash=draw.entrants_hash,
            fresh=draw.fresh,
            seed=draw.seed,
        ),
        made_at=commitment.made_at,
        drawn_at=draw.at,
        erased=erased,
        unlisted=tuple(sorted(number for number in drawn if number not in names)),
        renamed=tuple(
            entry.number
            for entry in book.entries
            if names.get(entry.number, entry.name) != entry.name
        ),
        list_text=entrants_text(names) if is_named and not erased else "",
    )


def _hashed(text: str) -> str:
    return f"printf %s {shlex.quote(text)} | sha256sum"
