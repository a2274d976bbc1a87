"""Django's PostgreSQL backend, whose connections give up on a silent server."""
