"""The site, as any web server has it: below a path of its own."""
import contextlib
import os
import pathlib
import re
import shutil
import subprocess
import tempfile
import urllib.parse
import urllib.request

from common import ROOT, TREES, Skip, case, equal, long_case
from feature_cases import serving
from layout import axe_source, violations, wrong
from layout_cases import SIZES

CHECK = pathlib.Path(os.environ["GEN"]).parent / "pegtree-check"
PREFIX = "some/where else/site/"


@contextlib.contextmanager
def served_below_a_path(site):
    with tempfile.TemporaryDirectory() as folder:
        shutil.copytree(site, f"{folder}/{PREFIX}")
        with serving(folder) as address:
            yield address + urllib.parse.quote(PREFIX)


def everything(address):
    """All that links lead to, from the first page on: {address: bytes}."""
    found, waiting = {}, [address + "index.html"]
    while waiting:
        url = waiting.pop()
        if url in found:
            continue
        equal(url.startswith(address), True, f"{url} leads outside")
        with urllib.request.urlopen(url) as reply:
            found[url] = reply.read()
        if url.endswith(".html"):
            for link in re.findall(r'(?:href|src)="([^"]*)"', found[url].decode()):
                if not link.startswith(("data:", "#")):
                    waiting.append(urllib.parse.urljoin(url, link.split("#")[0]))
    return found


def says_what_is_proven(atlas):
    """It says of what trees something else than the least total is proven."""
    rows = re.findall(r'"row">((\w[\w.]*)-(\S+))</th><td>[\d,]+</td><td>([\d,]+)</td>'
                      r'.*<td class="word">(\w+)', atlas)
    least = {}
    for _, rules, _, total, _ in rows:
        least[rules] = min(int(total.replace(",", "")), least.get(rules, 2 ** 63))
    for name, rules, purpose, total, state in rows:
        if state == "proven" and int(total.replace(",", "")) > least[rules]:
            equal(f"-{purpose}</code>" in atlas.split("<table>")[0], True, name)


@long_case
def the_site_below_a_path(page):
    """Every link leads to something; each tree and proof is there as it is; trees are explored from the atlas."""
    with served_below_a_path(page.folder / "site") as address:
        found = everything(address)
        names = {url.rsplit("/", 1)[1]: body for url, body in found.items()}
        for path in (*TREES.glob("*.peg"), *TREES.glob("*.proof.gz")):
            equal(names.get(path.name) == path.read_bytes(), True, path.name)
        equal({"pegtree-gen.html", "pegtree-play.html", "pegtree-check.html"} <= set(names), True, "the manual")
        says_what_is_proven(found[address + "atlas/index.html"].decode())
        with tempfile.TemporaryDirectory() as folder:
            for name in ("p3c5r-optimal.proof.gz", "p3c5r-optimal.peg"):
                pathlib.Path(folder, name).write_bytes(names[name])
            checked = subprocess.run([CHECK, "p3c5r-optimal.proof.gz", "p3c5r-optimal.peg"], cwd=folder, capture_output=True)
            equal(checked.returncode, 0, "a downloaded proof")
        page.idle = "true"
        page.requests()
        page.open(f"{address}atlas/index.html")
        for name in ("p4c6r-minimax", "m2.3.4-optimal", "p7c3r-optimal"):
            page.open(f"{address}atlas/index.html")
            page.run("document.querySelector(`a[href$='/explore/${arguments[0]}']`).click()", name)
            page.wait("return document.querySelector('.explorer') !== null")
            chosen = page.run("return document.getElementById('explore-first').selectedOptions[0].textContent")
            equal(f"({name})" in chosen, True, chosen)
            page.open("about:blank")
        outside = [url for url in page.requests() if not url.startswith((address, "blob:", "data:", "about:"))]
        equal(outside, [], "requests")
    page.idle = page.IDLE


@case
def the_manual_is_that_of_the_programs(page):
    """Each option of the program is there, each entry of a list, and no macro is left."""
    for program in ("gen", "play", "check"):
        text = (page.folder / "site" / "manual" / f"pegtree-{program}.html").read_text()
        plain = re.sub(r"<[^>]*>", "", text)
        folder = {"check": "tests/proof"}.get(program, f"{program}/cli")
        source = subprocess.run([CHECK.parent / f"pegtree-{program}", "--print", "manual"], capture_output=True, text=True,
                                input=(ROOT / folder / "manual.in").read_text(), check=True).stdout
        options = ["-" + one for one in re.findall(r"Fl (-[a-z][a-z-]+)", source)]
        equal((len(options) > 4, [one for one in options if one not in plain]), (True, []), program)
        equal(text.count("<dt>"), len(re.findall(r"^\.It", source, re.M)), f"{program}: entries")
        equal(re.findall(r"^\.\w+.*", text, re.M), [], "macros that are not known")


@long_case
def the_layout_of_the_site(page):
    source = axe_source(os.environ.get("BUILD", str(ROOT / "build")))
    page.idle = "true"
    for name in ("atlas/index.html", "manual/index.html", "manual/pegtree-gen.html"):
        page.open((page.folder / "site" / name).as_uri())
        for size in SIZES:
            for dark in (False, True):
                page.screen(*SIZES[size], dark=dark, phone=int(size) < 900)
                equal(page.run("return document.documentElement.scrollWidth <= document.documentElement.clientWidth"), True, f"width of {name} at {size}")
                equal([one for one in wrong(page) if not one.startswith("outside")], [], f"{name} at {size}")
                if source and size in ("390", "1366"):
                    equal(violations(page, source), [], f"{name} at {size}, dark {dark}")
    page.idle = page.IDLE
    page.complaints()  # about styles that axe would read from the disk
    if source is None:
        raise Skip("axe-core cannot be had from npm's registry; the layout is as it should be")
