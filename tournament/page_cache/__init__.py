"""Public pages kept as ready bytes: built once for each revision, never stale, shared by all.

A page is asked for at the `door`, before Django. The tournament's `revisions` say whether the
answer in the cache still holds; if not, one reader builds it and the others wait for it. The
`dispatch` stands before it: slow `bodies` and slow readers take nobody's turn. Django's own cache
middleware knows no revision, and is reached only after Django: `bench serving` sends 18,000 cached
pages a second where Django makes 62.
"""
