"""Entry from a public page: the queue, the places, decisions at the desk, moved events."""

from __future__ import annotations

import datetime as dt

import pytest
from django.utils import timezone, translation

from tests.cast import Announce, plan_blocks
from tests.services.applications.applied import apply, complete, fresh, standing
from tournament.models import Application, JournalEntry, Player, Tournament
from tournament.reading.applications import closed_reason, format_line, open_applications, places_of
from tournament.services import journal
from tournament.services.acts import Actor
from tournament.services.applications import announcing, applying
from tournament.services.applications import applying as accepting
from tournament.services.applications.announcing import EntryTerms, terms_of
from tournament.services.refusals import Refused

pytestmark = pytest.mark.django_db


def test_the_first_complete_entry_decides_not_the_first_form(event: Tournament) -> None:
    early = apply(event, "Anna Bērziņa")
    complete(event, "Bruno Kalniņš")
    complete(event, "Cilda Ozola")
    applying.apply(early)

    assert standing(event) == [
        ("Bruno Kalniņš", 1, True),
        ("Cilda Ozola", 2, True),
        ("Anna Bērziņa", 3, False),
    ]


def test_a_form_has_no_effect_until_its_link_is_used(event: Tournament) -> None:
    before = fresh(event).revision

    apply(event, "Anna Bērziņa")

    assert fresh(event).revision == before
    assert places_of(event).taken == 0


def test_a_second_click_and_a_second_form_are_one_entry(event: Tournament) -> None:
    first = complete(event, "Anna Bērziņa")
    again = applying.apply(first)

    assert again.queue_number == 1
    assert apply(event, "Anna Bērziņa") == first
    assert standing(event) == [("Anna Bērziņa", 1, True)]


def test_an_accepted_entry_is_a_player_with_its_class_and_only_once(
    event: Tournament, director: Actor
) -> None:
    found = applying.apply(apply(event, "Anna Bērziņa", club="Ogre", entry_class="Dāmas"))

    entry = accepting.accept(found, by=director)

    assert (entry.name, entry.club, entry.category) == ("Anna Bērziņa", "Ogre", "Dāmas")
    assert accepting.accept(found, by=director) == entry
    assert places_of(fresh(event)).taken == 1


def test_undoing_an_entry_reopens_its_application(event: Tournament, director: Actor) -> None:
    found = complete(event, "Anna Bērziņa")
    entry = accepting.accept(found, by=director)
    journal.undo(JournalEntry.objects.get(verb="register"), by=director)

    assert places_of(fresh(event)).taken == 1
    assert accepting.accept(found, by=director).number == entry.number


def test_all_applicants_with_a_place_are_entered_and_undone_in_one_act(
    event: Tournament, director: Actor
) -> None:
    for club in ("Ogre", "Rīga"):
        Player.objects.create(name="Anna Bērziņa", club=club)
    complete(event, "Anna Bērziņa")
    complete(event, "Bruno Kalniņš")

    count, refused = accepting.accept_applications(fresh(event), by=director)

    assert (count, [why.code for _one, why in refused]) == (1, ["which_player"])
    line = JournalEntry.objects.get(verb="accept_applications")
    journal.undo(line, by=director)
    assert [one.name for one in open_applications(fresh(event))] == [
        "Anna Bērziņa",
        "Bruno Kalniņš",
    ]


def test_the_desk_chooses_among_namesakes(event: Tournament, director: Actor) -> None:
    for club in ("Ogre", "Rīga"):
        Player.objects.create(name="Anna Bērziņa", club=club)
    found = complete(event, "Anna Bērziņa")

    with pytest.raises(Refused, match="which_player"):
        accepting.accept(found, by=director)

    chosen = Player.objects.get(club="Rīga")
    assert accepting.accept(found, by=director, player=chosen).player == chosen


@pytest.mark.parametrize(
    ("terms", "code"),
    [
        (EntryTerms(), "entry_off"),
        (EntryTerms(takes_entries=True, opens_at=timezone.now() + dt.timedelta(1)), "entry_not_"),
        (EntryTerms(takes_entries=True, closes_at=timezone.now() - dt.timedelta(1)), "entry_over"),
    ],
)
def test_a_form_is_accepted_only_while_entry_is_open(
    announce: Announce, director: Actor, terms: EntryTerms, code: str
) -> None:
    event = announce()
    announcing.announce_entry(event, terms, by=director)

    with pytest.raises(Refused, match=code):
        apply(event, "Anna Bērziņa")


