# expect: held
import ctypes, os, shutil, subprocess
from probe import attempt, require


def from_scratch():
    shutil.copy("/usr/bin/python3", "/tmp/python3")
    os.chmod("/tmp/python3", 0o755)
    os.execv("/tmp/python3", ["python3"])


def library(place):
    source = next(
        path for path in ("/usr/lib/libm.so.6", "/usr/lib/libc.so.6") if os.path.exists(path)
    )
    shutil.copy(source, f"{place}/x.so")
    return ctypes.CDLL(f"{place}/x.so")


def act(turn):
    for name in ("sh", "bash", "busybox", "gcc", "cc", "su", "sudo", "mount", "pip", "perl"):
        require(
            turn,
            name,
            shutil.which(name, path="/bin:/usr/bin:/sbin:/usr/sbin:/usr/local/bin") is None,
        )
    setuid = [
        os.path.join(top, name)
        for top, _, names in os.walk("/usr")
        for name in names
        if os.lstat(os.path.join(top, name)).st_mode & 0o6000
    ]
    require(turn, "setuid files", not setuid)
    require(turn, "system()", os.system("true") != 0)
    return attempt(
        turn,
        {
            "exec": lambda: os.execv("/usr/bin/python3", ["python3"]),
            "subprocess": lambda: subprocess.run(["/usr/bin/python3", "-c", "pass"], check=True),
            "posix_spawn": lambda: os.posix_spawn("/usr/bin/python3", ["python3"], {}),
            "exec from /tmp": from_scratch,
            "library in /tmp": lambda: library("/tmp"),
            "library in /bot": lambda: library("/bot"),
        },
    )
