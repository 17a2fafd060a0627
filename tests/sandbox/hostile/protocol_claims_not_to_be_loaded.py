# expect: fault not_ready too_late bad_reply
# It answers as the runner does for a bot that cannot be loaded, when a game is under way.
import json, os, sys


def act(turn):
    frame = sys._getframe()
    while "message" not in frame.f_locals:
        frame = frame.f_back
    ask = frame.f_locals["message"]["ask"]
    error = {"kind": "loading", "message": "it is yours", "traceback": ""}
    os.write(4, json.dumps({"error": error, "ask": ask}).encode() + b"\n")
    return 1
