#!/usr/bin/env python3
"""check_shown.py PROGRAMS FILE.md...: what documents show of the programs is what they print.

A code block that begins with `$ pegtree-... ` is a session: the command is run, from the top and in
a terminal of 80 columns, and the screen compared with the rest of the block, but for times. What is
typed in a game stands in TYPED. `--write` puts the new screens into the documents instead."""
import os, re, select, shlex, struct, subprocess, sys, tempfile

top = os.path.normpath(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", ".."))
BLOCK = re.compile(r"(?m)^```\n\$ (pegtree-[^\n]*)\n(.*?)^```$", re.S)
TYPED = {"pegtree-play guess p4c6r#4711": ["1122", "1345", "1416", "1451"],
         "pegtree-play think p4c6r --strategy minimax --plain": ["bc", "bbc", "", "1", "bbbb"]}
PROMPT = b": "

def run(programs, command):
    """What a terminal receives, paths as seen from the top."""
    import fcntl, pty, termios
    words, typed = shlex.split(command), list(TYPED.get(command, ()))
    with tempfile.TemporaryDirectory() as home:
        settings = dict(os.environ, TERM="xterm", LC_ALL="C.UTF-8", NO_COLOR="1", HOME=home,
                        XDG_STATE_HOME=home, XDG_CACHE_HOME=home, PEGTREE_PATH=os.path.join(top, "trees"))
        master, slave = pty.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 40, 80, 0, 0))
        extra = ["--no-edit"] if typed else []
        child = subprocess.Popen([os.path.join(programs, words[0])] + words[1:] + extra, cwd=top, env=settings,
                                 stdin=slave, stdout=slave, stderr=slave, close_fds=True)
        os.close(slave)
        received, answered = b"", 0
        while True:
            ready = select.select([master], [], [], 0.2)[0]
            if ready:
                try:
                    more = os.read(master, 65536)
                except OSError:
                    more = b""
                if not more:
                    break
                received += more
            elif typed and received.endswith(PROMPT) and len(received) > answered:
                os.write(master, typed.pop(0).encode() + b"\n")
                answered = len(received)
            elif child.poll() is not None:
                break
        child.wait()
        os.close(master)
    return received.decode().replace(top + os.sep, "")

def screen(received):
    """The lines that stay, after what moves up and erases lines."""
    lines, row, column = [""], 0, 0
    for part in re.findall(r"\x1b\[[0-9;]*[A-Za-z]|\r|\n|[^\x1b\r\n]+", received):
        if part == "\n":
            row += 1
            if row == len(lines):
                lines.append("")
        elif part == "\r":
            column = 0
        elif part.endswith("A") and part[0] == "\x1b":
            row -= int(part[2:-1] or 1)
        elif part == "\x1b[2K":
            lines[row] = ""
        elif part[0] != "\x1b":
            lines[row] = lines[row][:column].ljust(column) + part + lines[row][column + len(part):]
            column += len(part)
    return "\n".join(line.rstrip() for line in lines).rstrip("\n") + "\n"

def timeless(text):
    text = re.sub(r"\b\d+\.\d+ s\b", "* s", text)
    return re.sub(r"(?m)^(\S+ +\d+ +[\d.]+ +[\d.]+ +\d+) +[\d.]+ ", r"\1 * ", text)

def main():
    write = "--write" in sys.argv
    programs, *documents = [word for word in sys.argv[1:] if word != "--write"]
    wrong = shown = 0
    for document in documents:
        text = open(document, encoding="utf-8").read()
        def look(found):
            nonlocal wrong, shown
            now = screen(run(programs, found.group(1)))
            shown += 1
            if timeless(now) == timeless(found.group(2)):
                return found.group(0)
            wrong += 1
            print("%s: %s prints\n%s" % (document, found.group(1), now))
            return "```\n$ %s\n%s```" % (found.group(1), now)
        changed = BLOCK.sub(look, text)
        if write and changed != text:
            open(document, "w", encoding="utf-8").write(changed)
    print("%d sessions, %d of them not as shown" % (shown, wrong))
    sys.exit(bool(wrong) and not write)

if __name__ == "__main__":
    main()
