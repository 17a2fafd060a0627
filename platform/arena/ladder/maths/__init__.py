"""Rating maths: numbers in, numbers out. No Django."""
