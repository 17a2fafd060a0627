"""The commands of `botocracy`: a module each, with the command and the output it prints.

A new command is a module here and a line in `botocracy.cli`.
"""
