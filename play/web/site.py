#!/usr/bin/env python3
"""Adds to the site what belongs beside the page: the atlas, in which each tree can be explored, played
and downloaded with its proof, and the manual. Static files with relative links.

usage: site.py SITE PAGE.1...   (the folder that build.py wrote; manual pages)
"""
import html
import pathlib
import re
import shutil
import sys

HERE = pathlib.Path(__file__).parent
TOP = HERE.parent.parent
TREES = TOP / "trees"
sys.path.insert(0, str(TREES))
sys.dont_write_bytecode = True
import atlas  # noqa: E402, the picture and the rows of MANIFEST

KINDS = [("r", "Mastermind: symbols may repeat"), ("n", "Bulls & Cows: no symbol twice"), ("", "MOO: a range for each position")]


def style():
    """The page's colors, dark where the system is."""
    text = (TOP / "format" / "explorer" / "common.css").read_text()
    dark = re.search(r":root\[data-dark\] \{(.*?)\}\n", text, re.S)
    text = text[:dark.start()] + "@media (prefers-color-scheme: dark) {\n:root {" + dark[1] + "}\n}\n" + text[dark.end():]
    return text + (HERE / "site.css").read_text()


def write(path, title, body):
    links = '<nav aria-label="Pegtree"><a href="../index.html">Play</a> <a href="../atlas/index.html">Atlas</a> ' \
        '<a href="../manual/index.html">Manual</a></nav>'
    path.write_text(f"""<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="description" content="{html.escape(title)}">
<link rel="icon" href="../icon.svg">
<link rel="stylesheet" href="../site.css">
<title>{html.escape(title)}</title>
</head>
<body>
<header>{links}</header>
<main>
<h1>{html.escape(title)}</h1>
{body}</main>
</body>
</html>
""")


# ---- the atlas ----

def row(tree):
    name, rules = tree.file.removesuffix(".peg"), tree.rules
    proof = TREES / f"{name}.proof.gz"
    links = [f'<a href="../index.html#{rules}/explore/{name}">Explore</a>', f'<a href="../index.html#{rules}/guess">Play</a>',
             f'<a href="../trees/{name}.peg" download>Tree, {tree.bytes:,} B</a>']
    if proof.exists():
        links.append(f'<a href="../trees/{proof.name}" download>Proof, {proof.stat().st_size:,} B</a>')
    cells = [f"{tree.secrets:,}", f"{tree.total:,}", f"{tree.average:.4f}", tree.worst]
    return f'<tr><th scope="row">{name}</th>' + "".join(f"<td>{one}</td>" for one in cells) + \
        f'<td class="word">{"proven" if tree.proven else "found"}</td><td class="word">{" ".join(links)}</td></tr>\n'


def write_atlas(folder):
    trees = [tree for tree in atlas.all_trees() if tree.kept]
    trees.sort(key=lambda tree: ([int(number) for number in re.findall(r"\d+", tree.rules)], tree.total, tree.file))
    folder.mkdir(exist_ok=True)
    shutil.copy(TREES / "atlas.svg", folder)
    for proof in TREES.glob("*.proof.gz"):
        shutil.copy(proof, folder.parent / "trees")
    body = f"""<p>{len(trees)} trees, and the proofs of those that nothing plays better. <i>Total</i>: guesses summed over all
codes; <i>worst</i>: guesses that a code takes at most. <i>Proven</i>: by exact search, no
strategy has a smaller total; of a tree <code>-worst</code> or <code>-crush</code>, none does better
in the worst case; of one <code>-consistent</code>, none that guesses only codes that fit. A proof
is checked by <code>pegtree-check PROOF TREE</code>, which trusts nothing in it. <i>Found</i>: what
this strategy gives, or the best we know.</p>
<figure class="wide" tabindex="0" role="group" aria-label="Picture of the atlas"><img src="atlas.svg" alt="Guesses that a code takes on average, by length and colors; the tables below have the figures"></figure>
"""
    names = ("tree", "codes", "total", "average", "worst", "state", "what to do with it")
    heads = "".join(f'<th scope="col">{name}</th>' for name in names)
    for kind, title in KINDS:
        rows = [row(tree) for tree in trees if (tree.rules[-1] == kind if kind else tree.rules[0] == "m")]
        body += f'<h2>{html.escape(title)}</h2>\n<div class="wide" tabindex="0" role="group" aria-label="{html.escape(title)}"><table>\n' \
            f"<thead><tr>{heads}</tr></thead>\n<tbody>\n{''.join(rows)}</tbody></table></div>\n"
    write(folder / "index.html", "The atlas of trees", body)


