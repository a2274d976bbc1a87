"""Past results at the desk of the register: sent, decided, imported, and shown in public."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from django.contrib.auth.models import User
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from tests.exchange.test_past_lists import archive
from tournament.models import OutsideEvent, PastList, Player

if TYPE_CHECKING:
    from pytest_django import DjangoAssertNumQueries

pytestmark = pytest.mark.django_db

SPRING = "Vieta;Vārds;Klubs;Lielie\n1;Arvīds Krūmiņš;Rīga;16\n2;Bruno Kalniņš;Ogre;9\n"
AUTUMN = "1. Arvīds Krūmiņa 16 540\n2. Bruno Kalniņš 9 20\n"


@pytest.fixture
def keeper() -> Client:
    """Return a client signed in as a keeper of the register."""
    client = Client(headers={"accept-language": "en"})
    client.force_login(User.objects.create_superuser("keeper"))
    return client


def send(client: Client, **files: str) -> str:
    content = archive(**{f"{name}.csv": text.encode() for name, text in files.items()})
    facts = {"game": "zole-classic", "source": "LZF arhīvs", "terms": "CC BY 4.0"}
    sent = {"lists": [SimpleUploadedFile("viss.zip", content)], **facts}
    answer = client.post(reverse("receive_past"), sent, follow=True)
    return answer.content.decode()


def test_lists_are_sent_decided_and_imported(keeper: Client) -> None:
    page = send(keeper, **{"2019-03-02 Pavasaris": SPRING, "2019-10-05 Rudens": AUTUMN})
    assert "2 lists are new." in page
    imported = keeper.post(reverse("import_ready_lists"), follow=True).content.decode()
    listed = keeper.get(reverse("past_lists")).content.decode()
    asked = keeper.get(reverse("past_people")).content.decode()
    own = Player.objects.get(name="Arvīds Krūmiņš").pk
    answer = {"name": "Arvīds Krūmiņa", "club": "", "person-1": own}
    keeper.post(reverse("decide_past_people"), answer)
    keeper.post(reverse("import_ready_lists"))

    career = Client().get(reverse("career", args=[own])).content.decode()
    assert "1 list is imported. In 1 list, decide first who is who." in imported
    assert "1 person to decide" in listed
    assert "met 1 of 1 players of these lists" in asked
    assert OutsideEvent.objects.in_use().count() == 2
    assert "Rudens" in career
    assert "LZF arhīvs" in career


def test_a_list_without_a_day_is_described(keeper: Client) -> None:
    send(keeper, Pavasaris=SPRING)
    past = PastList.objects.get()
    shown = keeper.get(reverse("past_list", args=[past.pk])).content.decode()
    facts = {"name": "Pavasaris", "date": "2019-03-02", "game": "zole-classic"}
    answer = keeper.post(reverse("describe_past", args=[past.pk]), facts, follow=True)

    assert "Bruno Kalniņš" in shown
    assert "ready" in answer.content.decode()


def test_of_many_errors_a_list_shows_the_first_and_their_number(keeper: Client) -> None:
    faulty = "Vieta;Vārds\n1-2;Anna Ozola\n2;Bruno Kalns\n7-8;Cilda Ko\n8;Dace Ko\n"
    send(keeper, **{"2019-03-02 Pavasaris": faulty})
    listed = keeper.get(reverse("past_lists")).content.decode()

    assert listed.count("choose below how to compute the places") == 1
    assert "2 errors" in listed


def test_files_that_cannot_be_read_are_named_and_the_rest_is_kept(keeper: Client) -> None:
    sent = {
        "lists": [
            SimpleUploadedFile("2019-03-02 Pavasaris.csv", SPRING.encode()),
            SimpleUploadedFile("afisa.pdf", b"%PDF"),
        ]
    }
    page = keeper.post(reverse("receive_past"), sent, follow=True).content.decode()
    assert "Not readable as lists: afisa.pdf" in page
    assert PastList.objects.count() == 1


@pytest.mark.parametrize("sent", [{}, {"lists": [SimpleUploadedFile("a.zip", b"PK nothing")]}])
def test_a_damaged_archive_and_no_file_change_nothing(
    keeper: Client, sent: dict[str, list[SimpleUploadedFile]]
) -> None:
    assert keeper.post(reverse("receive_past"), sent).status_code == 422
    assert PastList.objects.count() == 0


@pytest.mark.parametrize("chosen", ["", "x", "999999", "²"])
def test_a_decision_for_nobody_offered_leaves_the_question(keeper: Client, chosen: str) -> None:
    send(keeper, **{"2019-03-02 Pavasaris": SPRING, "2019-10-05 Rudens": AUTUMN})
    keeper.post(reverse("import_ready_lists"))
    answer = {"name": "Arvīds Krūmiņa", "club": "", "person-1": chosen}
    keeper.post(reverse("decide_past_people"), answer)
    assert "Arvīds Krūmiņa" in keeper.get(reverse("past_people")).content.decode()


@pytest.mark.parametrize("lists", [1, 3])
def test_the_work_list_takes_as_many_queries_for_any_number_of_lists(
    keeper: Client, lists: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    send(
        keeper,
        **{f"2019-03-0{n} Posms": SPRING.replace("Arv", "Arx" * n) for n in range(1, lists + 1)},
    )
    with django_assert_num_queries(6):
        keeper.get(reverse("past_lists"))


def test_a_removed_list_is_gone(keeper: Client) -> None:
    send(keeper, **{"2019-03-02 Pavasaris": SPRING})
    keeper.post(reverse("remove_past", args=[PastList.objects.get().pk]))
    assert "Pavasaris" not in keeper.get(reverse("past_lists")).content.decode()
