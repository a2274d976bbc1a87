"""Results of a series that are not public: who may see them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from django.contrib.auth.models import User
from django.test import Client

from tests.doors.desk.series.taken_in import CUP, TYPED, found, shown, take_in
from tests.services.series.seasons import approved
from tournament.models import (
    AccountRights,
    Membership,
    Role,
    Scope,
    Stage,
    Tournament,
)

if TYPE_CHECKING:
    from tests.doors.desk.conftest import SignIn
    from tournament.services.acts import Actor

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite_enough]


@pytest.mark.parametrize(
    ("role", "sees", "may_add"),
    [
        (None, "standings", True),
        (None, "seats", False),
        (Role.VIEWER, "seats", False),
        (Role.SECRETARY, "nothing", False),
        (Role.DIRECTOR, "nothing", True),
    ],
)
def test_hidden_results_are_added_only_by_users_who_may_publish_them(
    role: str | None, sees: str, *, may_add: bool, director: Actor, signed_in: SignIn
) -> None:
    event = approved(director)
    Tournament.objects.update(public_sees=sees)
    client = signed_in("visitor")
    visitor = User.objects.get(username="visitor")
    AccountRights.objects.create(user=visitor, may_create=True)
    if role:
        Membership.objects.create(tournament=event, user=visitor, role=role)
    client.post("/desk/series/new/", {**TYPED, "key": "b"})
    path = f"{CUP}stages/add/here/{event.pk}/"
    said = {"name": "", "coefficient": "1"}

    listed_there = event.name in client.get(f"{CUP}stages/add/").content.decode()
    preview = client.post(path, said)
    if may_add:
        seen = found(preview.content.decode(), "previewed")
        client.post(path, {**said, "previewed": seen, "save": "1"})
    else:
        client.post(path, {**said, "previewed": "1", "save": "1"})
    told = Client().get("/series/garkalnes-kauss/").content.decode()

    assert (listed_there, preview.status_code) == (may_add, 200 if may_add else 404)
    assert (Stage.objects.exists(), "Anna Bērziņa" in told) == (may_add, may_add)


@pytest.mark.parametrize("is_public", [True, False])
def test_an_external_list_is_reused_only_if_its_series_is_public(
    desk: Client, signed_in: SignIn, *, is_public: bool
) -> None:
    take_in(desk, 1, 2, 3)
    Scope.objects.update(is_public=is_public)
    event = Stage.objects.get().outside
    assert event is not None
    client = signed_in("visitor")
    AccountRights.objects.create(user=User.objects.get(username="visitor"), may_create=True)
    client.post("/desk/series/new/", {**TYPED, "name": "Mans kauss", "key": "b"})
    path = "/desk/series/mans-kauss/stages/add/"

    is_listed = event.name in client.get(path).content.decode()
    added = client.get(f"{path}elsewhere/{event.pk}/").status_code

    assert (is_listed, added) == (is_public, 200 if is_public else 404)


def test_adding_a_hidden_tournament_shows_what_the_series_will_publish(
    desk: Client, director: Actor
) -> None:
    event = approved(director)
    Membership.objects.get_or_create(
        tournament=event, user=User.objects.get(), defaults={"role": Role.DIRECTOR}
    )
    said = "This tournament is hidden from the public."
    path = f"{CUP}stages/add/here/{event.pk}/"
    assert said not in shown(desk, path)

    Tournament.objects.update(public_sees="nothing")

    assert said in shown(desk, path)
    Scope.objects.filter(kind="series").update(is_public=False)
    assert said not in shown(desk, path)
