"""The Django project and its one app. README.md in this folder is the map."""

import gc
import os

# Starting creates hundreds of thousands of small objects that stay, and so do the standings of
# 1,000 players. With the default threshold of 700, garbage collection takes a fifth of a start
# and frees nothing. Every tenth collection includes old objects; with the default of every
# hundredth, a worker that prints 250 sheets holds 60 MB more of dropped pages. Set here because
# every process imports this package first.
gc.set_threshold(50_000, 5, 2)

# If lxml is installed (pikepdf requires it), openpyxl reads workbooks with it. Strangers upload
# workbooks, so we keep to Python's own parser.
os.environ.setdefault("OPENPYXL_LXML", "False")
