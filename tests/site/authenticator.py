"""An authenticator app."""

import base64
import hmac
import struct
import time


def code_of(secret):
    """The code that the app shows now."""
    counter = struct.pack(">Q", int(time.time()) // 30)
    digest = hmac.digest(base64.b32decode(secret), counter, "sha1")
    at = digest[-1] & 15
    return f"{(struct.unpack_from('>I', digest, at)[0] & 0x7FFFFFFF) % 1_000_000:06}"
