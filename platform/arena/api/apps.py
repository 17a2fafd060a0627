from django.apps import AppConfig


class ApiConfig(AppConfig):
    name = "arena.api"

    def ready(self) -> None:
        from arena.api import schema  # noqa: F401 - registers how authentication is described
