"""The servers and programs the tests ask for are real and private."""

import subprocess
from pathlib import Path

import docker
import psycopg
import redis


def test_postgres_gives_each_test_an_empty_database(postgres_server):
    with postgres_server.database() as one, postgres_server.database() as other:
        with psycopg.connect(one, autocommit=True) as connection:
            connection.execute("CREATE TABLE here (n int)")
        with psycopg.connect(other) as connection:
            tables = connection.execute("SELECT count(*) FROM pg_tables WHERE tablename = 'here'")
            assert tables.fetchone() == (0,)


def test_a_database_is_dropped_with_its_clients(postgres_server):
    with postgres_server.database() as url:
        name = url.rpartition("/")[2]
        lingering = psycopg.connect(url)
    with psycopg.connect(postgres_server.address) as connection:
        left = connection.execute("SELECT count(*) FROM pg_database WHERE datname = %s", [name])
        assert left.fetchone() == (0,)
    lingering.close()


def test_redis_is_empty_and_answers(redis_url):
    with redis.Redis.from_url(redis_url) as client:
        assert client.dbsize() == 0
        client.set("left", "behind")
        assert client.get("left") == b"behind"


def test_redis_is_empty_again_for_the_next_test(redis_url):
    with redis.Redis.from_url(redis_url) as client:
        assert client.dbsize() == 0


def test_the_docker_engine_keeps_everything_beside_its_socket(docker_host):
    client = docker.DockerClient(base_url=docker_host)
    try:
        socket = Path(docker_host.removeprefix("unix://"))
        assert Path(client.info()["DockerRootDir"]).parent == socket.parent
    finally:
        client.close()


def test_bubblewrap_isolates(bubblewrap):
    inside = subprocess.run(
        [bubblewrap, "--unshare-all", "--ro-bind", "/", "/", "--proc", "/proc", "ls", "/proc"],
        capture_output=True,
        text=True,
        check=True,
    )
    assert sum(name.isdecimal() for name in inside.stdout.split()) <= 2


def test_chromium_runs_the_scripts_of_a_page(page):
    page.set_content("<p id=here></p><script>here.textContent = 6 * 7</script>")
    assert page.locator("#here").inner_text() == "42"


def test_a_phone_is_narrow(phone):
    assert phone.evaluate("innerWidth") == 360
