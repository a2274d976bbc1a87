"""A draw that nobody can know: promised, drawn with fresh chance, listed, and revealed."""

from __future__ import annotations

import hashlib
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from scoring.seating.lots import draw_lots as lots_from_seed
from tests.cast import enter, seat, seats_of
from tests.services.undone import undo
from tournament.exchange.player_lists import Newcomer
from tournament.models import DrawCommitment, Entry, LotDraw, Round, Tournament
from tournament.security.encryption import decrypt
from tournament.services.events import planning, settings_changes
from tournament.services.files.tournament_files import export_event, import_event
from tournament.services.people import registration
from tournament.services.refusals import Refused
from tournament.services.rounds import seating

if TYPE_CHECKING:
    from tests.cast import Announce, EventOf
    from tournament.services.acts import Actor

Source = LotDraw.Source


@pytest.fixture
def promised(event_of: EventOf) -> Tournament:
    """Return a tournament of eight whose seed nobody has typed."""
    tournament: Tournament = event_of(8, seed="")
    return tournament


def lots(tournament: Tournament) -> dict[int, int | None]:
    return dict(Entry.objects.filter(tournament=tournament).values_list("number", "lot"))


def seed(tournament: Tournament) -> str:
    tournament.refresh_from_db()
    return tournament.seed


def drawn(tournament: Tournament) -> list[str]:
    return [draw.source for draw in tournament.draws.all()]


def test_announcing_a_draw_publishes_the_hash_of_a_secret_kept_encrypted(
    promised: Tournament,
) -> None:
    commitment = promised.commitments.get()

    secret = decrypt(commitment.encrypted)

    assert commitment.digest == hashlib.sha256(secret.encode()).hexdigest()
    assert (commitment.secret, commitment.revealed_at) == ("", None)
    assert secret not in commitment.encrypted


@pytest.mark.parametrize("facts", [{"seed": "ogre"}, {"settings": {"first_seating": "list"}}])
def test_nothing_is_promised_of_a_typed_seed_or_a_list(
    announce: Announce, facts: dict[str, object]
) -> None:
    assert not announce(**{"seed": "", **facts}).commitments.exists()


