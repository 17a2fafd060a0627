"""Templates of HTML files that the kit writes."""
