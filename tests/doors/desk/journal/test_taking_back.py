"""Undo from the journal: previewed, done once and only with permission, or refused with why."""

from __future__ import annotations

import pytest
from django.urls import reverse

from tests.cast import seat, seats_of
from tests.doors.desk.conftest import SignIn
from tests.doors.desk.journal.lines import last, lines, undo, undo_page
from tests.doors.public.reading import rows_of, words_of
from tournament.exchange.player_lists import Newcomer
from tournament.models import Tournament
from tournament.services.acts import Actor
from tournament.services.judging import judging
from tournament.services.people import registration

pytestmark = pytest.mark.django_db


def test_before_an_undo_everything_it_moves_is_shown(
    one_round: Tournament, director: Actor, signed_in: SignIn
) -> None:
    leader = seats_of(one_round, 1)[0][0]
    judging.penalise(one_round, round_number=1, number=leader, big=-6, reason="late", by=director)

    shown = signed_in().get(undo_page(one_round, "penalise"))

    assert ["Big points", "−6", "→", "–"] in rows_of(shown)
    assert "In the standings after round 1" in words_of(shown)
    assert last(one_round, "penalise").undo is not None


def test_an_act_is_taken_back_once_and_both_stay_in_the_journal(
    one_round: Tournament, director: Actor, signed_in: SignIn
) -> None:
    judging.warn(one_round, number=1, reason="loud", by=director)
    one_round.refresh_from_db()
    client, seen = signed_in(), one_round.revision

    answers = [undo(client, one_round, "warn", previewed=seen) for _press in range(2)]

    assert answers == [302, 422]
    newest = lines(client, one_round)[:2]
    assert newest[0].startswith("Taken back: warning given · 1. Anna Bērziņa")
    assert newest[0].endswith("To undo this, make the change again.")
    assert "undone" in newest[1]
    assert one_round.journal.filter(verb="undo").count() == 1


def test_an_undo_is_refused_when_the_tournament_moved_on(
    one_round: Tournament, director: Actor, signed_in: SignIn
) -> None:
    judging.warn(one_round, number=1, reason="loud", by=director)
    one_round.refresh_from_db()
    seen = one_round.revision
    judging.warn(one_round, number=2, reason="loud", by=director)

    line = one_round.journal.filter(verb="warn").earliest("pk")
    answer = signed_in().post(reverse("undo", args=[one_round.slug, line.pk]), {"previewed": seen})

    one_round.refresh_from_db()
    assert answer.status_code == 422
    assert "Somebody has changed the tournament meanwhile." in words_of(answer)
    assert f'name="previewed" value="{one_round.revision}"' in answer.content.decode()
    assert not one_round.journal.filter(verb="undo").exists()


def test_an_undo_that_is_not_possible_says_why(
    one_round: Tournament, director: Actor, signed_in: SignIn
) -> None:
    seat(one_round, by=director)

    shown = signed_in().get(undo_page(one_round, "close_round"))

    assert "later acts rest on it" in words_of(shown)
    assert 'name="previewed"' not in shown.content.decode()


def test_seats_that_were_played_cannot_be_taken_back_and_it_says_why(
    one_round: Tournament, signed_in: SignIn
) -> None:
    shown = signed_in().get(undo_page(one_round, "publish_seating"))

    assert "Round 1 already has results (tables: 1, 2), so its seats stay." in words_of(shown)


def test_an_undo_without_a_preview_is_refused(
    one_round: Tournament, director: Actor, signed_in: SignIn
) -> None:
    judging.warn(one_round, number=1, reason="loud", by=director)

    assert undo(signed_in(), one_round, "warn", previewed=0) == 422


@pytest.mark.parametrize("role", ["viewer", "secretary"])
def test_lesser_roles_read_but_take_nothing_back(
    role: str, one_round: Tournament, signed_in: SignIn
) -> None:
    client = signed_in(role, at=one_round)

    shown = client.get(reverse("journal", args=[one_round.slug]))

    assert (shown.status_code, "Undo this change" in words_of(shown)) == (200, False)
    assert client.get(undo_page(one_round, "close_round")).status_code == 403
    assert undo(client, one_round, "close_round", previewed=1) == 403


def test_what_comes_first_is_named_and_led_to(
    one_round: Tournament, director: Actor, signed_in: SignIn
) -> None:
    entry = one_round.entries.get(number=1)
    for name in ("Anna Kalna", "Anna Egle"):
        registration.change_entry(entry, Newcomer(name), by=director)
    older, newer = one_round.journal.filter(verb="change_entry").order_by("pk")
    client = signed_in()
    page, first = (reverse("preview_undo", args=[one_round.slug, pk.pk]) for pk in (older, newer))

    answer = client.get(page)

    assert "A later change depends on this one. Undo that first:" in words_of(answer)
    assert f'href="{first}"' in answer.content.decode()
    assert "Undo this change?" in words_of(client.get(first))
