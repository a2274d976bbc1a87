"""Webhooks at the desk of a tournament, a series or the instance: added, tested, replayed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, TypeVar

from django import forms
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.doors.acting import UNPROCESSABLE, DeskRequest, Routes, at_event
from tournament.doors.desk.house import at_house
from tournament.doors.desk.officials.places import (
    KeyPlace,
    framed,
    of_event,
    of_house,
    of_series,
    page_address,
)
from tournament.doors.desk.series.guards import at_series
from tournament.models import Delivery, Webhook
from tournament.services import webhooks
from tournament.services.acts import owned_by
from tournament.services.refusals import Refused
from tournament.words import refusal_words
from tournament.words.tokens import FAILURES, MESSAGES, WEBHOOK_DISABLED

LOGGED: Final = 30


class WebhookForm(forms.Form):
    """An address, and the changes that it is notified of."""

    url = forms.URLField(
        label=gettext_lazy("Address"),
        max_length=500,
        assume_scheme="https",
        help_text=gettext_lazy("It begins with https:// and is reachable from the internet."),
    )
    events = forms.MultipleChoiceField(
        label=gettext_lazy("Messages"),
        choices=list(MESSAGES.items()),
        widget=forms.CheckboxSelectMultiple,
    )


AnyRequest = TypeVar("AnyRequest", bound=DeskRequest)


def _routes(
    guard: Callable[..., AnyRequest], place_of: Callable[[AnyRequest], KeyPlace], suffix: str
) -> Routes[AnyRequest]:
    """Return the pages and buttons of webhooks at one kind of desk."""
    routes: Routes[AnyRequest] = Routes(guard)

    def show(request: AnyRequest, refused: Refused | None = None, **_facts: Any) -> HttpResponse:  # noqa: ANN401
        return _show(request, place_of(request), refused)

    @routes.page("webhooks/", webhooks.add_webhook, name=f"webhooks{suffix}")
    def shown(request: AnyRequest) -> HttpResponse:
        """Show the addresses and the log of messages."""
        return show(request)

    @routes.post("webhooks/", webhooks.add_webhook, show=show)
    def add_webhook(request: AnyRequest) -> HttpResponse:
        """Add an address, and show its secret this once."""
        said, place = request.read(WebhookForm(request.data)).cleaned_data, place_of(request)
        hook, secret = webhooks.add_webhook(place.owner, **said, by=request.by, key=request.key)
        return _show_secret(request, place, hook, secret)

    _add_buttons(routes, place_of, suffix)
    return routes


def _add_buttons(
    routes: Routes[AnyRequest], place_of: Callable[[AnyRequest], KeyPlace], suffix: str
) -> None:
    """Add the buttons of one address, and of one message."""
    page = f"webhooks{suffix}"

    def hook_at(request: AnyRequest, pk: int) -> Webhook:
        mine = owned_by(place_of(request).owner)
        return get_object_or_404(Webhook.objects.standing(), pk=pk, **mine)

    @routes.post("webhooks/<int:pk>/remove/", webhooks.remove_webhook, to=page,
                 name=f"remove_webhook{suffix}")  # fmt: skip
    def remove_webhook(request: AnyRequest, pk: int) -> str:
        """Remove an address."""
        webhooks.remove_webhook(hook_at(request, pk), by=request.by)
        return _("The address is removed.")

    @routes.post("webhooks/<int:pk>/secret/", webhooks.renew_webhook_secret,
                 name=f"renew_webhook_secret{suffix}")  # fmt: skip
    def renew_secret(request: AnyRequest, pk: int) -> HttpResponse:
        """Replace the secret of an address, and show it this once."""
        hook = hook_at(request, pk)
        secret = webhooks.renew_webhook_secret(hook, by=request.by)
        return _show_secret(request, place_of(request), hook, secret)

    @routes.post("webhooks/<int:pk>/test/", "invite", to=page, name=f"test_webhook{suffix}")
    def test_webhook(request: AnyRequest, pk: int) -> str:
        """Send a test message to an address."""
        webhooks.order_test(hook_at(request, pk))
        return _("A test message is being sent. Its outcome is in the log below.")

    @routes.post("webhooks/messages/<int:pk>/replay/", "invite", to=page,
                 name=f"replay_message{suffix}")  # fmt: skip
    def replay_message(request: AnyRequest, pk: int) -> str:
        """Send a message again."""
        delivery = get_object_or_404(Delivery.objects.select_related("webhook"), pk=pk)
        hook_at(request, delivery.webhook_id)
        webhooks.replay(delivery)
        return _("The message is being sent again.")


def _show(request: DeskRequest, place: KeyPlace, refused: Refused | None) -> HttpResponse:
    form = request.typed.get("form") or WebhookForm()
    if refused is not None:
        form.add_error(None, str(refusal_words(refused)))
    hooks, log = _standing(place), []
    if hooks:
        sent = Delivery.objects.filter(webhook__in=hooks).select_related("webhook")[:LOGGED]
        replay = f"replay_message{place.suffix}"
        log = [(one, _outcome(one), page_address(request, replay, pk=one.pk)) for one in sent]
    context = {
        "form": form,
        "hooks": [(hook, _words(hook), _addresses(request, place, hook)) for hook in hooks],
        "log": log,
    }
    page = "desk/officials/webhooks.html"
    status = UNPROCESSABLE if form.is_bound else 200
    return render(request.http, page, framed(place) | context, status=status)


def _standing(place: KeyPlace) -> list[Webhook]:
    if not place.owner.pk:
        return []
    return list(Webhook.objects.standing().filter(**owned_by(place.owner)))


def _words(hook: Webhook) -> str:
    if hook.disabled:
        return str(WEBHOOK_DISABLED[hook.disabled])
    return ", ".join(str(MESSAGES[name]) for name in hook.events)


def _addresses(request: DeskRequest, place: KeyPlace, hook: Webhook) -> dict[str, str]:
    names = ("remove_webhook", "renew_webhook_secret", "test_webhook")
    return {name: page_address(request, name + place.suffix, pk=hook.pk) for name in names}


def _outcome(one: Delivery) -> str:
    if one.sent_at is not None:
        return _("accepted")
    if not one.tries:
        return _("not sent yet")
    return str(FAILURES[one.failure]) % {"status": one.status}


def _show_secret(request: DeskRequest, place: KeyPlace, hook: Webhook, secret: str) -> HttpResponse:
    """Show a new secret; nothing else ever shows it again."""
    back = page_address(request, f"webhooks{place.suffix}")
    context = {"hook": hook, "secret": secret, "back": back}
    page = render(request.http, "desk/officials/new_webhook.html", framed(place) | context)
    page.headers["Cache-Control"] = "no-store"
    return page


routes = _routes(at_event, of_event, "")
series_routes = _routes(at_series, of_series, "_of_series")
house_routes = _routes(at_house, of_house, "_of_house")
