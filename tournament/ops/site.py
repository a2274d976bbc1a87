"""The site's own base URL, for links in e-mails and on paper."""

from __future__ import annotations

from typing import Final

from django.conf import settings
from django.http import HttpRequest
from django.http.request import split_domain_port

from tournament.ops.setup.network import own_names

USUAL_PORTS: Final = ("80", "443")


def site_of(request: HttpRequest) -> str:
    """Return the site's base URL; the Host header only chooses among its configured names.

    Wildcard names match many hosts, so links never use them. A laptop uses its own names and
    the server's port.
    """
    asked, _port = split_domain_port(request.get_host())
    if not settings.HOSTS:
        port = str(request.META.get("SERVER_PORT", ""))
        return f"{request.scheme}://{asked}" + (f":{port}" * (port not in USUAL_PORTS))
    own = own_names(settings.HOSTS)
    name = asked if asked in own else own[0]
    if settings.PRODUCTION or not settings.TLS_CERT:
        return f"{'https' if settings.PRODUCTION else request.scheme}://{name}"
    port = str(request.META.get("SERVER_PORT", ""))
    return f"https://{name}" + (f":{port}" * (port not in USUAL_PORTS))
