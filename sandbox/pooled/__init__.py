"""What the ways with real walls share: cells behind pipes, held by stubs that wait in a pool.

A way of this kind is a folder with two classes: a `Launcher` that starts stubs, and a
`PooledSandbox` that finds the strongest launcher the machine allows.
"""
