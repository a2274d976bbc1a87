"""Changes by the programming interface: through the services, once, and signed by the key."""

from __future__ import annotations

import json
from typing import Any, Final

import pytest
from django.test import Client

from tests.cast import EventOf, seat, seats_of
from tests.doors.api.test_keys import issue
from tournament.doors.api.table import WRITES
from tournament.models import JournalEntry, KeptAnswer, Payment, SheetVersion, Tournament
from tournament.services.acts import Actor
from tournament.services.kept_answers import delete_old_answers

pytestmark = pytest.mark.django_db
RIGHTS: Final = ("read", "check_in", "results", "money", "officiate")
BODIES: Final[dict[str, dict[str, Any]]] = {
    "enter_player": {"name": "Zigmārs Zole"},
    "mark_arrival": {"arrived": True},
    "seat_round": {"number": 2},
    "close_round": {"state": "closed"},
    "enter_result": {"small": [6, -2, -2, -2]},
    "set_up_device": {"code": "x"},
    "record_payment": {"cents": 500},
}


class Program:
    """A program with a key, which counts its own requests."""

    def __init__(self, key: str) -> None:
        self._key = key
        self._sent = 0

    def send(
        self, method: str, path: str, body: object, *, own_key: str = "", version: int | None = None
    ) -> Any:  # noqa: ANN401 a response
        """Send a change, under a new idempotency key unless one is given."""
        self._sent += 1
        headers = {"Idempotency-Key": own_key or f"change-{self._sent}"}
        headers |= {"Authorization": f"Bearer {self._key}"} if self._key else {}
        headers |= {} if version is None else {"If-Match": f'"{version}"'}
        text = body if isinstance(body, bytes) else json.dumps(body)
        client = Client(raise_request_exception=False)
        return client.generic(
            method, f"/api/v1/{path}", text, content_type="application/json", headers=headers
        )


@pytest.fixture
def event(event_of: EventOf) -> Tournament:
    return event_of(8, settings={"first_seating": "list"})


@pytest.fixture
def program(director: Actor, event: Tournament) -> Program:
    return Program(issue(event, "officiate", by=director))


def test_a_round_is_entered_from_another_program(
    event: Tournament, program: Program, director: Actor
) -> None:
    at = f"tournaments/{event.slug}"

    entered = program.send("POST", f"{at}/players/", {"name": "Zigmārs Zole", "club": "Ogre"})
    arrived = program.send("PUT", f"{at}/players/9/", {"arrived": True})
    seated = program.send("POST", f"{at}/rounds/", {"number": 1})
    for table, players in enumerate(seats_of(event, 1), start=1):
        totals = [len(players) - 1] + [-1] * (len(players) - 1)
        done = program.send("PUT", f"{at}/rounds/1/tables/{table}/", {"small": totals}, version=0)
        assert done.status_code == 200, done.content
    closed = program.send("PUT", f"{at}/rounds/1/", {"state": "closed"})

    event.refresh_from_db()
    assert entered.json()["number"] == 9
    assert [one.status_code for one in (arrived, seated, closed)] == [200] * 3
    assert closed.json() == {
        "revision": event.revision, "number": 1, "version": None, "disputed": False,
    }  # fmt: skip
    standings = Client().get(f"/api/v1/{at}/standings/").json()["standings"]
    assert len(standings) == 9
    signed = JournalEntry.objects.filter(signed="Vietne").exclude(verb="issue_token")
    assert {line.verb for line in signed} == {
        "register", "check_in", "draft_seating", "publish_seating", "enter_totals", "close_round",
    }  # fmt: skip


def test_a_repeated_request_acts_once_and_another_under_its_key_is_refused(
    event: Tournament, program: Program
) -> None:
    path = f"tournaments/{event.slug}/players/"

    answers = [program.send("POST", path, {"name": "Zigmārs"}, own_key="k") for _ in range(5)]
    other = program.send("POST", path, {"name": "Cits"}, own_key="k")
    none = Client().post(
        f"/api/v1/{path}", {"name": "Cits"}, "application/json",
        headers={"Authorization": f"Bearer {program._key}"},
    )  # fmt: skip

    assert len({one.content for one in answers}) == 1
    assert event.entries.count() == 9
    assert (other.status_code, none.status_code) == (422, 400)
    assert other.json()["type"] == "urn:karta:problem:idempotency_key_reused"


def test_a_refusal_is_not_replayed(event: Tournament, program: Program, director: Actor) -> None:
    close = (f"tournaments/{event.slug}/rounds/1/", {"state": "closed"})
    seat(event, by=director)
    refused = program.send("PUT", *close, own_key="close")
    for table in (1, 2):
        body = {"small": [3, -1, -1, -1]}
        program.send("PUT", f"tournaments/{event.slug}/rounds/1/tables/{table}/", body, version=0)

    again = program.send("PUT", *close, own_key="close")

    assert (refused.status_code, again.status_code) == (409, 200)
    assert refused.json()["type"] == "urn:karta:refusal:sheets_missing"


