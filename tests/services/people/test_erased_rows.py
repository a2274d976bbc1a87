"""Rows of the register, of series and of teams after an erasure: what is blank, and what stays."""

from __future__ import annotations

import datetime as dt
from typing import TYPE_CHECKING

import pytest

from tests.cast import DAY
from tests.services.people.merged import person
from tests.services.series.seasons import series, take_in
from tests.services.series.team_stages import entered, played, take_in_teams, team, team_cup
from tournament.exchange.player_lists import Newcomer
from tournament.models import (
    JournalEntry,
    Licence,
    Merge,
    NomineeAddress,
    OutsideTeam,
    Player,
    Publication,
    Title,
    Tournament,
)
from tournament.services.acts import Actor
from tournament.services.people import persons, titles_and_licences
from tournament.services.people.erasing import erase_person
from tournament.services.people.merging import merge_persons
from tournament.services.people.nominee_emails import store_addresses
from tournament.services.refusals import Refused
from tournament.services.series import approving, stages
from tournament.services.teams import forming

if TYPE_CHECKING:
    from tests.cast import EventOf

pytestmark = pytest.mark.django_db

COMMAND = Actor("karta")


def erase(player: Player) -> None:
    erase_person(player, by=COMMAND, within=Tournament.objects.all())


def honour(player: Player) -> None:
    """Give a person of the register every honour, and a new club."""
    since = dt.date(2020, 5, 1)
    titles_and_licences.give_title(player, "Meistars", since=since, given_by="LZF", by=COMMAND)
    titles_and_licences.give_licence(player, 2026, number=f"7{player.pk}", by=COMMAND)
    persons.change_person(player, Newcomer(player.name, club="Ogre"), by=COMMAND)


def test_the_register_has_no_fact_of_the_erased_person_and_all_of_others(
    event_of: EventOf,
) -> None:
    final = event_of(0)
    zelma, alias = person("Zelma Zute", born=1961), person("Zelma Zars")
    ivo, twin = person("Ivo Zute", born=1970), person("Ivo Sils")
    for one in (zelma, ivo):
        honour(one)
    merge_persons(alias, zelma, reason="married", by=COMMAND)
    merge_persons(twin, ivo, reason="twice", by=COMMAND)
    store_addresses(final, {zelma.pk: "z@example.com", ivo.pk: "i@example.com"}, language="lv")

    erase(zelma)

    rows = Player.objects.order_by("pk")
    assert list(rows.values_list("name", "name_key", "sort_key", "club", "born")) == [
        (f"#{zelma.pk}", "", "", "", None),
        (f"#{alias.pk}", "", "", "", None),
        ("Ivo Zute", "ivo zute", rows[2].sort_key, "Ogre", None),
        ("Ivo Sils", "ivo sils", rows[3].sort_key, "", None),
    ]
    assert [row.erased_at is None for row in rows] == [False, False, True, True]
    assert rows[2].sort_key != ""
    assert [
        list(model.objects.order_by("pk").values_list(field, flat=True))
        for model, field in ((Title, "given_by"), (Licence, "number"), (Merge, "reason"))
    ] == [["", "LZF"], ["", f"7{ivo.pk}"], ["", "twice"]]
    assert [one.player for one in NomineeAddress.objects.all()] == [ivo]
    with pytest.raises(Refused, match="erased_already"):
        erase(zelma)


def test_the_journal_of_the_register_names_nobody_erased_and_everybody_else() -> None:
    zelma, alias, ivo = person("Zelma Zute"), person("Zelma Zars"), person("Ivo Zute")
    for one in (zelma, ivo):
        honour(one)
    merge_persons(alias, zelma, reason="married", by=COMMAND)
    other = person("Zelma Zute")
    persons.change_person(other, Newcomer("Zelma Zute", club="Talsi"), by=COMMAND)

    erase(zelma)

    lines = JournalEntry.objects.filter(scope__kind="register").order_by("pk")
    title = {"title": "Meistars", "since": "2020-05-01", "given_by": "LZF"}
    assert list(lines.values_list("verb", "subject", "before", "after")) == [
        ("give_title", "#", {}, {}),
        ("give_licence", "#", {}, {}),
        ("change_person", "#", {}, {}),
        ("give_title", "Ivo Zute", {}, title),
        ("give_licence", "Ivo Zute", {}, {"season": 2026, "licence": f"7{ivo.pk}"}),
        ("change_person", "Ivo Zute", {"club": ""}, {"club": "Ogre"}),
        ("merge_persons", "# → #", {}, {"person": alias.pk, "into": zelma.pk}),
        ("change_person", "Zelma Zute", {"club": ""}, {"club": "Talsi"}),
        ("erase_person", f"#{alias.pk}", {}, {}),
        ("erase_person", f"#{zelma.pk}", {}, {}),
    ]


