"""A promised draw: its hash covers everything, and any change is found."""

import hashlib
from dataclasses import replace

import pytest

from scoring.seating.lots import CommittedDraw, commitment_to, entrants_hash, entrants_text, seed_of

NAMES = {1: "Anna Bērziņa", 2: "Bruno Kalniņš"}
PROMISED = CommittedDraw(
    commitment=commitment_to("secret"),
    secret="secret",
    entrants=NAMES,
    entrants_hash=entrants_hash(NAMES),
    fresh="fresh",
    seed=seed_of("secret", entrants_hash(NAMES), "fresh"),
)


def kept(promised: CommittedDraw) -> tuple[bool, bool, bool]:
    return promised.keeps_commitment, promised.keeps_entrants, promised.keeps_seed


def test_the_seed_is_the_sha256_of_its_three_parts() -> None:
    entrants = hashlib.sha256("1 Anna Bērziņa\n2 Bruno Kalniņš\n".encode()).hexdigest()

    assert PROMISED.seed == hashlib.sha256(f"secret:{entrants}:fresh".encode()).hexdigest()
    assert PROMISED.commitment == hashlib.sha256(b"secret").hexdigest()


def test_a_list_has_one_canonical_text_for_any_spelling() -> None:
    typed = {2: " Bruno  Kalnin\N{COMBINING CEDILLA}s\N{COMBINING CARON}", 1: "Anna Bērziņa"}

    assert entrants_text(typed) == entrants_text(NAMES)


def test_an_honest_draw_has_no_faults() -> None:
    assert kept(PROMISED) == (True, True, True)


@pytest.mark.parametrize(
    ("changed", "says"),
    [
        (replace(PROMISED, secret="another"), (False, True, False)),
        (replace(PROMISED, commitment="another"), (False, True, True)),
        (replace(PROMISED, entrants={**NAMES, 3: "Cilda Ozola"}), (True, False, True)),
        (replace(PROMISED, entrants={1: NAMES[2], 2: NAMES[1]}), (True, False, True)),
        (replace(PROMISED, entrants_hash="another"), (True, False, False)),
        (replace(PROMISED, fresh="another"), (True, True, False)),
        (replace(PROMISED, seed="another"), (True, True, False)),
    ],
)
def test_any_later_change_is_detected(
    changed: CommittedDraw, says: tuple[bool, bool, bool]
) -> None:
    assert kept(changed) == says
