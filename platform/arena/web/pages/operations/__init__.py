"""The machinery, for administrators."""
