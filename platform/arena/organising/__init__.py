"""What an organiser chooses and does: the form of an event, and the buttons of its control room.

Pages and API share them, so that every field and every rule is written once.
"""
