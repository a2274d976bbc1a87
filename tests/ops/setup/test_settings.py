"""One settings file: safe without configuration, and strict in public deployments."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from django.conf import settings

from tournament import environment
from tournament.ops.checks import suite

KEY = "k" * 25 + "0123456789abcdefghijklmnopqrstuvwxyz"
PRODUCTION = {"KARTA_ENV": "production", "KARTA_SECRET_KEY": KEY, "KARTA_HOSTS": "karta.example"}
DUMP = """
import json
from tournament import settings
shown = {name: value for name, value in vars(settings).items() if name.isupper()}
del shown["LANGUAGES"]
print(json.dumps(shown, default=str, sort_keys=True))
"""


def run(code: str, variables: dict[str, str]) -> subprocess.CompletedProcess[str]:
    """Run the code in a new process with only these of our variables."""
    ours = example() | {"DJANGO_SETTINGS_MODULE": ""}
    kept = {name: value for name, value in os.environ.items() if name not in ours}
    return subprocess.run(
        [sys.executable, "-c", code],
        cwd=settings.ROOT,
        env=kept | variables,
        capture_output=True,
        text=True,
        check=False,
    )


def example() -> dict[str, str]:
    lines = (settings.ROOT / ".env.example").read_text("utf-8").splitlines()
    return dict(line.split("=", 1) for line in lines if line and not line.startswith("#"))


def test_the_example_lists_every_variable() -> None:
    assert suite.POSTGRESQL
    assert set(example()) == environment.ASKED


def test_the_example_is_the_default(tmp_path: Path) -> None:
    folder = {"KARTA_DATA": str(tmp_path)}

    silent, configured = run(DUMP, folder), run(DUMP, example() | folder)

    assert silent.stdout == configured.stdout != ""


def test_the_environment_is_read_in_one_place() -> None:
    reads = re.compile(r"os\.environ\.get|os\.environ\[[^]]+\](?! = )|os\.getenv")
    files = (settings.ROOT / "tournament").rglob("*.py")

    found = [file.name for file in files if reads.search(file.read_text("utf-8"))]

    assert found == ["environment.py"]


@pytest.mark.parametrize(
    ("variables", "header"),
    [
        (PRODUCTION, ["HTTP_X_FORWARDED_PROTO", "https"]),
        (PRODUCTION | {"KARTA_PROXIES": "0"}, None),
        ({}, None),
    ],
    ids=["behind a proxy", "before nobody", "a laptop"],
)
def test_only_our_proxy_is_trusted_to_mark_a_request_as_https(
    variables: dict[str, str], header: list[str] | None, tmp_path: Path
) -> None:
    printed = run(DUMP, variables | {"KARTA_DATA": str(tmp_path)}).stdout

    assert json.loads(printed)["SECURE_PROXY_SSL_HEADER"] == header


@pytest.mark.parametrize(
    ("variables", "sentence"),
    [
        (
            {"KARTA_ENV": "production", "KARTA_HOSTS": "karta.example"},
            "KARTA_SECRET_KEY is not set: in production give it 50 random characters.\n",
        ),
        (
            {"KARTA_ENV": "prod"},
            "KARTA_ENV is prod: make it laptop, development or production.\n",
        ),
        (
            {"DATABASE_URL": "postgress://karta@db.example/league"},
            "DATABASE_URL begins with postgress: make it postgres://… or leave it out.\n",
        ),
        (
            {"KARTA_STORE": "s4://karta"},
            "KARTA_STORE is s4://karta: make it s3://bucket or s3://bucket/prefix.\n",
        ),
        ({"KARTA_MAIL_PORT": "smtp"}, "KARTA_MAIL_PORT is smtp: make it a whole number.\n"),
        (
            {"KARTA_MAIL_TLS": "maybe"},
            "KARTA_MAIL_TLS is maybe: make it starttls, ssl or none.\n",
        ),
        (
            {"KARTA_MAIL_TLS": "none", "KARTA_MAIL_PASSWORD": "secret"},
            "KARTA_MAIL_TLS is none: a password would go over the line for all to read.\n",
        ),
        (
            PRODUCTION | {"KARTA_MAIL_HOST": "mail.example", "KARTA_HOSTS": "*,.karta.example"},
            "KARTA_HOSTS names no single address that a link in a mail could begin with.\n",
        ),
    ],
)
def test_an_unsafe_start_is_refused_in_one_sentence(
    variables: dict[str, str], sentence: str, tmp_path: Path
) -> None:
    refused = run(DUMP, variables | {"KARTA_DATA": str(tmp_path)})

    assert (refused.returncode, refused.stderr) == (1, sentence)


def test_a_web_server_without_a_named_environment_is_production(tmp_path: Path) -> None:
    refused = run("import tournament.wsgi", {"KARTA_DATA": str(tmp_path)})

    assert refused.stderr.startswith("KARTA_SECRET_KEY is not set")


def test_a_laptop_stores_one_private_secret_key(tmp_path: Path) -> None:
    folder = {"KARTA_DATA": str(tmp_path)}

    first, second = (json.loads(run(DUMP, folder).stdout)["SECRET_KEY"] for _start in range(2))

    assert first == second == (tmp_path / "secret_key").read_text()
    assert len(first) > 50
    assert (tmp_path / "secret_key").stat().st_mode & 0o777 == 0o600


@pytest.mark.parametrize(
    ("port", "safe_way"), [("587", (True, False)), ("465", (False, True)), ("25", (True, False))]
)
def test_mail_uses_tls_unless_configured_differently(
    port: str, safe_way: tuple[bool, bool], tmp_path: Path
) -> None:
    shown = json.loads(run(DUMP, {"KARTA_DATA": str(tmp_path), "KARTA_MAIL_PORT": port}).stdout)

    assert (shown["EMAIL_USE_TLS"], shown["EMAIL_USE_SSL"]) == safe_way


def test_production_needs_no_folder_for_its_secret_key(tmp_path: Path) -> None:
    shown = json.loads(run(DUMP, PRODUCTION | {"KARTA_DATA": str(tmp_path)}).stdout)

    assert (shown["SECRET_KEY"], list(tmp_path.iterdir())) == (KEY, [])
    assert (shown["DEBUG"], shown["ALLOWED_HOSTS"]) == (False, ["karta.example"])
    assert shown["CSRF_TRUSTED_ORIGINS"] == ["https://karta.example"]


def test_hsts_covers_only_this_host_and_is_never_permanent(tmp_path: Path) -> None:
    folder = {"KARTA_DATA": str(tmp_path)}
    names = ("SECONDS", "INCLUDE_SUBDOMAINS", "PRELOAD")

    public, laptop = (
        [json.loads(run(DUMP, way | folder).stdout)[f"SECURE_HSTS_{name}"] for name in names]
        for way in (PRODUCTION, {})
    )

    assert (public, laptop) == ([365 * 24 * 3600, False, False], [0, False, False])


@pytest.mark.skipif(os.name == "nt", reason="Windows knows no such rights")
def test_files_written_by_any_command_are_private(tmp_path: Path) -> None:
    data = tmp_path / "var"
    code = """
