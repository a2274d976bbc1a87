"""Values signed or encrypted with a known key stay valid for good.

The words that separate purposes ("tournament.table_link") look like module paths but are not:
printed links, copies on memory sticks and e-mails depend on their exact text.
"""

from __future__ import annotations

import time

import pytest
from django.contrib.auth.models import User
from pytest_django import Settings

from tournament.background.mail import addresses, ordering
from tournament.models import Job, Mail, TableLink
from tournament.reading.phones import links
from tournament.security.encryption import decrypt
from tournament.storage import archives

KEY = "a house's key, known to these tests alone"
TOKEN = "5T-Dy8f4L2NEbznST60rVQ"
SIGNED_AT = 1_999_999_980.0
ENCRYPTED = (
    "gAAAAABrAtEEW6_3xMx2IPmMadSjdh_SHQfzm-Erii_wc93uIKwiTISfh5KOzuACa9_k20"
    "yhqohI5vCj0OlIVsg_-ITaXZr6lImKVImYFjvh-1EbnpLdr3GvXAb4aOt-SqXh4lcM16hb"
)
SECRET = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ"


@pytest.fixture(autouse=True, params=["in use", "of before"])
def _known_key(settings: Settings, request: pytest.FixtureRequest) -> None:
    """Set the known key: as the current one, or as a former one."""
    old = request.param == "of before"
    settings.SECRET_KEY = "a newer key" if old else KEY
    settings.SECRET_KEY_FALLBACKS = [KEY] if old else []


def test_a_printed_link_opens_its_table() -> None:
    digest = "55df90b05d440a95bd82ac925f6d816b0ca16902c9b9a346a55c3ea14d6b4635"

    link = TableLink(salt="the-salt-of-a-link", digest=digest)

    assert links.token_of(link) == TOKEN
    assert links.digest_of(TOKEN) == digest


def test_a_copy_is_recognised_as_this_instances() -> None:
    mark = "7742c89ad0756aea2c06ad8b508c04f664e8d626240fba38408d80ec6cc2737d"

    assert archives.is_ours(f"{archives.FORMAT} {'0' * 64} {mark}\n".encode())


def test_the_digest_of_an_email_address_is_stable(settings: Settings) -> None:
    settings.SECRET_KEY = KEY

    assert addresses.digest_of("Dace@klubs.lv") == "6566b052f87348bece9c7c19a7a89430"


def test_a_link_in_an_email_confirms_the_address(db: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(time, "time", lambda: SIGNED_AT)
    dace = User.objects.create_user("dace")
    job = Job.objects.create(
        kind=Job.Kind.MAIL, document=ordering.ADDRESS, fingerprint="0" * 32, revision=0
    )
    Mail.objects.create(pk=41, job=job, account=dace, to="dace@klubs.lv")

    ordering.confirm_address(dace, "41:2BLnMC:JzHXpFWUr61EblSSn0G5C6_uOJlGdyK5oGGvwsXX2-Q")

    dace.refresh_from_db()
    assert dace.email == "dace@klubs.lv"


def test_an_encrypted_secret_is_decrypted() -> None:
    assert decrypt(ENCRYPTED) == SECRET
