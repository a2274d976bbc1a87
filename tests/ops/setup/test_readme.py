"""Everything that the README links to exists."""

import re

import pytest
from django.conf import settings
from django.core.management import get_commands

README = (settings.ROOT / "README.md").read_text("utf-8")


@pytest.mark.parametrize("link", sorted(set(re.findall(r"\]\(([^)]+)\)", README))))
def test_a_link_leads_somewhere(link: str) -> None:
    assert (settings.ROOT / link).exists()


def test_every_command_in_the_readme_exists() -> None:
    commands = README.partition("## Commands")[2].partition("\n## ")[0]

    named = set(re.findall(r"^\| `(\w+)", commands, re.MULTILINE)) - {"python3"}

    assert {"serve", "score_sheet", "verify_tournament", "bench"} <= named <= set(get_commands())
