"""A round whose seats are published, and the people at the desk."""

from tests.desk.conftest import director, event_of, signed_in

__all__ = ["director", "event_of", "signed_in"]
