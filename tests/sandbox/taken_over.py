"""What a worker that was taken over tries; prints what came of it."""

import json
import os
import socket

import docker

ENGINE, BROKER, OTHER = (os.environ[name] for name in ("ENGINE", "SANDBOX_BROKER", "OTHER"))


def create(host):
    return "POST", "/containers/create", {"Image": "x", "HostConfig": host}


CALLS = {
    "privileged container": create({"Privileged": True}),
    "mount of the host": create({"Binds": ["/:/host"]}),
    "host network": create({"NetworkMode": "host"}),
    "host processes": create({"PidMode": "host"}),
    "capabilities": create({"CapAdd": ["ALL"]}),
    "devices": create({"Devices": [{"PathOnHost": "/dev/sda"}]}),
    "no filter": create({"SecurityOpt": ["seccomp=unconfined"]}),
    "another image": ("POST", "/containers/create", {"Image": "x"}),
    "start of another": ("POST", f"/containers/{OTHER}/start", {}),
    "exec in another": ("POST", f"/containers/{OTHER}/exec", {"Cmd": ["sh"]}),
    "inspect another": ("GET", f"/containers/{OTHER}/json", None),
    "logs of another": ("GET", f"/containers/{OTHER}/logs?stdout=1", None),
    "files of another": ("GET", f"/containers/{OTHER}/archive?path=/", None),
    "attach to another": ("POST", f"/containers/{OTHER}/attach?stream=1", {}),
    "kill another": ("POST", f"/containers/{OTHER}/kill", {}),
    "remove another": ("DELETE", f"/containers/{OTHER}?force=1", None),
    "change another": ("POST", f"/containers/{OTHER}/update", {"Memory": 0}),
    "list": ("GET", "/containers/json?all=1", None),
    "pull": ("POST", "/images/create?fromImage=x", None),
    "build": ("POST", "/build?remote=x", None),
    "import": ("POST", "/images/create?fromSrc=-", None),
    "remove an image": ("DELETE", "/images/botocracy-cell?force=1", None),
    "network": ("POST", "/networks/create", {"Name": "x"}),
    "volume": ("POST", "/volumes/create", {"Name": "x", "DriverOpts": {"device": "/"}}),
    "plugin": ("POST", "/plugins/pull?remote=x", {}),
    "swarm": ("POST", "/swarm/init", {}),
    "secrets": ("GET", "/secrets", None),
    "events": ("GET", "/events", None),
    "information": ("GET", "/info", None),
    "tunnel": ("POST", "/grpc", None),
}


def directly(method, path, body):
    try:
        client = docker.APIClient(base_url=ENGINE, version="1.40", timeout=5)
        return str(client.request(method, f"http+docker://localhost{path}", json=body))
    except Exception as error:
        return "refused" if "Permission denied" in str(error) else f"else: {error}"


def http(method, path, body):
    data = json.dumps(body).encode() if body is not None else b""
    head = f"{method} {path} HTTP/1.1\r\nHost: x\r\nContent-Length: {len(data)}\r\n\r\n"
    with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as stream:
        try:
            stream.connect(BROKER)
            return "a stream got in"
        except OSError:
            pass
    return said(head.encode() + data)


def in_its_words(method, path, body):
    """Every word of the call as an option of a cell, and as a request of its own."""
    limits = {"memory": 268435456, "processes": 32, "cpus": 1.0, "scratch": 16777216}
    return [
        said(json.dumps({"open": {**limits, "path": path, **(body or {})}}).encode()),
        said(json.dumps({"open": {**limits, "memory": path}}).encode()),
        said(json.dumps({path: body}).encode()),
        said(json.dumps({"open": limits, "close": path}).encode()),
    ]


def said(data):
    with socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET) as packets:
        packets.settimeout(60)
        packets.connect(BROKER)
        packets.send(data)
        answer = json.loads(packets.recv(4096))
        return "refused" if "refused" in answer else str(answer)


found = {}
for name, call in CALLS.items():
    found[name] = [directly(*call), http(*call), *in_its_words(*call)]
print(json.dumps(found))
