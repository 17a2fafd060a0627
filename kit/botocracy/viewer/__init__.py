"""The replay viewer: a record as frames, and the scripts and styles that show them.

The site serves the files in `static/` under ``/static/viewer/``; the kit puts them into one page.
"""
