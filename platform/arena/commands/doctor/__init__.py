"""Checks of a running site, each with what to do about a failure: ``manage.py doctor``."""
