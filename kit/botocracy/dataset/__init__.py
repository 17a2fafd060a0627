"""Settled public games as Parquet tables: `botocracy dataset`.

It needs the extra `dataset`. Rows follow from match files by playing their games again (`rows`), so
the same files give the same tables, to the byte (`tables`).
"""
