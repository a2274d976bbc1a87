#!/usr/bin/env python3
"""Entry point of Kārta's commands; installs missing requirements first."""

import importlib
import os
import sys

from tournament.ops.setup import bootstrap


def main() -> None:
    bootstrap.refuse_old_python(sys.version_info[:2])
    bootstrap.run_where_requirements_are(sys.argv)
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tournament.settings")
    # Imported by name: Django may not be installed yet on the first run.
    importlib.import_module("tournament.management.terminal.running").run(sys.argv)


if __name__ == "__main__":
    main()
