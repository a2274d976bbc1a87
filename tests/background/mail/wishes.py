"""Helpers for tests of forgotten passwords: requesting a reset and following its link."""

from __future__ import annotations

import re

from django.test import Client
from django.urls import reverse

from tests.background.mail.mail_server import MailServer

OLD, NEW = "gara vasara pie jūras", "vēl garāka ziema mežā"
TO = "dace@klubs.example"


def ask(address: str = TO, **facts: str) -> Client:
    client = Client(**facts)  # type: ignore[arg-type]
    client.post(reverse("forgotten"), {"email": address})
    return client


def links_in(mail_server: MailServer) -> list[str]:
    letters = [taken.words for taken in mail_server.taken]
    return [link for letter in letters for link in re.findall(r"http://testserver(/\S+)", letter)]