# ---- the manual ----

# Macros within a line of mdoc, and what they make of the words that follow.
INLINE = {"Cm": "<b>%s</b>", "Nm": "<b>%s</b>", "Fl": "<b>-%s</b>", "Ar": "<i>%s</i>", "Pa": "<i>%s</i>", "Li": "<code>%s</code>",
          "Ev": "<code>%s</code>"}
# A line of one macro alone.
ALONE = {"Pp": "<p>", "Bl": "<dl>", "El": "</dl>", "Bd": '<pre tabindex="0">', "Ed": "</pre>"}


def inline(words, name, known):
    """Words of a macro's line as HTML."""
    made, macro, optional = [], None, False
    for word in words:
        if word == "Op":
            made.append("[")
            optional = True
        elif word == "Xr":
            macro = "Xr"
        elif word in INLINE:
            macro = word
            if word == "Nm" and word == words[-1]:
                made.append(INLINE["Nm"] % name)
        elif re.fullmatch(r"[,.;:)]", word):
            made.append(word)
        elif macro == "Xr":
            made.append(f'<a href="{word}.html">{word}</a>' if word in known else word)
            macro = "section"
        elif macro == "section":
            made[-1] += f"({word})"
            macro = None
        else:
            made.append((INLINE[macro] if macro else "%s") % html.escape(word, quote=False))
    text = " ".join(made) + ("]" if optional else "")
    return re.sub(r" ([,.;:)])", r"\1", text.replace("[ ", "["))


def manual_page(source, known):
    """A manual page as HTML: its title, its body. Only what our own pages use of mdoc is known."""
    out, name, literal, section = [], "", False, ""
    for line in source.splitlines():
        macro, *words = line[1:].split() if line.startswith(".") else ("", line)
        if literal and macro != "Ed":
            out.append(html.escape(line, quote=False))
        elif macro in ("Dd", "Dt", "Os"):
            continue
        elif macro in ALONE:
            literal = macro == "Bd"
            out.append(ALONE[macro])
        elif macro in ("Sh", "Ss"):
            section = " ".join(words)
            heading, title = ("h2", section.capitalize()) if macro == "Sh" else ("h3", section)
            out.append(f"<{heading}>{html.escape(title)}</{heading}>")
        elif macro == "Nm" and section == "NAME":
            name = words[0]
            out.append(f"<b>{name}</b>")
        elif macro == "Nd":
            out.append("– " + html.escape(" ".join(words), quote=False))
        elif macro == "Nm" and section == "SYNOPSIS":
            out.append(f"<br><b>{name}</b>")
        elif macro == "It":
            out.append(f"<dt>{inline(words, name, known)}<dd>")
        elif macro == "Dl":
            out.append(f'<pre tabindex="0">{html.escape(line[4:], quote=False)}</pre>')
        elif macro:
            out.append(inline([macro, *words], name, known))
        else:
            out.append(html.escape(line, quote=False))
    return name, "\n".join(out).replace('<pre tabindex="0">\n', '<pre tabindex="0">') + "\n"


def write_manual(folder, sources):
    folder.mkdir(exist_ok=True)
    known, list_of = {path.stem for path in sources}, []
    for path in sources:
        name, body = manual_page(path.read_text(), known)
        write(folder / f"{name}.html", name, body)
        list_of.append(f'<li><a href="{name}.html">{name}</a> {re.search("– (.*)", body)[1]}</li>\n')
    write(folder / "index.html", "The manual", f"<ul>\n{''.join(list_of)}</ul>\n")


def main(site, *pages):
    (site / "site.css").write_text(style())
    write_atlas(site / "atlas")
    write_manual(site / "manual", pages)


if __name__ == "__main__":
    main(*map(pathlib.Path, sys.argv[1:]))
