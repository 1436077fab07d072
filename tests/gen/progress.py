"""progress.py WORD... -- COMMAND... - runs the command with stderr on a terminal until it has
shown all the words there, then interrupts it; fails unless that ends it with status 130. A word
that begins with ! must not be shown."""
import os
import pty
import signal
import subprocess
import sys

split = sys.argv.index("--")
words = [word.encode() for word in sys.argv[1:split] if word[0] != "!"]
unwanted = [word[1:].encode() for word in sys.argv[1:split] if word[0] == "!"]
terminal, end = pty.openpty()
process = subprocess.Popen(sys.argv[split + 1:], stderr=end, stdout=subprocess.DEVNULL)
os.close(end)
shown, interrupted = b"", False
while True:
    try:
        more = os.read(terminal, 4096)
    except OSError:  # the program has ended
        break
    if not more:
        break
    shown += more
    if not interrupted and all(word in shown for word in words):
        process.send_signal(signal.SIGINT)
        interrupted = True
status = process.wait()
# Lines are cut at the terminal's edge: no wrapping while they are written, and then again.
if shown.count(b"\x1b[?7l") != shown.count(b"\x1b[?7h") or b"\x1b[?7l" not in shown:
    sys.exit(f"lines may wrap: {shown[-300:]!r}")
if any(word in shown for word in unwanted):
    sys.exit(f"shown: {shown[-300:]!r}")
if not interrupted or status != 130 or b"interrupted" not in shown:
    sys.exit(f"status {status}, shown: {shown[-300:]!r}")
