"""The only code of ours inside a cell: loads a bot and answers for it.

Standard library only, and nothing from the rest of `sandbox`: these files are
copied into the cell as they are.
"""
