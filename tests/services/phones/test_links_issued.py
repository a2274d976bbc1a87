"""Links of tables and seats: issued, replaced, revoked, and refused."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.cast import close_latest, enter, play, seat, seats_of
from tests.services.phones.tables import deal, holder_at, kept_at, send, sheet_of
from tournament.models import PhoneSheet, Round, TableLink, Tournament
from tournament.reading.phones.links import Holder
from tournament.services.phones import link_issuing
from tournament.services.refusals import Refused
from tournament.services.rounds import seat_changes, seating

if TYPE_CHECKING:
    from tests.cast import EventOf
    from tournament.services.acts import Actor

pytestmark = pytest.mark.django_db


def reissue(
    played: Round, *, by: Actor, number: int = 1, letter: int | None = None, key: str = ""
) -> TableLink:
    return link_issuing.reissue_link(
        played.tournament, round_number=1, table_number=number, letter=letter, by=by, key=key
    )


def standing() -> list[tuple[int, int | None]]:
    """Return the table and seat of each open link."""
    found = TableLink.objects.standing().order_by("table__number", "letter")
    return sorted(found.values_list("table__number", "letter"), key=str)


def test_every_table_and_every_seat_has_one_link_and_one_sheet(
    event_of: EventOf, director: Actor
) -> None:
    tournament = event_of(8)
    seat(tournament, by=director)

    assert standing() == sorted(
        [(table, letter) for table in (1, 2) for letter in (None, 0, 1, 2, 3)], key=str
    )
    expected = [",".join(map(str, table)) for table in seats_of(tournament, 1)]
    sheets = PhoneSheet.objects.order_by("table__number")
    assert list(sheets.values_list("players", flat=True)) == expected
    link_issuing.issue_links(tournament, round_number=1, by=director)
    assert not tournament.journal.filter(verb="issue_links").exists()
    TableLink.objects.filter(table__number=2).update(lifted_at="2026-01-01T00:00:00Z")
    link_issuing.issue_links(tournament, round_number=1, by=director)
    assert tournament.journal.get(verb="issue_links").after == {"round": 1}
    assert (len(standing()), TableLink.objects.count(), sheets.count()) == (10, 15, 2)


def test_links_are_replaced_one_at_a_time(played: Round, director: Actor) -> None:
    old = {link.letter: link.pk for link in TableLink.objects.all()}
    table = reissue(played, by=director)
    line = played.tournament.journal.latest("pk")
    assert (line.verb, line.subject, line.after) == ("reissue_link", "1", {"round": 1})
    own = {reissue(played, by=director, letter=2, key="once").pk for _click in range(2)}
    line = played.tournament.journal.latest("pk")
    assert (line.subject, line.after) == ("1", {"round": 1, "seat": "C"})

    now = {link.letter: link.pk for link in TableLink.objects.standing()}
    assert now == {**old, None: table.pk, 2: own.pop()}
    assert TableLink.objects.get(pk=now[2]).seat == played.seats.get(letter=2)
    assert table.seat is None
    assert len(table.salt) == 22
    assert len({*TableLink.objects.values_list("digest", flat=True)}) == 7
    link_issuing.revoke_link(played.tournament, round_number=1, table_number=1, by=director)
    assert played.tournament.journal.latest("pk").verb == "revoke_link"
    link_issuing.revoke_link(played.tournament, round_number=1, table_number=1, by=director)
    line = played.tournament.journal.get(verb="revoke_link")
    assert (line.subject, line.after, standing()) == ("1", {"round": 1}, [])


def test_links_of_what_is_not_there_are_refused(played: Round, director: Actor) -> None:
    with pytest.raises(Refused, match="no_such_table") as table:
        reissue(played, by=director, number=2)
    with pytest.raises(Refused, match="seat_not_taken") as letter:
        reissue(played, by=director, letter=4)
    assert (table.value.facts, letter.value.facts) == ({"round": 1, "table": 2}, {"table": 1})
    for number in (0, 2):
        with pytest.raises(Refused, match="no_such_round") as missing:
            link_issuing.issue_links(played.tournament, round_number=number, by=director)
        assert missing.value.facts == {"round": number}
    play(played.tournament, round_number=1, by=director)
    close_latest(played.tournament, by=director)
    with pytest.raises(Refused, match="round_closed") as closed:
        reissue(played, by=director)
    assert closed.value.facts == {"round": 1}


def test_an_event_without_phones_has_no_links(event_of: EventOf, director: Actor) -> None:
    tournament = event_of(4, phones="off")
    played = seat(tournament, by=director)
    assert (standing(), PhoneSheet.objects.count()) == ([], 0)
    with pytest.raises(Refused, match="phones_off"):
        reissue(played, by=director)
    Tournament.objects.update(phones="table")

    link_issuing.issue_links(tournament, round_number=1, by=director)

    assert (len(standing()), PhoneSheet.objects.count()) == (5, 1)


def test_a_swap_renews_the_links_of_two_seats_and_their_sheets(
    event_of: EventOf, director: Actor
) -> None:
    tournament = event_of(8)
    played = seat(tournament, by=director)
    before = {(link.table.number, link.letter): link.pk for link in TableLink.objects.all()}
    holder = holder_at(played)
    send(holder, deal(1), deal(2))
    (first, *_), (second, *_) = seats_of(tournament, 1)
    news = sheet_of(holder).news
    for _there_and_back in range(2):
        seating.swap_seats(
            tournament, round_number=1, first=first, second=second, reason="x", by=director
        )
        counts = sheet_of(holder).kept, sheet_of(holder).news - news, kept_at(holder).played
        news = sheet_of(holder).news
        assert counts == ((0, 1, 0) if not _there_and_back else (2, 1, 2))

    after = {(link.table.number, link.letter): link.pk for link in TableLink.objects.standing()}
    assert {place for place, pk in after.items() if before[place] != pk} == {(1, 0), (2, 0)}
    assert [sheet.players for sheet in PhoneSheet.objects.order_by("table__number")] == [
        ",".join(map(str, seated)) for seated in seats_of(tournament, 1)
    ]


def test_a_latecomer_has_a_link_and_a_player_taken_out_has_none(
    holder: Holder, director: Actor
) -> None:
    tournament = holder.tournament
    enter(tournament, 5, by=director)
    seat_changes.seat_latecomer(
        tournament, round_number=1, table_number=1, number=5, reason="late", by=director
    )
    assert standing()[-1] == (1, None)
    assert [letter for _table, letter in standing()] == [0, 1, 2, 3, 4, None]
    gone = seats_of(tournament, 1)[0][1]

    seat_changes.take_out(tournament, round_number=1, number=gone, reason="ill", by=director)

    assert [letter for _table, letter in standing()] == [0, 1, 2, 3, None]
    seated = ",".join(map(str, seats_of(tournament, 1)[0]))
    assert sheet_of(holder).players == seated
