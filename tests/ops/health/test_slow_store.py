"""A blob store that hangs: it is reported, and takes no machine out of the proxy."""

from __future__ import annotations

import threading

import pytest
from django.core.files.storage import storages

from tournament.ops.health import readiness


def end_look(is_over: threading.Event) -> None:
    """End a look that hangs; its thread must not query the database of the next test."""
    look = readiness._looking
    is_over.set()
    if look is not None:
        look.join(60)
    readiness.forget()


@pytest.mark.django_db
def test_a_store_that_hangs_is_reported_within_the_deadline(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    is_over = threading.Event()
    storage = storages["documents"]
    monkeypatch.setattr(type(storage), "check", lambda _self: is_over.wait(60))
    monkeypatch.setattr(readiness, "DEADLINE", 0.05)
    readiness.forget()

    first, threads = readiness.store_problem(), threading.active_count()
    again = readiness.store_problem()

    assert (first, again) == ("The store does not answer",) * 2
    assert threading.active_count() == threads
    end_look(is_over)


@pytest.mark.django_db
def test_a_store_that_hangs_takes_no_machine_out_of_the_proxy(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    is_over = threading.Event()
    monkeypatch.setattr(readiness, "HOLDS", 0.0)
    readiness.forget()
    before = readiness.is_ready(), readiness.store_problem()
    monkeypatch.setattr(type(storages["documents"]), "check", lambda _self: is_over.wait(60))
    monkeypatch.setattr(readiness, "DEADLINE", 0.3)

    at_first = readiness.is_ready(), readiness.store_problem()
    monkeypatch.setattr(readiness, "HANGS", 0.0)
    later = readiness.is_ready(), readiness.store_problem()

    end_look(is_over)
    assert (before, at_first) == ((True, ""), (True, ""))
    assert later == (True, "The store does not answer")
