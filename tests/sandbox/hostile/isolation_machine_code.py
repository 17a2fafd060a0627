# expect: fault crashed
# A 32-bit system call from machine code of the bot's own: another table, another filter?
import ctypes, mmap, os


def act(turn):
    if os.uname().machine != "x86_64":
        os.abort()
    page = mmap.mmap(-1, 4096, prot=mmap.PROT_READ | mmap.PROT_WRITE | mmap.PROT_EXEC)
    page.write(b"\xb8\x14\x00\x00\x00\xcd\x80\xc3")  # mov eax, 20 (getpid); int 0x80; ret
    address = ctypes.addressof(ctypes.c_char.from_buffer(page))
    return ctypes.CFUNCTYPE(ctypes.c_long)(address)()
