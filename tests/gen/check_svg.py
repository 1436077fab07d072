"""Looks at the picture of a tree: check_svg.py whole|cut <FILE. It is well-formed; every arc
says what it stands for and has the angle of its share of the codes; a label lies on its arc, and has
its answer's pins on a plate, and its guess, read outward in letters of 9 pixels where it is 1,600 wide; the labels of a ring have one size; nothing is called optimal that is not proven; and, where the whole tree is drawn, the codes
left at all nodes add up to the total of guesses."""
import math
import re
import sys
import xml.etree.ElementTree as xml

SVG = "{http://www.w3.org/2000/svg}"
whole = sys.argv[1] == "whole"
root = xml.fromstring(sys.stdin.read())
WIDTH = float(root.get("viewBox").split()[2])
assert root.tag == SVG + "svg" and root.find(SVG + "title").text
texts = ["".join(t.itertext()) for t in root.iter(SVG + "text")]
total, secrets = map(int, next(filter(None, (re.fullmatch(r"(\d+) for all (\d+) codes", t)
                                             for t in texts))).groups())
worst = int(next(filter(None, (re.search(r"(\d+) at worst", t) for t in texts)))[1])
assert not re.search(r"href|url\(|<script|@import", xml.tostring(root, "unicode")), "self-contained"



def classes(element):
    return [child.get("class") for child in element if child.tag == SVG + "circle"]


def look_at_label(label, arc):
    """Whether the label is that of the arc, which is the path before it."""
    *_, answer, guess = re.findall(r"\d+,\d+|\w+(?=:)", arc.find(SVG + "title").text)
    bulls, cows = map(int, answer.split(","))
    pins = [kind for kind in classes(label) if kind in ("bull", "cow")]
    assert sorted(pins) == ["bull"] * bulls + ["cow"] * cows, (answer, pins)
    assert "".join(text.text for text in label.iter(SVG + "text")) == guess, guess
    places = [float(one.get("cx")) for one in label.iter(SVG + "circle")]
    assert min(places) > 0 and max(places[:len(pins)], default=0) < min(places[len(pins):]), (guess, "does not follow its answer")
    letters = [(float(text.get("x")), text.get("transform"), float(text.get("font-size"))) for text in label.iter(SVG + "text")]
    assert letters == sorted(letters) and min(size for *_, size in letters) * 1600 / WIDTH >= 9, guess
    left_half = float(re.match(r"rotate\((.*)\)", label.get("transform"))[1]) > 90
    assert all((turn == f"rotate(180 {x:.1f} 0)") == left_half for x, turn, _ in letters), (guess, "stands on its head")
    assert len(label.findall(SVG + "rect")) == (len(pins) > 0), (guess, "pins without a plate")
    turned = math.radians(float(re.match(r"rotate\((.*)\)", label.get("transform"))[1]))
    numbers = [float(n) for n in re.findall(r"-?\d+(?:\.\d+)?", arc.get("d"))]
    outer, inner = math.hypot(*numbers[0:2]), math.hypot(*numbers[9:11])
    begin, angle = math.atan2(numbers[1], numbers[0]), math.atan2(numbers[8], numbers[7])
    for circle in label.iter(SVG + "circle"):
        x = float(circle.get("cx"))
        at = turned if x > 0 else turned + math.pi
        assert inner < abs(x) < outer, (guess, "is not on its ring")
        assert (at - begin) % (2 * math.pi) < (angle - begin) % (2 * math.pi), (guess, "is beside its arc")


arc = None
for element in root.iter():
    if element.tag == SVG + "path":
        arc = element
    elif element.tag == SVG + "g" and "rotate" in (element.get("transform") or ""):
        look_at_label(element, arc)

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
assert any(re.fullmatch(r"\+\d+", t) for t in texts) == any("+7: " in t for t in texts), "a legend for labels that are there"
assert "optimal" not in texts[1] or "proven" in texts[1], texts[1]
assert summed == total if whole else summed < total, (summed, total)
assert deepest == worst - 1 if whole else deepest < worst
