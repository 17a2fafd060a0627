"""As much of kustomize as `deploy/kubernetes` uses, for machines without it.

Patches are merged as Kubernetes merges: maps by key, lists of named things by name.
"""

from pathlib import Path
from typing import Any

import yaml

KNOWN = {"apiVersion", "kind", "namespace", "resources", "images", "replicas", "patches"}
NOWHERE = {"Namespace"}
"""Kinds that belong to no namespace."""

Thing = dict[str, Any]


def build(folder: Path) -> list[Thing]:
    """The resources that ``kustomize build`` would print, in the order they are named."""
    asked = yaml.safe_load((folder / "kustomization.yaml").read_text())
    assert set(asked) <= KNOWN, "teach this module first"
    made: list[Thing] = []
    for name in asked["resources"]:
        path = folder / name
        made += build(path) if path.is_dir() else list(yaml.safe_load_all(path.read_text()))
    for patch in asked.get("patches", []):
        change = yaml.safe_load((folder / patch["path"]).read_text())
        (target,) = (thing for thing in made if identity(thing) == identity(change))
        merge(target, change)
    for count in asked.get("replicas", []):
        (target,) = (
            thing
            for thing in made
            if thing["metadata"]["name"] == count["name"] and "replicas" in thing.get("spec", {})
        )
        target["spec"]["replicas"] = count["count"]
    for image in asked.get("images", []):
        for container in containers(made):
            if container["image"] == image["name"]:
                container["image"] = f"{image['newName']}:{image['newTag']}"
    for thing in made:
        if thing["kind"] not in NOWHERE:
            thing["metadata"]["namespace"] = asked["namespace"]
    return made


def identity(thing: Thing) -> tuple[str, str, str]:
    return thing["apiVersion"], thing["kind"], thing["metadata"]["name"]


def merge(target: Any, change: Any) -> None:
    for key, value in change.items():
        if isinstance(value, dict) and isinstance(target.get(key), dict):
            merge(target[key], value)
        elif isinstance(value, list) and any("name" in each for each in value):
            named = {each["name"]: each for each in target.setdefault(key, [])}
            for each in value:
                merge(named[each["name"]], each) if each["name"] in named else target[key].append(
                    each
                )
        else:
            target[key] = value


def pods(things: list[Thing]) -> dict[str, Thing]:
    """The description of every pod, by the name of what makes it."""
    return {
        thing["metadata"]["name"]: thing["spec"]["template"]["spec"]
        for thing in things
        if "template" in thing.get("spec", {})
    }


def containers(things: list[Thing]) -> list[Thing]:
    return [
        container
        for pod in pods(things).values()
        for container in [*pod.get("initContainers", []), *pod["containers"]]
    ]
