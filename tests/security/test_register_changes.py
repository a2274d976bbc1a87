"""A person changed for all tournaments: announced data stay, and desks update the rest."""

from __future__ import annotations

import json

import pytest

from tests.security.people import NAME, announce, person, with_four
from tournament.exchange.player_lists import Newcomer
from tournament.models import Entry, JournalEntry, Tournament
from tournament.models.scope import single_scope
from tournament.services import journal
from tournament.services.acts import Actor
from tournament.services.files.tournament_files import export_event
from tournament.services.people import attendance, persons, register_updates, registration
from tournament.services.people.erasing import erase_person
from tournament.services.refusals import Refused
from tournament.storage import archives
from tournament.storage.rows import TableRows

pytestmark = pytest.mark.django_db


def test_a_change_is_in_every_open_journal_and_changes_no_standings(victim: Actor) -> None:
    """The sex decides a prize category; the standings of a running event stay the same."""
    first, second = with_four("Rudens kauss", by=victim), with_four("Ziemas kauss", by=victim)
    done = with_four("Vasaras kauss", by=victim)
    Tournament.objects.filter(pk=done.pk).update(state=Tournament.State.APPROVED)
    stood = export_event(first), export_event(done)

    persons.change_person(
        person(),
        Newcomer(NAME, club="Ogre", born=1961, sex="f", federation_number="LZF-0042"),
        by=victim,
    )

    lines = JournalEntry.objects.filter(verb="change_register").order_by("tournament")
    assert [(line.tournament, line.before, line.after, line.undo) for line in lines] == [
        (tournament, {"sex": "m", "rating": 1734}, {"sex": "f", "rating": None}, None)
        for tournament in (first, second)
    ]
    assert (export_event(first), export_event(done)) == stood


def test_a_desk_without_permission_sees_only_that_something_changed(
    victim: Actor, evil: Actor
) -> None:
    with_four("Rudens kauss", by=victim)
    own = announce("Evil kauss", by=evil)
    registration.register(own, Newcomer(NAME), by=evil)

    facts = Newcomer(NAME, club="Talsi", born=1962, sex="m", federation_number="LZF-0042")
    persons.change_person(person(), facts, by=victim)

    line = own.journal.get(verb="change_register")
    assert (line.before, line.after) == (
        {"club": "Ogre"},
        {"club": "Talsi", "changed": ["born", "rating"]},
    )


def test_an_open_event_can_apply_and_undo_a_change(victim: Actor) -> None:
    tournament = with_four("Rudens kauss", by=victim)
    facts = Newcomer(NAME, club="Talsi", born=1950, sex="m", federation_number="LZF-0042")
    persons.change_person(person(), facts, by=victim)
    entry = tournament.entries.get(number=1)

    seen = register_updates.preview_taking_over(entry, by=victim)
    register_updates.take_over(entry, by=victim, previewed=seen.ripple.revision)
    taken = Entry.objects.get(pk=entry.pk)
    journal.undo(tournament.journal.get(verb="take_over"), by=victim)

    assert seen.before == {"club": "Ogre", "born": 1961}
    assert seen.after == {"club": "Talsi", "born": 1950}
    assert (seen.categories_before, seen.categories_after) == (("seniors",), ("seniors",))
    assert (taken.club, taken.born, taken.rating) == ("Talsi", 1950, 1734)
    back = Entry.objects.get(pk=entry.pk)
    assert (back.club, back.born) == ("Ogre", 1961)


def test_two_simultaneous_updates_are_done_once(victim: Actor) -> None:
    tournament = with_four("Rudens kauss", by=victim)
    persons.change_person(person(), Newcomer(NAME, club="Talsi"), by=victim)
    entry = tournament.entries.get(number=1)
    seen = register_updates.preview_taking_over(entry, by=victim).ripple.revision
    register_updates.take_over(entry, by=victim, previewed=seen)

    with pytest.raises(Refused, match="changed_meanwhile"):
        register_updates.take_over(entry, by=victim, previewed=seen)


def test_an_approved_event_applies_no_changes(victim: Actor) -> None:
    tournament = with_four("Rudens kauss", by=victim)
    persons.change_person(person(), Newcomer(NAME, club="Talsi"), by=victim)
    Tournament.objects.update(state=Tournament.State.APPROVED)

    with pytest.raises(Refused, match="approved_already"):
        register_updates.take_over(tournament.entries.get(number=1), by=victim)