def test_a_link_used_after_entry_closed_has_no_effect(event: Tournament, director: Actor) -> None:
    late = apply(event, "Anna Bērziņa")
    announcing.announce_entry(
        event, EntryTerms(takes_entries=True, closes_at=timezone.now()), by=director
    )

    with pytest.raises(Refused, match="entry_over"):
        applying.apply(late)


def test_fees_have_the_decimal_separator_of_the_language(
    event: Tournament, director: Actor
) -> None:
    announcing.announce_entry(event, EntryTerms(fees="20,50+5/0.5"), by=director)

    with translation.override("lv"):
        assert format_line(fresh(event)) == "20,5+5/0,5, 4×16"
    with translation.override("en"):
        assert format_line(fresh(event)) == "20.5+5/0.5, 4×16"


@pytest.mark.parametrize(
    ("plan", "said"), [({"rounds": 1}, "5×16"), ({"rounds": 2, "deals": 24}, "4×16 + 2×24")]
)
def test_the_line_counts_the_rounds_of_every_block(
    event: Tournament, director: Actor, plan: dict[str, int], said: str
) -> None:
    plan_blocks(event, [{"first_round": 5, "settings": plan}], by=director)

    announcing.announce_entry(fresh(event), EntryTerms(fees="30+10"), by=director)

    assert format_line(fresh(event)) == f"30+10, {said}"
    with pytest.raises(Refused, match="line_says_otherwise"):
        announcing.announce_entry(fresh(event), EntryTerms(fees="30, 4×16"), by=director)


def test_announced_entry_can_be_undone(event: Tournament, director: Actor) -> None:
    terms = EntryTerms(fees="30+10/1, 4×16", capacity=40, classes=("Visi", "Dāmas", "Visi"))
    announcing.announce_entry(event, terms, by=director)
    assert (terms_of(event).fees, terms_of(event).classes) == ("30+10/1", ("Visi", "Dāmas"))
    assert format_line(fresh(event)) == "30+10/1, 4×16"

    journal.undo(JournalEntry.objects.filter(verb="announce_entry").latest("pk"), by=director)

    assert terms_of(event) == EntryTerms(takes_entries=True, capacity=2)


def test_a_line_that_contradicts_the_plan_is_refused(event: Tournament, director: Actor) -> None:
    with pytest.raises(Refused, match="line_says_otherwise"):
        announcing.announce_entry(event, EntryTerms(fees="30+10, 7×28"), by=director)


def test_a_moved_event_keeps_its_old_date_and_can_be_undone(
    event: Tournament, director: Actor
) -> None:
    was = event.date
    move(event, was + dt.timedelta(7), director)
    move(event, was + dt.timedelta(14), director)
    announced = fresh(event).announcement
    assert (announced.moved_from, fresh(event).date) == (was, was + dt.timedelta(14))

    for line in JournalEntry.objects.filter(verb="move_event"):
        journal.undo(line, by=director)

    assert fresh(event).date == was
    assert fresh(event).announcement.moved_from is None


def test_contacts_are_deleted_after_the_event_and_unconfirmed_forms_after_two_days(
    event: Tournament,
) -> None:
    kept = complete(event, "Anna Bērziņa")
    loose = apply(event, "Bruno Kalniņš")
    Application.objects.filter(pk=loose.pk).update(sent_at=timezone.now() - dt.timedelta(3))
    applying.forget_contacts()
    assert list(Application.objects.values_list("name", "contact")) == [
        ("Anna Bērziņa", "anna@example.lv")
    ]

    Tournament.objects.filter(pk=event.pk).update(date=timezone.localdate() - dt.timedelta(15))
    applying.forget_contacts()

    assert Application.objects.get(pk=kept.pk).contact == ""


def move(event: Tournament, date: dt.date, by: Actor) -> None:
    announcing.move_event(
        event, date=date, starts=None, place="Cēsis", why="the hall is flooded", by=by
    )


@pytest.mark.parametrize(
    ("seconds", "reason"), [(-1, "entry_not_open"), (0, ""), (59, ""), (60, "entry_over")]
)
def test_entry_is_open_from_its_first_moment_and_not_at_its_last(
    event: Tournament, director: Actor, seconds: int, reason: str
) -> None:
    opens = timezone.now().replace(microsecond=0)
    closes = opens + dt.timedelta(minutes=1)
    terms = EntryTerms(takes_entries=True, opens_at=opens, closes_at=closes)
    announcing.announce_entry(event, terms, by=director)

    assert closed_reason(fresh(event), now=opens + dt.timedelta(seconds=seconds)) == reason
