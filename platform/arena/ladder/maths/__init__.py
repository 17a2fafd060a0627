"""Rating maths: numbers in, numbers out. No Django."""

Z95 = 1.96
"""Standard errors on each side of a 95 % interval."""
