"""The judge's page: warnings, penalties, forfeited rounds and pules, each with its reason."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from django.db import connection
from django.db.models import QuerySet
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tests.cast import seat
from tournament.models import Entry, JudgeWarning, Penalty, PenaltyPule, Tournament
from tournament.services.judging import judging

if TYPE_CHECKING:
    from django.http import HttpResponse

    from tests.cast import EventOf
    from tests.doors.desk.conftest import SignIn
    from tournament.services.acts import Actor

WARNING = {"deed": "warning", "number": "3", "round": "1", "reason": "Late twice"}


def at(tournament: Tournament, path: str = "") -> str:
    return f"/desk/{tournament.slug}/results/judging/{path}"


@pytest.fixture
def hall(event_of: EventOf, director: Actor) -> Tournament:
    tournament = event_of(8)
    seat(tournament, by=director)
    return tournament


def give(client: Client, hall: Tournament, **facts: str) -> HttpResponse:
    return client.post(at(hall, "give/"), {**WARNING, **facts})  # type: ignore[return-value]


def test_a_warning_is_written_with_its_reason(hall: Tournament, signed_in: SignIn) -> None:
    client = signed_in()

    response = give(client, hall)

    warning = JudgeWarning.objects.get()
    assert response.status_code == 302
    assert (warning.entry.number, warning.reason, warning.signed) == (3, "Late twice", "Dace")
    assert "Late twice" in client.get(at(hall)).content.decode()


def test_the_third_warning_disqualifies(hall: Tournament, signed_in: SignIn) -> None:
    client = signed_in()

    for reason in ("One", "Two", "Three"):
        give(client, hall, reason=reason)

    page = client.get(at(hall)).content.decode()
    assert Entry.objects.get(number=3).leaving == Entry.Leaving.DISQUALIFIED
    assert "warning 3" in page
    assert "3. Cilda Ozola has a third warning and is disqualified." in page


def test_who_was_disqualified_stays_so_when_a_warning_is_lifted(
    hall: Tournament, signed_in: SignIn
) -> None:
    client = signed_in()
    for reason in ("One", "Two", "Three"):
        give(client, hall, reason=reason)
    warning = JudgeWarning.objects.latest("pk")

    page = client.post(at(hall, f"warning/{warning.pk}/lift/"), follow=True).content.decode()

    assert "It is lifted. Cilda Ozola is still disqualified" in page


def test_who_is_struck_is_named(hall: Tournament, signed_in: SignIn) -> None:
    client = signed_in()

    give(client, hall)

    assert "Recorded: 3. Cilda Ozola." in client.get(at(hall)).content.decode()


@pytest.mark.parametrize(
    ("big", "small", "taken"),
    [("1", "", (-60, 0)), ("1/2", "10", (-30, -10)), ("0,5", "", (-30, 0)), ("−2", "", (-120, 0))],
)
def test_points_taken_are_counted_exactly(
    big: str, small: str, taken: tuple[int, int], hall: Tournament, signed_in: SignIn
) -> None:
    give(signed_in(), hall, deed="points", big=big, small=small)

    penalty = Penalty.objects.get()
    assert (penalty.big_sixtieths, penalty.small) == taken


@pytest.mark.parametrize("big", ["", "lots", "1/0"])
def test_points_that_take_nothing_are_asked_about(
    big: str, hall: Tournament, signed_in: SignIn
) -> None:
    response = give(signed_in(), hall, deed="points", big=big)

    assert (response.status_code, Penalty.objects.count()) == (422, 0)
    assert 'value="Late twice"' in response.content.decode()


def test_a_round_can_be_taken_away(hall: Tournament, signed_in: SignIn) -> None:
    give(signed_in(), hall, deed="round", reason="Showed their cards")

    assert Penalty.objects.get().kind == Penalty.Kind.ROUND


def test_a_pule_for_lateness_goes_to_the_seat(hall: Tournament, signed_in: SignIn) -> None:
    give(signed_in(), hall, deed="pule", after_deal="2")

    pule = PenaltyPule.objects.get()
    assert (pule.seat.entry.number, pule.after_deal, pule.reason) == (3, 2, "Late twice")


def test_nothing_is_given_without_a_reason(hall: Tournament, signed_in: SignIn) -> None:
    response = give(signed_in(), hall, reason="  ")

    assert (response.status_code, JudgeWarning.objects.count()) == (422, 0)


def test_a_number_nobody_has_is_told_and_what_was_typed_is_kept(
    hall: Tournament, signed_in: SignIn
) -> None:
    response = give(signed_in(), hall, number="99")

    page = response.content.decode()
    assert (response.status_code, JudgeWarning.objects.count()) == (422, 0)
    assert ('value="99"' in page, 'value="Late twice"' in page) == (True, True)


def test_a_double_click_warns_once(hall: Tournament, signed_in: SignIn) -> None:
    client = signed_in()

    for _click in range(2):
        give(client, hall, key="one-click")

    assert JudgeWarning.objects.count() == 1


@pytest.mark.parametrize("kind", ["warning", "penalty", "pule"])
def test_what_was_given_can_be_lifted_and_stays_in_the_book(
    kind: str, hall: Tournament, signed_in: SignIn
) -> None:
    client = signed_in()
    give(client, hall, deed={"penalty": "round"}.get(kind, kind))
    books: dict[str, QuerySet] = {
        "warning": JudgeWarning.objects.all(),
        "penalty": Penalty.objects.all(),
        "pule": PenaltyPule.objects.all(),
    }
    given = books[kind].get()

    client.post(at(hall, f"{kind}/{given.pk}/lift/"))

    given.refresh_from_db()
    page = client.get(at(hall)).content.decode()
    assert (given.is_standing, "lifted" in page, "Late twice" in page) == (False, True, True)


def test_nothing_of_another_tournament_is_lifted(
    hall: Tournament, event_of: EventOf, signed_in: SignIn, director: Actor
) -> None:
    other = event_of(4, name="Ziemas kauss")
    warning = judging.warn(hall, number=3, reason="Late", by=director)

    response = signed_in().post(at(other, f"warning/{warning.pk}/lift/"))

    warning.refresh_from_db()
    assert (response.status_code, warning.is_standing) == (404, True)


def test_a_kind_that_is_not_known_lifts_nothing(hall: Tournament, signed_in: SignIn) -> None:
    assert signed_in().post(at(hall, "medal/1/lift/")).status_code == 404


@pytest.mark.parametrize(
    ("role", "status"), [("", 404), ("stranger", 404), ("viewer", 403), ("secretary", 403)]
)
def test_only_the_judge_judges(
    role: str, status: int, hall: Tournament, signed_in: SignIn, director: Actor
) -> None:
    warning = judging.warn(hall, number=3, reason="Late", by=director)
    clients = {"": Client, "stranger": lambda: signed_in("stranger")}
    client = clients.get(role, lambda: signed_in(role, at=hall))()

    answers = [give(client, hall), client.post(at(hall, f"warning/{warning.pk}/lift/"))]

    assert [answer.status_code for answer in answers] == [status] * 2
    assert JudgeWarning.objects.standing().count() == 1


def test_a_secretary_reads_the_page_without_the_form(hall: Tournament, signed_in: SignIn) -> None:
    page = signed_in("secretary", at=hall).get(at(hall)).content.decode()

    assert ("Nobody has been warned" in page, 'name="deed"' in page) == (True, False)


@pytest.mark.parametrize("times", [1, 3])
def test_the_page_asks_as_little_for_one_warning_as_for_three(
    times: int, hall: Tournament, signed_in: SignIn, director: Actor
) -> None:
    for number in range(1, times + 1):
        judging.warn(hall, number=number, reason="Late", by=director, round_number=1)
        judging.give_pule(hall, round_number=1, number=number, reason="Late", by=director)
    client = signed_in()

    with CaptureQueriesContext(connection) as queries:
        client.get(at(hall))

    assert len(queries) == 8


def test_points_beside_a_warning_are_asked_about(hall: Tournament, signed_in: SignIn) -> None:
    response = give(signed_in(), hall, big="1")

    assert response.status_code == 422
    assert "Points are written as well." in response.content.decode()
    assert not JudgeWarning.objects.exists()


def test_a_number_of_points_too_large_to_reckon_is_refused_at_once(
    hall: Tournament, signed_in: SignIn
) -> None:
    response = give(signed_in(), hall, deed="points", big="1e99999999")

    assert "is not a number of points" in response.content.decode()
    assert not Penalty.objects.exists()
