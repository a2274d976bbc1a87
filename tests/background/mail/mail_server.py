"""A mail server for tests: stores e-mail, and refuses it or stops responding on request."""

from __future__ import annotations

import socketserver
import ssl
import threading
from collections import defaultdict
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from email import message_from_bytes, policy
from email.message import EmailMessage

PATIENCE = 60.0
GREETING = {
    "CONNECT": "220 mail.example",
    "DATA": "354 go on",
    "STAR": "220 lock it",
    "QUIT": "221 bye",
}


@dataclass(frozen=True)
class Taken:
    """An e-mail as the server received it."""

    sender: str
    to: list[str]
    content: bytes

    @property
    def letter(self) -> EmailMessage:
        """The parsed e-mail."""
        return message_from_bytes(self.content.replace(b"\r\n", b"\n"), policy=policy.default)

    @property
    def words(self) -> str:
        """The plain text."""
        return self._part("plain")

    @property
    def html(self) -> str:
        """The HTML part."""
        return self._part("html")

    def _part(self, kind: str) -> str:
        body = self.letter.get_body((kind,))
        assert isinstance(body, EmailMessage)
        return str(body.get_content())


@dataclass
class MailServer:
    """A mail server on a free port. `answers` are used once each, before the usual ones.

    Its keys are commands of the protocol, with CONNECT and BODY for the beginning and the end.
    At an answer of `SILENCE`, `is_silent` is set and the server stops answering. With `lock` it
    offers TLS: from the first byte if `is_locked`, otherwise at STARTTLS.
    """

    lock: ssl.SSLContext | None = None
    is_locked: bool = False

    taken: list[Taken] = field(default_factory=list)
    answers: defaultdict[str, list[str]] = field(default_factory=lambda: defaultdict(list))
    visits: int = 0
    locked: int = 0
    is_silent: threading.Event = field(default_factory=threading.Event)
    is_over: threading.Event = field(default_factory=threading.Event)

    SILENCE = "…"

    def __post_init__(self) -> None:
        server = self

        class Visit(socketserver.StreamRequestHandler):
            def handle(self) -> None:
                server.visits += 1
                # A client that does not trust the server disconnects during the handshake.
                with suppress(OSError):
                    if server.is_locked:
                        server.lock_line(self)
                    server.talk(self)

            def finish(self) -> None:
                super().finish()
                self.request.close()

        self._tcp = socketserver.ThreadingTCPServer(("127.0.0.1", 0), Visit)
        self._tcp.daemon_threads = True
        self.port: int = self._tcp.server_address[1]
        threading.Thread(target=self._tcp.serve_forever, args=(0.02,), daemon=True).start()

    def plan(self, answers: Mapping[str, str]) -> None:
        """Add planned answers, each used once."""
        for word, answer in answers.items():
            self.answers[word].append(answer)

    def close(self) -> None:
        """Stop listening and release clients that still wait for an answer."""
        self.is_over.set()
        self._tcp.shutdown()
        self._tcp.server_close()

    def lock_line(self, visit: socketserver.StreamRequestHandler) -> None:
        """Switch the connection to TLS."""
        assert self.lock is not None
        visit.request = self.lock.wrap_socket(visit.request, server_side=True)
        visit.setup()
        self.locked += 1

    def talk(self, visit: socketserver.StreamRequestHandler) -> None:
        """Answer one client until it disconnects."""
        sender, to = "", list[str]()
        if self._say(visit, "CONNECT") is None:
            return
        while line := visit.rfile.readline():
            word = line[:4].decode().upper()
            told = line.decode().partition(":")[2].partition(">")[0].strip("< ")
            if (answer := self._say(visit, word)) is None:
                return
            if word == "MAIL":
                sender, to = told, []
            elif word == "RCPT":
                to.append(told)
            elif answer.startswith("354"):
                content = _read_letter(visit)
                if self._say(visit, "BODY", taken=Taken(sender, to, content)) is None:
                    return

    def _say(
        self, visit: socketserver.StreamRequestHandler, word: str, taken: Taken | None = None
    ) -> str | None:
        """Send the planned answer and return it; None if the conversation is over."""
        planned = self.answers[word]
        answer = planned.pop(0) if planned else GREETING.get(word, "250 fine")
        if taken is not None and answer[:1] in "2…":
            self.taken.append(taken)
        if answer == self.SILENCE:
            self.is_silent.set()
            self.is_over.wait(PATIENCE)
            return None
        visit.wfile.write(f"{answer}\r\n".encode())
        if word == "STAR" and answer.startswith("220"):
            self.lock_line(visit)
        return answer if word != "QUIT" else None


def _read_letter(visit: socketserver.StreamRequestHandler) -> bytes:
    lines = []
    while (line := visit.rfile.readline()) not in (b".\r\n", b""):
        lines.append(line.removeprefix(b"."))
    return b"".join(lines)
