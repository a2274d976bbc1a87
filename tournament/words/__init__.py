"""Words for what scoring and the services say in codes: what is wrong, then what to do.

Nothing here decides anything; a test proves that every code has its words.
"""

from tournament.words.sentences import (
    Refusal,
    difference_words,
    fault_words,
    notice_words,
    refusal_words,
)

__all__ = ["Refusal", "difference_words", "fault_words", "notice_words", "refusal_words"]
