"""The pages of the register: each person on one page, in the order of the whole list."""

from __future__ import annotations

import pytest

from tournament.models import Player
from tournament.reading.people.register_page import NearerEndPaginator

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("number", [0, 1, 3, 4, 5, 8, 9, 10, 11])
def test_the_pages_contain_the_whole_list_in_its_order(number: int) -> None:
    for each in range(number):
        Player.objects.create(name=f"Person {each % 3}", club=f"Club {each % 2}")
    people = Player.objects.order_by("sort_key", "name", "pk").values_list("pk", "name", "club")

    pages = list(NearerEndPaginator(people, 3))

    assert [row for page in pages for row in page] == list(people)
    assert [len(page) for page in pages[:-1]] == [3] * (len(pages) - 1)
