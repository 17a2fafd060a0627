"""Who meets whom: pure maths, no Django."""
