"""Trees that play Mastermind, Bulls & Cows and MOO, through Pegtree's C library.

    import pegtree
    pegtree.play("p4c6r")           # in a terminal: think of a code, and answer its guesses

    tree = pegtree.ready("p4c6r")   # or pegtree.open("my.peg")
    game = tree.start()
    print(game.guess)               # (0, 0, 1, 2)
    game = game.answer(1, 2)        # bulls, cows
    print(game.guess, game.remaining)

READY has the names of the trees that come with the module. A tree of a file may be in any form: a
tree file, a flat image or a terse stream. The library is that which the environment variable
LIBPEGTREE names, the one beside this module, or the system's.
"""
from __future__ import annotations

import builtins
import ctypes
import ctypes.util
import os
from typing import Callable, Iterator, List, Optional, Sequence, Tuple, Union

__version__ = "@version@"
__all__ = ["Error", "Contradiction", "Tree", "Game", "READY", "open", "play", "read", "ready"]

_OK, _SOLVED = 0, 1
_ARGUMENT, _CONTRADICTION = -1, -7
_MAX_LENGTH = 12
_NO_LIMIT = ctypes.c_size_t(-1)


class Error(Exception):
    """What the library rejects; `status` is its number."""

    def __init__(self, status: int) -> None:
        super().__init__(_library.peg_strerror(status).decode())
        self.status = status


class Contradiction(Error):
    """No code agrees with this answer and those before."""


class _Rules(ctypes.Structure):
    _fields_ = [("kind", ctypes.c_uint8), ("length", ctypes.c_uint8),
                ("range", ctypes.c_uint8 * _MAX_LENGTH)]


class _About(ctypes.Structure):
    _fields_ = [("rules", _Rules), ("strategy", ctypes.c_uint8), ("objective", ctypes.c_uint8),
                ("proven", ctypes.c_uint8), ("worst", ctypes.c_uint8),
                ("max_depth", ctypes.c_uint8), ("opened", ctypes.c_uint8),
                ("secrets", ctypes.c_uint32), ("total", ctypes.c_uint64)]


def _compatible(version):
    """What is equal in versions that fit each other (format/STABILITY.md)."""
    return version.split(".")[:2 if version.startswith("0.") else 1]


def _load():
    here = os.path.join(os.path.dirname(os.path.abspath(__file__)), "libpegtree.so")
    name = os.environ.get("LIBPEGTREE") or (here if os.path.exists(here) else ctypes.util.find_library("pegtree") or "libpegtree.so")
    library = ctypes.CDLL(name)
    library.peg_version.restype = ctypes.c_char_p
    version = library.peg_version().decode()
    if _compatible(version) != _compatible(__version__):
        raise ImportError("%s is of Pegtree %s, and this module of %s" % (name, version, __version__))
    for function, result in (("peg_view_bytes", ctypes.c_size_t), ("peg_cursor_bytes", ctypes.c_size_t),
                             ("peg_strerror", ctypes.c_char_p), ("peg_strategy_name", ctypes.c_char_p),
                             ("peg_remaining", ctypes.c_uint32), ("peg_label", ctypes.c_uint8),
                             ("peg_feedback", ctypes.c_uint8), ("peg_made", ctypes.c_uint8),
                             ("peg_next_answer", ctypes.c_uint8)):
        getattr(library, function).restype = result
    return library


_library = _load()


_HERE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "trees")
_OTHER_NAMES = {"mastermind": "p4c6r", "super": "p5c8r", "bulls": "p4c10n", "moo": "m5.5.5", "p3c5r": "m5.5.5"}
READY: Tuple[str, ...] = tuple(sorted(name[:-len(".peg")] for name in os.listdir(_HERE))) if os.path.isdir(_HERE) else ()


def _check(status):
    if status == _CONTRADICTION:
        raise Contradiction(status)
    if status < _OK:
        raise Error(status)
    return status


def _split(label):
    bulls, cows = ctypes.c_uint8(), ctypes.c_uint8()
    _library.peg_label_split(label, ctypes.byref(bulls), ctypes.byref(cows))
    return bulls.value, cows.value


