"""What changes an event, one module for each kind of change.

`arena.pipeline.events` is the entry for actions that also send matches or refit ladders; it calls
the inner steps here (`field_lock`, `round_pair`, `pause_end`, `results_release`, `entry_mark_*`).
"""
