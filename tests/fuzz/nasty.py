"""Hostile values, and forms with errors in them."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django.core.files.uploadedfile import SimpleUploadedFile

from tests.fuzz.found_forms import Field, Form

VALUES = (
    "", " ", "0", "1", "2", "3", "-1", "−5", "+7", "00012", "999", "65536", "2147483648",
    "9" * 30, "9" * 5000,
    "1e9", "0x1F", "1.5", "1,5", "½", "٣", "NaN", "Infinity", "null", "true", "[]", "{}",
    "\x00", "a\x00b", "\r\nSet-Cookie: a=b", "\u202egnp.exe", "\u200b", "\ufeff", "\ud7ff",
    "😀" * 80,
    "x" * 121, "x" * 5000, "<script>alert(1)</script>", "{{ 7|add:7 }}", "%s%n", "' OR 1=1 --",
    "=HYPERLINK(\"x\")", "@SUM(1)", "../../etc/passwd", "//example.org", "javascript:alert(1)",
    "2026-02-30", "0001-01-01", "9999-12-31", "24:00", "11:61", "12:30", "b+", "z3-", "t 50/3 40/2",
    "b 120/8", "x !a", "p", "A", "E", "1 2 3 4", "12 -3 -5 -4", "on", "organiser", "lzf-classic",
    "Anna Bērziņa;Ogre\nBruno\t\tCēsis", "\"unclosed;\n", "{\"a\":1}", "[[[[", "Ļ" * 60,
)  # fmt: skip

Sent = list[tuple[str, Any]]


@dataclass(frozen=True, slots=True)
class Try:
    """A form with errors, ready to be sent."""

    form: Form
    action: str
    data: Sent

    def __str__(self) -> str:
        verb = "POST" if self.form.is_post else "GET"
        return f"{verb} {self.action} {[(name, str(value)[:60]) for name, value in self.data]}"


def spoil(form: Form, chance: random.Random) -> Try:
    """Return the form's data with one to three errors."""
    data: Sent = [(each.name, _value(each, chance)) for each in form.fields if each.is_sent]
    action = form.action
    for _wrong in range(chance.randint(1, 3)):
        data = chance.choice(_WAYS)(data, form, chance)
    if chance.random() < 0.2:
        action = re.sub(r"\d+", lambda found: _number(found[0], chance), action)
    return Try(form, action, data)


def _value(each: Field, chance: random.Random) -> str | SimpleUploadedFile:
    if each.is_file:
        return a_file(chance)
    if each.choices and chance.random() < 0.5:
        return chance.choice(each.choices)
    return each.value


def a_file(chance: random.Random) -> SimpleUploadedFile:
    """Return a file whose content does not match its name."""
    name = chance.choice(
        ("players.csv", "players.xlsx", "event.json", "a\u202etxt.json", "x" * 200)
    )
    content = chance.choice(
        (
            b"",
            b"\xff\xfe\x00",
            b"PK\x03\x04broken",
            b"{" * 2000,
            b"name;club\n\x00;\x00\n",
            "vārds\tklubs\nAnna Bērziņa\tOgre\n".encode(),
            b"a,b\n" * 300,
            chance.randbytes(400),
            b'{"format": "karta.tournament/1"}',
            b'{"format": "karta.tournament/1", "players": 3}',
        )
    )
    return SimpleUploadedFile(name, content)


def _number(found: str, chance: random.Random) -> str:
    return chance.choice((found, "0", "1", "2", "7", "999999", "9" * 25))


def _nasty_value(data: Sent, form: Form, chance: random.Random) -> Sent:
    if not data:
        return data
    changed = chance.randrange(len(data))
    value = chance.choice(VALUES)
    return [(n, value if at == changed else v) for at, (n, v) in enumerate(data)]


def _press(data: Sent, form: Form, chance: random.Random) -> Sent:
    """Tick a checkbox or press a named button."""
    silent = [each for each in form.fields if not each.is_sent]
    if not silent:
        return data
    pressed = chance.choice(silent)
    return [*data, (pressed.name, pressed.value)]


def _drop(data: Sent, form: Form, chance: random.Random) -> Sent:
    dropped = chance.randrange(len(data) + 1)
    return [each for at, each in enumerate(data) if at != dropped]


def _double(data: Sent, form: Form, chance: random.Random) -> Sent:
    return [*data, (chance.choice(data)[0], chance.choice(VALUES))] if data else data


def _mix(data: Sent, form: Form, chance: random.Random) -> Sent:
    values = [value for _name, value in data]
    chance.shuffle(values)
    return [(name, value) for (name, _old), value in zip(data, values, strict=True)]


def _rename(data: Sent, form: Form, chance: random.Random) -> Sent:
    return [*data, (chance.choice(("id", "pk", "seen", "\x00", "total_9", "key")), "9" * 12)]


_WAYS: tuple[Callable[[Sent, Form, random.Random], Sent], ...] = (
    _nasty_value, _nasty_value, _nasty_value, _nasty_value, _press, _drop, _double, _mix, _rename,
)  # fmt: skip
