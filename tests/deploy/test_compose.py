"""`deploy/compose.yaml`: what it refuses and promises; with ``COMPOSE=1`` it is run for real.

The real run needs root, and some minutes where Debian and the image must be built first. Both are
then kept under `BOTOCRACY_CACHE`.
"""

import os
import subprocess
from pathlib import Path
from types import SimpleNamespace

import pytest
import yaml

from tests.conftest import RUN, lacking
from tests.deploy import engine, images
from tests.services.machine import Unavailable, program
from tests.site.live import ROOT, Visitor, until

FILE = ROOT / "deploy" / "compose.yaml"
NAME = "bots.example.org"
SERVER = "http://127.0.0.1:9090"
GAME = "revolt"
BOT = b"def act(turn):\n    turn.note('first')\n    return turn.legal[0]\n"


class Compose:
    """docker-compose with an environment file of its own."""

    def __init__(self, folder: Path, **settings: str) -> None:
        try:
            self.program = program("docker-compose")
        except Unavailable as why:
            lacking("docker-compose", why)
        self.file = folder / "env"
        self.settings = {
            "COMPOSE_PROJECT_NAME": "botocracy",
            "ENV_FILE": str(self.file),
            "SITE_NAME": NAME,
            "BOTOCRACY_SECRET_KEY": "a-secret-key-of-the-tests-that-is-long-enough",
            "POSTGRES_PASSWORD": "a0b1c2d3",
            "TLS_FOLDER": str(folder / "tls"),
        } | settings
        self.environment = {
            name: value for name, value in os.environ.items() if not name.startswith("BOTOCRACY_")
        }

    def run(self, *words: str, **changes: str) -> subprocess.CompletedProcess[str]:
        written = self.settings | changes
        self.file.write_text("".join(f"{name}={value}\n" for name, value in written.items()))
        command = [self.program, "--env-file", str(self.file), "--file", str(FILE), *words]
        return subprocess.run(command, env=self.environment, capture_output=True, text=True)

    def __call__(self, *words: str) -> str:
        done = self.run(*words)
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout


@pytest.fixture
def compose(tmp_path):
    return Compose(tmp_path)


@pytest.fixture
def services(compose):
    return yaml.safe_load(compose("--profile", "storage", "--profile", "monitoring", "config"))[
        "services"
    ]


def test_the_file_is_valid_and_has_the_promised_services(services):
    of_profile: dict[str, set[str]] = {}
    for name, service in services.items():
        of_profile.setdefault(*service.get("profiles", ["always"]), set()).add(name)
    assert of_profile == {
        "always": {
            *("proxy", "web", "worker", "beat", "cells", "migrate", "database", "redis"),
        },
        "storage": {"storage", "bucket", "bucket-folder"},
        "monitoring": {"prometheus", "grafana"},
    }


@pytest.mark.parametrize(
    "missing", ["SITE_NAME", "BOTOCRACY_SECRET_KEY", "POSTGRES_PASSWORD", "TLS_FOLDER"]
)
def test_what_is_missing_is_named(compose, missing):
    refused = compose.run("config", **{missing: ""})
    assert refused.returncode != 0
    assert missing in refused.stderr
    assert "is missing in deploy/.env" in refused.stderr


def test_the_example_has_every_name_that_the_file_asks_for(tmp_path):
    example = (ROOT / "deploy" / "env.example").read_text()
    for name in ("SITE_NAME", "BOTOCRACY_SECRET_KEY", "POSTGRES_PASSWORD", "TLS_FOLDER"):
        assert f"\n{name}=\n" in example


def test_every_container_is_hardened(services):
    for name, service in services.items():
        assert service["read_only"], name
        assert service["cap_drop"] == ["ALL"], name
        assert service["security_opt"] == ["no-new-privileges:true"], name
        assert not service.get("privileged"), name


def test_the_engine_is_mounted_into_the_broker_alone_which_has_no_network_and_no_secret(services):
    holders = {
        name
        for name, service in services.items()
        if any("docker.sock" in str(volume) for volume in service.get("volumes", ()))
    }
    assert holders == {"cells"}
    cells = services["cells"]
    assert cells["network_mode"] == "none"
    assert not {name for name in cells["environment"] if "KEY" in name or "URL" in name}


def test_database_and_broker_are_on_a_network_without_a_way_out(compose, services):
    networks = yaml.safe_load(compose("config"))["networks"]
    assert networks["inside"]["internal"]
    for name in ("database", "redis", "storage"):
        assert set(services[name]["networks"]) == {"inside"}
        assert "ports" not in services[name]
    published = {name for name, service in services.items() if service.get("ports")}
    assert published == {"proxy", "grafana"}


