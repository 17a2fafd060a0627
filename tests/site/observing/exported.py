"""Names of metrics, as the site exports them and as files name them."""

import re

NAME = re.compile(r"\bbotocracy_[a-z0-9_]+\b")


def families(text):
    """Names that an exposition may have samples of, also where it has none just now."""
    found = set()
    for name, kind in re.findall(r"^# TYPE (\S+) (\S+)$", text, re.M):
        found.add(name)
        if kind == "histogram":
            found |= {f"{name}_bucket", f"{name}_sum", f"{name}_count"}
    return found


def value(text, name, **labels):
    """The value of one sample."""
    for found, given, number in re.findall(r"^(\w+)(?:\{(.*)\})? (\S+)$", text, re.M):
        if found == name and labels.items() <= dict(re.findall(r'(\w+)="(.*?)"', given)).items():
            return float(number)
    raise AssertionError(f"no {name} {labels} in\n{text}")
