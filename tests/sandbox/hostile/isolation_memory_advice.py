# expect: held
# Advice about memory that reaches beyond the cell: push pages of the image out of the machine's
# memory, or let the kernel merge equal pages of two cells.
import ctypes, mmap
from probe import attempt, libc

PAGE = mmap.PAGESIZE
libc.mmap.restype = ctypes.c_void_p


def advise(at, advice):
    if libc.madvise(ctypes.c_void_p(at), ctypes.c_size_t(PAGE), advice):
        raise OSError(ctypes.get_errno(), "madvise")


def act(turn):
    with open("/usr/bin/python3", "rb") as file:
        image = libc.mmap(None, PAGE, 1, mmap.MAP_SHARED, file.fileno(), ctypes.c_long(0))
    own = libc.mmap(None, PAGE, 3, mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS, -1, ctypes.c_long(0))
    ctypes.memset(own, 7, PAGE)
    return attempt(
        turn,
        {
            "page out": lambda: advise(image, 21),
            "cold": lambda: advise(image, 20),
            "remove": lambda: advise(image, 9),
            "merge": lambda: advise(own, 12),
            "poison": lambda: advise(own, 100),
            "take offline": lambda: advise(own, 101),
            "collapse": lambda: advise(image, 25),
        },
    )
