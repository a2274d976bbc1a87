"""The Celery app: a task and a queue for each kind of work, with Redis as the broker.

`celery -A tournament.celery worker -n paper@%h -Q paper` starts a worker of one queue, without -Q
of all; `celery -A tournament.celery beat` sends the periodic tasks. Without Redis there is
neither: `serve` starts its own worker.
"""

import os
from typing import Final

from celery import Celery
from kombu.entity import Queue

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tournament.settings")

PAPER: Final = "paper"
IMPORTS: Final = "imports"
COPIES: Final = "copies"
MAIL: Final = "mail"
PERIODIC: Final = "periodic"
QUEUES: Final = (PAPER, IMPORTS, COPIES, MAIL)
"""The queues of steps, the most urgent first."""
OUTBOX: Final = "karta.outbox"
PERIODIC_TASKS: Final = "karta.periodic"
COPY_CHECK: Final = "karta.copy_check"
EVERY: Final = 5.0


def task_of(queue: str) -> str:
    """Return the name of the task that runs the steps of a queue."""
    return f"karta.{queue}"


app = Celery("tournament")
# Otherwise a task sent by a web process would go to Celery's default broker.
app.set_default()
app.config_from_object("django.conf:settings", namespace="CELERY")
app.conf.task_queues = [
    Queue(name)  # type: ignore[no-untyped-call]
    for name in (PERIODIC, *QUEUES)
]
# Messages that no worker has taken in time are dropped, because the next ones replace them.
app.conf.beat_schedule = {
    name: {"task": name, "schedule": EVERY, "options": {"queue": PERIODIC, "expires": EVERY}}
    for name in (OUTBOX, PERIODIC_TASKS)
}
app.autodiscover_tasks(["tournament.background"])
