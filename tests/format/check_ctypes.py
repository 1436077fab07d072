"""check_ctypes.py FOLDER FILE...: whether the structures that programs in Python declare have the
members of those in the library's headers, which are in the folder."""
import ast
import re
import sys


def members(header, name):
    """The names in a `typedef struct NAME {...} NAME;`, in order."""
    text = re.sub(r"/\*.*?\*/", "", header, flags=re.S)
    body = re.search(r"typedef struct %s \{(.*?)\} %s;" % (name, name), text, re.S)[1]
    lines = [line for line in body.splitlines() if not line.startswith("#")]
    return re.findall(r"(\w+)(?:\[\w+\])?(?=[,;])", "\n".join(lines))


folder, files = sys.argv[1], sys.argv[2:]
headers = "".join(open("%s/%s.h" % (folder, name)).read() for name in ("pegtree", "walk", "terse"))
wanted = {name.capitalize(): members(headers, "peg_" + name) for name in ("rules", "about", "view")}
seen = 0
for path in files:
    for part in ast.walk(ast.parse(open(path).read())):
        if not isinstance(part, ast.ClassDef) or part.name.strip("_") not in wanted:
            continue
        found = [field.elts[0].value for field in part.body[-1].value.elts]
        if found != wanted[part.name.strip("_")]:
            sys.exit("%s: %s has %s, not %s" % (path, part.name, found, wanted[part.name.strip("_")]))
        seen += 1
if not seen:
    sys.exit("no structures")
