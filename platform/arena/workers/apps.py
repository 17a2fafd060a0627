from django.apps import AppConfig


class WorkersConfig(AppConfig):
    name = "arena.workers"
    label = "pipeline"  # its tables were made under this name
