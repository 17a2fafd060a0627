"""How the API describes itself (OpenAPI 3.1): authentication, errors, common parameters."""

from __future__ import annotations

from typing import Any

from drf_spectacular.extensions import OpenApiAuthenticationExtension
from drf_spectacular.openapi import AutoSchema
from drf_spectacular.utils import OpenApiParameter
from rest_framework.permissions import SAFE_METHODS

from arena.api.idempotency import HEADER
from arena.api.resource import Resource
from arena.api.shapes import FIELDS
from arena.core.problems import PROBLEM_JSON

PROBLEM = {
    "type": "object",
    "description": "What went wrong (RFC 9457).",
    "required": ["type", "title", "status", "code", "detail"],
    "properties": {
        "type": {"type": "string", "format": "uri"},
        "title": {"type": "string"},
        "status": {"type": "integer"},
        "code": {"type": "string", "description": "For programs; never changes."},
        "detail": {"type": "string", "description": "A sentence for people."},
        "request_id": {
            "type": "string",
            "description": "Names the request in the site's logs, as the header X-Request-ID does.",
        },
        "errors": {
            "type": "array",
            "description": "The fields that are wrong.",
            "items": {
                "type": "object",
                "required": ["field", "detail"],
                "properties": {"field": {"type": "string"}, "detail": {"type": "string"}},
            },
        },
    },
}


class TokenScheme(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call]
    target_class = "arena.api.authentication.TokenAuthentication"
    name = "token"

    def get_security_definition(self, auto_schema: AutoSchema) -> dict[str, Any]:
        text = "A token from your settings page, or the one that `botocracy login` stores."
        return {"type": "http", "scheme": "bearer", "description": text}


class DeviceScheme(TokenScheme):  # type: ignore[no-untyped-call]
    target_class = "arena.api.authentication.DeviceAuthentication"
    name = "device"


class Schema(AutoSchema):
    """The schema of a view, with the conventions that all resources share."""

    def get_operation_id(self) -> str:
        """Name of the client's method: route and action, such as `bots_retire`."""
        view: Any = self.view
        if not isinstance(view, Resource):
            return str(super().get_operation_id())
        return f"{view.route}_{view.action}".replace("/", "_").replace("-", "_")

    def get_serializer_name(self, serializer: Any, direction: Any) -> str:
        name: str = super().get_serializer_name(serializer, direction)
        return name.removesuffix("Shape")

    def get_override_parameters(self) -> list[Any]:
        found: list[Any] = [*super().get_override_parameters()]
        view: Any = self.view
        listed = getattr(view, "serializer_class", None) is not None
        if self.method == "GET" and listed and view.action not in getattr(view, "whole", ()):
            text = "Only these members of each row, separated by commas."
            found.append(OpenApiParameter(FIELDS, str, description=text))
        handler = getattr(view, getattr(view, "action", None) or "", None)
        if self.method == "POST" and hasattr(handler, "idempotent"):
            text = "A text of your own. A repeated request with it gets the first answer."
            found.append(OpenApiParameter(HEADER, str, OpenApiParameter.HEADER, description=text))
        return found

    def get_description(self) -> str:  # type: ignore[override]  # spectacular's own signature
        text: str = super().get_description()
        view: Any = self.view
        if not isinstance(view, Resource):
            return text
        scope = view.scope_of(self.method, view.action)
        anybody = self.method in SAFE_METHODS and view.public
        who = "No token is needed; one that is sent" if anybody else "The token"
        return f"{text}\n\n{who} must have the scope `{scope}`.".strip()


ROWS = {"games": "game, which is its name", "matches": "match"}
"""What the `id` in the addresses of a resource belongs to, if it is not the plural without s."""
PARAMETERS = {
    "benched": "Whether it is on the bench.",
    "bot": "The id of a bot.",
    "deal": "From 1.",
    "delivery": "The id of a delivery.",
    "game": "The name of a game.",
    "name": "The name of the file.",
    "number": "From 1.",
    "owner": "The name of a user or a team.",
    "retired": "Whether it is retired.",
    "sitting": "From 1.",
    "slug": "The event, by the name in its address.",
    "submission": "The id of a submission.",
    "table_size": "Seats at its tables.",
    "team": "The name of the team.",
    "teams": "Whether its tables are played in teams.",
    "unread": "Whether it is unread.",
}
"""Texts for parameters that say nothing themselves."""


def describe_parameters(result: dict[str, Any], **_: Any) -> dict[str, Any]:
    """Give every parameter a text; a hook of drf-spectacular."""
    for path, methods in result["paths"].items():
        resource = path.split("/")[3]
        for operation in methods.values():
            for parameter in operation.get("parameters", ()):
                known = parameter["schema"].pop("description", "")
                if "description" not in parameter:
                    name = parameter["name"]
                    row = ROWS.get(resource, resource.removesuffix("s").replace("-", " "))
                    usual = f"The id of the {row}." if name == "id" else PARAMETERS[name]
                    parameter["description"] = known or usual
    return result


def describe_problems(result: dict[str, Any], **_: Any) -> dict[str, Any]:
    """Give every operation its answer to errors; a hook of drf-spectacular."""
    result["components"].setdefault("schemas", {})["Problem"] = PROBLEM
    content = {PROBLEM_JSON: {"schema": {"$ref": "#/components/schemas/Problem"}}}
    for methods in result["paths"].values():
        for operation in methods.values():
            operation["responses"]["default"] = {"content": content, "description": "A problem"}
    return result
