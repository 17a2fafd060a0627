# expect: held
import socket
from probe import attempt


def act(turn):
    kinds = {
        "tcp": (socket.AF_INET, socket.SOCK_STREAM),
        "udp": (socket.AF_INET, socket.SOCK_DGRAM),
        "tcp6": (socket.AF_INET6, socket.SOCK_STREAM),
        "unix": (socket.AF_UNIX, socket.SOCK_STREAM),
        "vsock": (40, socket.SOCK_STREAM),
        "alg": (38, socket.SOCK_SEQPACKET),
        "netlink": (16, socket.SOCK_RAW),
        "packet": (17, socket.SOCK_RAW),
        "raw": (socket.AF_INET, socket.SOCK_RAW),
        "xdp": (44, socket.SOCK_RAW),
        "bluetooth": (31, socket.SOCK_RAW),
        "key": (15, socket.SOCK_RAW),
    }
    calls = {name: (lambda kind=kind: socket.socket(*kind)) for name, kind in kinds.items()}
    calls["socketpair"] = socket.socketpair
    calls["dns"] = lambda: socket.getaddrinfo("localhost.example", 80)
    calls["metadata"] = lambda: socket.create_connection(("169.254.169.254", 80), 0.2)
    calls["localhost"] = lambda: socket.create_connection(("127.0.0.1", 22), 0.2)
    return attempt(turn, calls)
