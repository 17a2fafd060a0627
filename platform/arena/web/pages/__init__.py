"""One package for each kind of page: its views, the data they show, its template tags."""