def _memory(size):
    """Room for a structure of the library, at which nothing is looked here."""
    return (ctypes.c_uint64 * ((size + 7) // 8))()


class Tree:
    """A decision tree: rules, secrets, total and worst of its guesses, strategy, proven."""

    def __init__(self, data: Union[bytes, bytearray, memoryview], limit: Optional[int] = None) -> None:
        data, about = bytes(memoryview(data)), _About()
        size, image, image_size = ctypes.c_size_t(len(data)), ctypes.c_void_p(), ctypes.c_size_t()
        limit = _NO_LIMIT if limit is None else ctypes.c_size_t(min(max(limit, 0), _NO_LIMIT.value))
        _check(_library.peg_about_read(data, size, ctypes.byref(about)))
        _check(_library.peg_expand(data, size, limit, ctypes.byref(image), ctypes.byref(image_size)))
        self._image = ctypes.string_at(image, image_size.value)
        _library.peg_free(image)
        self._view = _memory(_library.peg_view_bytes())
        _check(_library.peg_open(self._view, self._image, ctypes.c_uint32(len(self._image))))
        text = ctypes.create_string_buffer(40)
        self._rules = about.rules
        _library.peg_rules_print(ctypes.byref(self._rules), text)
        self.rules = text.value.decode()
        self.length: int = self._rules.length
        self.ranges: Tuple[int, ...] = tuple(self._rules.range[:self.length])
        self.secrets: int = about.secrets
        self.total: int = about.total
        self.worst: int = about.worst
        self.strategy: str = _library.peg_strategy_name(about.strategy).decode()
        self.proven = bool(about.proven)

    def __reduce__(self) -> Tuple[object, ...]:
        """A pickle holds the bytes: what the library made of them has addresses."""
        return Tree, (self._image,)

    def start(self) -> Game:
        """A game at its beginning."""
        cursor = _memory(_library.peg_cursor_bytes())
        _library.peg_start(self._view, cursor)
        return Game(self, cursor, False, ())

    def codes(self) -> Iterator[Tuple[int, ...]]:
        """All codes of the game, in order."""
        code = (ctypes.c_uint8 * _MAX_LENGTH)()
        _library.peg_code_at(ctypes.byref(self._rules), 0, code)
        while True:
            yield tuple(code[:self.length])
            if not _library.peg_code_next(ctypes.byref(self._rules), code):
                return

    def score(self, guess: Sequence[int], secret: Sequence[int]) -> Tuple[int, int]:
        """(bulls, cows) of a guess if this were the secret. Raises ValueError if either is not a
        code of the game."""
        codes = [tuple(guess), tuple(secret)]  # bytes(4) would be four zeros
        for code in codes:
            if len(code) != self.length or min(code) < 0 or max(code) > 255 or \
                    not _library.peg_code_valid(ctypes.byref(self._rules), bytes(code)):
                raise ValueError("%s is no code of %s" % (code, self.rules))
        return _split(_library.peg_feedback(bytes(codes[0]), bytes(codes[1]), self.length))


class Game:
    """A place in a tree. It does not change: an answer leads to another one."""

    def __init__(self, tree: Tree, cursor: ctypes.Array[ctypes.c_uint64], solved: bool,
                 given: Tuple[Tuple[int, int], ...]) -> None:
        self._tree, self._cursor, self.solved, self._given = tree, cursor, solved, given

    def __reduce__(self) -> Tuple[object, ...]:
        """A pickle holds the tree and the answers given: a cursor has addresses."""
        return _after, (self._tree, self._given)

    @property
    def guess(self) -> Tuple[int, ...]:
        """The code to guess, symbols from 0; after the game, the solution."""
        code = (ctypes.c_uint8 * _MAX_LENGTH)()
        _library.peg_guess(self._cursor, code)
        return tuple(code[:self._tree.length])

    @property
    def remaining(self) -> int:
        """How many codes agree with all answers so far."""
        return _library.peg_remaining(self._cursor)

    @property
    def made(self) -> int:
        """Guesses answered so far."""
        return _library.peg_made(self._cursor)

    @property
    def answers(self) -> List[Tuple[int, int]]:
        """The answers that can occur here, as (bulls, cows)."""
        label, found = ctypes.c_uint8(255), []
        while _library.peg_next_answer(self._cursor, ctypes.byref(label)):
            found.append(_split(label))
        return found

    def answer(self, bulls: int, cows: int) -> Game:
        """The game after this answer. Raises Contradiction; Error where there is no such answer."""
        if bulls < 0 or cows < 0 or bulls + cows > self._tree.length:
            raise Error(_ARGUMENT)
        after = type(self._cursor).from_buffer_copy(self._cursor)
        label = _library.peg_label(ctypes.c_uint8(bulls), ctypes.c_uint8(cows))
        status = _check(_library.peg_answer(after, ctypes.c_uint8(label)))
        return Game(self._tree, after, status == _SOLVED, (*self._given, (bulls, cows)))


def _after(tree: Tree, given: Tuple[Tuple[int, int], ...]) -> Game:
    game = tree.start()
    for bulls, cows in given:
        game = game.answer(bulls, cows)
    return game


def read(data: Union[bytes, bytearray, memoryview], limit: Optional[int] = None) -> Tree:
    """The tree in these bytes; `limit` bounds the memory that reading takes, in bytes."""
    return Tree(data, limit)


def open(path: Union[str, bytes, os.PathLike[str]], limit: Optional[int] = None) -> Tree:
    """The tree in this file."""
    with builtins.open(path, "rb") as file:
        return Tree(file.read(), limit)


def ready(name: str) -> Tree:
    """A tree that comes with the module: one of READY, or the one of these rules for the fewest guesses
    on average, such as "p4c6r" or "mastermind"."""
    lower = str(name).lower()  # what is no text is no name of a tree, either
    rules = _OTHER_NAMES.get(lower, lower)
    for known in (name, rules + "-optimal", rules + "-best"):
        if known in READY:
            return open(os.path.join(_HERE, known + ".peg"))
    raise LookupError("no tree %r; there are %s" % (name, ", ".join(READY)))


def _two_numbers(line):
    numbers = line.replace(",", " ").split()
    if len(numbers) == 1 and len(numbers[0]) == 2:
        numbers = list(numbers[0])
    return [int(number) for number in numbers] if len(numbers) == 2 and all(n.isdecimal() for n in numbers) else None


def play(game: Union[str, Tree] = "p4c6r", ask: Callable[[str], str] = input, say: Callable[[str], object] = print) -> int:
    """Guesses a code that someone thinks of, who answers with bulls and cows, as `1 2`. `game` is a
    tree, or the name of one for ready(). Returns the number of guesses; 0 if the input ends before."""
    tree = game if isinstance(game, Tree) else ready(game)
    symbols, most = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ", max(tree.ranges)
    symbols = symbols[1 if most < 10 else 10 if 10 < most <= 26 else 0:]  # as in pegtree-play
    ranges = tree.ranges if tree.rules.startswith("m") else tree.ranges[:1]
    say("Think of a code of %d symbols from %s%s; answer each guess with its bulls (right, in place) and its "
        "cows (right, elsewhere), such as 1 2; undo takes the last answer back."
        % (tree.length, ", ".join(symbols[:count] for count in ranges),
           ", all different" if tree.rules.endswith("n") else ""))
    path = [tree.start()]
    while not path[-1].solved:
        try:
            line = ask("%s? " % "".join(symbols[s] for s in path[-1].guess))
        except EOFError:
            say("\nThe input ended before the game did.")
            return 0
        if line.strip().lower() == "undo":
            path = path[:-1] or path
            continue
        answer = _two_numbers(line)
        if answer is None:
            say("Two numbers, please: bulls and cows, such as 1 2.")
            continue
        try:
            path.append(path[-1].answer(*answer))
        except Contradiction:
            say("No code fits this answer and those before. Again, please, or undo.")
        except Error:
            say("No code is answered like that. Again, please.")
    say("Solved in %d." % path[-1].made)
    return path[-1].made
