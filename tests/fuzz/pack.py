"""Many small inputs in one file: each with its size before it, in two bytes, the higher first.
Usage: pack.py pack FILE FOLDER MOST     the smallest inputs of FOLDER, of MOST bytes together
       pack.py unpack FILE FOLDER"""
import os
import sys

what, path, folder = sys.argv[1:4]
if what == "pack":
    inputs = []
    for name in sorted(os.listdir(folder)):
        with open(os.path.join(folder, name), "rb") as file:
            inputs.append(file.read())
    room = int(sys.argv[4])
    with open(path, "wb") as file:
        for data in sorted(set(inputs), key=lambda data: (len(data), data)):
            room -= 2 + len(data)
            if room < 0 or len(data) > 65535:
                break
            file.write(len(data).to_bytes(2, "big") + data)
else:
    with open(path, "rb") as file:
        data = file.read()
    os.makedirs(folder, exist_ok=True)
    at = number = 0
    while at < len(data):
        size = int.from_bytes(data[at : at + 2], "big")
        with open(os.path.join(folder, "packed-%d" % number), "wb") as file:
            file.write(data[at + 2 : at + 2 + size])
        at += 2 + size
        number += 1
