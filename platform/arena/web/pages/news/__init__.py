"""News: what the administrators tell everybody."""