def test_the_seed_comes_of_the_secret_the_entrants_and_fresh_chance(
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


def test_seats_drafted_without_a_word_about_lots_are_drawn_the_same_way(
    promised: Tournament, director: Actor
) -> None:
    seating.draft_seating(promised, by=director)

    assert drawn(promised) == [Source.COMMITTED]
    assert lots(promised) == lots_from_seed(range(1, 9), seed(promised))


def test_drafting_again_draws_nothing_again(promised: Tournament, director: Actor) -> None:
    seating.draft_seating(promised, by=director)
    before = lots(promised)
    seating.discard_draft(promised, by=director)
    seating.draft_seating(promised, by=director)
    seating.draft_anew(promised, by=director)

    assert (drawn(promised), lots(promised)) == ([Source.COMMITTED], before)


def test_a_second_draw_has_a_fresh_part_of_its_own_and_both_are_listed(
    promised: Tournament, director: Actor
) -> None:
    seating.draw_lots(promised, by=director)
    seating.draw_lots(promised, by=director)

    first, second = promised.draws.all()
    assert first.fresh != second.fresh
    assert first.commitment == second.commitment
    assert seed(promised) == second.seed


def test_whoever_enters_after_the_draw_has_it_drawn_anew(
    promised: Tournament, director: Actor
) -> None:
    seating.draft_seating(promised, by=director)
    enter(promised, 9, by=director)

    first, second = promised.draws.all()
    assert (first.follows_entrants, second.follows_entrants) == (False, True)
    assert sorted(second.names) == list(range(1, 10))
    assert lots(promised) == lots_from_seed(range(1, 10), second.seed)


def test_a_name_written_otherwise_draws_nothing_anew(promised: Tournament, director: Actor) -> None:
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


def test_a_typed_seed_stays_when_somebody_enters(promised: Tournament, director: Actor) -> None:
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


def test_seats_taken_back_keep_their_draw_and_promise_another(
    promised: Tournament, director: Actor
) -> None:
    seat(promised, by=director)
    before = seats_of(promised, 1)
    seating.withdraw_seating(promised, round_number=1, reason="a late guest", by=director)

    draft = promised.rounds.get(state=Round.State.DRAFTED)
    assert (draft.number, drawn(promised)) == (1, [Source.COMMITTED])
    seating.publish_seating(promised, round_number=1, by=director)
    assert seats_of(promised, 1) == before
    assert promised.commitments.count() == 2


def test_a_draw_after_the_secret_is_known_rests_on_the_new_one(
    promised: Tournament, director: Actor
) -> None:
    seat(promised, by=director)
    seating.withdraw_seating(promised, round_number=1, reason="a late guest", by=director)
    seating.draw_lots(promised, by=director)

    first, second = promised.draws.all()
    assert (first.commitment, second.commitment) == tuple(promised.commitments.all())


def test_the_first_draw_taken_back_leaves_nobody_a_lot(
    promised: Tournament, director: Actor
) -> None:
    seating.draw_lots(promised, by=director)
    seating.draft_seating(promised, by=director)

    undo(promised, "draw_lots", by=director)

    assert set(lots(promised).values()) == {None}
    assert not promised.rounds.exists()
    assert drawn(promised) == [Source.COMMITTED]


def test_a_second_draw_taken_back_lets_the_first_count(
    promised: Tournament, director: Actor
) -> None:
    seating.draw_lots(promised, by=director)
    first = seed(promised)
    seating.draw_lots(promised, by=director)

    undo(promised, "draw_lots", by=director)

    assert (seed(promised), len(drawn(promised))) == (first, 2)
    assert lots(promised) == lots_from_seed(range(1, 9), first)


def test_settings_taken_back_leave_the_seed_that_was_drawn_since(
    promised: Tournament, director: Actor
) -> None:
    plan = planning.plan_of(promised)
    changed = replace(plan, place="Ogre")
    settings_changes.change_settings(promised, changed, by=director)
    seating.draw_lots(promised, by=director)
    after = seed(promised)

    undo(promised, "change_settings", by=director)

    assert (seed(promised), promised.place) == (after, "")


def test_a_list_that_becomes_a_lot_is_promised(event_of: EventOf, director: Actor) -> None:
    tournament = event_of(8, seed="", settings={"first_seating": "list"})
    plan = replace(planning.plan_of(tournament), settings={})
    settings_changes.change_settings(tournament, plan, by=director)

    seating.draft_seating(tournament, by=director)

    assert drawn(tournament) == [Source.COMMITTED]


def test_a_second_press_draws_nothing_more(promised: Tournament, director: Actor) -> None:
    seeds = {seating.draw_lots(promised, by=director, key="one") for _press in range(2)}

    assert seeds == {promised.draws.get().seed}


def test_of_two_who_draw_at_once_the_second_is_told(promised: Tournament, director: Actor) -> None:
    seating.draw_lots(promised, by=director, last=0)

    with pytest.raises(Refused, match="drawn_meanwhile"):
        seating.draw_lots(promised, by=director, last=0)

    assert drawn(promised) == [Source.COMMITTED]


def test_a_secret_whose_key_is_lost_is_replaced_and_said_to_be_new(
    promised: Tournament, director: Actor
) -> None:
    promised.commitments.update(encrypted="of another key")
    seating.draw_lots(promised, by=director)

    lost, new = promised.commitments.all()
    assert (lost.secret, lost.revealed_at is None) == ("", False)
    assert promised.draws.get().commitment == new


def test_a_tournament_from_a_file_draws_as_ever(promised: Tournament, director: Actor) -> None:
    raw = export_event(promised)
    taken_in = import_event(raw, by=director)

    seating.draw_lots(taken_in, by=director)

    assert lots(taken_in) == lots_from_seed(range(1, 9), raw["seed"])
    assert not DrawCommitment.objects.filter(tournament=taken_in).exists()
    assert drawn(taken_in) == [Source.STANDING]
