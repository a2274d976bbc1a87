"""Holds a document against the published schema of its format."""

from collections.abc import Mapping
from functools import cache

from jsonschema import Draft202012Validator
from referencing import Registry, Resource

from scoring.schemas import FORMATS, schema


@cache
def validator(name: str) -> Draft202012Validator:
    """Return what holds a document against the schema of the format."""
    known = [(schema(each)["$id"], Resource.from_contents(schema(each))) for each in FORMATS]
    return Draft202012Validator(schema(name), registry=Registry().with_resources(known))


def departures(document: Mapping[str, object]) -> list[str]:
    """Return where the document departs from the schema of the format that it names."""
    found = validator(str(document["format"])).iter_errors(dict(document))
    return [f"{error.json_path}: {error.message}" for error in found]
