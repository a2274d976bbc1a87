"""Constraints of the database on sheets."""

from __future__ import annotations

import pytest
from django.db import IntegrityError, transaction
from django.utils import timezone

from tests.models.forbidden import forbidden, version
from tournament.models import (
    Check,
    Dispute,
    Table,
)

pytestmark = pytest.mark.django_db


def test_a_version_has_one_tick_and_another_after_it_was_lifted(table: Table) -> None:
    ticked = version(table)
    first = Check.objects.create(version=ticked, kind="second_pair")
    with pytest.raises(IntegrityError), transaction.atomic():
        Check.objects.create(version=ticked, kind="second_pair")

    Check.objects.update(lifted_at=timezone.now())

    second = Check.objects.create(version=ticked, kind="second_pair")
    assert (list(ticked.checks.order_by("pk")), ticked.tick) == ([first, second], second)


def test_one_version_of_a_sheet_is_current(table: Table) -> None:
    version(table, 1, is_current=True)

    with pytest.raises(IntegrityError):
        version(table, 2, is_current=True)


def test_sheet_versions_are_numbered_once(table: Table) -> None:
    version(table, 1)

    with pytest.raises(IntegrityError):
        version(table, 1)


@pytest.mark.parametrize("totals", [[3, -1, -1], [1, 0, 0, 0, 0], [-2, 1]])
def test_a_sheet_that_does_not_add_up_is_refused(table: Table, totals: list[int]) -> None:
    with forbidden("a_sheet_adds_up_to_zero"):
        version(table, totals=totals)


@pytest.mark.parametrize("totals", [[2, -1, -1], [3, -1, -1, -1], [4, -1, -1, -1, -1]])
def test_sheets_of_three_four_and_five_add_up(table: Table, totals: list[int]) -> None:
    assert version(table, totals=totals).totals == totals


def test_patience_totals_need_not_add_up(table: Table) -> None:
    assert version(table, totals=[7, 40], is_zero_sum=False).totals == [7, 40]


def test_a_table_has_one_open_dispute(table: Table) -> None:
    current = version(table, is_current=True)
    Dispute.objects.create(table=table, current=current, kind="raised")

    with pytest.raises(IntegrityError):
        Dispute.objects.create(table=table, current=current, kind="raised")
