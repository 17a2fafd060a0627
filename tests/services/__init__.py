"""Real servers for the tests, private to one run.

A server is started by the first test that asks for it and shared by every xdist worker of the
run. It listens on a port or socket of its own, keeps its files in a folder of its own, and is
watched by a `keeper`, which stops it and removes the folder when the run ends, however it ends.
"""
