"""The instance's own host name and certificate, checked before https is served."""

from __future__ import annotations

import ssl
import sys
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Final

from cryptography import x509

SOON: Final = timedelta(days=14)
"""How long before expiry a certificate causes a warning at every start."""


def refuse_bad_certificate(cert: str, key: str, hosts: Sequence[str]) -> str:
    """Exit with a message if browsers would refuse the certificate; return a warning or ""."""
    if not cert and not key:
        return ""
    if not cert or not key:
        missing, given = ("KARTA_TLS_KEY", "KARTA_TLS_CERT") if cert else _OTHER_WAY
        sys.exit(f"{given} is set and {missing} is not: https needs both, so set it as well.")
    if not hosts:
        sys.exit("KARTA_TLS_CERT is set: say in KARTA_HOSTS for which name it was issued.")
    found = _certificate(_read("KARTA_TLS_CERT", cert))
    _refuse_key(cert, key)
    _refuse_other_names(found, hosts[0])
    return _refuse_expired(found)


_OTHER_WAY: Final = ("KARTA_TLS_CERT", "KARTA_TLS_KEY")


def _read(name: str, path: str) -> bytes:
    try:
        return Path(path).read_bytes()
    except OSError as reason:
        sys.exit(f"{name} is {path}, which cannot be read ({reason.strerror}): name the file.")


def _certificate(content: bytes) -> x509.Certificate:
    try:
        return x509.load_pem_x509_certificate(content)
    except ValueError:
        sys.exit("KARTA_TLS_CERT holds no certificate: name the PEM file with the whole chain.")


def _refuse_key(cert: str, key: str) -> None:
    """Exit if the key does not match, or needs a password that could not be typed at start."""
    _read("KARTA_TLS_KEY", key)
    try:
        # Without this password the library would prompt for one at the terminal.
        ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER).load_cert_chain(cert, key, password=lambda: b"-")
    except ssl.SSLError:
        sys.exit(
            "KARTA_TLS_KEY is not the key of KARTA_TLS_CERT, or has a password:"
            " name the PEM file of this certificate's key, without a password."
        )


def _refuse_other_names(found: x509.Certificate, host: str) -> None:
    try:
        named = found.extensions.get_extension_for_class(x509.SubjectAlternativeName).value
    except x509.ExtensionNotFound:
        names: list[str] = []
    else:
        names = [*named.get_values_for_type(x509.DNSName)]
        names += [str(address) for address in named.get_values_for_type(x509.IPAddress)]
    if not any(_covers(name.lower(), host.lower()) for name in names):
        issued = ", ".join(names) or "no name"
        sys.exit(f"The certificate is for {issued}, and KARTA_HOSTS begins with {host}.")


def _covers(name: str, host: str) -> bool:
    """Whether a certificate's name covers a host.

    >>> [_covers("*.karta.lv", host) for host in ("zale.karta.lv", "karta.lv", "a.b.karta.lv")]
    [True, False, False]
    """
    return name == host or (name.startswith("*.") and host.partition(".")[2] == name[2:])


def _refuse_expired(found: x509.Certificate) -> str:
    now = datetime.now(UTC)
    begins, ends = found.not_valid_before_utc, found.not_valid_after_utc
    if now > ends:
        sys.exit(f"The certificate ended on {ends:%d.%m.%Y}: phones would refuse. Renew it.")
    if now < begins:
        sys.exit(f"The certificate begins on {begins:%d.%m.%Y}: is this machine's clock right?")
    return f"The certificate ends on {ends:%d.%m.%Y}: renew it." if ends - now < SOON else ""
