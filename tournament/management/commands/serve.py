"""Start Kārta on this machine: the database, a demo on the first run, and the web server."""

import io
import os
import sys

import segno
from django.conf import settings
from django.core.management.base import BaseCommand, CommandParser

from tournament.ops.setup import network, serving, tls

EVERYWHERE = "0.0.0.0"  # noqa: S104 the hall's phones must reach it


class Command(BaseCommand):
    help = __doc__ or ""
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--port", type=int, default=8000)
        parser.add_argument("--host", default=EVERYWHERE, help="127.0.0.1 keeps phones out")

    def handle(self, *_arguments: object, host: str, port: int, **_options: object) -> None:
        serving.refuse_read_only_data(settings.DATA)
        serving.refuse_taken_port(host, port)
        note = tls.refuse_bad_certificate(settings.TLS_CERT, settings.TLS_KEY, settings.HOSTS)
        if note:
            self.stdout.write(note)
        self.stdout.write("Preparing the database")
        self.stdout.flush()
        serving.prepare_database()
        login = ""
        if serving.needs_demo():
            self.stdout.write("Loading the demo, once")
            self.stdout.flush()
            login = serving.load_demo()
        serving.collect_static_files()
        self._greet(host=host, port=port)
        self.stdout.write(f"{serving.demo_login() or login}\nCtrl-C stops it.")
        self.stdout.flush()
        _become_the_web_server(host=host, port=port)

    def _greet(self, *, host: str, port: int) -> None:
        if settings.TLS_CERT:
            own = [f"https://{settings.HOSTS[0]}:{port}/"]
        else:
            self.stdout.write(f"\nKārta: http://localhost:{port}/")
            addresses = network.own_addresses() if host == EVERYWHERE else []
            own = [f"http://{address}:{port}/" for address in addresses[:1]]
        for url in own:
            picture = io.StringIO()
            segno.make(url, micro=False).terminal(out=picture, compact=True)
            self.stdout.write(f"In this network: {url}\n{picture.getvalue()}")


def _become_the_web_server(*, host: str, port: int) -> None:
    """Replace this process with the launcher, so that it receives Ctrl-C and signals directly."""
    command = serving.web_server(host=host, port=port, with_worker=True)
    serving.allow_many_connections()
    surroundings = {**os.environ, **serving.SURROUNDINGS, "KARTA_ENV": settings.ENVIRONMENT}
    # `exec` keeps the process ID.
    surroundings |= serving.counted_together()
    os.chdir(settings.ROOT)
    os.execve(sys.executable, command, surroundings)
