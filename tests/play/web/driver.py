"""A browser by remote control: what a person does there, and what can be seen."""
import base64
import json
import time

from chromium import DRAWS, PATIENCE, Chromium

KEYS = {"Enter": (13, "\r"), "Backspace": (8, ""), "Tab": (9, ""), "Escape": (27, ""), "ArrowLeft": (37, ""),
        "ArrowUp": (38, ""), "ArrowRight": (39, ""), "ArrowDown": (40, ""), "PageDown": (34, ""), " ": (32, " ")}
SHIFT = 8  # among the modifiers

# Waits until nothing is being done, then is the value of a function; one command, whatever it waits for.
WHEN_IDLE = """(async () => {
    const end = Date.now() + %d;
    while (!(%s)) {
        if (Date.now() > end) throw new Error('the page does not get done');
        await new Promise((done) => setTimeout(done, 2));
    }
    return await (async function () { %s }).apply(null, %s);
})()"""
# Two frames: the first tells the page its new size, the second has what it drew for it.
DRAWN = "new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(() => drawn())))"
UNTIL = """(async () => {
    const end = Date.now() + %d;
    for (;;) {
        const value = await (async function () { %s }).apply(null, %s);
        if (value || Date.now() > end) return value;
        await new Promise((done) => setTimeout(done, 5));
    }
})()"""
# Where to click: the middle of the first box of an element that is seen and not covered.
MIDDLE = """const one = document.querySelector(arguments[0]);
    if (!one) throw new Error('there is no ' + arguments[0]);
    const middle = () => {
        const box = [...one.getClientRects()].find(({width, height}) => width > 0 && height > 0);
        return box ? [box.x + box.width / 2, box.y + box.height / 2] : null;
    };
    const free = (at) => {
        const top = at && document.elementFromPoint(...at);
        return top !== null && (one.contains(top) || top.contains(one) && top.matches('label'));
    };
    if (!free(middle())) one.scrollIntoView({block: 'center', behavior: 'instant'});
    const at = middle();
    if (!free(at)) throw new Error(arguments[0] + ' cannot be clicked: ' +
        (at ? 'covered by ' + document.elementFromPoint(...at)?.outerHTML.slice(0, 80) : 'it is not seen'));
    return at;"""


