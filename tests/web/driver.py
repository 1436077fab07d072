"""A browser by remote control: just enough of W3C WebDriver, with nothing but the standard library."""
import base64
import http.client
import json
import os
import shutil
import subprocess
import tempfile
import time

ELEMENT = "element-6066-11e4-a52e-4f735466cecf"
KEYS = {"Enter": "\ue007", "Backspace": "\ue003", "Tab": "\ue004", "ArrowLeft": "\ue012",
        "ArrowRight": "\ue014", "ArrowUp": "\ue013", "ArrowDown": "\ue015", "Escape": "\ue00c"}
CHROMIUM = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
            "--disable-background-networking", "--disable-component-update", "--disable-sync",
            "--hide-scrollbars"]


class Browser:
    """Headless Chromium with a fresh profile, driven by chromedriver; use in a with statement."""

    def __init__(self):
        self.idle = "true"  # an expression: nothing is being done
        self.profile = tempfile.mkdtemp()
        port_file = os.path.join(self.profile, "port")
        with open(port_file, "wb") as said:
            self.driver = subprocess.Popen(["chromedriver", "--port=0"], stdout=said, stderr=said)
        try:
            self._begin(port_file)
        except Exception:
            self._end()
            raise

    def _begin(self, port_file):
        self.line = http.client.HTTPConnection("127.0.0.1", self._port(port_file))
        self.root = ""
        options = {"args": CHROMIUM + [f"--user-data-dir={self.profile}/data"]}
        logs = {"browser": "ALL", "performance": "ALL"}
        found = self._send("POST", "/session", {"capabilities": {"alwaysMatch": {
            "browserName": "chrome", "goog:chromeOptions": options, "goog:loggingPrefs": logs}}})
        self.root += "/session/" + found["sessionId"]

    def _port(self, path):
        while True:
            with open(path) as said:
                text = said.read()
            if "successfully on port " in text:
                return int(text.split("successfully on port ")[-1].split()[0].rstrip("."))
            if self.driver.poll() is not None:
                raise RuntimeError("chromedriver does not start: " + text)
            time.sleep(0.02)

    def __enter__(self):
        return self

    def __exit__(self, *error):
        try:
            self._send("DELETE", "")
        finally:
            self._end()

    def _end(self):
        self.driver.terminate()
        self.driver.wait()
        shutil.rmtree(self.profile, ignore_errors=True)

    def _send(self, method, path, body=None):
        data = None if body is None else json.dumps(body).encode()
        self.line.request(method, self.root + path, data, {"Content-Type": "application/json"})
        reply = self.line.getresponse()
        value = json.load(reply)["value"]
        if reply.status != 200:
            raise RuntimeError(value["message"].split("\n")[0])
        return value

    def open(self, url):
        self._send("POST", "/url", {"url": url})

    def run(self, script, *args):
        """The value of a JavaScript function body; a promise is waited for."""
        self.settle()
        return self._run(script, *args)

    def _run(self, script, *args):
        return self._send("POST", "/execute/sync", {"script": script, "args": list(args)})

    def find(self, css):
        return self._send("POST", "/element", {"using": "css selector", "value": css})[ELEMENT]

    def find_all(self, css):
        self.settle()
        return [found[ELEMENT] for found in
                self._send("POST", "/elements", {"using": "css selector", "value": css})]

    def settle(self):
        """Waits until what was begun is done."""
        end = time.monotonic() + 60
        while not self._run(f"return {self.idle}"):
            if time.monotonic() > end:
                raise RuntimeError("the page does not get done")
            time.sleep(0.005)

    def click(self, css):
        """A real click, on what is visible and not covered."""
        self.settle()
        self._send("POST", f"/element/{self.find(css)}/click", {})

    def choose_file(self, css, path):
        self._send("POST", f"/element/{self.find(css)}/value", {"text": str(path)})

    def text(self, css):
        self.settle()
        return self._send("GET", f"/element/{self.find(css)}/text")

    def name(self, element):
        """The accessible name, as the browser computes it."""
        return self._send("GET", f"/element/{element}/computedlabel")

    def keys(self, *keys):
        actions = []
        for key in keys:
            value = KEYS.get(key, key)
            actions += [{"type": "keyDown", "value": value}, {"type": "keyUp", "value": value}]
        self._send("POST", "/actions", {"actions": [{"type": "key", "id": "keys", "actions": actions}]})

    def drag(self, css, to, kind="mouse"):
        """Presses on one element, moves in steps, lets go over another."""
        self.settle()
        here, there = ({ELEMENT: self.find(one)} for one in (css, to))

        def move(origin, ms):
            return {"type": "pointerMove", "origin": origin, "x": 0, "y": 0, "duration": ms}
        self._send("POST", "/actions", {"actions": [
            {"type": "pointer", "id": kind, "parameters": {"pointerType": kind}, "actions": [
                move(here, 0), {"type": "pointerDown", "button": 0}, move(there, 100),
                {"type": "pointerUp", "button": 0}]}]})

    def wait(self, script, *args):
        """Waits until a function body is true, and returns its value."""
        end = time.monotonic() + 60
        while time.monotonic() < end:
            value = self._run(script, *args)
            if value:
                return value
            time.sleep(0.02)
        raise RuntimeError("waited in vain for: " + script)

    def devtools(self, command, **params):
        return self._send("POST", "/goog/cdp/execute", {"cmd": command, "params": params})

    def screen(self, width, height, dark, phone=False):
        self.devtools("Emulation.setDeviceMetricsOverride", width=width, height=height,
                      deviceScaleFactor=2 if phone else 1, mobile=phone)
        self.devtools("Emulation.setEmulatedMedia", features=[
            {"name": "prefers-color-scheme", "value": "dark" if dark else "light"},
            {"name": "prefers-reduced-motion", "value": "reduce"}])

    def log(self, kind):
        return self._send("POST", "/se/log", {"type": kind})

    def screenshot(self, path):
        with open(path, "wb") as out:
            out.write(base64.b64decode(self._send("GET", "/screenshot")))
