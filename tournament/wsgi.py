"""The door for web servers. A server that does not say what it is counts as production."""

import gc
import os
import sys

from django.core.wsgi import get_wsgi_application

from tournament.house.parents import end_with_server
from tournament.keeping.door import Door

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tournament.settings")
os.environ.setdefault("KARTA_ENV", "production")

end_with_server()
uncached = get_wsgi_application()
application = Door(uncached)

# The standings of a thousand players are a hundred thousand small values. A sweep after every
# seven hundred of them takes as long as making them, and finds nothing.
gc.freeze()
gc.set_threshold(50_000, 20, 20)
# Whoever is answered from kept bytes is not to wait for a thread that builds a page.
sys.setswitchinterval(0.001)
