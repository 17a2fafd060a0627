"""Backup and restore of a whole site: database and files, with a manifest that says what is in it.

A backup is a folder, or the same folder in a tar file:

    manifest.json     versions, the database's file with its hash, rows of every table
    database.dump     PostgreSQL, by pg_dump; or database.sqlite3, a SQLite database
    files.sha256      a line for each stored file: hash and path, as `sha256sum --check` reads it
    files/            the stored files
"""
