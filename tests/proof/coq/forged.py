"""What the proven checker says of forged proofs and of sound ones.

    python3 forged.py CHECKER TREES PROOF...    CHECKER is build/pegtree-check-coq

Fails where it takes a forged proof of ../forged/ for sound, a PROOF for anything else, or where it
crashes, as on a long text that takes too much stack.
"""
import gzip
import os
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
import forge  # noqa: E402
import mutate  # noqa: E402


def listed():
    with open(os.path.join(forge.FORGED, "LIST"), encoding="ascii") as file:
        for line in file:
            if not line.startswith("#"):
                yield line.rstrip("\n").split(" | ")


def accepts(checker, path, text):
    """Whether the text is taken for sound; None if the checker does not say."""
    with open(path, "wb") as file:
        file.write(text)
    return {0: True, 1: False}.get(subprocess.run([checker, path], capture_output=True).returncode)


def main(checker, trees, proofs):
    wrong = 0
    with tempfile.TemporaryDirectory() as folder:
        packed, plain = os.path.join(folder, "forged.gz"), os.path.join(folder, "proof")
        tries = list(listed())
        for name, old, new, _, what in tries:
            text = mutate.write_proof(forge.forge(trees, name, old, new), packed)
            said = accepts(checker, plain, text)
            if said is not False:
                wrong += 1
                print(f"{'taken for sound' if said else 'crashed'}: {what}")
        with gzip.open(os.path.join(trees, "p4c10n-optimal.proof.gz")) as file:
            if accepts(checker, plain, file.read().replace(b"average", b"least", 1)) is not False:
                wrong += 1
                print("crashed: a long text of no such objective")
        for proof in proofs:
            with gzip.open(proof) as file:
                if not accepts(checker, plain, file.read()):
                    wrong += 1
                    print(f"not taken for sound: {proof}")
    print(f"{len(tries)} forged proofs and {len(proofs)} sound ones, {wrong} mistaken")
    return wrong > 0 or not tries or not proofs


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], sys.argv[2], sys.argv[3:]))
