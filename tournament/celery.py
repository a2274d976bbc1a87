"""The Celery app. A message only wakes a worker; what there is to do is in the table of jobs.

A real worker is started with `celery -A tournament worker`; `serve` brings one of its own.
"""

import os

from celery import Celery

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tournament.settings")

app = Celery("tournament")
# Otherwise a task sent by a web process would go to Celery's default broker.
app.set_default()
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks(["tournament.background"])
