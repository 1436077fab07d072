"""wheel.py VERSION MODULE LIBRARY LICENSE FOLDER: writes a wheel of the module and the shared library
to the folder; a wheel is a zip file with a list of what is in it (PEP 427)."""
import base64
import hashlib
import os
import sys
import sysconfig
import zipfile

version, module, library, license_file, folder = sys.argv[1:]
platform = sysconfig.get_platform().replace("-", "_").replace(".", "_")
tag = "py3-none-" + platform
about = "pegtree-%s.dist-info" % version
metadata = """Metadata-Version: 2.1
Name: pegtree
Version: %s
Summary: Decision trees that play Mastermind, Bulls & Cows and MOO
License: MIT
Requires-Python: >=3.7
Requires-External: libxxhash.so.0

The library in this wheel needs xxHash, the shared library libxxhash.so.0, from the system: on
Debian libxxhash0, on Fedora xxhash-libs, on Alpine and Arch xxhash. Trees are not in it.
""" % version
wheel = """Wheel-Version: 1.0
Generator: pegtree
Root-Is-Purelib: false
Tag: %s
""" % tag


def read(path):
    with open(path, "rb") as file:
        return file.read()


files = {
    "pegtree/__init__.py": read(module),
    "pegtree/libpegtree.so": read(library),
    about + "/METADATA": metadata.encode(),
    about + "/WHEEL": wheel.encode(),
    about + "/LICENSE": read(license_file),
}
record = ""
for name, data in files.items():
    digest = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
    record += "%s,sha256=%s,%d\n" % (name, digest, len(data))
files[about + "/RECORD"] = (record + about + "/RECORD,,\n").encode()
target = os.path.join(folder, "pegtree-%s-%s.whl" % (version, tag))
with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as made:
    for name, data in files.items():
        made.writestr(zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0)), data, zipfile.ZIP_DEFLATED)
print("%s: for Python" % target)
