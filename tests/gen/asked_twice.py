"""asked_twice.py COMMAND... - interrupts the command twice, as timeout(1) does, and demands that it
ends as if it had been once; then lets it wait for a reader of its last message, and demands that
the second signal, a second later, ends it at once."""
import os
import signal
import subprocess
import sys
import time


def catches(pid):
    with open(f"/proc/{pid}/status") as status:
        caught = next(line.split()[1] for line in status if line.startswith("SigCgt:"))
    return int(caught, 16) >> (signal.SIGINT - 1) & 1


def start(stderr):
    process = subprocess.Popen(sys.argv[1:], stderr=stderr, stdout=subprocess.DEVNULL)
    while not catches(process.pid):
        time.sleep(0.01)
    process.send_signal(signal.SIGINT)
    return process


process = start(subprocess.PIPE)
time.sleep(0.01)  # until the first has been handled
process.send_signal(signal.SIGINT)
said = process.communicate()[1].decode()
if process.returncode != 130 or "interrupted" not in said:
    sys.exit(f"asked twice at once: status {process.returncode}, said {said!r}")

reader, writer = os.pipe()
os.set_blocking(writer, False)
try:
    while True:
        os.write(writer, b"-")
except BlockingIOError:
    os.set_blocking(writer, True)  # and full
process = start(writer)
time.sleep(1)
if process.poll() is not None:
    sys.exit(f"did not wait for its reader: status {process.returncode}")
process.send_signal(signal.SIGINT)
if process.wait(60) != 130:
    sys.exit(f"asked again: status {process.returncode}")
