"""Applications and e-mails before an event: places, queue, states and reasons, at their limits."""

from __future__ import annotations

import datetime as dt

import pytest
from django.test import override_settings
from django.utils import timezone

from tests.cast import EventOf
from tournament.models import (
    Announcement,
    Application,
    EmailKind,
    Entry,
    Follower,
    Job,
    Mail,
    Tournament,
)
from tournament.reading.applications import (
    Applicant,
    DeskRow,
    PlacesLeft,
    ahead_of,
    announced_of,
    application_of,
    closed_reason,
    entrants_of,
    length_of,
    next_change,
    offers_entry,
    open_applications,
    places_of,
    places_with_prizes,
    rows_for_desk,
    token_of,
)
from tournament.reading.emails import (
    email_choices,
    event_sends,
    has_bounced,
    has_stopped,
    is_reachable,
    wants,
)
from tournament.reading.emails_sent import EmailRow, emails_of
from tournament.reading.follower_news import stamp, start_of, time_of
from tournament.reading.followers import (
    follower_of,
    followers_by_email,
    mailbox_token,
    may_be_followed,
    subscription_token,
    subscriptions_of,
)
from tournament.reading.followers import token_of as follower_token

NOW = dt.datetime(2026, 11, 1, 12, tzinfo=dt.UTC)
State = Tournament.State


def apply(event: Tournament, turn: int | None, **facts: object) -> Application:
    """Insert an application; with a turn in the queue it is complete."""
    given = {
        "name": f"Pieteikums {turn}",
        "language": "lv",
        "complete_at": None if turn is None else NOW,
        **facts,
    }
    return Application.objects.create(tournament=event, queue_number=turn, **given)


@pytest.fixture
def event(event_of: EventOf) -> Tournament:
    """Return an event of three players and five places, with an application in each state.

    The second player has left, and the third was taken back.
    """
    event = event_of(3)
    Announcement.objects.create(tournament=event, takes_entries=True, capacity=5)
    event.entries.filter(number=2).update(to_round=1)
    Entry.objects.filter(tournament=event, number=3).update(from_round=1, to_round=0)
    apply(event, None)
    apply(event, 1, placed_at=NOW, number=1, may_be_listed=True, club="Ogre")
    apply(event, 2, placed_at=NOW, may_be_listed=True, entry_class="seniors", club="Cēsis")
    apply(event, 3, placed_at=NOW, number=3)
    apply(event, 4, may_be_listed=True)
    apply(event, 5, withdrawn_at=NOW)
    apply(event, 6, declined_at=NOW)
    apply(event, 7)
    return Tournament.objects.get(pk=event.pk)


@pytest.mark.parametrize(
    ("capacity", "taken", "left"), [(None, 3, None), (5, 3, 2), (3, 3, 0), (3, 4, 0), (1, 0, 1)]
)
def test_places_are_left_up_to_the_capacity(
    capacity: int | None, taken: int, left: int | None
) -> None:
    assert PlacesLeft(capacity, taken, 0).left == left


@pytest.mark.django_db
def test_places_are_taken_by_players_and_by_applicants_still_to_be_entered(
    event: Tournament,
) -> None:
    assert places_of(event) == PlacesLeft(capacity=5, taken=3, waiting=2)


@pytest.mark.django_db
def test_the_desk_sees_each_application_with_its_state_and_number(event: Tournament) -> None:
    rows = rows_for_desk(event)

    assert [(one.application.queue_number, one.entry, one.state) for one in rows] == [
        (1, 1, "entered"),
        (2, None, "placed"),
        (3, None, "placed"),
        (4, None, "waits"),
        (5, None, "withdrawn"),
        (6, None, "declined"),
        (7, None, "waits"),
    ]
    assert isinstance(rows[0], DeskRow)
    assert [one.queue_number for one in open_applications(event)] == [2, 3]


@pytest.mark.django_db
def test_the_public_list_hides_names_that_may_not_be_listed(event: Tournament) -> None:
    assert entrants_of(event) == (
        Applicant(1, "Pieteikums 1", "Ogre", "", waits=False),
        Applicant(2, "Pieteikums 2", "Cēsis", "seniors", waits=False),
        Applicant(3, "", "", "", waits=False),
        Applicant(4, "Pieteikums 4", "", "", waits=True),
        Applicant(7, "", "", "", waits=True),
    )


@pytest.mark.django_db
def test_only_applications_that_wait_are_ahead(event: Tournament) -> None:
    found = {
        one.queue_number: ahead_of(one) for one in event.applications.exclude(queue_number=None)
    }

    assert {turn: found[turn] for turn in (4, 7)} == {4: 0, 7: 1}


