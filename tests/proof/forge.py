"""Adds a claim to a proof, with the hash made right:

    python3 forge.py PROOF LINE FORGED

The line comes before the first claim of all codes, behind all other claims of its goal.
"""
import gzip
import sys

import mutate


def main():
    with gzip.open(sys.argv[1]) as file:
        lines = file.read().decode("ascii").splitlines()[:-1]
    root = next(i for i, line in enumerate(lines) if mutate.is_claim(line) and ":" not in line)
    mutate.write_proof(lines[:root] + [sys.argv[2]] + lines[root:], sys.argv[3])


if __name__ == "__main__":
    main()
