"""Create the bucket of KARTA_STORE, unless it exists: `python -m tournament.ops.setup.bucket`."""

from __future__ import annotations

import sys
from typing import Final

from tournament import environment

THERE: Final = frozenset(("BucketAlreadyOwnedByYou", "BucketAlreadyExists"))


def create_bucket(store: str) -> None:
    """Create the bucket with the usual AWS variables."""
    found = environment.BUCKET.fullmatch(store)
    if found is None:
        sys.exit("KARTA_STORE names no bucket: make it s3://bucket/prefix.")
    # The packages of buckets are optional.
    import boto3  # noqa: PLC0415
    from botocore.exceptions import ClientError  # noqa: PLC0415

    try:
        boto3.client("s3").create_bucket(Bucket=found["bucket"])
    except ClientError as trouble:
        if trouble.response["Error"]["Code"] not in THERE:
            raise


if __name__ == "__main__":
    create_bucket(environment.text("KARTA_STORE"))
