"""Validation of documents against the published schema of their format."""

from collections.abc import Mapping
from functools import cache

from jsonschema import Draft202012Validator
from referencing import Registry, Resource

from scoring.schemas import FORMATS, schema


@cache
def validator(name: str) -> Draft202012Validator:
    """Return a validator for the schema of the format."""
    known = [(schema(each)["$id"], Resource.from_contents(schema(each))) for each in FORMATS]
    return Draft202012Validator(schema(name), registry=Registry().with_resources(known))


def departures(document: Mapping[str, object]) -> list[str]:
    """Return the document's violations of the schema of its format."""
    found = validator(str(document["format"])).iter_errors(dict(document))
    return [f"{error.json_path}: {error.message}" for error in found]
