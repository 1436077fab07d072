"""Changes a proof in many ways, makes its hash right, and has each version checked:

    python3 mutate.py pegtree-check PROOF TREE MOST TRUTH...

A version that is accepted must be accepted by check.py, too, which was written from PROOF.md alone:
what was changed was then of no use to begin with, or makes it claim less. If it is accepted for TREE,
it must say what is true of the game: its objective, total, worst and last, with colons between, are
one of TRUTH. Prints `tried N, refused M`, or the version that should not have passed. Changes are
drawn by chance, the same ones each time.
"""
import ctypes
import ctypes.util
import gzip
import os
import random
import subprocess
import sys
import tempfile

import check as second

xxhash = ctypes.CDLL(ctypes.util.find_library("xxhash") or "libxxhash.so.0")
xxhash.XXH3_64bits.restype = ctypes.c_uint64
xxhash.XXH3_64bits.argtypes = [ctypes.c_char_p, ctypes.c_size_t]


def is_claim(line):
    return line[:1].isdigit() or line.startswith("none")


def meaning(lines):
    """The game, and what is said of its best tree."""
    field = dict(line.split(" ", 1) for line in lines[:8])
    return field["rules"], ":".join(field.get(word, "") for word in ("objective", "total", "worst", "last"))


def fault(text):
    """What the second checker finds wrong, or None."""
    try:
        proof = second.Proof(text)
        proof.read()
        proof.check()
    except (second.Wrong, ValueError, IndexError, KeyError) as wrong:
        return repr(wrong)
    return None


def write_proof(lines, path):
    """Writes a proof with the right hash; returns its text."""
    text = "".join(line + "\n" for line in lines).encode("ascii")
    text += b"end %016x\n" % xxhash.XXH3_64bits(text, len(text))
    with gzip.open(path, "wb", 1) as file:
        file.write(text)
    return text


def raise_bound(lines, at):
    word, _, rest = lines[at].partition(" ")
    word = "none" if word == "none" or random.random() < 0.1 else str(int(word) + random.choice((1, 1, 2, 50)))
    return lines[:at] + [(word + " " + rest).strip()] + lines[at + 1:]


def swap_renaming(lines, at):
    words = lines[at].split(" ")
    named = [line for line in lines if line.startswith("renaming ")]
    words[1:1 + words[-1 if len(words) == 1 else 1].startswith("~")] = [
        "~" + ",".join(str(random.randint(1, max(1, len(named)))) for _ in range(random.randint(1, 3)))]
    return lines[:at] + [" ".join(words)] + lines[at + 1:]


def change_history(lines, at):
    text = list(lines[at])
    places = [i for i, c in enumerate(text) if c.isdigit() and i > lines[at].find(" ")]
    if places:
        text[random.choice(places)] = random.choice("0123456789")
    return lines[:at] + ["".join(text)] + lines[at + 1:]


def change_renaming(lines, at):
    named = [i for i, line in enumerate(lines) if line.startswith("renaming ")]
    if not named:
        return lines
    at = random.choice(named)
    text = list(lines[at])
    a, b = random.sample([i for i in range(9, len(text)) if text[i] != "/"], 2)
    text[a], text[b] = text[b], text[a]
    return lines[:at] + ["".join(text)] + lines[at + 1:]


def change_header(lines, at):
    at = random.randrange(1, 8)
    word, _, value = lines[at].partition(" ")
    other = {"rules": random.choice(("p3c3r", "p3c5n", "p4c2r", "m2.2.2")),
             "objective": random.choice(("average", "worst", "crush")),
             "within": random.choice(("any", "4", "5", "6")), "opening": random.choice(("any", "0", "000", "012"))}
    return lines[:at] + [word + " " + other.get(word, str(int(value) + random.choice((-1, 1))) if value.isdigit() else value)] + lines[at + 1:]


CHANGES = [
    raise_bound, raise_bound, raise_bound, swap_renaming, change_history, change_renaming, change_header,
    lambda lines, at: lines[:at] + lines[at + 1:],                              # a claim less
    lambda lines, at: lines[:at] + [lines[at]] + lines[at:],                    # a claim twice
    lambda lines, at: lines[:at] + lines[at + 1:at + 2] + [lines[at]] + lines[at + 2:],  # out of order
    lambda lines, at: [l for l in lines if not is_claim(l) or random.random() < 0.7],
    lambda lines, at: lines[:9] + lines[random.randrange(9, len(lines)):],
]


def main():
    check, proof, tree, most = sys.argv[1], sys.argv[2], sys.argv[3], int(sys.argv[4])
    truth = sys.argv[5:]
    with gzip.open(proof) as file:
        lines = file.read().decode("ascii").splitlines()[:-1]
    claims = [i for i, line in enumerate(lines) if is_claim(line)]
    random.seed(4711)
    refused = tried = 0
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "mutant.gz")
        for _ in range(most):
            changed = random.choice(CHANGES)(lines, random.choice(claims))
            if changed == lines:
                continue
            text = write_proof(changed, path)
            run, with_tree = (subprocess.run([check, "--quiet", "--threads", "1", path, *more], capture_output=True)
                              for more in ([], [tree]))
            tried += 1
            if run.returncode == 1 and run.stderr.count(b"\n") == 1:
                refused += 1
                continue
            wrong = fault(text.decode("ascii")) if run.returncode == 0 else run.stderr
            if wrong or with_tree.returncode == 0 and (
                    meaning(changed)[0] != meaning(lines)[0] or meaning(changed)[1] not in truth):
                sys.exit(f"status {run.returncode}, but {wrong}\n" + text.decode("ascii"))
    print(f"tried {tried}, refused {refused}")


if __name__ == "__main__":
    main()
