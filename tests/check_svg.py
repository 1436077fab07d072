"""Looks at the picture of a tree: check_svg.py whole|cut <FILE. It is well-formed; every arc
says what it stands for and has the angle of its share of the codes; the labels of a ring have one
size; nothing is called optimal that is not proven; and, where the whole tree is drawn, the codes
left at all nodes add up to the total of guesses."""
import math
import re
import sys
import xml.etree.ElementTree as xml

SVG = "{http://www.w3.org/2000/svg}"
whole = sys.argv[1] == "whole"
root = xml.fromstring(sys.stdin.read())
assert root.tag == SVG + "svg" and root.find(SVG + "title").text
texts = ["".join(t.itertext()) for t in root.iter(SVG + "text")]
total, secrets = map(int, next(filter(None, (re.fullmatch(r"(\d+) for all (\d+) codes", t)
                                             for t in texts))).groups())
worst = int(next(filter(None, (re.search(r"(\d+) at worst", t) for t in texts)))[1])
assert not re.search(r"href|url\(|<script|@import", xml.tostring(root, "unicode")), "self-contained"

summed = secrets  # all are left at the opening
deepest = 0
seen = set()
for path in root.iter(SVG + "path"):
    title = path.find(SVG + "title").text
    few = re.fullmatch(r"(\d+) answers?, (\d+) codes?", title)
    node = re.fullmatch(r"(\w+ \d+,\d+ · )+\w+: (?:(\d+) codes left|the only code left)", title)
    assert few or node, title
    left = int(few[2]) if few else int(node[2] or 1)
    summed += left
    if node:
        assert title not in seen, title
        seen.add(title)
        deepest = max(deepest, title.count("·"))
    numbers = [float(n) for n in re.findall(r"-?\d+(?:\.\d+)?", path.get("d"))]
    (ax, ay), (bx, by), large = numbers[0:2], numbers[7:9], numbers[5]
    angle = (math.atan2(by, bx) - math.atan2(ay, ax)) % (2 * math.pi)
    radius = math.hypot(ax, ay)
    share = 2 * math.pi * left / secrets
    assert abs(angle - share) * radius < 0.05, (title, angle, share)
    assert large == (share > math.pi), title
    assert radius < 460
    if whole:
        assert node, "a part was left out"
pegs = {circle.get("r") for label in root.iter(SVG + "g") if "rotate" in (label.get("transform") or "")
        for circle in label if re.fullmatch(r"p\d+", circle.get("class") or "")}
assert len(pegs) <= worst - 1, f"labels of {len(pegs)} sizes, one for each ring"
assert "optimal" not in texts[1] or "proven" in texts[1], texts[1]
assert summed == total if whole else summed < total, (summed, total)
assert deepest == worst - 1 if whole else deepest < worst
