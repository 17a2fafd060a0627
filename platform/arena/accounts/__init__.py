"""Users, their notices and e-mail."""
