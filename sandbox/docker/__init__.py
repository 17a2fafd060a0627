"""Bots in containers: full isolation. The only place that speaks to a container engine.

Nothing is imported here: the kit looks at `sandbox.docker.way` without the engine's client.
"""