def test_a_stale_version_changes_nothing(
    event: Tournament, program: Program, director: Actor
) -> None:
    seat(event, by=director)
    table = f"tournaments/{event.slug}/rounds/1/tables/1/"
    read = Client().get(f"/api/v1/{table}")
    first = program.send("PUT", table, {"small": [3, -1, -1, -1]}, version=0)

    stale = program.send("PUT", table, {"small": [6, -2, -2, -2]}, version=0)
    missing = program.send("PUT", table, {"small": [6, -2, -2, -2]})

    assert read["ETag"].startswith('"0-')
    assert first.json()["version"] == 1
    assert (stale.status_code, stale.json()["type"]) == (412, "urn:karta:refusal:entered_meanwhile")
    assert missing.status_code == 428
    assert SheetVersion.objects.get().totals == [3, -1, -1, -1]
    disputed = program.send("PUT", table, {"small": [6, -2, -2, -2]}, version=1)
    assert disputed.status_code in (200, 409)


def test_a_sheet_is_entered_deal_by_deal_and_its_faults_are_all_named(
    event: Tournament, program: Program, director: Actor
) -> None:
    seat(event, by=director)
    table = f"tournaments/{event.slug}/rounds/1/tables/1/"
    deals = [{"contract": "table", "loser": 1}, {"contract": "ordinary", "declarer": 9}]

    wrong = program.send("PUT", table, {"deals": deals}, version=0)

    assert wrong.status_code == 422
    assert all({"deal", "seat", "code", "text"} <= set(one) for one in wrong.json()["faults"])
    assert len(wrong.json()["faults"]) >= 2
    assert not SheetVersion.objects.exists()


@pytest.mark.parametrize(
    "body",
    [
        {"small": [1, 2], "deals": []}, {}, {"small": ["1"]}, {"small": [1] * 6},
        {"small": [10**9]}, {"small": [1.5]}, {"deals": [5]}, [], "x", None,
    ],
)  # fmt: skip
def test_a_malformed_result_is_refused(
    event: Tournament, program: Program, director: Actor, body: object
) -> None:
    seat(event, by=director)

    answer = program.send("PUT", f"tournaments/{event.slug}/rounds/1/tables/1/", body, version=0)

    assert (answer.status_code, answer.json()["type"].rpartition(":")[2]) == (422, "wrong_body")
    assert not KeptAnswer.objects.exists()


def test_each_key_may_do_exactly_what_its_rights_permit(
    event: Tournament, event_of: EventOf, director: Actor
) -> None:
    seat(event, by=director)
    other = event_of(4, name="Cits")
    permitted = {
        "enter_player": {"check_in", "officiate"}, "mark_arrival": {"check_in", "officiate"},
        "record_payment": {"check_in", "money", "officiate"},
        "seat_round": {"officiate"}, "close_round": {"officiate"},
        "enter_result": {"results", "officiate"},
    }  # fmt: skip
    keys = {right: issue(event, right, by=director) for right in RIGHTS}
    keys |= {"none": "", "other": issue(other, *RIGHTS, by=director)}
    keys["device not set up"] = issue(event, *RIGHTS, by=director, is_device=True)
    for write in WRITES:
        if write.may is None:
            continue
        path = write.path.replace("<slug:slug>", event.slug)
        path = path.replace("<int:number>", "1").replace("<int:table_number>", "1")
        for name, key in keys.items():
            answer = Program(key).send(write.method, path, BODIES[write.act.__name__], version=0)
            expected = {"none": 401, "other": 404, "device not set up": 401}.get(name, 403)
            may = name in permitted[write.act.__name__]
            assert (
                (answer.status_code not in (401, 403, 404))
                if may
                else (answer.status_code == expected)
            ), (write.name, name, answer.status_code)


def test_a_problem_is_in_the_language_asked_for(event: Tournament) -> None:
    texts = {
        language: Client()
        .get("/api/v1/nothing/", headers={"Accept-Language": language})
        .json()["detail"]
        for language in ("lv", "en", "pl", "ru")
    }

    assert len(set(texts.values())) == 4


def test_a_payment_is_recorded_under_the_name_of_the_key(
    event: Tournament, program: Program
) -> None:
    path = f"tournaments/{event.slug}/players/1/payments/"

    for _ in range(2):
        answer = program.send("POST", path, {"cents": 500, "method": "transfer"}, own_key="fee")
        assert answer.status_code == 200, answer.content

    (paid,) = Payment.objects.all()
    assert (paid.number, paid.cents, paid.method, paid.signed) == (1, 500, "transfer", "Vietne")


def test_old_answers_are_deleted(event: Tournament, program: Program) -> None:
    program.send("POST", f"tournaments/{event.slug}/players/", {"name": "Zigmārs"})
    delete_old_answers()
    assert KeptAnswer.objects.count() == 1
    KeptAnswer.objects.update(at="2020-01-01T00:00:00Z")

    delete_old_answers()

    assert not KeptAnswer.objects.exists()


def test_a_round_is_seated_only_once_and_in_order(
    event: Tournament, program: Program, director: Actor
) -> None:
    seat(event, by=director)
    path = f"tournaments/{event.slug}/rounds/"

    again, later = (program.send("POST", path, {"number": number}) for number in (1, 5))

    assert [(one.status_code, one.json()["type"]) for one in (again, later)] == [
        (409, "urn:karta:refusal:round_seated_already"),
        (409, "urn:karta:refusal:round_still_open"),
    ]
