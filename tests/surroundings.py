"""What has to be so before Django reads its settings, which is before any conftest is read.

Named in .pytest.ini. Each worker of a run comes here too, with the surroundings of the run's own
process, and takes a Redis database for itself.
"""

import os
from pathlib import Path

from tests.own_redis import own_database

os.environ["KARTA_ENV"] = "development"
os.environ.setdefault("KARTA_DATA", str(Path(__file__).parent.parent / "var" / "tests"))
# Two workers have rows of the same numbers: a file named by one would be taken for the other's.
if worker := os.environ.get("PYTEST_XDIST_WORKER"):
    os.environ["KARTA_DATA"] = str(Path(os.environ["KARTA_DATA"]) / worker)
    Path(os.environ["KARTA_DATA"]).mkdir(parents=True, exist_ok=True)
os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tournament.settings")
if os.environ.get("REDIS_URL"):
    os.environ["REDIS_URL"] = own_database(os.environ["REDIS_URL"])
