"""The cell broker: opens and closes cells for workers that may not reach the container engine.

Nothing is imported here: the kit looks at `sandbox.docker.way` without the engine's client.
"""
