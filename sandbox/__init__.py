"""Where untrusted bots run, and the referee who plays them against each other. No Django."""
