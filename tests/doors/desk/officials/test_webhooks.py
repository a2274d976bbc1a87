"""The page of webhooks: adding an address, its secret once, the log and its buttons."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User
from django.urls import reverse

from tests import visitors
from tests.cast import EventOf
from tests.doors.desk.conftest import SignIn
from tests.security.world import cup_of, make_cup
from tournament.models import Delivery, Scope, Webhook
from tournament.services import webhooks
from tournament.services.acts import Actor

pytestmark = pytest.mark.django_db
FORM = {"url": "https://hooks.example/karta", "events": ["round.closed"]}


def test_an_address_is_added_tested_replayed_and_removed(
    event_of: EventOf, signed_in: SignIn
) -> None:
    client, page = signed_in(), reverse("webhooks", args=[event_of(4).slug])

    added = client.post(page, FORM).content.decode()
    hook = Webhook.objects.get()
    client.post(f"{page}{hook.pk}/test/")
    webhooks.note_failed(
        Delivery.objects.select_related("webhook").get(), status=410, failure="answered"
    )
    shown = client.get(page).content.decode()
    replayed = client.post(f"{page}messages/{Delivery.objects.get().pk}/replay/")
    secret = client.post(f"{page}{hook.pk}/secret/").content.decode()
    removed = client.post(f"{page}{hook.pk}/remove/")

    assert "whsec_" in added
    assert "whsec_" in secret
    assert "whsec_" not in shown
    assert "Nothing is sent: the address answered that it is gone." in shown
    assert "answered 410" in shown
    assert [replayed.status_code, removed.status_code] == [302, 302]
    assert "hooks.example" not in client.get(page).content.decode()


def test_the_desks_show_that_an_address_was_given_up(
    event_of: EventOf, signed_in: SignIn, director: Actor
) -> None:
    event = event_of(4)
    make_cup(event, by=director)
    house = Scope.objects.get_or_create(kind=Scope.Kind.HOUSE, slug="house")[0]
    for owner in (house, event):
        webhooks.add_webhook(
            owner, url="https://hooks.example/", events=["round.closed"], by=director
        )
    admin = visitors.signed_in(User.objects.create_superuser("admin"))
    organiser, secretary = signed_in(), signed_in("secretary")
    desk = reverse("desk", args=[event.slug])
    pages = (desk, reverse("series_desk", args=["series", cup_of(event).scope.slug]), "/desk/")
    stopped = "A webhook gets no more messages"

    before = [stopped in admin.get(page).content.decode() for page in pages]
    Webhook.objects.update(disabled=Webhook.Disabled.GONE)
    after = [stopped in admin.get(page).content.decode() for page in pages]

    assert (before, after) == ([False] * 3, [True] * 3)
    assert stopped in organiser.get(desk).content.decode()
    assert stopped not in secretary.get(desk).content.decode()


def test_a_refused_address_stays_in_the_form(event_of: EventOf, signed_in: SignIn) -> None:
    page = reverse("webhooks", args=[event_of(4).slug])

    answer = signed_in().post(page, FORM | {"url": "http://hooks.example/"})

    assert answer.status_code == 422
    assert "Write a whole address that begins with https://." in answer.content.decode()


def test_webhooks_of_the_instance_are_for_its_administrator(
    event_of: EventOf, signed_in: SignIn
) -> None:
    event_of(4)
    admin = visitors.signed_in(User.objects.create_superuser("admin"))
    page = reverse("webhooks_of_house")

    assert "whsec_" in admin.post(page, FORM).content.decode()
    hook = Webhook.objects.get()
    delivery = webhooks.order_test(hook)
    paths = [f"{page}{hook.pk}/{act}/" for act in ("test", "secret", "remove")]
    paths += [page, f"{page}messages/{delivery.pk}/replay/"]
    assert {signed_in().post(path).status_code for path in paths} == {404}
    assert signed_in().get(page).status_code == 404
    assert admin.get(page).status_code == 200
