"""Paper documents: planned in parts, rendered part by part, and joined.

The web process plans; only a worker imports `press`, and with it WeasyPrint.
"""
