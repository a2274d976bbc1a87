"""Where answers stand in memory: bounded, the longest unread leaves first."""

from __future__ import annotations

from collections import OrderedDict
from threading import Lock

from tournament.page_cache.requests import Asked
from tournament.page_cache.responses import Answer

MEGABYTE = 1_000_000


class Shelf:
    """Answers within so many bytes."""

    def __init__(self, room: int) -> None:
        self._room = room
        self._taken = 0
        self._answers: OrderedDict[Asked, Answer] = OrderedDict()
        self._lock = Lock()

    @property
    def taken(self) -> int:
        """How many bytes stand on it."""
        return self._taken

    def get(self, asked: Asked) -> Answer | None:
        """Return the answer, and remember that it was read."""
        answer = self._answers.get(asked)
        if answer is not None:
            self._move_to_front(asked)
        return answer

    def put(self, asked: Asked, answer: Answer) -> None:
        """Take an answer in, and let go of as many as it takes."""
        with self._lock:
            self._remove(asked)
            self._answers[asked] = answer
            self._taken += answer.size
            while self._taken > self._room:
                self._remove(next(iter(self._answers)))

    def drop(self, asked: Asked) -> None:
        """Let go of an answer that holds no longer."""
        with self._lock:
            self._remove(asked)

    def _move_to_front(self, asked: Asked) -> None:
        with self._lock:
            if asked in self._answers:
                self._answers.move_to_end(asked)

    def _remove(self, asked: Asked) -> None:
        gone = self._answers.pop(asked, None)
        self._taken -= 0 if gone is None else gone.size


class Shelves:
    """One shelf for the pages, a small one for the questions people ask of them.

    Whoever invents queries pushes out the answers to other queries, and no page.
    """

    def __init__(self, *, pages: int = 40 * MEGABYTE, queries: int = 10 * MEGABYTE) -> None:
        self._pages = Shelf(pages)
        self._queries = Shelf(queries)

    def of(self, asked: Asked) -> Shelf:
        """Return the shelf where this would stand."""
        return self._queries if asked.query else self._pages
