"""Views: fetch, call one function, return."""