class Browser:
    """Headless Chromium; use in a with statement."""

    def __init__(self):
        self.idle = "true"  # an expression: nothing is being done
        self.loaded = False
        self.looks = None  # what screen() was last told
        self.said, self.asked = [], []
        self.line = Chromium(self._hear)
        self.devtools = self.line.send
        for domain in ("Page", "Runtime", "Log", "Network"):
            self.devtools(domain + ".enable")
        # Chromium gives a page of its window the clipboard; its headless shell asks.
        self.devtools("Browser.grantPermissions", permissions=["clipboardSanitizedWrite"])

    def __enter__(self):
        return self

    def __exit__(self, *error):
        self.line.close()

    def _hear(self, event, what):
        if event == "Page.loadEventFired":
            self.loaded = True
        elif event == "Page.fileChooserOpened":
            self.chooser = what["backendNodeId"]
        elif event == "Runtime.exceptionThrown":
            details = what["exceptionDetails"]
            self.said.append(details.get("exception", {}).get("description") or details["text"])
        elif event == "Log.entryAdded" and what["entry"]["level"] == "error":
            self.said.append(what["entry"]["text"])
        elif event == "Network.requestWillBeSent":
            self.asked.append(what["request"]["url"])

    def complaints(self):
        """Errors that the page or the browser told since the last call."""
        self._evaluate("0")  # what was told before that has come
        said, self.said = self.said, []
        return said

    def requests(self):
        """Addresses that were asked for since the last call."""
        self._evaluate("0")
        asked, self.asked = self.asked, []
        return asked

    # ---- pages and scripts ----

    def open(self, url):
        self.loaded = False
        found = self.devtools("Page.navigate", url=url)
        if found.get("errorText"):
            raise RuntimeError(f"{url}: {found['errorText']}")
        if "loaderId" in found:
            self.line.until(lambda: self.loaded, "the page")

    def _evaluate(self, expression, by_value=True):
        found = self.devtools("Runtime.evaluate", expression=expression, awaitPromise=True,
                              returnByValue=by_value, userGesture=True)
        if "exceptionDetails" in found:
            details = found["exceptionDetails"]
            raise RuntimeError(details.get("exception", {}).get("description", details["text"]).split("\n")[0])
        return found["result"]

    def run(self, script, *args):
        """The value of a JavaScript function body, once the page is idle; a promise is waited for."""
        return self._evaluate(WHEN_IDLE % (1000 * PATIENCE // 2, self.idle, script, json.dumps(args))).get("value")

    def settle(self):
        """Waits until what was begun is done."""
        self.run("")

    def wait(self, script, *args):
        """Waits until a function body is true, and returns its value."""
        end = time.monotonic() + PATIENCE / 2
        while time.monotonic() < end:
            try:
                value = self._evaluate(UNTIL % (1000 * PATIENCE // 2, script, json.dumps(args))).get("value")
            except RuntimeError as error:
                if not any(words in str(error) for words in ("context", "navigated", "target")):
                    raise
                continue  # another page has come
            if value:
                return value
        raise RuntimeError("waited in vain for: " + script)

    # ---- what is there ----

    def text(self, css):
        return self.run("const one = document.querySelector(arguments[0]);"
                        "return one.checkVisibility() ? one.innerText.trim() : ''", css)

    def count(self, css):
        return self.run("return document.querySelectorAll(arguments[0]).length", css)

    def controls(self):
        """(role, name) of what can have the focus, as screen readers are told."""
        self.settle()
        nodes = self.devtools("Accessibility.getFullAXTree")["nodes"]
        self.devtools("Accessibility.disable")  # it would be kept up to date
        return [(node["role"]["value"], node.get("name", {}).get("value", "")) for node in nodes
                if not node["ignored"] and any(one["name"] == "focusable" and one["value"]["value"]
                                               for one in node.get("properties", []))]

    def name(self, css):
        """What the browser tells screen readers it is called."""
        self.settle()
        found = self._evaluate(f"document.querySelector({json.dumps(css)})", by_value=False)
        tree = self.devtools("Accessibility.getPartialAXTree", objectId=found["objectId"], fetchRelatives=False)
        return tree["nodes"][0].get("name", {}).get("value", "")

    # ---- what a person does ----

    def click(self, css):
        """A real click, on what is seen and not covered."""
        x, y = self.run(MIDDLE, css)
        for kind in ("mousePressed", "mouseReleased"):
            self.devtools("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left", clickCount=1)

    def tap(self, css):
        """A finger on it, and what the browser makes of that."""
        self.tap_at(*self.run(MIDDLE, css))

    def tap_at(self, x, y, again=True):
        """A finger on a point; once more if a slow browser took that for a long press, which is no click."""
        self._evaluate("void (globalThis.tapped = new Promise((done) => addEventListener('click', done,"
                       "{capture: true, once: true})))")
        self._touch("touchStart", (x, y))
        self._touch("touchEnd")
        try:
            self.wait("return Promise.race([tapped.then(() => true), new Promise((late) => setTimeout(late, 100))])")
        except RuntimeError:
            if not again:
                raise
            self.tap_at(x, y, again=False)

    def _touch(self, kind, *points):
        self.devtools("Input.dispatchTouchEvent", type=kind, touchPoints=[{"x": x, "y": y} for x, y in points])

    def drag(self, css, to, kind="mouse"):
        """Presses on one element, moves in steps, lets go over another."""
        x, y = self.run(MIDDLE, css)
        x1, y1 = self.run(MIDDLE, to)
        steps = [(x + (x1 - x) * i / 4, y + (y1 - y) * i / 4) for i in range(5)]
        if kind == "touch":
            self._touch("touchStart", steps[0])
            for step in steps[1:]:
                self._touch("touchMove", step)
            time.sleep(0.2)  # a finger that is still moving throws what it holds
            self._touch("touchEnd")
            return
        for event, (x, y) in (("mousePressed", steps[0]), *(("mouseMoved", step) for step in steps[1:]),
                              ("mouseReleased", steps[-1])):
            self.devtools("Input.dispatchMouseEvent", type=event, x=x, y=y, button="left",
                          buttons=0 if event == "mouseReleased" else 1, clickCount=1)

    def keys(self, *keys):
        for key in keys:
            shifted, key = key.startswith("Shift+"), key.removeprefix("Shift+")
            code, text = KEYS[key] if key in KEYS else (ord(key.upper()) if key.isalnum() else 0, key)
            down = {"type": "keyDown" if text else "rawKeyDown", "text": text, "unmodifiedText": text}
            name = "Space" if key == " " else key if key in KEYS else ""
            for event in (down, {"type": "keyUp"}):
                self.devtools("Input.dispatchKeyEvent", key=key, code=name, windowsVirtualKeyCode=code,
                              modifiers=SHIFT * shifted, **event)

    def insert(self, text):
        """As the keyboard on a screen does it."""
        self.devtools("Input.insertText", text=text)

    def opens_files(self, do, path):
        """Does what has the browser ask for a file, and gives it this one."""
        self.devtools("Page.setInterceptFileChooserDialog", enabled=True)
        self.chooser = None
        do()
        self.line.until(lambda: self.chooser, "the choice of a file")
        self.devtools("DOM.setFileInputFiles", files=[str(path)], backendNodeId=self.chooser)
        self.devtools("Page.setInterceptFileChooserDialog", enabled=False)

    def choose_file(self, css, path):
        found = self._evaluate(f"document.querySelector({json.dumps(css)})", by_value=False)
        self.devtools("DOM.setFileInputFiles", files=[str(path)], objectId=found["objectId"])

    # ---- the screen ----

    def screen(self, width, height, dark, phone=False):
        if self.looks == (width, height, dark, phone):
            return
        self.looks = width, height, dark, phone
        self.devtools("Emulation.setDeviceMetricsOverride", width=width, height=height,
                      deviceScaleFactor=2 if phone else 1, mobile=phone)
        self.devtools("Emulation.setTouchEmulationEnabled", enabled=phone, maxTouchPoints=5 if phone else 1)
        self.devtools("Emulation.setEmulatedMedia", features=[
            {"name": "prefers-color-scheme", "value": "dark" if dark else "light"},
            {"name": "prefers-reduced-motion", "value": "reduce"}])
        if DRAWS:
            self._evaluate(DRAWN)

    def screenshot(self, path):
        with open(path, "wb") as out:
            out.write(base64.b64decode(self.devtools("Page.captureScreenshot")["data"]))
