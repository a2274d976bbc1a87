"""The door for web servers. A server that does not say what it is counts as production."""

import os
import sys

from django.core.wsgi import get_wsgi_application
from django.urls import resolve

from tournament.ops.setup import gc_settings
from tournament.ops.setup.processes import end_with_server
from tournament.page_cache.dispatch import Dispatcher
from tournament.page_cache.wsgi_middleware import Door

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tournament.settings")
os.environ.setdefault("KARTA_ENV", "production")

end_with_server()
django = get_wsgi_application()
application = Door(django)
# What our own web server calls; any other calls the application.
dispatch = Dispatcher(application, at_once=application.at_once)
uncached = Dispatcher(django)

# The pages are loaded before the first visitor comes, so that what they leave behind goes too.
resolve("/")
gc_settings.settle()
# Whoever is answered from kept bytes is not to wait for a thread that builds a page.
sys.setswitchinterval(0.001)
