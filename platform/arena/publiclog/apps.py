from django.apps import AppConfig


class PublicLogConfig(AppConfig):
    name = "arena.publiclog"
