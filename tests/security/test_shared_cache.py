"""Values from Redis are parsed, and never executed."""

from __future__ import annotations

import pickle

import pytest

from tournament.ops.redis_cache import JsonSerializer, PatientRedisCache


def test_a_pickle_injected_into_redis_is_ignored() -> None:
    assert JsonSerializer().loads(pickle.dumps("yes")) is None


@pytest.mark.parametrize("value", ["yes", 7, True, None, [1, "two"]])
def test_a_cached_value_is_read_back(value: object) -> None:
    serializer = JsonSerializer()
    written = serializer.dumps(value)

    assert serializer.loads(written if isinstance(written, bytes) else b"%d" % written) == value


def test_the_cache_in_redis_reads_json() -> None:
    cache = PatientRedisCache("redis://127.0.0.1:1/0", {})

    assert isinstance(vars(cache)["_options"]["serializer"], JsonSerializer)
