"""Forges proofs, with the hash made right.

    python3 forge.py add PROOF LINE FORGED... adds a claim to a proof, before its first claim of all
                                              codes, behind all other claims of its goal; several
                                              LINEs give as many FORGED proofs
    python3 forge.py all CHECK TREES          makes those that forged/LIST lists; neither CHECK nor,
                                              of those whose claims are checked, CHECK --plain, nor
                                              check.py may take one for sound
"""
import os
import subprocess
import sys
import tempfile

import mutate

FORGED = os.path.join(os.path.dirname(os.path.abspath(__file__)), "forged")
LONG = os.environ.get("PEGTREE_TESTS") == "long"
# What pegtree-check says once a proof is read: --plain makes no difference before.
OF_CLAIMS = ("shown", "does not leave", "no earlier claim", "says no more")
SLOW = ("colorless-p4c6r.txt",)  # check.py takes ten seconds, and an instant for the same of p2c3r


def add(proof, *forged):
    lines = mutate.read_proof(proof)
    root = next(i for i, at in enumerate(lines) if mutate.is_claim(at) and ":" not in at)
    for line, path in zip(forged[::2], forged[1::2]):
        mutate.write_proof(lines[:root] + [line] + lines[root:], path)


def forge(trees, name, old, new):
    """The lines of a forged proof, without the last one."""
    if name.endswith(".txt"):
        with open(os.path.join(FORGED, name), encoding="ascii", newline="") as file:
            return file.read().split("\n")[:-1]
    sound = "".join(line + "\n" for line in mutate.read_proof(f"{trees}/{name}-optimal.proof.gz"))
    old, new = (text.replace("\\n", "\n").replace("\\t", "\t") + "\n" * bool(text) for text in (old, new))
    if ("\n" + sound).count("\n" + old) != 1:
        sys.exit(f"{name} does not have {old!r} once")
    return ("\n" + sound).replace("\n" + old, "\n" + new)[1:].split("\n")[:-1]


def all_listed(check, trees):
    passed = tried = 0
    with open(os.path.join(FORGED, "LIST"), encoding="ascii") as file:
        listed = [line.rstrip("\n").split(" | ") for line in file if not line.startswith("#")]
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "forged.gz")
        for name, old, new, said, tries in listed:
            text = mutate.write_proof(forge(trees, name, old, new), path).decode("ascii")
            for how in ([], ["--plain"]) if LONG or any(words in said for words in OF_CLAIMS) else ([],):
                run = subprocess.run([check, "--quiet", *how, path], capture_output=True, text=True)
                if run.returncode != 1 or said not in run.stderr or run.stdout:
                    passed += 1
                    print(f"{tries}: {' '.join(how)} status {run.returncode}, {run.stdout}{run.stderr}")
            if (LONG or name not in SLOW) and mutate.fault(text) is None:
                passed += 1
                print(f"{tries}: check.py finds nothing")
            tried += 1
    print(f"{tried} forged proofs, {passed} times not rejected as they should be")
    return passed > 0 or tried == 0


if __name__ == "__main__":
    sys.exit({"add": add, "all": all_listed}[sys.argv[1]](*sys.argv[2:]))
