# expect: fault not_ready
import os, signal

signal.signal(signal.SIGINT, signal.SIG_IGN)
os.kill(0, signal.SIGINT)
os._exit(137)
