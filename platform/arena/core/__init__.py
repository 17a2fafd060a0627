"""Shared by all parts of the site: errors, leases, middleware, cleaning of text."""
