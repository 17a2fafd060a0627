"""Register the kit as a client of the device flow."""

from typing import Any

from django.contrib.auth.hashers import make_password
from django.db import migrations

SCOPES = "read\nsubmit\nplay\norganise"


def register(apps: Any, schema_editor: Any) -> None:
    client = apps.get_model("allauth_idp_oidc", "Client")
    client.objects.update_or_create(
        id="botocracy-kit",
        defaults={
            "name": "Botocracy's kit",
            "secret": make_password(None),
            "type": "public",
            "grant_types": "urn:ietf:params:oauth:grant-type:device_code",
            "response_types": "none",
            "scopes": SCOPES,
            "default_scopes": SCOPES,
        },
    )


class Migration(migrations.Migration):
    dependencies = [
        ("accounts", "0005_token"),
        ("allauth_idp_oidc", "0003_client_allow_uri_wildcards"),
    ]
    operations = [migrations.RunPython(register, migrations.RunPython.noop)]
