"""The maths of events: formats, pairing, standings, tie-breaks, certainty. No Django.

The site and ``botocracy tournament`` share it. It needs numpy, scipy and rustworkx, which the
extra ``botocracy[events]`` installs.
"""
