"""Public pages kept as ready bytes: built once for each revision, never stale, shared by all.

A page is asked for at the `door`, before Django. The tournament's `revisions` say whether the
answer on the shelf still holds; if not, one reader builds it and the others wait for it. Django's
own cache middleware knows no revision, and is reached only after Django: `bench serving` sends
18,000 kept pages a second where Django makes 62.
"""
