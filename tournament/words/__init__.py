"""Texts for the codes of scoring and the services: what is wrong, then what to do.

This package makes no decisions; a test ensures that every code has a text.
"""

from tournament.words.sentences import (
    Refusal,
    difference_words,
    fault_words,
    notice_words,
    refusal_words,
)

__all__ = ["Refusal", "difference_words", "fault_words", "notice_words", "refusal_words"]
