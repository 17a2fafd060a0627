"""Files that prove results: matches, events, logs, crash bundles, and how to verify them."""
