"""wheel.py VERSION LIBRARY FOLDER FILE...: writes a wheel to the folder, of the shared library and the
files, each as PATH=NAME of it in the package; LICENSE goes with what is about the package. A wheel is
a zip file with a list of what is in it (PEP 427).

Its tag follows the rules of manylinux (PEP 600), as far as they are about this library: it is linked
with the C library alone, and the newest version of a symbol of that is what systems have to have.
Where they do not hold, or cannot be looked at, the tag is this system's own."""
import base64
import hashlib
import os
import re
import subprocess
import sys
import sysconfig
import zipfile

version, library, folder = sys.argv[1:4]
files = [argument.split("=", 1) for argument in sys.argv[4:]]


def platform():
    own = sysconfig.get_platform().replace("-", "_").replace(".", "_")
    try:
        said = subprocess.run(["readelf", "-W", "-d", "--dyn-syms", library], capture_output=True, text=True,
                              check=True).stdout
    except (OSError, subprocess.CalledProcessError):
        return own
    needed = re.findall(r"\(NEEDED\).*\[(.*)\]", said)
    versions = re.findall(r"@+GLIBC_2\.(\d+)", said)
    if not own.startswith("linux_") or needed != ["libc.so.6"] or not versions:
        return own
    machine, minor = own[len("linux_"):], max(map(int, versions))
    if minor <= 17:
        return "manylinux_2_17_%s.manylinux2014_%s" % (machine, machine)
    return "manylinux_2_%d_%s" % (minor, machine)


tags = platform()  # one, or several with dots between
about = "pegtree-%s.dist-info" % version
metadata = """Metadata-Version: 2.1
Name: pegtree
Version: %s
Summary: Decision trees that play Mastermind, Bulls & Cows and MOO
License: MIT
Requires-Python: >=3.7

    import pegtree
    pegtree.play("p4c6r")

The library in this wheel needs nothing but the C library of the system.
""" % version
wheel = """Wheel-Version: 1.0
Generator: pegtree
Root-Is-Purelib: false
""" + "".join("Tag: py3-none-%s\n" % tag for tag in tags.split("."))


def read(path):
    with open(path, "rb") as file:
        return file.read()


inside = {("%s/LICENSE" % about if name == "LICENSE" else "pegtree/" + name): read(path) for path, name in files}
inside["pegtree/libpegtree.so"] = read(library)
inside[about + "/METADATA"] = metadata.encode()
inside[about + "/WHEEL"] = wheel.encode()
record = ""
for name, data in inside.items():
    digest = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
    record += "%s,sha256=%s,%d\n" % (name, digest, len(data))
inside[about + "/RECORD"] = (record + about + "/RECORD,,\n").encode()
target = os.path.join(folder, "pegtree-%s-py3-none-%s.whl" % (version, tags))
with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as made:
    for name, data in inside.items():
        member = zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0))
        member.external_attr = 0o644 << 16  # without it, unzip makes files for their owner alone
        made.writestr(member, data, zipfile.ZIP_DEFLATED)
print("%s: for Python" % target)
