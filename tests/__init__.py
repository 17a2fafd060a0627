"""The tests. `tests.services` starts the servers they need; `tests/conftest.py` hands them out."""
