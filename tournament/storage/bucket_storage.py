"""Blobs as objects of a bucket; it needs the packages of `deploy/bucket_requirements.txt`."""

from __future__ import annotations

import errno
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from email.utils import parsedate_to_datetime
from pathlib import Path
from typing import IO, Final

from botocore.client import BaseClient
from botocore.config import Config
from botocore.exceptions import BotoCoreError, ClientError
from django.utils.functional import cached_property
from storages.backends.s3 import S3Storage

from tournament.ops.health import clocks
from tournament.storage.blobs import Blob

CONFIG: Final = Config(
    connect_timeout=2,
    read_timeout=10,
    retries={"total_max_attempts": 3, "mode": "standard"},
    # Other servers than Amazon's do not know its newer checksums.
    request_checksum_calculation="when_required",
    response_checksum_validation="when_required",
    # Most of them have no host name per bucket either.
    s3={"addressing_style": "path"},
)
IN_MEMORY: Final = 8_000_000
"""Bytes of a downloaded object beyond which it goes to the disk."""
MISSING: Final = frozenset(("404", "NoSuchKey"))
TAKEN: Final = frozenset(("409", "412", "PreconditionFailed", "ConditionalRequestConflict"))
# ENOENT would mean a missing blob, so a missing bucket has another number.
ERRORS: Final = {
    "NoSuchBucket": (errno.ENODEV, "There is no such bucket"),
    "InvalidAccessKeyId": (errno.EACCES, "The store does not know this access key"),
    "SignatureDoesNotMatch": (errno.EACCES, "The store refuses the secret key"),
    "RequestTimeTooSkewed": (errno.EACCES, "This machine's clock differs from the store's"),
    "AccessDenied": (errno.EACCES, "The store refuses access"),
    "403": (errno.EACCES, "The store refuses access"),
    "507": (errno.ENOSPC, "The store is full"),
    "QuotaExceeded": (errno.ENOSPC, "The store is full"),
    "XMinioStorageFull": (errno.ENOSPC, "The store is full"),
    "InsufficientStorage": (errno.ENOSPC, "The store is full"),
}


class BucketStorage(S3Storage):
    """Objects below a prefix of a bucket, with the usual AWS variables for address and keys."""

    clock_offset = 0.0

    def __init__(self, bucket_name: str, location: str) -> None:
        super().__init__(
            bucket_name=bucket_name, location=location, file_overwrite=True, client_config=CONFIG
        )

    @cached_property
    def client(self) -> BaseClient:
        """One client for all threads, as each would take 20 MB."""
        return self._create_session().client("s3", config=self.client_config)

    def put(self, name: str, content: bytes | IO[bytes]) -> None:
        """Write or replace an object."""
        if not isinstance(content, bytes):
            content.seek(0)
        with _as_os_errors():
            self.client.put_object(**self._at(name), Body=content)

    def put_if_absent(self, name: str, content: bytes) -> bool:
        """Write an object unless it exists; whether it was written."""
        try:
            with _as_os_errors():
                self.client.put_object(**self._at(name), Body=content, IfNoneMatch="*")
        except FileExistsError:
            return False
        return True

    def open_blob(self, name: str) -> IO[bytes]:
        """Download an object into a temporary file."""
        file = tempfile.SpooledTemporaryFile(max_size=IN_MEMORY)  # noqa: SIM115  the caller closes it
        try:
            self._download(name, file)
        except OSError:
            file.close()
            raise
        file.seek(0)
        return file

    def exists(self, name: str) -> bool:
        """Whether the object exists."""
        try:
            with _as_os_errors():
                self.client.head_object(**self._at(name))
        except FileNotFoundError:
            return False
        return True

    def list_blobs(self, prefix: str) -> list[Blob]:
        """Return the objects below a prefix."""
        start = f"{self.location}/"
        pages = self.client.get_paginator("list_objects_v2")
        with _as_os_errors():
            found = [
                one
                for page in pages.paginate(Bucket=self.bucket_name, Prefix=f"{start}{prefix}")
                for one in page.get("Contents", ())
            ]
        return [
            Blob(one["Key"].removeprefix(start), one["Size"], one["LastModified"]) for one in found
        ]

    def check(self) -> None:
        """Raise `OSError` unless the bucket can be read."""
        with _as_os_errors():
            answer = self.client.list_objects_v2(Bucket=self.bucket_name, MaxKeys=1)
        if said := answer["ResponseMetadata"]["HTTPHeaders"].get("date"):
            self.clock_offset = parsedate_to_datetime(said).timestamp() - clocks.now()

    def delete(self, name: str) -> None:
        """Delete an object; a missing one is no error."""
        with _as_os_errors():
            self.client.delete_object(**self._at(name))

    @contextmanager
    def local_file(self, name: str) -> Iterator[Path]:
        """Yield a temporary file with the object's content."""
        with tempfile.NamedTemporaryFile() as file:
            self._download(name, file)
            file.flush()
            yield Path(file.name)

    def sweep_unfinished(self) -> None:
        """Do nothing: an object is never half there."""

    def free_space(self) -> int | None:
        """Return None: a bucket does not know it."""
        return None

    def address_of(self, name: str) -> str:
        """Return the object's address."""
        return f"s3://{self.bucket_name}/{self.location}/{name}"

    def _at(self, name: str) -> dict[str, str]:
        return {"Bucket": self.bucket_name, "Key": f"{self.location}/{name}"}

    def _download(self, name: str, file: IO[bytes]) -> None:
        with _as_os_errors():
            body = self.client.get_object(**self._at(name))["Body"]
            shutil.copyfileobj(body, file)


@contextmanager
def _as_os_errors() -> Iterator[None]:
    """Turn the library's errors into those of a folder."""
    try:
        yield
    except ClientError as trouble:
        raise _os_error(trouble) from trouble
    except BotoCoreError as trouble:
        raise OSError(errno.EIO, f"The store cannot be used: {trouble}") from trouble


def _os_error(trouble: ClientError) -> OSError:
    code = str(trouble.response.get("Error", {}).get("Code", ""))
    status = str(trouble.response.get("ResponseMetadata", {}).get("HTTPStatusCode", ""))
    if code in TAKEN or status in TAKEN:
        return FileExistsError(errno.EEXIST, code)
    number, words = ERRORS.get(code) or ERRORS.get(status) or (errno.EIO, f"The store says {code}")
    if status == "404" and code in MISSING:
        return FileNotFoundError(errno.ENOENT, "There is no such blob")
    return OSError(number, words)
