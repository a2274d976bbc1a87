"""An instance's TLS certificate: its faults are reported at the start, in one sentence."""

from __future__ import annotations

import contextlib
import http.client
import ssl
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest
from django.test import RequestFactory
from pytest_django import Settings

from tests.ops.setup.test_serve import ended_at_last, start
from tests.prepared_house import PreparedHouse
from tests.served import certificates
from tests.served.servers import free_port
from tests.waiting import until
from tournament.ops.setup.tls import refuse_bad_certificate
from tournament.ops.site import site_of

NAME = "zale.karta.example"
Issue = Callable[..., tuple[str, str]]


@pytest.fixture
def issue(tmp_path: Path) -> Issue:
    """Issue a certificate for a name, with its validity in days from today."""

    def issue(name: str = NAME, **days: int) -> tuple[str, str]:
        return certificates.issue(tmp_path, name, **days)

    return issue


def refusal(cert: str, key: str, *hosts: str) -> str:
    """Return the message with which the start fails."""
    with pytest.raises(SystemExit) as stopped:
        refuse_bad_certificate(cert, key, hosts or (NAME,))
    return str(stopped.value)


def test_each_fault_of_a_certificate_has_a_message(issue: Issue, tmp_path: Path) -> None:
    cert, key = issue()
    _other, other_key = issue("other.example")
    text = tmp_path / "text.pem"
    text.write_text("no certificate")

    said = [
        refusal(cert, ""),
        refusal("", key),
        refusal(str(tmp_path / "none.pem"), key),
        refusal(cert, str(tmp_path / "none.key")),
        refusal(str(text), key),
        refusal(cert, other_key),
        refusal(cert, key, "karta.example"),
    ]

    assert [sentence.partition(":")[0] for sentence in said] == [
        "KARTA_TLS_CERT is set and KARTA_TLS_KEY is not",
        "KARTA_TLS_KEY is set and KARTA_TLS_CERT is not",
        f"KARTA_TLS_CERT is {tmp_path}/none.pem, which cannot be read (No such file or directory)",
        f"KARTA_TLS_KEY is {tmp_path}/none.key, which cannot be read (No such file or directory)",
        "KARTA_TLS_CERT holds no certificate",
        "KARTA_TLS_KEY is not the key of KARTA_TLS_CERT, or has a password",
        f"The certificate is for {NAME}, and KARTA_HOSTS begins with karta.example.",
    ]
    assert refuse_bad_certificate("", "", ()) == ""


def test_a_certificate_is_refused_before_and_after_its_validity(issue: Issue) -> None:
    ended = refusal(*issue(begins=-9, ends=-2))
    coming = refusal(*issue(begins=2))

    assert ("ended on" in ended, "begins on" in coming) == (True, True)
    assert "renew it" in refuse_bad_certificate(*issue(ends=7), [NAME])
    assert refuse_bad_certificate(*issue("*.karta.example"), [NAME]) == ""


def test_links_in_emails_contain_the_port_of_the_instance(settings: Settings) -> None:
    settings.HOSTS, settings.TLS_CERT, settings.PRODUCTION = [NAME], "own.pem", False
    settings.ALLOWED_HOSTS = [NAME]
    asked = [
        RequestFactory().get("/", secure=True, HTTP_HOST=f"{NAME}:{port}", SERVER_PORT=port)
        for port in ("8000", "443")
    ]

    assert [site_of(request) for request in asked] == [f"https://{NAME}:8000", f"https://{NAME}"]


def test_serve_answers_over_https_with_secure_cookies(
    issue: Issue, prepared_house: PreparedHouse, tmp_path: Path
) -> None:
    cert, key = issue("localhost")
    port, data = free_port(), prepared_house.furnish(tmp_path / "data")
    own = {"KARTA_TLS_CERT": cert, "KARTA_TLS_KEY": key, "KARTA_HOSTS": "localhost"}
    with ended_at_last(start(port, data, **own)) as running:
        cookies = until_answered(port, cert, running)

    assert "__Host-csrftoken" in cookies
    assert "Secure" in cookies


def until_answered(port: int, cert: str, running: subprocess.Popen[str]) -> str:
    """Request the sign-in page over https until it is served; return its cookies."""
    trusting = ssl.create_default_context(cafile=cert)
    found: list[str] = []

    def is_answered() -> bool:
        assert running.poll() is None, running.communicate()[0]
        asking = http.client.HTTPSConnection("localhost", port, timeout=10, context=trusting)
        with contextlib.closing(asking), contextlib.suppress(OSError):
            asking.request("GET", "/login/")
            answer = asking.getresponse()
            answer.read()
            found.append(answer.headers.get("Set-Cookie", ""))
            return answer.status == http.HTTPStatus.OK
        return False

    until(is_answered)
    return found[-1]
