"""Django's admin: disabled by default, and if enabled, only with our own sign-in."""

import json
from pathlib import Path

import pytest

from tests.ops.setup.test_settings import run
from tests.prepared_house import PreparedHouse

ASK = """
import django, json
from django.conf import settings
from django.core.management import call_command
from django.test import Client
from django.test.utils import setup_test_environment
django.setup()
setup_test_environment()
call_command("migrate", verbosity=0)
from django.contrib.auth.models import User
def ask(client, path):
    answer = client.get(path)
    return [answer.status_code, answer.headers.get("Location", "")]
player = Client()
player.force_login(User.objects.create_user("player"))
staff = Client()
staff.force_login(User.objects.create_superuser("staff"))
print(json.dumps({
    "nobody": ask(Client(), "/admin/"),
    "its own sign-in": ask(Client(), "/admin/login/?next=/admin/"),
    "a player": ask(player, "/admin/"),
    "staff": ask(staff, "/admin/"),
    "accounts": ask(staff, "/admin/auth/user/"),
}))
"""
NOT_FOUND = [404, ""]


@pytest.mark.parametrize(
    ("switch", "answers"),
    [
        (
            "",
            dict.fromkeys(
                ("nobody", "its own sign-in", "a player", "staff", "accounts"), NOT_FOUND
            ),
        ),
        (
            "1",
            {
                "nobody": [302, "/admin/login/?next=/admin/"],
                "its own sign-in": [302, "/login/?next=/admin/"],
                "a player": [302, "/admin/login/?next=/admin/"],
                "staff": [200, ""],
                "accounts": [200, ""],
            },
        ),
    ],
)
def test_the_admin_exists_only_for_staff_and_only_if_enabled(
    switch: str,
    answers: dict[str, list[object]],
    prepared_house: PreparedHouse,
    tmp_path: Path,
) -> None:
    prepared_house.copy_database(tmp_path)
    told = run(
        ASK,
        {
            "KARTA_ADMIN": switch,
            "KARTA_ENV": "development",
            "KARTA_DATA": str(tmp_path),
            "DJANGO_SETTINGS_MODULE": "tournament.settings",
        },
    )

    assert json.loads(told.stdout or "{}") == answers, told.stderr