def test_journals_of_series_lose_the_name_and_published_tables_the_line(director: Actor) -> None:
    cup = series(director)
    take_in(cup, 1, 2, 3, by=director)
    approving.approve_series(cup, by=director)
    told = {"who": ["Anna Bērziņa", "Bruno Kalniņš"], "lines": [{"number": 1, "name": "Anna"}]}
    for subject in ("Annas Bērziņas kauss", "Bruno Kalniņš"):
        JournalEntry.objects.create(
            scope=cup.scope, revision=9, verb="told", subject=subject, before=told,
            undo={"name": "Anna Bērziņa"}, **signature(director),
        )  # fmt: skip

    erase(Player.objects.get(name="Anna Bērziņa"))

    lines = JournalEntry.objects.filter(scope=cup.scope, verb="told").order_by("pk")
    cleaned = {"who": ["#0", "Bruno Kalniņš"], "lines": [{"number": 1, "name": "Anna"}]}
    assert list(lines.values_list("subject", "before", "after", "undo")) == [
        ("#0 kauss", cleaned, {}, {"name": "#0"}),
        ("Bruno Kalniņš", cleaned, {}, {"name": "#0"}),
    ]
    said = Publication.objects.get(scope=cup.scope)
    assert [(row["name"], row["club"]) for row in said.rows] == [
        ("", ""),
        ("Bruno Kalniņš", ""),
        ("Cilda Ozola", ""),
    ]


def signature(by: Actor) -> dict[str, object]:
    return {"by": by.user, "signed": by.name, "at": dt.datetime.now(tz=dt.UTC)}


def test_teams_named_after_the_person_get_free_aliases(event_of: EventOf, director: Actor) -> None:
    event = event_of(0)
    for name in ("Ans Bo Zutis", "Bruno Kalniņš", "Cilda Ozola", "Dainis Liepa"):
        event.entries.create(
            number=event.entries.count() + 1, player=person(name), name=name, from_round=1
        )
    wished = (
        team("#1", 3, 4),
        team("Ans un Bruno", 1, 2),
        team("Bo draugi", 1, 2, listed="Pāri"),
        team("Zutis", 1, 3, listed="Klubi"),
        team("Zutis", 2, 4, listed="Ciemi"),
        team("Zutis un co", 1, 4, listed="Ciemi"),
    )
    for one in wished[:4]:
        forming.set_up_team(event, one, by=director)

    erase(event.entries.get(number=1).player)

    assert list(event.teams.order_by("pk").values_list("name", flat=True)) == [
        "#1",
        "#1 (2)",
        "Bo draugi",
        "#1 (3)",
    ]


def test_external_lists_of_teams_get_the_alias_once_in_each_list(director: Actor) -> None:
    pairs = team_cup(director, team_list="Pari")
    pair, rest = team("Bērziņa / Kalniņš", 1, 2, listed="Pāri"), team("Trio", 3, 4, listed="Pāri")
    event = played(entered(director, pair, rest), by=director)
    stages.add_stage(pairs, event, by=director)
    take_in_teams(pairs, "Berzina / Kalnins", "Ape", "Bērziņa / Kalniņš", by=director)
    take_in_teams(pairs, "Bērziņa / Kalniņš", "Abava", by=director, day=DAY)
    said = approving.approve_series(pairs, by=director)

    erase(Player.objects.get(name="Anna Bērziņa"))

    assert list(OutsideTeam.objects.order_by("pk").values_list("name", flat=True)) == [
        "#1",
        "Ape",
        "#1 (2)",
        "#1",
        "Abava",
    ]
    said.refresh_from_db()
    assert sorted(row["name"] for row in said.rows) == ["#1", "#1", "Abava", "Ape", "Trio"]
