"""Rotation cards: readable across a table, every round in letters of one size."""

from __future__ import annotations

import pytest
from django.utils import translation

from tests.cast import EventOf, seat
from tournament.paper.print_orders import Order, look_up
from tournament.paper.rounds.rotation_cards import ROTATION_CARDS
from tournament.services.acts import Actor


@pytest.mark.parametrize(("rounds", "least"), [(2, 14.0), (7, 10.0)])
def test_a_card_of_few_rounds_has_large_letters_of_one_size(
    event_of: EventOf, director: Actor, rounds: int, least: float
) -> None:
    tournament = event_of(12, preset="kop", settings={"rounds": rounds})
    seat(tournament, by=director)
    order = Order("rotation_cards", tournament.pk, {}, "en")

    with translation.override("en"):
        page = ROTATION_CARDS.write(look_up(order), {"first": 0, "last": 1}).leaves[0]

    sizes = [label.size for label in page.labels if label.text.startswith("Round ")]
    assert len(sizes) == rounds
    assert len(set(sizes)) == 1
    assert sizes[0] >= least
