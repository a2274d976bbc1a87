"""Parser for blocks on a command line, which returns the file format."""

from collections.abc import Mapping

from scoring.errors import refuse
from scoring.json_reader import short_repr

SYNTAX = (
    "blocks apart by semicolons, each its first round and what is its own: "
    "'5 carry=half; 8 preset=lzf-rondo carry=none deals=24 groups=A:16,B:out'. "
    "A group is NAME:16 (the first 16), NAME:2-per-table, NAME (the rest) or NAME:out "
    "(the rest, who play no further)"
)
OUT, PER_TABLE = "out", "-per-table"
OF_THE_BLOCK = ("name", "preset", "carry")


def read_block_words(words: str) -> list[dict[str, object]]:
    """Parse the blocks, as in karta.tournament/1; raise a fault if invalid.

    >>> read_block_words("5 carry=half deals=8 groups=A:16,B:out")[0]["groups"]
    [{'name': 'A', 'first': 16}, {'name': 'B', 'out': True}]
    """
    return [_block(each) for each in words.split(";") if each.strip()]


def _block(words: str) -> dict[str, object]:
    first, *rest = words.split()
    block: dict[str, object] = {"first_round": _figure(first)}
    settings: dict[str, object] = {}
    for word in rest:
        name, is_set, value = word.partition("=")
        if not is_set:
            raise refuse("block_words", value=short_repr(word))
        if name == "groups":
            block[name] = [_group(each) for each in value.split(",")]
        else:
            (block if name in OF_THE_BLOCK else settings)[name] = _figure(value)
    return {**block, **({"settings": settings} if settings else {})}


def _group(word: str) -> Mapping[str, object]:
    name, _, cut = word.partition(":")
    if not cut:
        return {"name": name}
    if cut == OUT:
        return {"name": name, "out": True}
    if cut.endswith(PER_TABLE):
        return {"name": name, "per_table": _figure(cut.removesuffix(PER_TABLE))}
    return {"name": name, "first": _figure(cut)}


def _figure(word: str) -> object:
    """Return the value as a number if possible, otherwise as text, which the reader refuses."""
    return int(word) if word.isascii() and word.isdigit() and len(word) < 10 else word
