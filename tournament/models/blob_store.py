"""What belongs to this database alone, and is not part of an export: its blob store, its import."""

from __future__ import annotations

from django.db import models


class BlobStore(models.Model):
    """The single row with the mark that the blob store of all machines contains."""

    only = models.BooleanField(default=True, unique=True)
    mark = models.CharField(max_length=32)

    class Meta:
        constraints = (
            models.CheckConstraint(
                condition=models.Q(only=True), name="there_is_one_blob_store_here"
            ),
        )

    def __str__(self) -> str:
        return self.mark


class LastImport(models.Model):
    """The single row with the time of the last import or restore: nothing earlier is e-mailed."""

    only = models.BooleanField(default=True, unique=True)
    at = models.DateTimeField()

    class Meta:
        constraints = (
            models.CheckConstraint(
                condition=models.Q(only=True), name="there_is_one_last_import_here"
            ),
        )

    def __str__(self) -> str:
        return str(self.at)
