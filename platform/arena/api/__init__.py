"""The site for programs: `/api/v1/`.

Each module in `resources/` is a resource with its addresses. The other modules are the
conventions that all resources share.
"""
