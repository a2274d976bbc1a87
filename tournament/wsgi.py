"""WSGI entry point. Without KARTA_ENV a web server counts as production."""

import os
import sys

from django.core.wsgi import get_wsgi_application
from django.db import connection
from django.urls import resolve
from django.utils.module_loading import import_string

from tournament.ops.setup import processes

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tournament.settings")
os.environ.setdefault("KARTA_ENV", "production")

# These modules read the settings.
from tournament.page_cache.dispatch import Dispatcher
from tournament.page_cache.event_streams import EventStreams
from tournament.page_cache.revisions import CommittedRevisions
from tournament.page_cache.wsgi_middleware import PageCacheMiddleware

if connection.vendor == "postgresql":
    from tournament.db_backends.postgresql.connections import watch

    watch()
django = get_wsgi_application()
# It imports models, which are loaded with the application.
messages_since = import_string("tournament.services.webhooks.messages_since")
application = PageCacheMiddleware(django)
# Our own web server calls `dispatch`, any other WSGI server `application`.
streams = EventStreams(CommittedRevisions(), messages_since)
dispatch = Dispatcher(application, at_once=application.at_once, streams=streams)
uncached = Dispatcher(django)

# Load the URLconf and its views before the garbage collector is frozen.
resolve("/")
processes.settle()
# Switch threads often, so that a cached page does not wait for one that is being built.
sys.setswitchinterval(0.001)
