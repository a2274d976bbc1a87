"""The document of the interface is OpenAPI 3.1, by an independent validator."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from django.test import Client
from jsonschema import Draft202012Validator
from openapi_spec_validator import OpenAPIV31SpecValidator
from referencing import Registry, Resource

from scoring.schemas import FORMATS, bundled, schema
from tests import api_answers


def test_the_document_is_openapi_3_1() -> None:
    document: dict[str, Any] = json.loads(json.dumps(api_answers.published()))

    errors = [str(error) for error in OpenAPIV31SpecValidator(document).iter_errors()]

    assert document["openapi"].startswith("3.1.")
    assert errors == []
    assert '"nullable"' not in json.dumps(document)


def test_a_document_without_its_version_is_refused() -> None:
    document: dict[str, Any] = json.loads(json.dumps(api_answers.published()))
    del document["info"]["version"]

    assert list(OpenAPIV31SpecValidator(document).iter_errors())


@pytest.mark.django_db
@pytest.mark.parametrize("name", FORMATS)
def test_a_format_has_its_schema_at_an_address(client: Client, name: str) -> None:
    answer = client.get(f"/api/v1/schemas/{FORMATS[name]}")

    found = json.loads(answer.content)
    Draft202012Validator.check_schema(found)
    assert answer.headers["Content-Type"] == "application/schema+json"
    assert answer.headers["Access-Control-Allow-Origin"] == "*"
    assert found["$id"] == "urn:karta:{}:{}".format(*name.removeprefix("karta.").split("/"))
    assert found["$defs"].items() >= schema(name).get("$defs", {}).items()


@pytest.mark.django_db
def test_an_unknown_format_has_no_schema(client: Client) -> None:
    answer = client.get("/api/v1/schemas/karta.unknown-1.json")

    assert answer.status_code == 404
    assert json.loads(answer.content)["type"] == "urn:karta:problem:not_found"


@pytest.mark.parametrize("name", FORMATS)
def test_a_bundled_schema_refers_to_no_other_file(name: str) -> None:
    whole = bundled(name)
    registry: Registry[Any] = Registry().with_resource("", Resource.from_contents(whole)).crawl()
    resolver = registry.resolver(whole["$id"])

    targets = set(re.findall(r'"\$ref": "(urn:[^"]+)"', json.dumps(whole)))

    assert all(resolver.lookup(target).contents is not None for target in targets)
    assert schema(name).get("$defs", {}).keys() <= whole.get("$defs", {}).keys()