@pytest.mark.django_db
def test_a_token_opens_the_application_of_its_event_only(event: Tournament) -> None:
    one = event.applications.get(queue_number=2)
    token = token_of(one)

    assert application_of(event.slug, token) == one
    assert application_of("cits", token) is None
    assert application_of(event.slug, f"{token}x") is None


@pytest.mark.parametrize(
    ("facts", "state", "reason"),
    [
        ({}, State.PLANNED, ""),
        ({"takes_entries": False}, State.PLANNED, "entry_off"),
        ({}, State.RUNNING, "entry_over"),
        ({"opens_at": NOW}, State.PLANNED, ""),
        ({"opens_at": NOW + dt.timedelta(seconds=1)}, State.PLANNED, "entry_not_open"),
        ({"closes_at": NOW}, State.PLANNED, "entry_over"),
        ({"closes_at": NOW + dt.timedelta(seconds=1)}, State.PLANNED, ""),
    ],
)
@override_settings(EMAIL_HOST="mail.test")
def test_applications_are_taken_from_the_first_moment_until_the_last(
    facts: dict[str, object], state: str, reason: str
) -> None:
    event = Tournament(state=state)
    event.announcement = Announcement(**{"takes_entries": True, **facts})

    assert closed_reason(event, now=NOW) == reason
    times = [facts[name] for name in ("opens_at", "closes_at") if name in facts]
    assert list(next_change(event)) == times


@override_settings(EMAIL_HOST="mail.test")
def test_a_cancelled_event_takes_no_applications() -> None:
    event = Tournament(state=State.PLANNED, called_off="sniegs")
    event.announcement = Announcement(takes_entries=True)

    assert closed_reason(event, now=NOW) == "entry_over"


@pytest.mark.parametrize(("host", "offers"), [("", 0), ("mail.test", 1)])
def test_entry_needs_a_mail_server(host: str, offers: int) -> None:
    with override_settings(EMAIL_HOST=host):
        assert offers_entry(Announcement(takes_entries=True)) == bool(offers)
        assert not offers_entry(Announcement(takes_entries=False))
        assert may_be_followed(Tournament(state=State.RUNNING)) == bool(offers)
        assert not may_be_followed(Tournament(state=State.APPROVED))
        assert not may_be_followed(Tournament(is_rehearsal=True))
        assert not may_be_followed(Tournament(called_off="sniegs"))


@pytest.mark.parametrize(
    ("shares", "fixed", "places"), [("", "", 3), ("50 30", "", 2), ("50", "9 8 7 6", 4)]
)
def test_as_many_places_have_prizes_as_have_sums(shares: str, fixed: str, places: int) -> None:
    event = Tournament(prize_places=3)
    event.announcement = Announcement(prize_shares=shares, prize_fixed=fixed)

    assert places_with_prizes(event) == places


def test_an_event_without_an_announcement_has_an_empty_one() -> None:
    assert announced_of(Tournament()).fees == ""


@pytest.mark.parametrize(
    ("blocks", "length"),
    [
        ([], "4×16"),
        ([{"first_round": 5, "settings": {"rounds": 2}}], "6×16"),
        ([{"first_round": 5, "settings": {"rounds": 1, "deals": 24}}], "4×16 + 1×24"),
    ],
)
def test_the_length_adds_rounds_of_as_many_deals(
    blocks: list[dict[str, object]], length: str
) -> None:
    assert length_of(Tournament(preset="evening-16", settings={}, blocks=blocks)) == length


def test_the_event_and_the_applicant_choose_their_e_mails() -> None:
    event = Tournament()
    event.announcement = Announcement(emails_off=[EmailKind.RESULT.value])
    usual = Application(tournament=event, contact="a@b.lv")
    asked = Application(tournament=event, contact="a@b.lv", emails_off=["reminder"])
    stopped = Application(tournament=event, contact="a@b.lv", emails_off=["all"])
    unknown = Application(tournament=event, contact="")

    assert [event_sends(event.announcement, kind) for kind in ("result", "seat")] == [False, True]
    assert event_sends(Announcement(emails_off=None), "result")
    assert email_choices(usual) == [("reminder", True), ("seat", False)]
    assert email_choices(asked) == [("reminder", False), ("seat", True)]
    assert [has_stopped(one) for one in (usual, asked, stopped)] == [False, False, True]
    told = [[wants(one, kind) for kind in ("seat", "place")] for one in (usual, asked, stopped)]
    assert told == [[False, True], [True, True], [False, False]]
    assert not wants(unknown, "place")


