"""When each periodic task is due."""

from __future__ import annotations

from django.db import models


class PeriodicTask(models.Model):
    """A task that one of all workers repeats: the one that moves `due_at`."""

    name = models.CharField(max_length=60, unique=True)
    due_at = models.DateTimeField()

    def __str__(self) -> str:
        return self.name
