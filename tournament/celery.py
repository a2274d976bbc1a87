"""How the press's workers are called: a message only wakes one; what there is to do is in the jobs.

A real worker is started with `celery -A tournament worker`; `serve` brings one of its own.
"""

import os

from celery import Celery

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tournament.settings")

app = Celery("tournament")
# Without this an app that is used outside its worker talks to a broker of nobody's.
app.set_default()
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks(["tournament.background"])
