"""check_arduino.py FOLDER: whether an Arduino library keeps the rules that arduino-lint checks, as
far as they are about its files (https://arduino.github.io/arduino-cli/latest/library-specification/),
and whether what PlatformIO's library.json names is there."""
import json
import os
import re
import sys

folder = sys.argv[1]
CATEGORIES = ("Display", "Communication", "Signal Input/Output", "Sensors", "Device Control", "Timing",
              "Data Storage", "Data Processing", "Other")
KEYWORDS = ("KEYWORD1", "KEYWORD2", "KEYWORD3", "LITERAL1", "LITERAL2", "RESERVED_WORD")


def text(path):
    with open(os.path.join(folder, path), encoding="ascii") as file:
        return file.read()


def need(condition, what):
    if not condition:
        sys.exit("check_arduino: " + what)


def check_properties():
    lines = text("library.properties").splitlines()
    properties = dict(line.split("=", 1) for line in lines)
    need(len(properties) == len(lines), "a property is there twice")
    for name in ("name", "version", "author", "maintainer", "sentence", "paragraph", "category", "url",
                 "architectures"):
        need(properties.get(name, "").strip(), "library.properties has no " + name)
    need(re.fullmatch(r"[A-Za-z0-9][A-Za-z0-9 _.-]{0,62}", properties["name"]), "name")
    need("arduino" not in properties["name"].lower(), "name")
    need(os.path.basename(os.path.abspath(folder)) == properties["name"], "the folder has another name")
    need(re.fullmatch(r"(0|[1-9]\d*)(\.(0|[1-9]\d*)){2}", properties["version"]), "version")
    need(properties["category"] in CATEGORIES, "category")
    need(re.match(r"https?://", properties["url"]), "url")
    need(properties["sentence"].endswith("."), "sentence")
    need(not properties["paragraph"].startswith(properties["sentence"]), "paragraph repeats the sentence")
    for header in properties["includes"].split(","):
        need(os.path.isfile(os.path.join(folder, "src", header)), "includes: there is no " + header)
    return properties


def check_keywords():
    headers = "".join(text("src/" + name) for name in os.listdir(os.path.join(folder, "src")))
    for line in text("keywords.txt").splitlines():
        need(line.count("\t") == 1 and line.split("\t")[1] in KEYWORDS, "keywords.txt: %r" % line)
        word = line.split("\t")[0]
        need(word == "Pegtree" or re.search(r"\b%s\b" % word, headers), "keywords.txt: no " + word)


def check_examples():
    keywords = [line.split("\t")[0] for line in text("keywords.txt").splitlines()]
    for name in os.listdir(os.path.join(folder, "examples")):
        sketch = "examples/%s/%s.ino" % (name, name)
        need(os.path.isfile(os.path.join(folder, sketch)), "there is no " + sketch)
        for word in re.findall(r"\bpeg_\w+(?=\()", text(sketch)):
            need(word in keywords, "keywords.txt lacks %s, which %s calls" % (word, sketch))


def check_platformio(properties):
    about = json.loads(text("library.json"))
    for name in ("name", "version"):
        need(about[name] == properties[name], "library.json has another " + name)
    need(os.path.isfile(os.path.join(folder, "src", about["headers"])), "library.json: headers")
    for example in about["examples"]:
        for name in example["files"]:
            need(os.path.isfile(os.path.join(folder, example["base"], name)), "library.json: no " + name)


def check_files():
    need(os.path.isfile(os.path.join(folder, "LICENSE")), "there is no LICENSE")
    for place, _, names in os.walk(folder):
        for name in names:
            need(re.fullmatch(r"[A-Za-z0-9_.-]+", name) and not name.startswith("."), "file name " + name)
            need(os.path.splitext(name)[1] not in (".exe", ".o", ".a", ".so"), place + " has " + name)


found = check_properties()
check_keywords()
check_examples()
check_platformio(found)
check_files()
