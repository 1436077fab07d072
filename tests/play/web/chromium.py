"""Headless Chromium with a fresh profile, and the line to it: the DevTools protocol over two pipes,
one JSON message after the other with a zero byte after each. Nothing but the standard library."""
import fcntl
import json
import os
import select
import shutil
import signal
import tempfile
import time

FLAGS = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
         "--disable-background-networking", "--disable-component-update", "--disable-sync",
         "--hide-scrollbars", "--remote-debugging-pipe", "--disable-default-apps", "--in-process-gpu",
         "--password-store=basic", "--use-mock-keychain", "--disable-back-forward-cache",
         # One process for all pages, not a new one for each that is loaded, which takes a third
         # longer and may not find yet what the last one stored.
         "--renderer-process-limit=1", "--disable-features=ProactivelySwapBrowsingInstance,"
         "RenderDocument,SpareRendererForSitePerProcess"]
DRAWS = os.environ.get("PEGTREE_TESTS") != "short"
if not DRAWS:
    FLAGS.append("--disable-threaded-compositing")  # draws hardly anything, which halves the time; drags would wait for that
PATIENCE = 120  # seconds for one answer, on a machine that has much else to do


class Chromium:
    """Use in a with statement. `heard` is called with each event: its name, what it says."""

    def __init__(self, heard):
        self.heard = heard
        self.asked = 0
        self.answers = {}
        self.rest = b""
        self.session = None
        self.profile = tempfile.mkdtemp()
        try:
            self._start()
            target = self.send("Target.createTarget", url="about:blank")["targetId"]
            self.session = self.send("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        except Exception:
            self.close()
            raise

    def _start(self):
        """The browser reads from its descriptor 3 and writes to its 4."""
        reads, self.out = os.pipe()
        self.into, writes = os.pipe()
        theirs = [fcntl.fcntl(end, fcntl.F_DUPFD, 10) for end in (reads, writes)]  # 3 and 4 may be taken
        log = (os.path.join(self.profile, "log"), os.O_WRONLY | os.O_CREAT, 0o600)
        command = [shutil.which("chromium-headless-shell") or "chromium", *FLAGS, f"--user-data-dir={self.profile}/data", "about:blank"]
        self.pid = os.posix_spawnp(command[0], command, os.environ, setpgroup=0, file_actions=[
            (os.POSIX_SPAWN_OPEN, 1, *log), (os.POSIX_SPAWN_DUP2, 1, 2),
            (os.POSIX_SPAWN_DUP2, theirs[0], 3), (os.POSIX_SPAWN_DUP2, theirs[1], 4)])
        for end in (reads, writes, *theirs):
            os.close(end)

    def close(self):
        """Ends the browser and everything it has started."""
        if getattr(self, "pid", None):
            for end in (self.out, self.into):
                os.close(end)
            os.killpg(self.pid, signal.SIGKILL)
            os.waitpid(self.pid, 0)
            self.pid = None
        shutil.rmtree(self.profile, ignore_errors=True)

    def send(self, method, **params):
        """What the browser answers to a command."""
        self.asked += 1
        mine = self.asked
        message = {"id": mine, "method": method, "params": params}
        if self.session:
            message["sessionId"] = self.session
        text = json.dumps(message).encode() + b"\0"
        while text:
            text = text[os.write(self.out, text):]
        self.until(lambda: mine in self.answers, method)
        answer = self.answers.pop(mine)
        if "error" in answer:
            raise RuntimeError(f"{method}: {answer['error']['message']}")
        return answer["result"]

    def until(self, happened, what):
        """Listens until it has happened."""
        end = time.monotonic() + PATIENCE
        while not happened():
            if not select.select([self.into], [], [], max(0, end - time.monotonic()))[0]:
                raise RuntimeError(f"waited in vain for {what}")
            self._listen()

    def _listen(self):
        found = os.read(self.into, 1 << 20)
        if not found:
            raise RuntimeError("the browser has ended")
        *messages, self.rest = (self.rest + found).split(b"\0")
        for message in map(json.loads, messages):
            if "id" in message:
                self.answers[message["id"]] = message
            elif message.get("sessionId") == self.session:
                self.heard(message["method"], message["params"])
