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
    asked, asked_port = split_domain_port(request.get_host())
    if not settings.HOSTS:
        port = str(request.META.get("SERVER_PORT", ""))
        return f"{request.scheme}://{asked}" + (f":{port}" * (port not in USUAL_PORTS))
    own = own_names(settings.HOSTS)
    name = asked if asked in own else own[0]
    if settings.PRODUCTION:
        return f"https://{name}"
    port = str(request.META.get("SERVER_PORT", ""))
    if not settings.TLS_CERT:
        # Behind a proxy the server's own port is in no address; without one it is in the Host.
        is_shown = asked_port == port and port not in USUAL_PORTS
        return f"{request.scheme}://{name}" + (f":{port}" * is_shown)
    return f"https://{name}" + (f":{port}" * (port not in USUAL_PORTS))
