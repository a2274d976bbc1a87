"""Names between quotation marks: marks of their own become those of the second level."""

from __future__ import annotations

import re
from collections import ChainMap
from collections.abc import Mapping
from typing import Final

from django.utils.translation import pgettext

_OWN_MARKS: Final = re.compile(r"[„“”«»\"]([^„“”«»\"]+)[„“”«»\"]")
_QUOTED_FACT: Final = re.compile(r"[„“«]%\((\w+)\)s[”“»]")


def within_quotes(name: str) -> str:
    """Return a name as it stands between the quotation marks of the language.

    >>> within_quotes("„Garkalnes” kauss"), within_quotes('Cup "B" of 21" cards')
    ('‘Garkalnes’ kauss', 'Cup ‘B’ of 21" cards')
    """
    inner = pgettext("within other quotation marks", "‘%(words)s’")
    return _OWN_MARKS.sub(lambda found: inner % {"words": found[1]}, name)


def fill(words: str, facts: Mapping[str, object]) -> str:
    """Return a sentence with its facts, each that it quotes with marks of the second level.

    >>> fill("“%(name)s” of %(place)s", {"name": "„A” kauss", "place": "„B”"})
    '“‘A’ kauss” of „B”'
    """
    quoted = _QUOTED_FACT.findall(words)
    nested = {name: within_quotes(str(facts[name])) for name in quoted}
    return words % ChainMap(nested, facts)  # type: ignore[arg-type]
