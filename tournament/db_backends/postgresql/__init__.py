"""Django's PostgreSQL backend, whose connections give up on a server that has fallen silent."""
