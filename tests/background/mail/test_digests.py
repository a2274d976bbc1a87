"""One e-mail a day for followers, and the news of a series: joined, sent once, and stopped."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Callable

import pytest
from django.db import IntegrityError, transaction
from django.test import Client
from django.utils import timezone

from tests.background.mail.conftest import Work
from tests.background.mail.entrants import links_of, sent
from tests.background.mail.mail_server import MailServer
from tests.cast import EventOf, approve, finish, play_and_close
from tests.services.series.seasons import series as new_series
from tests.services.series.seasons import take_in
from tournament.background.mail import due
from tournament.background.mail.followers import order_series_news
from tournament.models import (
    Follower,
    FollowerDigest,
    FollowerEmail,
    Job,
    Mail,
    Series,
    Tournament,
)
from tournament.reading.follower_news import happenings_of
from tournament.reading.followers import mailbox_token, subscription_token, token_of
from tournament.services.acts import Actor
from tournament.services.applications import applying
from tournament.services.results import finishing
from tournament.services.series import stages

pytestmark = pytest.mark.django_db
TO = "fan@klubs.example"
Order = Callable[..., None]


@pytest.fixture
def order(monkeypatch: pytest.MonkeyPatch) -> Order:
    """Return the periodic task, run some days from now at an hour of this place."""

    def run(*, day: int = 1, hour: int = 10) -> None:
        there = timezone.localtime() + dt.timedelta(days=day)
        moment = there.replace(hour=hour, minute=0, second=0, microsecond=0)
        with monkeypatch.context() as patched:
            patched.setattr(timezone, "now", lambda: moment)
            due.order_due()

    return run


def played(event_of: EventOf, by: Actor, name: str) -> Tournament:
    event = event_of(8, name=name)
    for _round in range(4):
        play_and_close(event, by=by)
    return Tournament.objects.get(pk=event.pk)


def approved(event: Tournament, by: Actor) -> None:
    finish(event, by=by)
    approve(event, by=by, early_because="all agree")


def ask(client: Client, address: str, **facts: str) -> int:
    client.cookies["django_language"] = facts.pop("language", "en")
    return client.post(address, {"contact": TO, "rhythm": "daily", **facts}).status_code


def follow(client: Client, event: Tournament, **facts: str) -> Follower:
    ask(client, f"/{event.slug}/following/email/", **facts)
    found = Follower.objects.latest("pk")
    client.post(f"/{event.slug}/following/{token_of(found)}/confirm/")
    found.refresh_from_db()
    return found


def follow_series(client: Client, cup: Series, **facts: str) -> Follower:
    ask(client, f"/series/{cup.scope.slug}/follow/", **facts)
    found = Follower.objects.latest("pk")
    client.post(f"/news/emails/{subscription_token(found)}/confirm/")
    found.refresh_from_db()
    return found


def test_one_email_a_day_joins_two_results(
    client: Client,
    event_of: EventOf,
    director: Actor,
    work: Work,
    mail_server: MailServer,
    order: Order,
) -> None:
    first, second = (played(event_of, director, name) for name in ("Rudens", "Ziema"))
    follow(client, first, who="1")
    follow(client, second, contact=TO.upper())
    sent(work, mail_server)
    approved(first, director)
    approved(second, director)
    order(hour=8)
    early = sent(work, mail_server)
    order()
    order()
    [taken] = sent(work, mail_server)
    order(day=2)

    assert early == []
    assert str(taken.letter["Subject"]).startswith("Your news of ")
    for event in (first, second):
        for part in (taken.words, taken.html):
            assert f"The result of {event.name}" in part
    name = first.entries.get(number=1).name
    assert f"{name}: place" in taken.words
    assert f"/{first.slug}/following/?who=1" in taken.words
    assert sent(work, mail_server) == []
    assert FollowerDigest.objects.count() == 1
    assert [client.get(link).status_code for link in links_of(taken)] == [200] * len(
        links_of(taken)
    )
    assert re.findall(r"<(?:img|script|link|iframe|form)|url\(|src=", taken.html) == []


def test_a_day_without_news_sends_nothing(
    client: Client,
    event_of: EventOf,
    director: Actor,
    work: Work,
    mail_server: MailServer,
    order: Order,
) -> None:
    event = played(event_of, director, "Rudens")
    follow(client, event)
    sent(work, mail_server)

    order()

    assert sent(work, mail_server) == []
    assert FollowerDigest.objects.count() == 0


def test_news_of_a_series_are_ordered_a_minute_later(director: Actor) -> None:
    """A change with an earlier time may still be in its transaction."""
    cup = new_series(director)
    take_in(cup, 2, 1, 3, by=director)
    (stage,) = happenings_of({(None, cup.scope_id)})[None, cup.scope_id]
    earlier = stage.at - dt.timedelta(hours=1)
    Follower.objects.create(
        scope=cup.scope,
        contact="fan@klubs.example",
        mailbox="m",
        language="en",
        confirmed_at=earlier,
        told_until=earlier,
        site="http://testserver",
    )

    ordered = []
    for seconds in (59, 60):
        order_series_news(earlier, stage.at + dt.timedelta(seconds=seconds))
        ordered.append(Job.objects.filter(document=FollowerEmail.SERIES).count())

    assert ordered == [0, 1]


def test_the_database_has_one_digest_a_day() -> None:
    facts = {"mailbox": "a", "day": timezone.localdate(), "until": timezone.now()}
    FollowerDigest.objects.create(**facts)

    with pytest.raises(IntegrityError), transaction.atomic():
        FollowerDigest.objects.create(**facts)


def test_a_result_withdrawn_before_the_email_is_sent_when_approved_again(
    client: Client,
    event_of: EventOf,
    director: Actor,
    work: Work,
    mail_server: MailServer,
    order: Order,
) -> None:
    event = played(event_of, director, "Rudens")
    follow(client, event)
    sent(work, mail_server)
    approved(event, director)
    order()
    finishing.reopen(Tournament.objects.get(pk=event.pk), by=director, reason="a wrong sheet")
    dropped = sent(work, mail_server)
    order(day=2)
    quiet = FollowerDigest.objects.count()
    approve(Tournament.objects.get(pk=event.pk), by=director, early_because="all agree")
    # The clock of the first order was a day ahead of this approval.
    Follower.objects.update(told_until=event.publications.earliest("pk").at)
    order(day=3)
    [taken] = sent(work, mail_server)

    assert (dropped, quiet) == ([], 1)
    assert "The result of Rudens" in taken.words


@pytest.mark.parametrize("language", ["lv", "pl", "ru"])
def test_the_digest_is_in_the_language_of_the_follower(
    client: Client,
    event_of: EventOf,
    director: Actor,
    work: Work,
    mail_server: MailServer,
    order: Order,
    language: str,
) -> None:
    event = played(event_of, director, "Rudens")
    follow(client, event, language=language)
    sent(work, mail_server)
    approved(event, director)
    order()
    [taken] = sent(work, mail_server)

    words = {"lv": "Jūsu jaunumi", "pl": "Twoje nowości", "ru": "Ваши новости"}[language]
    assert str(taken.letter["Subject"]).startswith(words)
    assert "Change these" not in taken.html


def test_one_click_stops_the_digest_and_keeps_other_emails(
    client: Client, event_of: EventOf
) -> None:
    first, second, third = (event_of(4, name=name) for name in ("A", "B", "C"))
    found = follow(client, first)
    follow(client, second)
    kept = follow(client, third, rhythm="each")
    address = f"/news/emails/{mailbox_token(found.mailbox)}/stop/"
    question = client.get(address).content.decode()

    answers = [Client().post(address).status_code for _click in range(2)]

    assert ("No more e-mail of the day?" in question, answers) == (True, [200, 200])
    assert list(Follower.objects.all()) == [kept]


def test_the_rhythm_is_changed_by_the_link_and_in_two_tabs_the_last_counts(
    client: Client, event_of: EventOf
) -> None:
    event = event_of(4, name="Rudens")
    found = follow(client, event, rhythm="each")
    own = f"/news/emails/{subscription_token(found)}/"
    page = client.get(own).content.decode()
    for rhythm in ("daily", "daily", "weekly"):
        client.post(f"{own}rhythm/", {"follower": str(found.pk), "rhythm": rhythm})
    found.refresh_from_db()

    assert f'name="follower" value="{found.pk}"' in page
    assert found.rhythm == "daily"
    client.post(f"{own}rhythm/", {"follower": str(found.pk), "rhythm": "each"})
    found.refresh_from_db()
    assert found.rhythm == "each"


def test_a_link_changes_nothing_of_another_mailbox(client: Client, event_of: EventOf) -> None:
    event = event_of(4, name="Rudens")
    found = follow(client, event)
    other = follow(client, event, contact="other@klubs.example")
    own = f"/news/emails/{subscription_token(found)}/"

    client.post(f"{own}rhythm/", {"follower": str(other.pk), "rhythm": "each"})
    client.post(f"{own}stop/", {"follower": str(other.pk)})
    other.refresh_from_db()

    assert other.rhythm == "daily"
    assert client.get(own).content.decode().count('name="follower"') == 1
    assert client.get("/news/emails/1-a:abc/").status_code == 404


def test_what_was_sent_at_once_is_not_in_the_digest(
    client: Client,
    event_of: EventOf,
    director: Actor,
    work: Work,
    mail_server: MailServer,
    order: Order,
) -> None:
    event = played(event_of, director, "Rudens")
    found = follow(client, event, rhythm="each")
    sent(work, mail_server)
    approved(event, director)
    due.order_due()
    taken = sent(work, mail_server)
    own = f"/news/emails/{subscription_token(found)}/"
    client.post(f"{own}rhythm/", {"follower": str(found.pk), "rhythm": "daily"})
    order()

    assert len(taken) == 1
    assert sent(work, mail_server) == []


def test_a_stopped_event_leaves_the_digest_of_the_others(
    client: Client,
    event_of: EventOf,
    director: Actor,
    work: Work,
    mail_server: MailServer,
    order: Order,
) -> None:
    events = [played(event_of, director, name) for name in ("Rudens", "Ziema")]
    rows = [follow(client, event) for event in events]
    sent(work, mail_server)
    for event in events:
        approved(event, director)
    order()
    stopped = Mail.objects.get(job__document="follower_digest").follower
    assert stopped is not None
    Client().post(f"/news/emails/{subscription_token(stopped)}/stop/")
    [taken] = sent(work, mail_server)

    [left] = [one for one in rows if one.pk != stopped.pk]
    assert f"The result of {left.name}" in taken.words
    assert f"The result of {stopped.name}" not in taken.words


@pytest.mark.parametrize("rhythm", ["each", "daily"])
def test_a_follower_of_a_series_learns_of_a_stage_once(
    client: Client,
    event_of: EventOf,
    director: Actor,
    work: Work,
    mail_server: MailServer,
    order: Order,
    rhythm: str,
) -> None:
    cup = new_series(director)
    event = played(event_of, director, "Rudens")
    stages.add_stage(cup, event, by=director)
    page = client.get(f"/series/{cup.scope.slug}/").content.decode()
    ask(client, f"/series/{cup.scope.slug}/follow/", rhythm=rhythm)
    [asked] = sent(work, mail_server)
    found = Follower.objects.get()
    client.post(f"/news/emails/{subscription_token(found)}/confirm/")
    order()
    quiet = sent(work, mail_server)
    approved(event, director)
    order()
    order()
    [taken] = sent(work, mail_server)
    order(day=2)

    assert f"/series/{cup.scope.slug}/follow/" in page
    assert str(asked.letter["Subject"]) == f"Confirm your address: news of {cup.scope.name}"
    assert quiet == []
    for part in (taken.words, taken.html):
        assert f"{cup.scope.name}: a new stage counts: Rudens." in part
    assert taken.words.count(", total ") == 3
    assert sent(work, mail_server) == []
    assert [client.get(link).status_code for link in links_of(taken)] == [200] * len(
        links_of(taken)
    )


def test_followers_of_a_series_are_forgotten(
    client: Client, director: Actor, work: Work, mail_server: MailServer
) -> None:
    cup = new_series(director)
    follow_series(client, cup)
    ask(client, f"/series/{cup.scope.slug}/follow/", contact="other@klubs.example")
    sent(work, mail_server)
    Follower.objects.filter(confirmed_at=None).update(
        asked_at=timezone.now() - dt.timedelta(days=3)
    )
    applying.forget_contacts()
    assert Follower.objects.get().contact == TO

    Follower.objects.update(asked_at=timezone.now() - dt.timedelta(days=367))
    applying.forget_contacts()

    assert (Follower.objects.count(), Mail.objects.count()) == (0, 0)
    assert not Job.objects.filter(kind=Job.Kind.MAIL).exists()
