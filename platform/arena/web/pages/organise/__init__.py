"""The organiser's form and control room."""