def test_a_substitutes_details_are_used_and_removed_with_them(victim: Actor) -> None:
    tournament = with_four("Rudens kauss", by=victim)
    entry = tournament.entries.get(number=1)

    attendance.substitute(entry, Newcomer("Zane Zute", born=2009, sex="f"), by=victim)
    replaced = Entry.objects.get(pk=entry.pk)
    journal.undo(tournament.journal.get(verb="substitute"), by=victim)

    back = Entry.objects.get(pk=entry.pk)
    assert (replaced.born, replaced.sex, replaced.rating) == (2009, "f", None)
    assert (back.born, back.sex, back.rating, back.opens_register) == (1961, "m", 1734, True)


def test_an_older_copy_keeps_the_details_of_its_day(victim: Actor) -> None:
    tournament = with_four("Rudens kauss", by=victim)
    archive = archives.collect(tournament.pk)
    part = archive.parts["Entry"]
    new = {"born", "sex", "federation_number", "rating", "opens_register"}
    kept = [at for at, name in enumerate(part.columns) if name not in new]
    older = TableRows(
        [part.columns[at] for at in kept], [[row[at] for at in kept] for row in part.rows]
    )
    content = archives.write(
        archives.Archive(**{**vars(archive), "parts": {**archive.parts, "Entry": older}})
    )

    read = archives.read(content).by_key("Entry")[tournament.entries.get(number=1).pk]

    said = dict(zip(archives.read(content).parts["Entry"].columns, read, strict=True))
    assert {name: said[name] for name in sorted(new)} == {
        "born": 1961,
        "federation_number": "LZF-0042",
        "opens_register": True,
        "rating": 1734,
        "sex": "m",
    }


def register_lines() -> list[tuple[str, dict[str, object], dict[str, object]]]:
    lines = JournalEntry.objects.filter(scope__kind="register").order_by("pk")
    return [(line.verb, line.before, line.after) for line in lines]


@pytest.mark.parametrize("approved", [True, False])
def test_the_registers_journal_has_every_change_and_undoes_it(
    victim: Actor,
    approved: bool,  # noqa: FBT001
) -> None:
    tournament = with_four("Rudens kauss", by=victim)
    if approved:
        Tournament.objects.filter(pk=tournament.pk).update(state=Tournament.State.APPROVED)
    facts = Newcomer(NAME, club="Talsi", born=1962, sex="m", federation_number="LZF-0042")
    before = single_scope("register").revision
    persons.change_person(person(), facts, by=victim)

    changes = {"club": "Ogre", "born": 1961, "rating": 1734}
    now = {"club": "Talsi", "born": 1962, "rating": None}
    assert register_lines() == [("change_person", changes, now)]
    assert single_scope("register").revision == before + 1

    journal.undo(JournalEntry.objects.get(scope__kind="register"), by=victim)

    assert (person().club, person().born, person().rating) == ("Ogre", 1961, 1734)
    assert register_lines()[1] == ("undo", now, changes)
    told = tournament.journal.filter(verb="change_register").count()
    assert told == (0 if approved else 2)


def test_a_detail_changed_again_since_is_not_undone(victim: Actor) -> None:
    with_four("Rudens kauss", by=victim)
    for club in ("Talsi", "Tukums"):
        facts = Newcomer(NAME, club=club, born=1961, sex="m", federation_number="LZF-0042")
        persons.change_person(person(), facts, by=victim)
    first = JournalEntry.objects.filter(scope__kind="register").earliest("pk")

    with pytest.raises(Refused, match="undo_blocked"):
        journal.undo(first, by=victim)

    assert person().club == "Tukums"


def test_a_correction_at_a_desk_is_in_the_registers_journal(victim: Actor) -> None:
    tournament = with_four("Rudens kauss", by=victim)
    entry = Entry.objects.get(tournament=tournament, player=person())

    registration.change_entry_and_person(entry, Newcomer(NAME, club="Talsi"), by=victim)

    assert ("club", "Talsi") in register_lines()[0][2].items()


def test_a_name_that_was_corrected_is_erased_with_the_person(victim: Actor) -> None:
    with_four("Rudens kauss", by=victim)
    player = person()
    persons.change_person(player, Newcomer("Zelma Zvaigznīte", club="Ogre"), by=victim)

    erase_person(player, by=victim, within=Tournament.objects.all())

    lines = JournalEntry.objects.filter(verb="change_person")
    kept = json.dumps([[one.subject, one.before, one.after] for one in lines], ensure_ascii=False)
    assert (NAME in kept, "Zelma" in kept, "1961" in kept) == (False, False, False)
    with pytest.raises(Refused, match="erased_already"):
        journal.undo(lines.get(), by=victim)
