"""Cache of whole public pages: built once per revision, never stale, shared by all visitors.

`wsgi_middleware` looks a page up before Django is involved. The tournament's `revisions`
decide whether the cached copy is current; if not, one request builds it while the others wait.
`dispatch` runs before that and isolates slow uploads (`bodies`) and slow downloads. Django's
own cache middleware has no revisions and runs inside Django: `bench serving` sends 18,000
cached pages a second, while Django renders 62.
"""
