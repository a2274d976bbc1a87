"""The Celery app. A message only wakes a worker; the work itself is in the job table.

Start a real worker with `celery -A tournament worker`; `serve` starts its own.
"""

import os

from celery import Celery

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tournament.settings")

app = Celery("tournament")
# Otherwise a task sent by a web process would go to Celery's default broker.
app.set_default()
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks(["tournament.background"])
