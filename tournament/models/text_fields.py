"""Text fields without invisible characters and those that change the writing direction."""

from __future__ import annotations

import re
from typing import Any, Final

from django.db import models

UNSEEN: Final = re.compile(
    # controls, soft hyphen, Arabic letter mark, zero width space, marks of direction,
    # line and paragraph separators, embeddings and overrides, invisible operators, isolates,
    # byte order mark, interlinear annotation, tags
    "[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u00ad\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f"
    "\ufeff\ufff9-\ufffb\U000e0000-\U000e007f]"
)


def clean_text(text: str) -> str:
    """Return the text without characters that are invisible or change the writing direction.

    >>> plain("Anna\u202e sirēB")
    'Anna sirēB'
    """
    return UNSEEN.sub("", text)


def one_line(text: str) -> str:
    """Return the text on one line, with single spaces and without invisible characters.

    >>> one_line(" Anna\u200b  Bērziņa\n")
    'Anna Bērziņa'
    """
    return " ".join(clean_text(text).split())


class PlainField(models.CharField):
    """A CharField that cleans its text however it is saved."""

    def pre_save(self, model_instance: models.Model, add: bool) -> Any:  # noqa: ANN401, FBT001
        """Clean the instance too, so that the journal shows what was stored."""
        value = super().pre_save(model_instance, add)
        if isinstance(value, str):
            value = clean_text(value)
            setattr(model_instance, self.attname, value)
        return value

    def get_prep_value(self, value: Any) -> Any:  # noqa: ANN401
        """Clean values in updates and lookups."""
        value = super().get_prep_value(value)
        return clean_text(value) if isinstance(value, str) else value

    def deconstruct(self) -> Any:  # noqa: ANN401
        """Return a plain CharField to migrations: the database column is the same."""
        name, _path, args, kwargs = super().deconstruct()
        return name, "django.db.models.CharField", args, kwargs
