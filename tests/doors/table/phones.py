"""Phones at a table: what they send, and the responses."""

from __future__ import annotations

import json
import uuid
from collections.abc import Mapping
from http import HTTPStatus
from typing import Any

from django.http import HttpResponse
from django.test import Client

from tournament.models import Round, Table
from tournament.reading.phones import links

Deal = Mapping[str, Any]
Item = dict[str, Any]


def won_by_next(number: int, size: int = 4) -> Deal:
    """Return an ordinary win of the player on the dealer's left."""
    return {"contract": "ordinary", "declarer": number % size, "won": True}


def item(number: int, deal: Deal | None = None, **more: object) -> Item:
    """Return a deal as a phone sends it; the same item sent again has the same id."""
    shown = won_by_next(number) if deal is None else dict(deal)
    return {"id": str(uuid.uuid4()), "number": number, "deal": shown, **more}


def taken_back(last: Item) -> Item:
    """Return what a phone sends to undo its last deal."""
    return {**item(last["number"]), "deal": None, "replaces": last["id"]}


class Phone:
    """A phone that has opened a table's link."""

    def __init__(self, path: str, device: str = "phone-of-anna", *, language: str = "en") -> None:
        self.path, self.device = path, device
        self.client = Client()
        self.client.cookies["django_language"] = language

    def post(self, what: str, **body: object) -> HttpResponse:
        """Post JSON as the page does."""
        said = json.dumps({"device": self.device, **body})
        answer: HttpResponse = self.client.post(  # type: ignore[assignment]
            self.path + what, said, content_type="application/json"
        )
        return answer

    def send(self, *items: Item) -> list[str]:
        """Send deals, and return the status of each."""
        answer = self.post("deals", items=list(items))
        assert answer.status_code == 200, answer.content
        return [said["status"] for said in json.loads(answer.content)["items"]]

    def state(self) -> dict[str, Any]:
        """Return the sheet as the phone reads it."""
        answer = self.client.get(f"{self.path}state.json")
        assert answer.status_code == 200, answer.content
        return dict(answer.json())

    def agree(self, *seats: int) -> list[int]:
        """Agree to the current sheet for these seats, and return the answers' statuses."""
        digest = self.state()["sheet"]["digest"]
        return [self.post("agree", seat=seat, digest=digest).status_code for seat in seats]


def table_of(played: Round, number: int = 1) -> Table:
    """Return a table of a round."""
    return Table.objects.get(round=played, number=number)


def phone_at(played: Round, number: int = 1, *, device: str = "phone-of-anna") -> Phone:
    """Return a phone with the link of a table."""
    return Phone(links.address_path(table_of(played, number)), device)


def stances(phone: Phone) -> list[str]:
    """Return every seat's stance on the sheet."""
    return [said["stance"] for said in phone.state()["agreement"]]


def code(phone: Phone, what: str, **body: object) -> str:
    """Send something that is refused, and return the refusal's code."""
    return str(json.loads(phone.post(what, **body).content)["code"])


def deals(phone: Phone) -> list[Deal]:
    """Return the deals that count."""
    return [deal["deal"] for deal in phone.state()["sheet"]["deals"]]


def keep_both(at: Phone, first: Item, second: Item, number: int = 1) -> str:
    """Choose both deals in this order; return the refusal's code, or an empty string."""
    answer = at.post("choose", number=number, id=first["id"], second=second["id"])
    return "" if answer.status_code == HTTPStatus.OK else str(json.loads(answer.content)["code"])
