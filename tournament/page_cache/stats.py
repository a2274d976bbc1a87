"""How often this process answered from the shelf, and how often it had to build."""

from dataclasses import dataclass


@dataclass
class Tally:
    """Counts since the process started; a few may be lost where threads count at once."""

    kept: int = 0
    unchanged: int = 0
    built: int = 0
    shared: int = 0
    waited: int = 0
    passed: int = 0


TALLY = Tally()
