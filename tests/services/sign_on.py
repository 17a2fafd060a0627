"""An OpenID Connect provider of a test module's own, in a process of its own."""

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import requests

from tests.services.machine import free_port
from tests.site.live import until

CALLBACK = "http://testserver/accounts/oidc/single-sign-on/login/callback/"


class Provider:
    """Speaks to the provider as its administrator and as a person with a browser."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.client_id = self.secret = ""

    def register(self, callback: str = CALLBACK) -> None:
        """Make the site known, as an administrator does."""
        body = {"redirect_uris": [callback], "token_endpoint_auth_method": "client_secret_post"}
        answer = requests.post(f"{self.address}/oauth2/clients", json=body, timeout=60)
        answer.raise_for_status()
        self.client_id, self.secret = (
            answer.json()[name] for name in ("client_id", "client_secret")
        )

    def person(self, sub: str, **claims: object) -> None:
        answer = requests.put(f"{self.address}/users/{sub}", json=claims, timeout=60)
        answer.raise_for_status()

    def consent(self, address: str, **form: str) -> str:
        """What the form on the provider's page leads to."""
        answer = requests.post(address, form, allow_redirects=False, timeout=60)
        assert answer.status_code == 302, answer.text
        return answer.headers["Location"]

    def answers(self) -> bool:
        try:
            return requests.get(f"{self.address}/jwks", timeout=60).ok
        except requests.ConnectionError:
            return False


@contextmanager
def provider(folder: Path) -> Iterator[Provider]:
    port = free_port()
    command = [sys.executable, "-W", "ignore", "-m", "oidc_provider_mock", "-p", str(port)]
    command += ["--require-registration", "true"]
    with (folder / "provider.log").open("wb") as log:
        process = subprocess.Popen(command, stdout=log, stderr=subprocess.STDOUT)
    try:
        made = Provider(f"http://localhost:{port}")
        until(made.answers, "the provider")
        made.register()
        yield made
    finally:
        process.kill()
        process.wait()
