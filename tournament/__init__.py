"""The Django project and its one app. README.md in this folder is the map."""

import gc
import os

# Starting creates hundreds of thousands of small objects that stay, and so do the standings of a
# thousand players. With the default threshold of 700 the collector takes a fifth of a start and
# frees nothing. Old objects are looked at in every tenth collection: with the default, every
# hundredth, a worker that prints 250 sheets holds 60 MB more of dropped pages. Set here because
# every process imports this package first.
gc.set_threshold(50_000, 5, 2)

# Where lxml is installed, and pikepdf brings it along, openpyxl reads workbooks with it. Strangers
# send us workbooks: they are read as before, by Python's own parser.
os.environ.setdefault("OPENPYXL_LXML", "False")
