"""Disqualification from the tournament: previewed, done with a reason, shown everywhere."""

from __future__ import annotations

import json

import pytest
from django.test import Client
from django.urls import reverse

from tests.cast import EventOf, play_and_close, seat, seats_of
from tests.doors.desk.conftest import SignIn
from tests.doors.public.reading import rows_of, words_of
from tests.services.exchanged import through_a_file
from tournament.models import Entry, Tournament
from tournament.services.acts import Actor
from tournament.services.files.tournament_files import export_event, import_event
from tournament.services.judging import judging
from tournament.services.people import attendance
from tournament.services.results import finishing
from tournament.standings.book import load_book

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite_enough]
LIST = {"settings": {"first_seating": "list", "rounds": 2}}
WHY = "Cards in the sleeve"


@pytest.fixture
def played(event_of: EventOf, director: Actor) -> Tournament:
    """Return an event after its first round: 5 leads, 1 is second, then the others."""
    tournament = event_of(8, **LIST)
    play_and_close(tournament, by=director)
    return tournament


def entry(number: int) -> Entry:
    return Entry.objects.select_related("tournament", "player").get(number=number)


def disqualify(client: Client, tournament: Tournament, number: int, *, reason: str = WHY) -> int:
    tournament.refresh_from_db()
    address = reverse("disqualify", args=[tournament.slug, number])
    typed = {"reason": reason, "previewed": tournament.revision, "key": f"out-{number}"}
    return client.post(address, typed).status_code


def places(client: Client, name: str, tournament: Tournament) -> list[tuple[str, str]]:
    """Return places and numbers from a page of standings."""
    rows = rows_of(client.get(reverse(name, args=[tournament.slug, 1])))[1:]
    return [(row[0].split()[0], row[1].split(" · ")[0].split()[-1]) for row in rows]


def test_the_page_previews_the_effect_and_writes_nothing(
    played: Tournament, signed_in: SignIn
) -> None:
    address = reverse("preview_disqualification", args=[played.slug, 1])

    shown = words_of(signed_in().get(address, {"reason": WHY}))

    assert "Disqualify 1. Anna Bērziņa?" in shown
    assert "Anna Bērziņa prize 1 2 → –" in shown
    assert not entry(1).is_out


def test_the_judges_form_leads_to_the_preview_with_the_reason(
    played: Tournament, signed_in: SignIn
) -> None:
    typed = {"deed": "tournament", "number": "1", "round": "1", "reason": WHY}

    answer = signed_in().post(reverse("judge", args=[played.slug]), typed)

    address = reverse("preview_disqualification", args=[played.slug, 1])
    assert answer.headers["Location"] == f"{address}?reason=Cards+in+the+sleeve"
    assert not entry(1).is_out


def test_a_disqualification_is_done_once_with_a_reason_and_journalled(
    played: Tournament, signed_in: SignIn
) -> None:
    client = signed_in()

    sent = [disqualify(client, played, 1, reason=why) for why in ("", WHY, WHY)]

    line = played.journal.filter(verb="disqualify").get()
    assert sent == [422, 302, 302]
    assert (entry(1).leaving, entry(1).to_round, line.after["reason"]) == ("disqualified", 1, WHY)
    assert "is disqualified" in words_of(client.get(reverse("person", args=[played.slug, 1])))


@pytest.mark.parametrize("role", ["secretary", "viewer"])
def test_only_a_judge_may_disqualify(role: str, played: Tournament, signed_in: SignIn) -> None:
    client = signed_in(role, at=played)

    page = client.get(reverse("preview_disqualification", args=[played.slug, 1])).status_code

    assert (page, disqualify(client, played, 1), entry(1).is_out) == (403, 403, False)


def test_all_players_below_move_up_in_all_standings(played: Tournament, signed_in: SignIn) -> None:
    client = signed_in()
    order = [number for _place, number in places(client, "standings", played)]

    disqualify(client, played, int(order[0]))

    due = [(str(place), number) for place, number in enumerate(order[1:], start=1)]
    for name in ("standings", "desk_standings", "public_standings"):
        assert places(client, name, played) == [*due, ("–", order[0])], name
    document = json.loads(client.get(f"/{played.slug}/standings.json").content)
    last = document["standings"][-1]
    assert (last["place"], last["leaving"], last["decided_by"]) == (
        None,
        "disqualified",
        "disqualified",
    )
    front = words_of(client.get(f"/{played.slug}/"))
    assert entry(int(order[0])).name not in front


