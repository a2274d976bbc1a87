"""An unpredictable draw: promised, drawn with fresh randomness, listed, and revealed."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING

import pytest

from scoring.seating.lots import draw_lots as lots_from_seed
from tests.cast import enter, seat
from tests.services.drafts.draws import Source, drawn, lots, seed
from tournament.exchange.player_lists import Newcomer
from tournament.models import LotDraw, Round, Tournament
from tournament.security.encryption import decrypt
from tournament.services.people import registration
from tournament.services.rounds import seating

if TYPE_CHECKING:
    from tests.cast import Announce, EventOf
    from tournament.services.acts import Actor


@pytest.fixture
def promised(event_of: EventOf) -> Tournament:
    """Return a tournament of eight without a typed seed."""
    tournament: Tournament = event_of(8, seed="")
    return tournament


def test_promising_a_draw_publishes_the_hash_of_an_encrypted_secret(
    promised: Tournament,
) -> None:
    commitment = promised.commitments.get()

    secret = decrypt(commitment.encrypted)

    assert commitment.digest == hashlib.sha256(secret.encode()).hexdigest()
    assert (commitment.secret, commitment.revealed_at) == ("", None)
    assert secret not in commitment.encrypted


@pytest.mark.parametrize("facts", [{"seed": "ogre"}, {"settings": {"first_seating": "list"}}])
def test_a_typed_seed_or_a_list_is_not_promised(
    announce: Announce, facts: dict[str, object]
) -> None:
    assert not announce(**{"seed": "", **facts}).commitments.exists()


def test_the_seed_comes_from_the_secret_the_entrants_and_fresh_randomness(
    promised: Tournament, director: Actor
) -> None:
    seating.draw_lots(promised, by=director)

    draw = promised.draws.get()
    names = promised.entries.order_by("number").values_list("number", "name")
    listed = "".join(f"{number} {name}\n" for number, name in names)
    entrants = hashlib.sha256(listed.encode()).hexdigest()
    secret = decrypt(promised.commitments.get().encrypted)
    made_of = f"{secret}:{entrants}:{draw.fresh}"
    assert seed(promised) == hashlib.sha256(made_of.encode()).hexdigest()
    assert lots(promised) == lots_from_seed(range(1, 9), seed(promised))
    assert (draw.source, draw.signed) == (Source.COMMITTED, "Dace")


def test_drafting_seats_without_drawing_lots_first_draws_the_same_way(
    promised: Tournament, director: Actor
) -> None:
    seating.draft_seating(promised, by=director)

    assert drawn(promised) == [Source.COMMITTED]
    assert lots(promised) == lots_from_seed(range(1, 9), seed(promised))


def test_drafting_again_does_not_repeat_the_draw(promised: Tournament, director: Actor) -> None:
    seating.draft_seating(promised, by=director)
    before = lots(promised)
    seating.discard_draft(promised, by=director)
    seating.draft_seating(promised, by=director)
    seating.redraft(promised, by=director)

    assert (drawn(promised), lots(promised)) == ([Source.COMMITTED], before)


def test_a_second_draw_has_new_randomness_and_both_are_listed(
    promised: Tournament, director: Actor
) -> None:
    seating.draw_lots(promised, by=director)
    seating.draw_lots(promised, by=director)

    first, second = promised.draws.all()
    assert first.fresh != second.fresh
    assert first.commitment == second.commitment
    assert seed(promised) == second.seed


def test_an_entry_after_the_draw_repeats_it(promised: Tournament, director: Actor) -> None:
    seating.draft_seating(promised, by=director)
    enter(promised, 9, by=director)

    first, second = promised.draws.all()
    assert (first.follows_entrants, second.follows_entrants) == (False, True)
    assert sorted(second.names) == list(range(1, 10))
    assert lots(promised) == lots_from_seed(range(1, 10), second.seed)


def test_a_corrected_name_does_not_repeat_the_draw(promised: Tournament, director: Actor) -> None:
    seating.draft_seating(promised, by=director)
    before = lots(promised)
    entry = promised.entries.get(number=1)
    registration.change_entry(entry, Newcomer("Anna Bērza"), by=director)

    assert (drawn(promised), lots(promised)) == ([Source.COMMITTED], before)


def test_a_typed_seed_is_listed_as_typed(promised: Tournament, director: Actor) -> None:
    seating.draw_lots(promised, seed="ogre", by=director)

    draw = promised.draws.get()
    assert (draw.source, draw.seed, draw.commitment, draw.fresh) == (Source.TYPED, "ogre", None, "")
    assert lots(promised) == lots_from_seed(range(1, 9), "ogre")


def test_a_typed_seed_stays_when_a_player_enters(promised: Tournament, director: Actor) -> None:
    seating.draw_lots(promised, seed="ogre", by=director)
    seating.draft_seating(promised, by=director)
    enter(promised, 9, by=director)

    assert (drawn(promised), seed(promised)) == ([Source.TYPED], "ogre")


def test_publishing_the_seats_reveals_the_secret(promised: Tournament, director: Actor) -> None:
    hidden = decrypt(promised.commitments.get().encrypted)
    seat(promised, by=director)

    commitment = promised.commitments.get()
    assert commitment.secret == hidden
    assert commitment.revealed_at == Round.objects.get(tournament=promised).published_at


@pytest.mark.parametrize(("first_seating", "draws"), [("lot", 1), ("list", 0)])
def test_a_known_seed_is_recorded_where_lots_decide_the_first_seats(
    event_of: EventOf, director: Actor, first_seating: str, draws: int
) -> None:
    event = event_of(4, settings={"first_seating": first_seating})

    seating.draft_seating(event, by=director)

    assert LotDraw.objects.filter(source=LotDraw.Source.STANDING).count() == draws
