"""Invalid JSON is always refused the same way; files from Windows are read."""

import pytest

from scoring.errors import Fault, Faulty
from scoring.json_reader import load_json

LARGEST = 1_000_000


@pytest.mark.parametrize(
    ("text", "code", "facts"),
    [
        (b"", "not_json", {"line": 1}),
        (b"[", "not_json", {"line": 1}),
        (b'{"a": 1,\n}', "not_json", {"line": 2}),
        (b"{'a': 1}", "not_json", {"line": 1}),
        (b'{"a": 1} {"a": 2}', "not_json", {"line": 1}),
        (b'"a\nb"', "not_json", {"line": 1}),
        (b"\x00\x01\x02", "not_json", {"line": 1}),
        (b"\xff\xd8\xff\xe0", "not_unicode", {}),
        (b'["caf\xe9"]', "not_unicode", {}),
        (b"[" * 100_000, "nested_too_deep", {}),
        (b'{"a":' * 100_000, "nested_too_deep", {}),
        (b"[NaN]", "number_unreadable", {"value": "NaN"}),
        (b"[-Infinity]", "number_unreadable", {"value": "-Infinity"}),
        (b"[1e400]", "number_unreadable", {"value": "1e400"}),
        (b"[" + b"9" * 5000 + b"]", "number_unreadable", {"value": "…"}),
        (b'{"won": true, "won": false}', "field_twice", {"field": "won"}),
        (b'[{"a": {"\\u0007": 1, "\\u0007": 2}}]', "field_twice", {"field": "�"}),
        (b"[" + b" " * LARGEST, "file_too_large", {"largest": LARGEST}),
    ],
    ids=lambda value: repr(value[:20]) if isinstance(value, bytes) else "",
)
def test_ambiguous_json_is_refused(text: bytes, code: str, facts: dict[str, object]) -> None:
    with pytest.raises(Faulty) as refusal:
        load_json(text, largest=LARGEST)

    assert refusal.value.faults == (Fault(code, facts=facts),)


def test_a_byte_order_mark_is_accepted() -> None:
    assert load_json(b'\xef\xbb\xbf{"a": 1}', largest=LARGEST) == {"a": 1}


def test_a_file_of_exactly_the_maximum_size_is_read() -> None:
    assert load_json(b'"' + b"a" * 8 + b'"', largest=10) == "a" * 8
