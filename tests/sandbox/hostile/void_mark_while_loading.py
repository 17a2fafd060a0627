# expect: fault not_ready bad_reply
import os
from probe import pipe_of_answers

os.write(pipe_of_answers(), b"unplaceable it is not the bot's fault\n")
os._exit(0)