import os
os.environ["DJANGO_SETTINGS_MODULE"] = "tournament.settings"
os.umask(0o022)
from tournament.management.terminal.running import run
act = "from django.db import connection as c; c.cursor().execute('CREATE TABLE a (b)')"
run(["manage.py", "shell", "--no-imports", "-c", act])
"""

    done = run(code, {"KARTA_DATA": str(data)})

    assert done.returncode == 0, done.stderr
    written = [data, *data.iterdir()]
    assert data / "karta.sqlite3" in written
    assert [path.name for path in written if path.stat().st_mode & 0o077] == []


def test_a_laptop_answers_only_to_its_own_host_names(tmp_path: Path) -> None:
    shown = json.loads(run(DUMP, {"KARTA_DATA": str(tmp_path)}).stdout)

    assert shown["DEBUG"] is False
    assert shown["ALLOWED_HOSTS"][:3] == ["localhost", "127.0.0.1", "[::1]"]
    assert "*" not in shown["ALLOWED_HOSTS"]


def test_results_survive_a_power_cut_on_the_embedded_database(tmp_path: Path) -> None:
    assert environment.database("", default_file=tmp_path / "karta.sqlite3") == {
        "ENGINE": "tournament.db_backends.sqlite3",
        "NAME": tmp_path / "karta.sqlite3",
        "OPTIONS": {
            "timeout": 20,
            "transaction_mode": "IMMEDIATE",
            "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL;",
        },
    }


@pytest.mark.parametrize("pooling", ["", "transaction"])
def test_a_federation_configures_its_database_by_url(pooling: str, tmp_path: Path) -> None:
    more = f"&pgbouncer={pooling}" if pooling else ""
    url = f"postgres://karta:a%40b@db.example:5433/league?sslmode=require{more}"

    assert environment.database(url, default_file=tmp_path) == {
        "ENGINE": "tournament.db_backends.postgresql",
        "NAME": "league",
        "USER": "karta",
        "PASSWORD": "a@b",
        "HOST": "db.example",
        "PORT": "5433",
        "CONN_HEALTH_CHECKS": True,
        "DISABLE_SERVER_SIDE_CURSORS": bool(pooling),
        "OPTIONS": {
            "pool": {"min_size": 1, "max_size": 8, "timeout": 1.0},
            "connect_timeout": 2,
            "sslmode": "require",
        },
    }