if os.environ.get("COMPOSE"):

    @pytest.fixture(scope="module")
    def site(pytestconfig, tmp_path_factory):
        """The whole site, built and up with two workers, and a visitor's way to it."""
        folder = tmp_path_factory.mktemp("site")
        certificate(folder / "tls")
        subprocess.run([ROOT / "deploy" / "wheelhouse"], check=True)
        with engine.reserved() as cache:
            try:
                address = pytestconfig.stash[RUN].address("deploy", engine.start)
                docker = engine.Engine(address)
                images.load(docker, cache)
            except Unavailable as why:
                lacking("an engine for compose", why)
            cells = Path(address.removeprefix("unix://")).parent / "cells"
            compose = Compose(
                folder,
                BASE=images.BASE,
                DOCKER_SOCKET=address.removeprefix("unix://"),
                CELLS_FOLDER=str(cells),
                WORKER_PROCESSES="1",
                SANDBOX_POOL="1",
                BOTOCRACY_LADDER_SECONDS="86400",
                BOTOCRACY_LADDER_QUEUE="1",
                BOTOCRACY_METRICS_TOKEN="a-token-of-the-tests-that-is-long-enough",
            )
            compose.environment["DOCKER_HOST"] = address
            compose("down", "--volumes", "--timeout", "1")  # of a run that was killed
            compose("build")
            docker.tidy()
            with docker.way_in() as way:
                try:
                    compose("up", "--detach", "--scale", "worker=2")
                    yield SimpleNamespace(
                        address=f"https://{NAME}",
                        compose=compose,
                        docker=docker.client,
                        certificate=folder / "tls" / "certificate.pem",
                        way=way,
                    )
                finally:
                    compose.run("down", "--volumes", "--timeout", "60")

    def certificate(folder):
        folder.mkdir()
        names = ("-subj", f"/CN={NAME}", "-addext", f"subjectAltName=DNS:{NAME}")
        files = ("-keyout", folder / "key.pem", "-out", folder / "certificate.pem")
        make = ("openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2")
        subprocess.run([*make, *names, *files], check=True, capture_output=True)
        (folder / "key.pem").chmod(0o644)  # the proxy runs as another user

    def visitor(site):
        someone = Visitor(site)
        someone.session.trust_env = False
        someone.session.proxies = {"https": site.way, "http": site.way}
        someone.session.verify = str(site.certificate)
        return someone

    def containers(site, service):
        label = f"com.docker.compose.service={service}"
        return site.docker.containers.list(filters={"label": label})

    @pytest.mark.timeout(3600)
    def test_a_site_of_containers_plays_a_strangers_bot_and_grows(site):
        ann = visitor(site)
        ann.sign_up("ann")
        checked = ann.checked(ann.submit(GAME, "Danton", BOT))
        assert "It is in" in checked
        until(lambda: "Danton" in visitor(site).get(f"/games/{GAME}/ladder/3/"), "its first match")

        site.compose("up", "--detach", "--scale", "worker=4", "--no-recreate")
        assert len(containers(site, "worker")) == 4
        until(lambda: healthy(site) >= {"web", "worker", "cells", "database", "redis"}, "health")

        static = visitor(site).session.get(f"{site.address}/static/web/site.css", timeout=60)
        assert static.ok
        assert "Content-Security-Policy" not in static.headers  # the proxy sent it, not the site
        too_large = ann.session.post(f"{site.address}/submit/", b"x" * 25_000_000, timeout=60)
        assert too_large.status_code == 413

        for worker in containers(site, "worker"):
            assert worker.exec_run("id -u").output == b"10001\n"
            assert worker.exec_run("touch /opt/botocracy/x").exit_code != 0
            assert worker.exec_run("ls /var/run/docker.sock").exit_code != 0

    @pytest.mark.timeout(1800)
    def test_prometheus_reads_the_site_and_knows_its_rules(site):
        site.compose("--profile", "monitoring", "up", "--detach", "--no-recreate", "prometheus")
        (prometheus,) = containers(site, "prometheus")

        def asked(query):
            told = prometheus.exec_run(["promtool", "query", "instant", SERVER, query])
            return told.output.decode()

        until(lambda: "=> 1 @" in asked('up{job="botocracy"}'), "the first figures")
        assert "=> 1 @" in asked("max(botocracy_database_readable)")
        rules = prometheus.exec_run(["promtool", "check", "rules", "/etc/prometheus/rules.yml"])
        assert rules.exit_code == 0

    def healthy(site):
        found = {}
        for container in site.docker.containers.list():
            service = container.labels.get("com.docker.compose.service")
            state = container.attrs["State"].get("Health", {}).get("Status")
            found.setdefault(service, set()).add(state)
        return {service for service, states in found.items() if states == {"healthy"}}
