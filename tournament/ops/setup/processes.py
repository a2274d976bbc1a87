"""Processes that end with the one that started them, even when that one is killed."""

from __future__ import annotations

import os
import threading
import time

from tournament import environment

LOOK_EVERY = 0.5
NAME = "KARTA_SERVER"
"""Where `serve` tells the processes it starts which one they belong to."""


def end_with_server() -> None:
    """Let this process end with the server that `serve` became; any other is left alone.

    A server that is killed cannot stop the process that answers for it, which would hold the port
    and go on taking results that nobody looks after.
    """
    server = environment.told(NAME)
    if server.isdecimal() and _is_ours(int(server)):
        threading.Thread(target=_wait_for_the_end, args=(int(server),), daemon=True).start()


def _is_ours(server: int) -> bool:
    """Whether the server started this process, or did and is gone already."""
    return os.getppid() == server or not _is_there(server)


def _is_there(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        return True
    return True


def _wait_for_the_end(server: int) -> None:
    # The number of a parent changes with its death: there is nothing to be told by, but it is
    # the same on every system, and looking costs next to nothing.
    while os.getppid() == server:
        time.sleep(LOOK_EVERY)
    os._exit(1)
