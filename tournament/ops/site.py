"""The site's own base URL, for links in letters and on paper."""

from __future__ import annotations

from typing import Final

from django.conf import settings
from django.http import HttpRequest
from django.http.request import split_domain_port

from tournament.ops.setup.network import own_names

USUAL_PORTS: Final = ("80", "443")


def site_of(request: HttpRequest) -> str:
    """Return the server's own address; a visitor's header chooses only among the names it has.

    Names with a star or a leading dot stand for many, so no link begins with what such a name
    merely allows. On a laptop the machine's own names and the server's own port count.
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