@pytest.mark.django_db
def test_e_mails_are_listed_newest_first_with_the_count_of_each_state(event: Tournament) -> None:
    one = event.applications.get(queue_number=1)
    Application.objects.filter(pk=one.pk).update(contact="a@b.lv")
    facts = [
        (Job.State.QUEUED, "", None),
        (Job.State.DONE, "", None),
        (Job.State.FAILED, "refused", None),
        (Job.State.FAILED, "unsure", None),
        (Job.State.CANCELLED, "", None),
        (Job.State.DONE, "", NOW),
    ]
    assert not has_bounced(one)
    for number, (state, failure, bounced) in enumerate(facts):
        job = Job.objects.create(
            kind=Job.Kind.MAIL,
            tournament=event,
            document="accepted",
            language="lv",
            revision=1,
            fingerprint=str(number),
            state=state,
            failure=failure,
            finished_at=None if state == Job.State.QUEUED else NOW,
        )
        Mail.objects.create(job=job, application=one, shown="a…", bounced_at=bounced)

    found = emails_of(event)

    def told(row: EmailRow) -> tuple[str, bool, bool, bool]:
        return row.state.value, row.needs_attention, row.may_bounce, row.may_go_again

    assert [told(row) for row in found.page] == [
        ("bounced", True, False, False),
        ("dropped", False, False, True),
        ("failed", True, True, True),
        ("failed", True, False, True),
        ("sent", False, True, True),
        ("waiting", False, False, False),
    ]
    assert found.counts == {"waiting": 1, "sent": 1, "failed": 2, "bounced": 1, "dropped": 1}
    assert {(row.name, row.contact) for row in found.page} == {("Pieteikums 1", "a@b.lv")}
    assert [row.state for row in emails_of(event, state="sent").page] == ["sent"]
    jobs = Job.objects.bulk_create(
        Job(
            kind=Job.Kind.MAIL,
            tournament=event,
            document="accepted",
            language="lv",
            revision=1,
            fingerprint=f"more {number}",
        )
        for number in range(95)
    )
    Mail.objects.bulk_create(Mail(job=each, application=one, shown="a…") for each in jobs)
    assert [len(emails_of(event, page=page).page) for page in (1, 2)] == [100, 1]
    assert has_bounced(one)
    assert not is_reachable(Application.objects.get(pk=one.pk))


@pytest.mark.django_db
def test_links_open_what_their_mailbox_follows(event: Tournament) -> None:
    first, second, other = (
        Follower.objects.create(
            tournament=event,
            contact=f"{name}@b.lv",
            mailbox=mailbox,
            language="lv",
            confirmed_at=confirmed,
            asked_at=NOW + dt.timedelta(hours=hours),
        )
        for name, mailbox, confirmed, hours in (
            ("a", "m", NOW, 0),
            ("b", "m", NOW, 1),
            ("c", "n", None, 2),
        )
    )

    own, day = subscriptions_of(subscription_token(first)), subscriptions_of(mailbox_token("m"))
    unconfirmed = subscriptions_of(subscription_token(other))

    assert own is not None
    assert (own.asked, list(own.confirmed), own.is_of_day) == (first, [second, first], False)
    assert (own.named(""), own.named(str(second.pk)), own.named("999")) == (first, second, None)
    assert day is not None
    assert (day.asked, list(day.confirmed), day.is_of_day) == (None, [second, first], True)
    assert unconfirmed is not None
    assert (unconfirmed.asked, list(unconfirmed.confirmed)) == (other, [])
    assert subscriptions_of("x") is None
    assert follower_of(event, follower_token(first)) == (True, first)
    assert follower_of(Tournament(pk=99), follower_token(first)) == (False, None)
    assert follower_of(event, "x") == (False, None)
    assert followers_by_email(event) == 2


def test_changes_are_news_from_the_last_of_the_known_times_on() -> None:
    hours = [NOW + dt.timedelta(hours=number) for number in range(3)]

    assert start_of(Follower(), hours[0]) == hours[0]
    assert start_of(Follower(confirmed_at=hours[1]), hours[0]) == hours[1]
    assert start_of(Follower(confirmed_at=hours[0], told_until=hours[2]), hours[1]) == hours[2]
    assert stamp(NOW) == 1_793_534_400_000_000
    assert time_of(1_793_534_400_000_001) - NOW == dt.timedelta(microseconds=1)
    assert timezone.is_aware(time_of(0))
