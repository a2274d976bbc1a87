"""The keeper's pages of the register: duplicates, merging, titles and licences."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User
from django.test import Client

from tests.doors.public.reading import words_of
from tests.services.series.seasons import series, take_in
from tournament.models import Licence, Merge, NotTheSame, Player, Title
from tournament.services.acts import Actor
from tournament.services.people import merging

pytestmark = pytest.mark.django_db


@pytest.fixture
def doubles() -> tuple[Player, Player]:
    return Player.objects.create(name="Anna Bērziņa"), Player.objects.create(name="Berzina Anna")


def test_duplicates_link_to_a_preview_and_can_be_merged(
    keeper: Client, doubles: tuple[Player, Player]
) -> None:
    one, two = doubles
    listed = keeper.get("/desk/register/doubles/").content.decode()
    assert f"/desk/register/{two.pk}/merge/?into={one.pk}" in listed

    preview = keeper.get(f"/desk/register/{two.pk}/merge/?into={one.pk}")
    assert (preview.status_code, Merge.objects.exists()) == (200, False)

    keeper.post(f"/desk/register/{two.pk}/merge/now/", {"into": one.pk, "reason": "a list"})
    made = Merge.objects.get()
    assert (made.player, made.into, made.reason) == (two, one, "a list")

    keeper.post(f"/desk/register/merges/{made.pk}/split/")
    assert not Merge.objects.standing().exists()


def test_a_double_click_merges_once(keeper: Client, doubles: tuple[Player, Player]) -> None:
    one, two = doubles
    for _click in range(2):
        keeper.post(f"/desk/register/{two.pk}/merge/now/", {"into": one.pk, "key": "click"})

    assert Merge.objects.count() == 1


def test_an_impossible_merge_is_refused_before_anything_is_written(
    keeper: Client, doubles: tuple[Player, Player]
) -> None:
    one, two = doubles
    Player.objects.filter(pk=one.pk).update(born=1980)
    Player.objects.filter(pk=two.pk).update(born=1990)

    page = keeper.get(f"/desk/register/{two.pk}/merge/?into={one.pk}").content.decode()

    assert "were born in different years" in page
    assert "/merge/now/" not in page


def test_a_rejected_duplicate_is_not_suggested_again(
    keeper: Client, doubles: tuple[Player, Player]
) -> None:
    one, two = doubles
    keeper.post(f"/desk/register/{two.pk}/apart/{one.pk}/")

    assert NotTheSame.objects.count() == 1
    assert "No likely duplicates" in keeper.get("/desk/register/doubles/").content.decode()


def test_a_title_and_a_licence_are_on_the_persons_page(
    keeper: Client, doubles: tuple[Player, Player]
) -> None:
    path = f"/desk/register/{doubles[0].pk}/"
    keeper.post(f"{path}titles/", {"title": "Meistare", "since": "2026-01-01", "given_by": "LZF"})
    keeper.post(f"{path}licences/", {"season": "2026", "licence": "77"})

    page = keeper.get(path).content.decode()
    assert ("Meistare" in page, "2026 77" in page) == (True, True)

    keeper.post(f"/desk/register/titles/{Title.objects.get().pk}/take/")
    assert not Title.objects.standing().exists()


@pytest.mark.parametrize("typed", [{"season": "26"}, {"season": "x"}, {}])
def test_a_licence_without_a_year_is_refused_with_a_message(
    keeper: Client, doubles: tuple[Player, Player], typed: dict[str, str]
) -> None:
    path = f"/desk/register/{doubles[0].pk}/"

    answer = keeper.post(f"{path}licences/", typed, follow=True)

    assert (answer.status_code, Licence.objects.exists()) == (200, False)
    assert 'role="alert"' in answer.content.decode()


def test_users_who_do_not_keep_the_register_are_refused(doubles: tuple[Player, Player]) -> None:
    client = Client()
    client.force_login(User.objects.create_user("guest"))

    assert client.get("/desk/register/doubles/").status_code == 403
    assert client.post(f"/desk/register/{doubles[0].pk}/merge/now/").status_code == 403


def test_external_results_count_as_tournaments_and_are_on_the_persons_page(
    keeper: Client, director: Actor
) -> None:
    cup = series(director)
    take_in(cup, 1, 2, by=director)
    take_in(cup, 1, 2, by=director, name="Pavasara posms")
    anna = Player.objects.get(name="Anna Bērziņa")
    twin = Player.objects.create(name="Anna Berzina")

    doubles = words_of(keeper.get("/desk/register/doubles/"))
    merge = words_of(keeper.get(f"/desk/register/{anna.pk}/merge/?into={twin.pk}"))
    page = words_of(keeper.get(f"/desk/register/{anna.pk}/"))

    assert ("2 tournaments" in doubles, "0 tournaments" in doubles) == (True, True)
    assert "Played elsewhere (2)" in merge
    assert "Played elsewhere Ziemas posms, 30 Jan 2026 Pavasara posms, 30 Jan 2026" in page


def test_a_merged_persons_page_and_the_remaining_one_offer_the_split(
    keeper: Client, doubles: tuple[Player, Player], director: Actor
) -> None:
    one, other = doubles
    made = merging.merge_persons(one, other, reason="", by=director)
    split = f'action="/desk/register/merges/{made.pk}/split/"'

    pages = [keeper.get(f"/desk/register/{player.pk}/").content.decode() for player in doubles]

    assert [split in page for page in pages] == [True, True]
