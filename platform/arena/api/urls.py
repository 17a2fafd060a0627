"""The addresses for programs. Every resource in `resources/` is found by itself."""

from __future__ import annotations

from importlib import import_module
from pkgutil import iter_modules

from django.urls import include, path, register_converter
from django.urls.converters import IntConverter
from rest_framework.routers import SimpleRouter

from arena.api import reference, resources
from arena.api.errors import unknown
from arena.api.rendering import AnyType
from arena.api.resource import Resource
from arena.api.resources.events import Events


class KeyConverter(IntConverter):
    """The key of a row. More digits than the database can hold are no key."""

    regex = "[0-9]{1,18}"


register_converter(KeyConverter, "key")


modules = [
    import_module(f"{resources.__name__}.{found.name}")
    for found in iter_modules(resources.__path__)
]


def all_resources() -> list[type[Resource]]:
    """The resources that the modules of `resources/` define, by name of the module."""
    return [
        value
        for module in modules
        for value in vars(module).values()
        if isinstance(value, type)
        and issubclass(value, Resource)
        and value.__module__ == module.__name__
        and hasattr(value, "route")
    ]


router = SimpleRouter(use_regex_path=False)
single = []
for resource in all_resources():
    if resource.single:
        view = resource.as_view({"get": "retrieve"})
        single.append(path(f"v1/{resource.route}/", view, name=f"api_{resource.route}"))
        continue
    router.register(resource.route, resource, basename=f"api_{resource.route.replace('/', '_')}")

urlpatterns = [
    path("", reference.reference, name="api_reference"),
    path("v1/schema/", reference.schema, name="api_schema"),
    *single,
    # What is below another resource's address, in a module of its own.
    *(path("v1/", include(module)) for module in modules if hasattr(module, "urlpatterns")),
    path("v1/", include(router.urls)),
    path(
        "v1/events/<slug:slug>/files/<str:name>",
        Events.as_view({"get": "file"}, content_negotiation_class=AnyType),
        name="api_events-file",
    ),
    path("<path:rest>", unknown),
]
