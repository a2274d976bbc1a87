"""The programming interface: /api/v1/, its table of routes, tokens and problems."""
