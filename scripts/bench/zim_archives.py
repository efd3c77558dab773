"""Makes ZIM archives of any size for measurements: articles of real sentences of the bundled encyclopedia, in a wiki's HTML.

The sentences are mixed: what an article says is nonsense, but words are as rare, and pages as marked up, as in an offline wiki.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from html import escape
from pathlib import Path

from factlint.engine.evidence import encyclopedia
from factlint.engine.evidence.readable import sentences

STATEMENTS = 20
"""On average; an article has between 4 and 60."""
_HEADINGS = (
    "History",
    "Early life",
    "Geography",
    "Career",
    "Reception",
    "Economy",
    "Legacy",
    "Description",
    "See also",
)


def make_archive(path: Path, articles: int, *, seed: int = 1, redirects: float = 1.0) -> Path:
    """An archive of so many articles, added in no order of their titles, with so many redirects an article."""
    from libzim.writer import Creator, Hint, Item, StringProvider

    class Entry(Item):
        def __init__(self, path: str, title: str, text: str) -> None:
            super().__init__()
            self._path, self._title, self._text = path, title, text

        def get_path(self) -> str:
            return self._path

        def get_title(self) -> str:
            return self._title

        def get_mimetype(self) -> str:
            return "text/html"

        def get_contentprovider(self) -> StringProvider:
            return StringProvider(self._text)

        def get_hints(self) -> dict[Hint, bool]:
            return {Hint.FRONT_ARTICLE: True}

    with Creator(path).config_indexing(False, "eng").config_nbworkers(2) as made:
        for title, text in made_articles(articles, seed):
            name = title.replace(" ", "_")
            made.add_item(Entry(name, title, text))
            if redirects >= 1 or hash(title) % 100 < redirects * 100:
                made.add_redirection(f"The_{name}", f"The {title} article", name, {})
        for name, value in (
            ("Title", "Measured wiki"),
            ("Language", "eng"),
            ("Date", "2026-05-01"),
            ("Source", "https://en.wikipedia.org/"),
            ("License", "CC BY-SA 4.0"),
        ):
            made.add_metadata(name, value)
    return path


def made_articles(count: int, seed: int = 1) -> Iterator[tuple[str, str]]:
    """Titles and pages, the same for the same seed."""
    chance = random.Random(seed)
    known = encyclopedia.articles()
    plain = [article.extract[start:end] for article in known for start, end in sentences(article.extract)]
    said = [_linked(sentence, chance) for sentence in plain]
    words = sorted({word for article in known for word in article.title.split() if word.isalpha() and len(word) > 3})
    used: set[str] = set()
    while len(used) < count:
        title = " ".join(chance.sample(words, chance.choice((2, 2, 3))))
        if title in used:
            continue
        used.add(title)
        yield title, _page(title, chance, said)


def _page(title: str, chance: random.Random, said: list[str]) -> str:
    total = min(max(int(chance.expovariate(1 / (STATEMENTS - 4))) + 4, 4), 60)
    blocks = [f"<p><b>{escape(title)}</b> is the subject of this page. {chance.choice(said)}</p>"]
    written = 2
    while written < total:
        if chance.random() < 0.3:
            blocks.append(f"<h2 id='s'>{chance.choice(_HEADINGS)}</h2>")
        several = min(chance.randint(2, 6), total - written)
        blocks.append("<p>" + " ".join(chance.choice(said) for _ in range(several)) + "</p>")
        written += several
    box = "".join(f"<tr><th>Property {n}</th><td>{chance.randint(1, 9999)}</td></tr>" for n in range(8))
    notes = "".join(
        f"<li id='n{n}'><span class='mw-cite-backlink'><a href='#r{n}'>^</a></span> <cite>Source {n} of what is said, "
        "with its publisher, pages and year</cite></li>"
        for n in range(total // 2)
    )
    return (
        f"<!DOCTYPE html><html><head><meta charset='utf-8'><title>{escape(title)}</title><link rel='stylesheet' "
        f"href='./mw.css'></head><body><div id='content'><h1>{escape(title)}</h1><table class='infobox'>{box}</table>"
        f"{''.join(blocks)}<ol class='references'>{notes}</ol></div></body></html>"
    )


def _linked(sentence: str, chance: random.Random) -> str:
    """A sentence with links and a footnote's mark, as in a wiki."""
    words = escape(sentence, quote=False).split()
    for at in range(chance.randint(2, 7), len(words), 8):
        words[at] = f"<a href='./{words[at].strip(',.;')}' title='{words[at].strip(',.;')}'>{words[at]}</a>"
    note = chance.randint(1, 40)
    return (
        " ".join(words)
        + f"<sup class='mw-ref reference' id='r{note}'><a href='#n{note}'><span>[{note}]</span></a></sup>"
    )
