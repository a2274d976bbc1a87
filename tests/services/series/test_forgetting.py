"""An erased person's name disappears from published series and ratings; the points stay."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from tests.services.series.seasons import series, take_in
from tournament.models import OutsideResult, Player, Publication, Tournament
from tournament.services.people.erasing import erase_person
from tournament.services.series import approving
from tournament.standings.series.publication import table_of

if TYPE_CHECKING:
    from tournament.services.acts import Actor

pytestmark = pytest.mark.django_db


def test_an_erased_persons_name_disappears_from_every_published_table(director: Actor) -> None:
    cup = series(director)
    take_in(cup, 1, 2, 3, by=director)
    said = approving.approve_series(cup, by=director)
    before = table_of(said).lines
    anna = Player.objects.get(name="Anna Bērziņa")

    erase_person(anna, by=director, within=Tournament.objects.all())

    again = Publication.objects.get(pk=said.pk)
    assert "Bērziņa" not in json.dumps(again.rows, ensure_ascii=False)
    lines = table_of(again).lines
    assert [line.name for line in lines] == [f"#{anna.pk}", "Bruno Kalniņš", "Cilda Ozola"]
    assert [(line.place, line.total) for line in lines] == [
        (line.place, line.total) for line in before
    ]
    assert OutsideResult.objects.get(player=anna).club == ""
