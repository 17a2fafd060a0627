"""The kit's wheel, served by the site."""

import zipfile

import pytest
from django.core.management import call_command

pytestmark = [pytest.mark.django_db, pytest.mark.xdist_group("kit wheel")]


def test_the_site_serves_the_wheel_that_its_pages_name(client, settings, tmp_path, capsys):
    settings.DATA = tmp_path
    missing = client.get("/kit/")
    assert missing.status_code == 503
    call_command("build_kit")
    name = capsys.readouterr().out.strip().rpartition("/")[2]
    assert f"pip install http://testserver/kit/{name}" in client.get("/").content.decode()
    assert f"/kit/{name}" in client.get("/docs/first-bot/").content.decode()
    answer = client.get("/kit/", follow=True)
    saved = tmp_path / name
    saved.write_bytes(b"".join(answer.streaming_content))
    inside = zipfile.ZipFile(saved).namelist()
    assert {"botocracy/cli.py", "games/coup/rules.md", "sandbox/referee.py"} <= set(inside)
    assert not any(name.startswith(("arena", "tournaments")) for name in inside)


def test_the_address_of_an_earlier_wheel_leads_to_the_present_one(client, settings, tmp_path):
    settings.DATA = tmp_path
    (tmp_path / "kit").mkdir()
    (tmp_path / "kit" / "botocracy-2.0-py3-none-any.whl").write_bytes(b"")
    answer = client.get("/kit/botocracy-1.0-py3-none-any.whl")
    assert answer.headers["Location"] == "/kit/botocracy-2.0-py3-none-any.whl"
