"""Names and words that contain markup stay text, on the phone and at the desk."""

from __future__ import annotations

import pytest

from tests.cast import EventOf, seat
from tests.doors.desk.conftest import SignIn
from tests.doors.table.phones import item, phone_at
from tournament.models import Entry
from tournament.services.acts import Actor

pytestmark = pytest.mark.sqlite_enough

SCRIPT = "</script><script>alert(1)</script>"


def test_a_hostile_name_is_text_in_the_page_and_in_the_state(
    event_of: EventOf, director: Actor
) -> None:
    tournament = event_of(4)
    Entry.objects.filter(tournament=tournament, number=1).update(name=SCRIPT)
    phone = phone_at(seat(tournament, by=director))

    page = phone.client.get(phone.path).content.decode()

    assert SCRIPT not in page
    assert SCRIPT in [player["name"] for player in phone.state()["players"]]


def test_hostile_text_is_escaped_at_the_desk(
    event_of: EventOf, director: Actor, signed_in: SignIn
) -> None:
    tournament = event_of(4)
    phone = phone_at(seat(tournament, by=director))
    phone.post("call", words=SCRIPT)
    phone.post("deals", items=[item(1, pules=[{"seat": 1, "reason": SCRIPT}])], who=SCRIPT)
    phone.post("disagree", seat=0, words=SCRIPT, digest=phone.state()["sheet"]["digest"])
    desk = signed_in()

    live = desk.get(f"/desk/{tournament.slug}/live/").content.decode()
    table = desk.get(f"/desk/{tournament.slug}/live/1/1/").content.decode()

    assert "alert(1)" in live
    assert "alert(1)" in table
    assert SCRIPT not in live
    assert SCRIPT not in table


def test_invisible_characters_are_refused(event_of: EventOf, director: Actor) -> None:
    phone = phone_at(seat(event_of(4), by=director))

    phone.post("call", words="two\u0000\u202eaces\n" + "x" * 500)

    words = phone.state()["call"]["words"]
    assert words.startswith("two aces x")
    assert len(words) <= 200
