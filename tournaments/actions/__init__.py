"""Actions on events, one module for each kind.

Actions that also send matches or refit ladders are in `arena.pipeline.events`; their inner steps
are in `tournaments.steps`.
"""
