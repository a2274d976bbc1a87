"""Environment set before Django reads its settings, and so before any conftest is imported.

Listed in .pytest.ini. Each worker of a run imports this module too, with the environment of the
run's main process, and reserves a Redis database for itself.
"""

import os
from pathlib import Path

from tests.own_redis import own_database

os.environ["KARTA_ENV"] = "development"
os.environ.setdefault("KARTA_DATA", str(Path(__file__).parent.parent / "var" / "tests"))
# Rows of two workers have the same ids: a file named by one would be taken for the other's.
if worker := os.environ.get("PYTEST_XDIST_WORKER"):
    os.environ["KARTA_DATA"] = str(Path(os.environ["KARTA_DATA"]) / worker)
    Path(os.environ["KARTA_DATA"]).mkdir(parents=True, exist_ok=True)
os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tournament.settings")
if os.environ.get("REDIS_URL"):
    os.environ["REDIS_URL"] = own_database(os.environ["REDIS_URL"])
