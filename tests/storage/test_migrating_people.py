"""Rows of the release before: its people, events and accounts are as they were.

That a whole database of that release comes over is said by `test_old_databases.py`; here each
migration does with the rows of today's tables what it did with those of its own.
"""

from __future__ import annotations

from importlib import import_module
from types import SimpleNamespace
from typing import TYPE_CHECKING

import pytest
from django.apps import apps
from django.contrib.auth.models import User

from tournament.models import AccountRights, Entry, Membership, Player, Substitution

if TYPE_CHECKING:
    from tests.cast import Announce

PARTICULARS = {"born": 1961, "sex": "f", "federation_number": "LZF-1", "rating": 1700}


@pytest.mark.django_db
def test_entries_keep_what_was_shown_of_them(announce: Announce) -> None:
    known = Player.objects.create(name="Anna", name_key="anna", **PARTICULARS)
    left = Player.objects.create(name="Bruno", name_key="bruno", born=18)
    entry = Entry.objects.create(tournament=announce(), player=known, number=1, name="Anna")
    Substitution.objects.create(
        entry=entry, from_round=2, leaving_player=left, leaving_name="Bruno", signed="Dace"
    )

    import_module("tournament.migrations.0018_entries_keep_what_was_known").keep(apps, None)

    kept, swap = Entry.objects.get(), Substitution.objects.get()
    assert {name: getattr(kept, name) for name in PARTICULARS} == PARTICULARS
    assert (kept.opens_register, swap.leaving_opens_register, swap.leaving_born) == (
        True,
        True,
        None,
    )


@pytest.mark.django_db
def test_accounts_may_what_they_might(announce: Announce) -> None:
    event = announce()
    for name, role in (("organises", "organiser"), ("looks", "viewer"), ("new", "")):
        user = User.objects.create_user(name)
        if role:
            Membership.objects.create(tournament=event, user=user, role=role)
    AccountRights.objects.all().delete()

    module = "tournament.migrations.0019_accounts_have_rights_of_their_own"
    import_module(module).let_create(apps, None)

    rights = AccountRights.objects.filter(may_create=True)
    assert set(rights.values_list("user__username", flat=True)) == {"organiser", "organises", "new"}


def test_results_with_halves_of_small_points_are_brought_over() -> None:
    people = import_module("tournament.migrations.0029_people_may_be_one_and_have_titles")
    event = SimpleNamespace(names_minors=True)
    entries = {n: SimpleNamespace(number=n, player_id=n + 6) for n in (1, 2)}
    row = {"place": "1", "big": "22", "leaving": ""}
    rows = [{**row, "number": 1, "small": "171/2"}, {**row, "number": 2, "small": -4}]

    kept = people.placings(event, entries, rows)

    assert [(one["player_id"], one["small"]) for one in kept] == [(7, 85), (8, -4)]
