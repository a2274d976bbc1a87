"""A database of the release before: its people, events and accounts are as they were."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from types import SimpleNamespace

import pytest
from django.db.migrations.executor import MigrationExecutor

from tests.storage.step_by_step import step_by_step

pytestmark = pytest.mark.django_db(transaction=True)

BEFORE = [("tournament", "0014_draws_are_promised_and_listed")]
PARTICULARS = {"born": 1961, "sex": "f", "federation_number": "LZF-1", "rating": 1700}


@pytest.fixture
def executor() -> Iterator[MigrationExecutor]:
    yield step_by_step()
    last = step_by_step()
    last.migrate(last.loader.graph.leaf_nodes())


def test_entries_keep_what_was_shown_of_them_and_accounts_what_they_might(
    executor: MigrationExecutor,
) -> None:
    executor.migrate(BEFORE)
    old = executor.loader.project_state(BEFORE).apps
    model = {name: old.get_model("tournament", name).objects for name in TABLES}
    users = old.get_model("auth", "User").objects
    event = model["Tournament"].create(
        slug="kauss",
        name="Kauss",
        date="2025-11-21",
        preset="evening-16",
        seed="s",
        state="approved",
    )
    known = model["Player"].create(name="Anna", name_key="anna", **PARTICULARS)
    left = model["Player"].create(name="Bruno", name_key="bruno", born=18)
    entry = model["Entry"].create(tournament=event, player=known, number=1, name="Anna")
    model["Substitution"].create(
        entry=entry, from_round=2, leaving_player=left, leaving_name="Bruno", signed="Dace"
    )
    for name, role in (("organises", "organiser"), ("looks", "viewer"), ("new", "")):
        user = users.create(username=name)
        if role:
            model["Membership"].create(tournament=event, user=user, role=role)

    latest = step_by_step()
    latest.migrate(latest.loader.graph.leaf_nodes())

    now = latest.loader.project_state(latest.loader.graph.leaf_nodes()).apps
    kept = now.get_model("tournament", "Entry").objects.get()
    swap = now.get_model("tournament", "Substitution").objects.get()
    rights = now.get_model("tournament", "AccountRights").objects
    assert {name: getattr(kept, name) for name in PARTICULARS} == PARTICULARS
    assert (kept.opens_register, swap.leaving_opens_register, swap.leaving_born) == (
        True,
        True,
        None,
    )
    assert set(rights.filter(may_create=True).values_list("user__username", flat=True)) == {
        "organises",
        "new",
    }


def test_results_with_halves_of_small_points_are_brought_over() -> None:
    people = import_module("tournament.migrations.0029_people_may_be_one_and_have_titles")
    event = SimpleNamespace(names_minors=True)
    entries = {n: SimpleNamespace(number=n, player_id=n + 6) for n in (1, 2)}
    row = {"place": "1", "big": "22", "leaving": ""}
    rows = [{**row, "number": 1, "small": "171/2"}, {**row, "number": 2, "small": -4}]

    kept = people.placings(event, entries, rows)

    assert [(one["player_id"], one["small"]) for one in kept] == [(7, 85), (8, -4)]


TABLES = ("Tournament", "Player", "Entry", "Substitution", "Membership")
