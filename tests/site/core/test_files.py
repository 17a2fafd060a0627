"""Stored files, in a folder and in S3, and a host's cache of them."""

import json
import subprocess
import sys
from hashlib import sha256

import pytest
from django.core.files.storage import default_storage

from arena.config.addresses import in_folder, in_s3
from arena.core.file_cache import FileCache, file_content
from arena.core.files import StorageTrouble, file_delete, file_exists, file_read, file_write
from tests.services import s3
from tests.services.machine import free_port


def bucket_storage(chosen):
    return in_s3(
        chosen["FILES"],
        endpoint=chosen["S3_ENDPOINT"],
        region=chosen["S3_REGION"],
        access_key=chosen["S3_ACCESS_KEY"],
        secret_key=chosen["S3_SECRET_KEY"],
    )


@pytest.fixture(params=["folder", "s3"])
def storage(request, settings, tmp_path):
    """The site's storage is a folder, or a bucket."""
    if request.param == "folder":
        use = in_folder(tmp_path / "files")
    else:
        use = bucket_storage(request.getfixturevalue("s3_settings"))
    settings.FILES_CACHE, settings.FILES_CACHE_BYTES = tmp_path / "cache", 10_000
    settings.STORAGES = settings.STORAGES | {"default": use}
    return request.param


@pytest.fixture
def bucket(settings, s3_settings, tmp_path):
    settings.FILES_CACHE, settings.FILES_CACHE_BYTES = tmp_path / "cache", 10_000
    settings.STORAGES = settings.STORAGES | {"default": bucket_storage(s3_settings)}
    return s3_settings


def test_a_file_is_written_read_replaced_and_deleted(storage):
    name = "submissions/ab/abcd.zip"
    assert not file_exists(name)
    file_write(name, b"one")
    file_write(name, b"two")
    assert file_exists(name)
    assert file_read(name) == b"two"
    file_delete(name)
    assert not file_exists(name)
    file_delete(name)
    with pytest.raises(FileNotFoundError, match=r"abcd\.zip is not in the storage"):
        file_read(name)


def test_files_in_a_bucket_are_private_and_below_the_prefix(bucket):
    file_write("submissions/ab/abcd.zip", b"secret")
    name = bucket["FILES"].split("/")[2]
    client = s3.client(bucket)
    (stored,) = client.list_objects_v2(Bucket=name)["Contents"]
    assert stored["Key"] == "site/submissions/ab/abcd.zip"
    grants = client.get_object_acl(Bucket=name, Key=stored["Key"])["Grants"]
    assert [grant["Grantee"]["Type"] for grant in grants] == ["CanonicalUser"], "its owner alone"
    with pytest.raises(ValueError, match="has no address"):
        default_storage.url("submissions/ab/abcd.zip")


@pytest.mark.parametrize("wrong", ["bucket", "server"])
def test_trouble_with_the_storage_is_an_error_that_names_the_file(settings, s3_settings, wrong):
    chosen = dict(s3_settings)
    if wrong == "bucket":
        chosen["FILES"] = "s3://there-is-no-such-bucket"
    else:
        chosen["S3_ENDPOINT"] = f"http://127.0.0.1:{free_port()}"
    settings.STORAGES = settings.STORAGES | {"default": bucket_storage(chosen)}
    with pytest.raises(StorageTrouble, match="writing a/b failed"):
        file_write("a/b", b"x")
    with pytest.raises(OSError, match="a/b"):
        file_read("a/b")


def checked(data):
    """Files of these tests are named by their hash."""

    def check(found):
        if sha256(found).hexdigest() != sha256(data).hexdigest():
            raise ValueError("other bytes")
        return found

    return check


def test_a_host_fetches_a_file_once_and_again_when_its_copy_is_damaged(bucket, settings):
    data = b"def act(turn): ..."
    digest = sha256(data).hexdigest()
    file_write("a", data)
    assert file_content("a", digest, checked(data)) == data
    file_delete("a")
    assert file_content("a", digest, checked(data)) == data, "from the cache"
    copy = settings.FILES_CACHE / digest[:2] / digest
    assert copy.stat().st_mode & 0o077 == 0
    copy.write_bytes(b"def act(turn): evil")
    file_write("a", data)
    assert file_content("a", digest, checked(data)) == data
    assert copy.read_bytes() == data


def test_damaged_files_of_the_storage_are_neither_used_nor_cached(bucket, settings):
    data = b"what was uploaded"
    digest = sha256(data).hexdigest()
    file_write("a", b"what is stored now")
    with pytest.raises(ValueError, match="other bytes"):
        file_content("a", digest, checked(data))
    assert not (settings.FILES_CACHE / digest[:2] / digest).exists()


def kept(folder):
    return {path.name for path in folder.glob("*/*")}


def test_the_cache_keeps_what_was_used_last_and_is_never_larger_than_allowed(tmp_path):
    cache = FileCache(tmp_path, 1000)
    fetched = []

    def read(number, size=100):
        def fetch():
            fetched.append(number)
            return b"x" * size

        return cache.read(f"{number:064x}", fetch=fetch, check=bytes)

    for number in range(10):
        read(number)
    read(0)  # used again, so it outlives those that were not
    read(10)
    assert sum(path.stat().st_size for path in tmp_path.glob("*/*")) <= 1000
    assert {f"{number:064x}" for number in (0, 10)} <= kept(tmp_path)
    assert f"{1:064x}" not in kept(tmp_path)
    assert fetched == list(range(11))
    read(11, size=1001)
    assert f"{11:064x}" not in kept(tmp_path), "larger than the cache"
    with pytest.raises(ValueError, match="no hash"):
        cache.read("../../etc/passwd", fetch=bytes, check=bytes)


READER = """
import json, random, sys
from hashlib import sha256
from pathlib import Path
import django
django.setup()
from arena.core.file_cache import FileCache

folder, seed = Path(sys.argv[1]), int(sys.argv[2])
cache, draw = FileCache(folder, 5000), random.Random(seed)
contents = [bytes([number]) * (100 + 40 * number) for number in range(30)]

def check(data, wanted):
    if data != wanted:
        raise ValueError("torn")
    return data

fetched = 0
def fetch(wanted):
    global fetched
    fetched += 1
    return wanted

for _ in range(600):
    wanted = draw.choice(contents)
    name = sha256(wanted).hexdigest()
    cache.read(name, fetch=lambda: fetch(wanted), check=lambda data: check(data, wanted))
print(json.dumps({"fetched": fetched}))
"""


def test_processes_that_share_a_cache_never_see_half_a_file_and_keep_its_bound(tmp_path):
    readers = [
        subprocess.Popen(
            [sys.executable, "-c", READER, str(tmp_path), str(seed)],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        for seed in range(3)
    ]
    for reader in readers:
        out, err = reader.communicate()
        assert reader.returncode == 0, err
        assert "fetched again" not in err, "a reader saw a damaged file"
        assert 0 < json.loads(out)["fetched"] < 600
    sizes = [path.stat().st_size for path in tmp_path.glob("*/*")]
    assert 0 < sum(sizes) <= 5000
    assert (tmp_path / "total").read_text() == str(sum(sizes))
