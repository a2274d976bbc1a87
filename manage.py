#!/usr/bin/env python3
"""Kārta's commands. What they need is installed first where it is missing."""

import importlib
import os
import sys

from tournament.ops.setup import bootstrap


def main() -> None:
    bootstrap.refuse_old_python(sys.version_info[:2])
    bootstrap.run_where_requirements_are(sys.argv)
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tournament.settings")
    # What stands on Django is imported by name, because on the first day it is not there yet.
    importlib.import_module("tournament.management.terminal.running").run(sys.argv)


if __name__ == "__main__":
    main()
