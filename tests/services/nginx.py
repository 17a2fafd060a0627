"""The proxy before a site, with the configuration that we ship."""

import os
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from string import Template

from tests.services.machine import free_port, program

CONFIGURATION = Path(__file__).resolve().parents[2] / "deploy/proxy/botocracy.conf.template"
AROUND = """
daemon off;
pid {folder}/nginx.pid;
error_log {folder}/error.log;
{user}
events {{}}
http {{
    access_log off;
    client_body_temp_path {folder}/bodies;
    proxy_temp_path {folder}/answers;
    fastcgi_temp_path {folder}/unused;
    uwsgi_temp_path {folder}/unused;
    scgi_temp_path {folder}/unused;
    include {folder}/botocracy.conf;
}}
"""


@contextmanager
def proxy(folder: Path, web: str, static: Path | None = None) -> Iterator[tuple[int, int]]:
    """Run nginx before the web server at `web` (host:port); its ports for HTTP and HTTPS.

    It serves the files in `static`, and asks the web server for those that are not there.
    """
    nginx, openssl = program("nginx"), program("openssl")
    key, certificate = folder / "key.pem", folder / "certificate.pem"
    subprocess.run(
        [
            *(openssl, "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2"),
            *(
                "-subj",
                "/CN=localhost",
                "-addext",
                "subjectAltName=DNS:localhost",
                "-keyout",
                str(key),
                "-out",
                str(certificate),
            ),
        ],
        check=True,
        capture_output=True,
    )
    plain, secure = free_port(), free_port()
    filled = Template(CONFIGURATION.read_text()).safe_substitute(
        BOTOCRACY_NAME="localhost",
        BOTOCRACY_WEB=web,
        BOTOCRACY_CERTIFICATE=str(certificate),
        BOTOCRACY_KEY=str(key),
        BOTOCRACY_STATIC=str(static or folder),
        BOTOCRACY_HTTP_PORT=f"127.0.0.1:{plain}",
        BOTOCRACY_HTTPS_PORT=f"127.0.0.1:{secure}",
    )
    (folder / "botocracy.conf").write_text(filled)
    user = "user root;" if os.geteuid() == 0 else ""
    (folder / "nginx.conf").write_text(AROUND.format(folder=folder, user=user))
    command = [nginx, "-e", str(folder / "error.log"), "-c", str(folder / "nginx.conf")]
    subprocess.run([*command, "-t"], check=True, capture_output=True)
    server = subprocess.Popen(command)
    try:
        yield plain, secure
    finally:
        server.terminate()
        server.wait()