def test_a_disqualified_player_wins_neither_prize_nor_category(
    played: Tournament, signed_in: SignIn, director: Actor
) -> None:
    client = signed_in()
    Tournament.objects.update(prize_places=1)
    play_and_close(played, by=director)
    champion, other = (line.number for line in load_book(played).standings(2)[:2])
    Entry.objects.filter(number__in=(champion, other)).update(category="club")

    disqualify(client, played, champion)
    played.refresh_from_db()
    ending = words_of(client.get(reverse("finishing", args=[played.slug])))
    club = rows_of(
        client.get(reverse("desk_standings", args=[played.slug, 2]), {"category": "club"})
    )[1:]

    assert entry(champion).name not in ending.split("Current prize places")[-1]
    assert [(row[0], row[1].split(" · ")[0]) for row in club] == [
        ("1", f"{entry(other).name} {other}"),
        ("–", f"{entry(champion).name} {champion}"),
    ]


def test_a_published_result_and_the_players_page_show_the_disqualification(
    played: Tournament, signed_in: SignIn, director: Actor
) -> None:
    play_and_close(played, by=director)
    finishing.finish(played, by=director)
    client = signed_in()

    disqualify(client, played, 1)

    announced = played.publications.standings().first()
    assert announced is not None
    assert (announced.rows[-1]["number"], announced.rows[-1]["place"]) == (1, None)
    words = words_of(client.get(reverse("player", args=[played.slug, 1])))
    assert "disqualified" in words
    assert "After round 2: unplaced" in words
    career = words_of(client.get(reverse("career", args=[entry(1).player_id])))
    assert "disqualified" in career


def test_a_setting_can_keep_the_place(
    event_of: EventOf, director: Actor, signed_in: SignIn
) -> None:
    tournament = event_of(4, settings={"first_seating": "list", "disqualified": "keeps_place"})
    play_and_close(tournament, by=director)
    client = signed_in()

    disqualify(client, tournament, 1)

    assert places(client, "standings", tournament)[0] == ("1", "1")
    assert "1 · Cēsis · disqualified" in words_of(
        client.get(reverse("standings", args=[tournament.slug, 1]))
    )


def test_a_withdrawn_player_can_be_disqualified_and_undo_restores_withdrawal(
    played: Tournament, signed_in: SignIn, director: Actor
) -> None:
    attendance.withdraw(entry(1), by=director, reason="ill")
    client = signed_in()

    disqualify(client, played, 1)
    out = entry(1).leaving
    line = played.journal.get(verb="disqualify")
    client.post(reverse("undo", args=[played.slug, line.pk]), {"previewed": line.revision})

    assert (out, entry(1).leaving, entry(1).leaving_reason) == ("disqualified", "withdrawn", "ill")


def test_the_third_warning_disqualifies_a_withdrawn_player(
    played: Tournament, director: Actor
) -> None:
    attendance.withdraw(entry(1), by=director, reason="ill")

    for reason in ("One", "Two", "Three"):
        judging.warn(played, number=1, reason=reason, by=director)

    assert entry(1).leaving == "disqualified"


def test_undoing_a_disqualification_restores_the_place(
    played: Tournament, signed_in: SignIn, director: Actor
) -> None:
    client = signed_in()
    before = places(client, "standings", played)

    disqualify(client, played, 1)
    client.post(reverse("reinstate", args=[played.slug, 1]))

    assert places(client, "standings", played) == before
    assert not entry(1).is_out


def test_no_later_round_seats_a_disqualified_player(
    played: Tournament, signed_in: SignIn, director: Actor
) -> None:
    disqualify(signed_in(), played, 1)

    seat(played, by=director)

    assert 1 not in [number for table in seats_of(played, 2) for number in table]


def test_a_disqualification_is_exported_and_imported(
    played: Tournament, signed_in: SignIn, director: Actor
) -> None:
    disqualify(signed_in(), played, 1)
    file = export_event(played)
    without_desk = {name: part for name, part in file.items() if name != "desk"}

    again = import_event(through_a_file(without_desk), by=director)

    people = {player["number"]: player for player in file["players"]}
    assert people[1]["disqualified"] is True
    assert again.entries.get(number=1).leaving == "disqualified"
    assert again.entries.get(number=1).to_round == 1
