"""The cases that are put to the rules: those that a person would think of, and many made by chance with a fixed seed."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

Case = dict[str, Any]

_BEFORE = "The dam lies in the north of the country, far from any town. "
_PASSAGE = "It opened in 1931."
_AFTER = " It holds three million litres of water, and more after rain."
_TEXT = _BEFORE + _PASSAGE + _AFTER
_EMOJI = _TEXT.replace("dam", "dam 🚀").replace("water", "water 👩\u200d🔬🏔️")
_ACCENTS = _TEXT.replace("country", "cou\u0301ntry").replace("litres", "li\u0302tres e\u0301")
_CRLF = "Dams.\r\n\r\n" + _TEXT.replace(". ", ".\r\n") + "\r\n"
_CURLY = "He said “it’s old” of the dam, of which little is known. " + _TEXT
_LINES = "\n".join([_BEFORE.strip(), _PASSAGE, _AFTER.strip()])

_WORDS = "dam opened 1931 1931. France three 3.5 km river the in ’tis naïve nai\u0308ve 🚀 STRASSE straße 3,000".split()
_NEW = "1938 closed Spain 2 not 4,200 bridge “old” It’s 🏔️ ﬁne".split()
_JOINS = (" ", " ", " ", " ", "  ", "\n", "\u00a0", " – ", ", ", ". ", " https://x.org/a 1931 ", " a@b.org ")


def cases() -> Iterator[tuple[str, Case]]:
    """Every case with the rule that it is put to."""
    chance = random.Random(7)
    for text, span in _anchored():
        yield "anchors", {"text": text, "span": span}
    yield from (("placements", case) for case in (*_placed(), *_placed_by_chance(chance)))
    yield from (("rewordings", case) for case in (*_reworded(), *_reworded_by_chance(chance)))
    yield from (("wrong words", case) for case in _wrong())
    yield from (("replacements", case) for case in _replaced())
    yield from (("clashes", {"groups": groups}) for groups in _groups())
    yield from (("moves", case) for case in (*_moved(), *_moved_by_chance(chance)))
    for text in ("", "abc", "a🚀b", "🚀🚀", "e\u0301🏔️x", "\r\n👩\u200d🔬\u2028"):
        yield "units", {"text": text}


def _span(text: str, words: str = _PASSAGE) -> list[int]:
    at = text.index(words)
    return [at, at + len(words)]


def _wrong() -> Iterator[Case]:
    """Words that stand there once, twice, in another case, as a possessive, inside others, in an address, or not at all."""
    passages = [
        "The capital of Peru is Cusco.",
        "Cusco's streets lead to CUSCO and back.",
        "In Cusco’s old town, 1,162 people live since 162.",
        "🚀 It rose 31.5 m by 1931, to 31 m.",
        "See https://x.org/Cusco for what Lima is.",
        "The Great\u00a0Wall of Lima is 62 km long.",
        "",
    ]
    for passage in passages:
        for words in ("Cusco", "cusco", "162", "31", "great wall", "Lima.", "", " ", "is"):
            yield {"passage": passage, "words": words, "rewrite": passage}
    yield {"passage": passages[0], "words": "", "rewrite": "The capital of Peru is Lima."}
    yield {"passage": passages[0], "words": "Arequipa", "rewrite": "The capital of Peru is Lima."}
    yield {"passage": passages[0], "words": "", "rewrite": "The port of Peru is Lima."}
    yield {"passage": passages[0], "words": "", "rewrite": "The old capital of Peru is Cusco."}


def _anchored() -> Iterator[tuple[str, list[int]]]:
    for text in (_TEXT, _EMOJI, _ACCENTS, _CRLF, _CURLY, _LINES, _PASSAGE, _TEXT + " " + _PASSAGE, _TEXT * 2):
        yield text, _span(text)
    yield _TEXT, [4, 4]
    yield "short", [2, 50]
    yield "aaaa " * 40, [80, 84]
    yield "🚀" * 100, [50, 60]


def _placed() -> Iterator[Case]:
    """The passage in a text that was edited before it, inside it, after it, or whose copies came and went."""
    changes = [
        ("", ""),
        (_BEFORE, "New first words. " + _BEFORE),
        (_BEFORE, ""),
        ("any town", "any city"),
        ("three million", "two million"),
        (" 1931", " 1932"),
        ("1931", "1931 "),
        ("It opened", "It  opened"),
        ("opened in", "opened\u00a0in"),
        ("It opened in", "It opened\nin"),
        (_PASSAGE, ""),
        (_PASSAGE, "It opened, in 1931."),
        (". It opened", ".\n\nIt opened"),
        (". It opened", ".  It opened"),
        ("1931. ", "1931.\n"),
        ("in 1931", "🚀 in 1931"),
        ("far from", "🚀 far from"),
        (_AFTER, ""),
        ("'", "’"),
    ]
    for text in (_TEXT, _EMOJI, _ACCENTS, _CRLF, _CURLY, _LINES):
        for old, new in changes:
            yield {"text": text, "span": _span(text), "live": text.replace(old, new, 1) if old else text}
        yield {
            "text": text,
            "span": _span(text),
            "live": text.replace("any town", "any city").replace("three", "two"),
        }
    yield {"text": _CRLF, "span": _span(_CRLF), "live": _CRLF.replace("\r\n", "\n")}
    yield {"text": _CURLY, "span": _span(_CURLY, "it’s old"), "live": _CURLY.replace("’", "'")}
    yield {"text": _CURLY, "span": _span(_CURLY, "it’s old"), "live": _CURLY.replace("“", '"').replace("”", '"')}
    yield {"text": _ACCENTS, "span": _span(_ACCENTS), "live": _ACCENTS.replace("cou\u0301ntry", "coúntry")}
    yield {"text": _TEXT, "span": _span(_TEXT), "live": _TEXT + _TEXT}
    yield {"text": _TEXT * 2, "span": _span(_TEXT * 2), "live": _TEXT}
    twice = _TEXT + " Another one. " + _PASSAGE + " Of it little is known to the people of the town nearby."
    for span in (_span(twice), [twice.rindex(_PASSAGE), twice.rindex(_PASSAGE) + len(_PASSAGE)]):
        for live in (twice, twice.replace(_BEFORE + _PASSAGE, "Gone. ", 1), "More. " + twice, twice[: -len(_AFTER)]):
            yield {"text": twice, "span": span, "live": live}
    again = f"{_PASSAGE} {_PASSAGE}"
    for live in (again, _PASSAGE, f"{again} {_PASSAGE}"):
        yield {"text": again, "span": [0, len(_PASSAGE)], "live": live}
    for span in ([4, 4], [3, 4], [2, 500]):
        yield {"text": _TEXT, "span": span, "live": _TEXT}
    yield {"text": "a\u0085\u001c\ufeffb", "span": [1, 3], "live": "a\u0085\u001c\ufeffb"}
    yield {"text": "a\u0085\u001c\ufeffb", "span": [1, 4], "live": "a\u0085\u001c\ufeffb"}


def _placed_by_chance(chance: random.Random) -> Iterator[Case]:
    for _ in range(120):
        pieces = ["".join(chance.choice("ab .\n🚀e\u0301") for _ in range(chance.randint(0, 60))) for _ in range(2)]
        words = chance.choice(("ab 🚀.", _PASSAGE, "“ab”", "e\u0301a"))
        text = pieces[0] + words + pieces[1]
        at, drop = chance.randint(0, len(text)), chance.randint(0, 3)
        live = text[:at] + chance.choice(("", "x", "🚀", " ", words, text)) + text[at + drop :]
        yield {"text": text, "span": [len(pieces[0]), len(pieces[0]) + len(words)], "live": live}


def _reworded() -> Iterator[Case]:
    for passage, claim, rewrite in (
        ("It opened in 1931.", "The Varn dam opened in 1931.", "The Varn dam opened in 1938."),
        ("It opened in 1931.", "It opened in 1931.", "It opened in 1931"),
        ("It opened in 1931.", "It opened in 1931", ""),
        ("It opened in 1931.", "", "It opened in 1931"),
        ("About three million people.", "About 3 million people", "About 2 million people"),
        ("It opened in ’31.", "It opened in 1931", "It opened in 1938"),
        ("In 1931, or 1931.", "The year is 1931", "The year is 1932"),
        ("It opened in 1931, closed in 1931.", "It closed in 1931.", "It closed in 1932."),
        ("It’s from 1931.", "It's from 1931", "It's from 1938"),
        ("It’s “old” – from 1931.", 'It\'s "old" - from 1931', 'It\'s "new" - from 1938'),
        ("Sydney is the capital.", "The capital is Sydney", "The capital is Canberra"),
        ("It is in France, far off.", "It is in France", "It is not in France"),
        ("It is not in France.", "The dam is not in France.", "The dam is in France."),
        ("It grew 5%.", "It grew 5%.", "It grew 5 percent."),
        ("It holds 3\u00a0million litres 🚀.", "It holds 3 million litres", "It holds 2 million litres"),
        ("Die Straße hat 3 km.", "Die STRASSE hat 3 km", "Die STRASSE hat 4 km"),
        ("The nai\u0308ve dam 🚀 opened in 1931.", "The naïve dam opened in 1931", "The naïve dam opened in 1938"),
        ("ΟΔΟΣ opened in 1931.", "οδος opened in 1931", "οδος opened in 1938"),
        ("the dam is old.", "The dam is old", "The bridge is old"),
        ("The dam is old.", "the dam is old", "a dam is old"),
        ("Dams are old.", "the dams are old", "the bridges are old"),
        ("It opened\nin 1931.", "It opened in 1931", "It opened in 1938"),
        ("It opened\r\nin 1931.", "It opened in 1931", "It closed in 1931"),
        ("It opened\nin 1931.", "It opened in 1931", "It opened 1931"),
        ("It opened.\n\nIn 1931.", "It opened in 1931", "It opened in 1938"),
        ("It opened in 1931.", "It opened in 1931", "It opened in 1938\nor so"),
        ("See http://x.org/1931 now.", "See 1931 now", "See 1938 now"),
        ("See http://x.org/1931 now, in 1931.", "See now, in 1931", "See now, in 1938"),
        ("Ask a.b@c.org in 1931.", "Ask in 1931", "Ask in 1938"),
        ("Ask www.x.org/(a) in 1931.", "Ask in 1931", "Ask in www.y.org"),
        ("It is 3² km, not x²y.", "It is 3² km, not x²y", "It is 4² km, not x²y"),
        ("  It opened in 1931.  ", "It opened in 1931", "It opened in 1938"),
        ("1931 it was.", "1931 it was", "it was"),
        ("It was 1931", "It was 1931", "It was"),
        ("\u0085 \u001c", "a", "b"),
        ("", "a", "b"),
    ):
        yield {"passage": passage, "claim": claim, "rewrite": rewrite}


def _reworded_by_chance(chance: random.Random) -> Iterator[Case]:
    for _ in range(260):
        words = [chance.choice(_WORDS) for _ in range(chance.randint(2, 9))]
        passage = words[0] + "".join(chance.choice(_JOINS) + word for word in words[1:])
        claimed = list(words)
        if chance.random() < 0.4:
            claimed.insert(0, "The")
        if chance.random() < 0.2:
            chance.shuffle(claimed)
        reworded = list(claimed)
        for _ in range(chance.randint(1, 2)):
            at = chance.randrange(len(reworded))
            reworded[at : at + chance.randint(0, 2)] = [chance.choice(_NEW)] if chance.random() < 0.8 else []
            reworded = reworded or ["none"]
        yield {"passage": passage, "claim": " ".join(claimed), "rewrite": " ".join(reworded)}


def _replaced() -> Iterator[Case]:
    text = "It 🚀 opened in 1931, not later."
    for edits in (
        [(text.index("1931"), text.index("1931") + 4, "1938")],
        [(3, 4, "dam"), (text.index("1931"), text.index("1931") + 4, "1938")],
        [(text.index("not"), text.index("later"), "")],
        [(text.index("in"), text.index("in"), "early ")],
        [(0, 0, "Then ")],
        [(0, 3, "")],
        [(len(text), len(text), " So it is.")],
    ):
        yield {"text": text, "edits": edits}
    yield {"text": "1931", "edits": [(0, 4, "")]}
    yield {"text": "a\n1931", "edits": [(2, 6, "")]}
    yield {"text": "1931\u00a0🚀 b", "edits": [(0, 4, "")]}
    yield {"text": "🚀" * 90 + " 1931", "edits": [(91, 95, "")]}


def _groups() -> Iterator[list[list[tuple[int, int, str]]]]:
    yield [[(0, 4, "a")], [(4, 8, "b")]]
    yield [[(0, 5, "a")], [(4, 8, "b")]]
    yield [[(0, 5, "a")], [(0, 5, "a")]]
    yield [[(0, 5, "a")], [(0, 5, "b")]]
    yield [[(0, 5, "a")], [(5, 5, "b")]]
    yield [[(0, 5, "a"), (7, 8, "c")], [(6, 6, "b")], [(8, 8, "d")]]


def _moved() -> Iterator[Case]:
    text = "A 🚀 dam opened in 1931, e\u0301 so."
    at = text.index("1931")
    span = [at, at + 4]
    for edit in (
        (0, 1, "The"),
        (0, 0, "🚀🚀"),
        (at, at, "19"),
        (at, at, "x "),
        (at, at, "("),
        (at + 4, at + 4, "0"),
        (at + 4, at + 4, "\u0301"),
        (at + 4, at + 4, " "),
        (at + 4, at + 5, ""),
        (at + 4, at + 6, ""),
        (at - 1, at, ""),
        (at + 1, at + 2, "8"),
        (at - 2, at + 2, "in 19"),
        (0, len(text), text),
        (at + 2, at + 2, ""),
    ):
        yield {"text": text, "span": span, "edit": edit}


def _moved_by_chance(chance: random.Random) -> Iterator[Case]:
    text = "a🚀b e\u0301c. 12_d"
    for _ in range(80):
        start, end = sorted(chance.sample(range(len(text) + 1), 2))
        first, last = sorted((chance.randint(0, len(text)), chance.randint(0, len(text))))
        yield {"text": text, "span": [start, end], "edit": (first, last, chance.choice(("", "x", "🚀", " ", "\u0301")))}
