"""`deploy/kubernetes`: every overlay is built and held against Kubernetes' own schemas."""

import re
import subprocess
from contextlib import suppress

import kubernetes_validate
import pytest
import yaml

from arena.config.environment import SETTINGS
from tests.deploy.kustomize import build, containers, identity, pods
from tests.services.machine import Unavailable, program
from tests.site.live import ROOT

FOLDER = ROOT / "deploy" / "kubernetes"
PLACES = ["base", "overlays/example", "overlays/with-databases"]
RELEASES = ["1.29", "1.37"]
"""The oldest that has what we use, and the newest with schemas here."""


@pytest.fixture(params=PLACES)
def things(request):
    return build(FOLDER / request.param)


def test_every_folder_is_tested():
    assert sorted(path.parent for path in FOLDER.rglob("kustomization.yaml")) == [
        FOLDER / place for place in PLACES
    ]


@pytest.mark.parametrize("release", RELEASES)
def test_kubernetes_knows_every_field(things, release):
    assert things
    for thing in things:
        kubernetes_validate.validate(thing, release, strict=True)


def test_an_unknown_field_would_be_found(things):
    thing = next(thing for thing in things if thing["kind"] == "Deployment")
    thing["spec"]["replica"] = 3
    with pytest.raises(kubernetes_validate.ValidationError, match="replica"):
        kubernetes_validate.validate(thing, RELEASES[0], strict=True)


@pytest.mark.parametrize("place", PLACES)
def test_kustomize_itself_builds_the_same(place):
    ours = {identity(thing): thing for thing in build(FOLDER / place)}
    assert len(ours) == len(build(FOLDER / place))  # no name twice
    if command := kustomize():
        built = subprocess.run([*command, str(FOLDER / place)], capture_output=True, check=True)
        assert {identity(thing): thing for thing in yaml.safe_load_all(built.stdout)} == ours


def kustomize():
    """The command, or nothing: no package installs it here, and Debian's kubectl is too old."""
    with suppress(Unavailable):
        return [program("kustomize"), "build"]
    with suppress(Unavailable):
        kubectl = program("kubectl")
        told = subprocess.run([kubectl, "version", "--client"], capture_output=True, text=True)
        if "Kustomize Version: v5" in told.stdout:
            return [kubectl, "kustomize"]
    return None


def test_every_container_but_engine_and_broker_is_restricted(things):
    for name, pod in pods(things).items():
        assert pod["automountServiceAccountToken"] is False, name
        assert pod["securityContext"]["seccompProfile"] == {"type": "RuntimeDefault"}
    for container in containers(things):
        allowed = container["securityContext"]
        if container["name"] == "engine":
            assert allowed == {"privileged": True}
            continue
        assert allowed["allowPrivilegeEscalation"] is False
        assert allowed["readOnlyRootFilesystem"] is True
        assert allowed["capabilities"] == {"drop": ["ALL"]}
    restricted = {*pods(things)} - {"worker"}
    assert all(pods(things)[name]["securityContext"]["runAsNonRoot"] for name in restricted)


def test_the_engine_is_seen_by_the_broker_alone(things):
    pod = pods(things)["worker"]
    holders = {
        container["name"]
        for container in [*pod["initContainers"], *pod["containers"]]
        if "engine" in {mount["name"] for mount in container["volumeMounts"]}
    }
    assert holders == {"engine", "cells"}
    (broker,) = (each for each in pod["initContainers"] if each["name"] == "cells")
    assert "envFrom" not in broker  # no secret of the site
    (worker,) = pod["containers"]
    asked = {each["name"]: each["value"] for each in worker["env"]}
    assert asked["SANDBOX_BROKER"] in broker["command"]


def test_every_volume_is_mounted_and_every_mount_has_a_volume(things):
    for thing in things:
        if "template" not in thing.get("spec", {}):
            continue
        pod = thing["spec"]["template"]["spec"]
        claims = thing["spec"].get("volumeClaimTemplates", [])
        volumes = {volume["name"] for volume in pod.get("volumes", [])}
        volumes |= {claim["metadata"]["name"] for claim in claims}
        mounted = {
            mount["name"]
            for container in [*pod.get("initContainers", []), *pod["containers"]]
            for mount in container["volumeMounts"]
        }
        assert mounted == volumes, thing["metadata"]["name"]


def test_every_setting_is_one_that_the_site_reads(things):
    known = {f"BOTOCRACY_{setting.name}" for setting in SETTINGS}
    (settings,) = (thing["data"] for thing in things if thing["kind"] == "ConfigMap")
    assert set(settings) <= known
    secret = re.compile("KEY|PASSWORD|DATABASE_URL|TOKEN")
    assert not [name for name in settings if secret.search(name)]
