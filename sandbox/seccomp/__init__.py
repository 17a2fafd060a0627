"""What a bot may ask of the kernel: an allow-list kept as data."""

from sandbox.seccomp.profile import bot_filter, docker_profile, stub_filter

__all__ = ["bot_filter", "docker_profile", "stub_filter"]
