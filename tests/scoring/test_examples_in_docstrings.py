"""Every example in the docstrings of scoring gives the written result."""

import doctest
import importlib
import pkgutil

import pytest

import scoring

MODULES = [module.name for module in pkgutil.walk_packages(scoring.__path__, prefix="scoring.")]


@pytest.mark.parametrize("name", MODULES)
def test_the_examples_of_a_module_give_their_results(name: str) -> None:
    module = importlib.import_module(name)

    assert doctest.testmod(module).failed == 0


def test_there_are_examples() -> None:
    tried = [doctest.testmod(importlib.import_module(name)).attempted for name in MODULES]

    assert sum(tried) >= 15
