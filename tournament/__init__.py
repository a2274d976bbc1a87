"""The Django project and its one app. README.md in this folder is the map."""

import gc

# A start makes hundreds of thousands of small objects that stay, and so do the standings of a
# thousand players. With its threshold of seven hundred the collector takes a fifth of a start, as
# long as making the standings, and frees nothing. The old ones it sweeps after every tenth time:
# with Python's hundred a worker that prints 250 sheets holds 60 MB more of dropped pages. Every
# process of Kārta comes by here first.
gc.set_threshold(50_000, 5, 2)
