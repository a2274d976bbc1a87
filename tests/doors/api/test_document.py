"""The document of the interface is OpenAPI 3.1, by an independent validator."""

from __future__ import annotations

import json
from typing import Any

from openapi_spec_validator import OpenAPIV31SpecValidator

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
