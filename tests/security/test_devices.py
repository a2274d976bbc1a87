"""The list of an account's sessions: shown to its owner, and ended remotely."""

from __future__ import annotations

from datetime import timedelta
from io import StringIO

import pytest
from axes.models import AccessLog
from django.contrib.auth.models import User
from django.contrib.sessions.models import Session
from django.core.management import call_command
from django.test import Client
from django.urls import reverse
from django.utils import timezone, translation
from pytest_django import Settings

from tournament.models import Device
from tournament.services.accounts import devices

pytestmark = pytest.mark.django_db
PASSWORD = "gara vasara pie jūras"
FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"
PHONE = "Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36"


@pytest.fixture
def dace() -> User:
    return User.objects.create_user("dace", password=PASSWORD)


def sign_in(user: User, agent: str = FIREFOX) -> Client:
    client = Client(HTTP_USER_AGENT=agent)
    client.post(reverse("login"), {"username": user.username, "password": PASSWORD})
    return client


def is_in(client: Client) -> bool:
    return client.get(reverse("my_tournaments")).status_code == 200


def test_the_owner_sees_every_browser(dace: User) -> None:
    here, _there = sign_in(dace), sign_in(dace, PHONE)

    shown = here.get(reverse("account")).context["devices"]

    assert {device.browser for device in shown} == {"Firefox, Linux", "Chrome, Android"}


def test_eighty_letters_of_a_browsers_name_are_kept_and_a_later_login_replaces_it(
    dace: User,
) -> None:
    for browser in ("a" * 81, "b" * 80):
        devices.note_device(dace, session_key="k", browser=browser)
        assert Device.objects.get().browser == browser[:80]


def test_a_browser_stays_in_the_list_when_the_secret_key_changes(
    dace: User, settings: Settings
) -> None:
    here, there = sign_in(dace), sign_in(dace, PHONE)
    settings.SECRET_KEY, settings.SECRET_KEY_FALLBACKS = "new", [settings.SECRET_KEY]

    stayed = is_in(there)
    shown = here.get(reverse("account")).context["devices"]
    other = Device.objects.get(browser="Chrome, Android")
    here.post(reverse("end_devices"), {"device": other.pk})

    assert stayed
    assert "Chrome, Android" in {device.browser for device in shown}
    assert Device.objects.get().browser == "Firefox, Linux"
    assert (is_in(here), is_in(there)) == (True, False)


def test_one_session_can_be_ended(dace: User) -> None:
    here, there = sign_in(dace), sign_in(dace, PHONE)
    other = Device.objects.get(browser="Chrome, Android")

    here.post(reverse("end_devices"), {"device": other.pk})

    assert (is_in(here), is_in(there)) == (True, False)


def test_all_other_sessions_can_be_ended_even_unlisted_ones(dace: User) -> None:
    here, there, unnoted = sign_in(dace), sign_in(dace, PHONE), Client()
    unnoted.force_login(dace)

    here.post(reverse("end_devices"))

    assert [is_in(client) for client in (here, there, unnoted)] == [True, False, False]
    assert len(devices.devices_of(dace)) == 1


def test_sessions_of_others_cannot_be_ended(dace: User) -> None:
    theirs = sign_in(dace)
    other = Client()
    other.force_login(User.objects.create_user("ilze"))

    answer = other.post(reverse("end_devices"), {"device": Device.objects.get().pk})
    other.post(reverse("end_devices"))

    assert (answer.status_code, is_in(theirs)) == (404, True)


def test_signing_out_removes_the_session_from_the_list(dace: User) -> None:
    sign_in(dace).post(reverse("logout"))

    assert not Device.objects.exists()


def test_a_new_password_ends_every_other_browser(dace: User) -> None:
    here, there = sign_in(dace), sign_in(dace, PHONE)
    new = "cita parole pie jūras"
    typed = {"old_password": PASSWORD, "new_password1": new, "new_password2": new}

    here.post(reverse("change_password"), typed)

    assert (is_in(here), is_in(there)) == (True, False)
    assert [device.browser for device in devices.devices_of(dace)] == ["Firefox, Linux"]


def test_a_closed_accounts_sessions_end_at_once_for_good(dace: User) -> None:
    here = sign_in(dace)

    call_command("close_account", "dace", stdout=StringIO())

    assert (is_in(here), is_in(sign_in(dace))) == (False, False)


def test_expired_sessions_are_deleted(dace: User) -> None:
    here, there = sign_in(dace), sign_in(dace, PHONE)
    over = Device.objects.get(browser="Chrome, Android").session_key
    Session.objects.filter(session_key=over).update(expire_date=timezone.now())
    AccessLog.objects.update(attempt_time=timezone.now() - timedelta(days=31))

    devices.sweep()

    assert (is_in(here), is_in(there)) == (True, False)
    assert [device.browser for device in Device.objects.all()] == ["Firefox, Linux"]
    assert not AccessLog.objects.exists()


@pytest.mark.parametrize("weak", ["īsa", "1234567890", "password", "qwertyuiop"])
def test_a_weak_password_is_refused(weak: str, dace: User) -> None:
    client = sign_in(dace)
    typed = {"old_password": PASSWORD, "new_password1": weak, "new_password2": weak}

    page = client.post(reverse("change_password"), typed)

    dace.refresh_from_db()
    assert (page.status_code, dace.check_password(PASSWORD)) == (422, True)


def test_a_wrong_current_password_has_a_project_message(dace: User) -> None:
    new = "cita parole pie jūras"
    typed = {"old_password": "cita", "new_password1": new, "new_password2": new}

    page = sign_in(dace).post(reverse("change_password"), typed, headers={"accept-language": "en"})

    words = translation.gettext("This is not the password of this account.")
    assert page.context["form"].errors == {"old_password": [words]}


def test_signing_in_changes_the_session_key(dace: User) -> None:
    client = Client()
    client.get(reverse("login"))
    session = client.session
    session["planted"] = "by a stranger"
    session.save()
    planted = session.session_key

    client.post(reverse("login"), {"username": "dace", "password": PASSWORD})

    assert client.session.session_key != planted
    assert (
        Client(HTTP_COOKIE=f"sessionid={planted}").get(reverse("my_tournaments")).status_code == 302
    )
