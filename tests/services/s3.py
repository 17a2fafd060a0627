"""An S3 server of the run's own: moto's, a process that speaks the protocol over HTTP."""

import itertools
import os
import secrets
import sys
from pathlib import Path

import boto3
import requests

from tests.services.machine import free_port
from tests.services.run import Run

KEYS = {"S3_ACCESS_KEY": "tests", "S3_SECRET_KEY": "a-secret-of-the-tests"}
REGION = "eu-central-1"
_numbers = itertools.count()


def start(run: Run, folder: Path) -> str:
    """Start a server; returns its address."""
    port = free_port()
    address = f"http://127.0.0.1:{port}"
    run.keep(
        folder,
        [sys.executable, "-m", "moto.server", "-H", "127.0.0.1", "-p", str(port)],
        lambda: answers(address),
    )
    return address


def answers(address: str) -> bool:
    try:
        return requests.get(f"{address}/moto-api/", timeout=10).ok
    except requests.ConnectionError:
        return False


def client(settings: dict[str, str]):
    """Amazon's own client for the server that these settings name."""
    return boto3.client(
        "s3",
        endpoint_url=settings["S3_ENDPOINT"],
        region_name=settings["S3_REGION"],
        aws_access_key_id=settings["S3_ACCESS_KEY"],
        aws_secret_access_key=settings["S3_SECRET_KEY"],
    )


def new_bucket(address: str) -> dict[str, str]:
    """Settings of a site with a bucket of its own."""
    bucket = f"bots-{os.getpid()}-{next(_numbers)}-{secrets.token_hex(4)}"
    settings = {
        "FILES": f"s3://{bucket}/site",
        "S3_ENDPOINT": address,
        "S3_REGION": REGION,
        **KEYS,
    }
    client(settings).create_bucket(
        Bucket=bucket, CreateBucketConfiguration={"LocationConstraint": REGION}
    )
    return settings
