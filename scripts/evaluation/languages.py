"""Measures whether the built-in judges, which were made for English, hold in French and Spanish too.

Alone: python scripts/evaluation/languages.py [--claims 60]

Verbatim claims are sentences of the encyclopedia of each language that hold a year or a figure: as they stand (true),
and with one figure changed (false). They are judged once with their own article among the evidence, once without it:
then nothing at hand settles them, and every verdict is one too many. Reworded claims say the year in which somebody
was born or died in other words than the article does. English is measured the same way.
"""

from __future__ import annotations

import argparse
import random
import re
import sqlite3
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from evaluation.table import Row

from factlint.engine.built_in_judges import built_in_judges
from factlint.engine.evidence import EvidenceStore, encyclopedia
from factlint.engine.evidence.build.builtin import BuiltIn
from factlint.engine.evidence.index import add_page, create, settle_names, write_meta
from factlint.engine.evidence.readable import statements
from factlint.engine.model import Assessment, Claim
from factlint.engine.panel import decide

LANGUAGES = ("en", "fr", "es")
_FIGURE = re.compile(r"(?<![\w.,-])(?:1[0-9]{3}|20[0-2][0-9]|[2-9]|[1-9][0-9]{1,2})(?![\w.,-]|\s?(?:%|°))")
_SEED = 11
_DAY = r"(?:\d{1,2}(?:er)? )?(?:de )?\w+ (?:de )?"
# How each language's articles tell a life, and how a draft would say that somebody was born or died in a year.
_LIVES = {
    "en": (re.compile(r"\((\d{4})[–-](\d{4})\)"), "{} was born in {}.", "{} died in {}."),
    "fr": (
        re.compile(rf"\bnée? (?:le )?{_DAY}(\d{{4}})[^()]{{0,80}}?\bmorte? (?:le )?{_DAY}(\d{{4}})"),
        "{} naquit en {}.",
        "{} mourut en {}.",
    ),
    "es": (
        re.compile(rf"\([^()\d]{{0,60}}{_DAY}(\d{{4}})[^()\d]{{1,60}}{_DAY}(\d{{4}})\)"),
        "{} nació en {}.",
        "{} murió en {}.",
    ),
}


@dataclass(frozen=True, slots=True)
class Asked:
    """A claim, whether it is true, and the article that it was taken from."""

    claim: Claim
    true: bool
    title: str


def index(folder: Path, language: str) -> EvidenceStore:
    """A store whose encyclopedia is that of a language."""
    path = BuiltIn(folder / "evidence").path
    path.parent.mkdir(parents=True)
    connection = sqlite3.connect(path, isolation_level=None)
    create(connection, ("encyclopedia", "factbook"), changeable=False)
    connection.execute("BEGIN")
    articles = encyclopedia.articles(language)
    for article in articles:
        add_page(connection, encyclopedia.page(article, language))
    settle_names(connection)
    write_meta(connection, "encyclopedia_pages", str(len(articles)))
    write_meta(connection, "factbook_pages", "0")
    write_meta(connection, "fingerprint", BuiltIn(folder / "evidence").fingerprint)
    connection.execute("COMMIT")
    connection.close()
    return EvidenceStore.open(folder)


def claims(language: str, count: int) -> list[Asked]:
    """Sentences that begin with the name of their article, half of them with one figure changed."""
    chance = random.Random(_SEED)
    articles = encyclopedia.articles(language)
    chance.shuffle(articles)
    found: list[Asked] = []
    for article in articles:
        if len(found) == count:
            break
        fitting = [
            one.text
            for one in statements(article.extract, article.title, language)
            if one.text.startswith(article.title) and 30 < len(one.text) < 220 and _FIGURE.search(one.text)
        ]
        if not fitting:
            continue
        text = fitting[0]
        if true := len(found) % 2 == 0:
            found.append(Asked(Claim(text, subject=article.title), true, article.title))
            continue
        figure = chance.choice(list(_FIGURE.finditer(text)))
        number = int(figure.group())
        other = number + chance.choice((-1, 1)) * (chance.randint(3, 40) if number > 100 else max(2, number // 3))
        changed = f"{text[: figure.start()]}{max(other, 1)}{text[figure.end() :]}"
        found.append(Asked(Claim(changed, subject=article.title), true, article.title))
    return found


def reworded(language: str, count: int) -> list[Asked]:
    """When people were born and died, every other year wrong."""
    chance = random.Random(_SEED)
    life, *forms = _LIVES[language]
    articles = encyclopedia.articles(language)
    chance.shuffle(articles)
    found: list[Asked] = []
    for article in articles:
        told = life.search(article.description if language == "en" else article.extract[:300])
        if told is None or len(found) == count:
            continue
        true, which = len(found) % 2 == 0, chance.choice((0, 1))
        year = int(told.group(which + 1)) + (0 if true else chance.choice((-20, -7, 5, 12)))
        text = forms[which].format(article.title, year)
        found.append(Asked(Claim(text, subject=article.title), true, article.title))
    return found


def judged(store: EvidenceStore, asked: Sequence[Asked], *, with_own: bool) -> Iterator[tuple[Asked, Assessment]]:
    judges = built_in_judges()
    for one in asked:
        found = store.find(one.claim, limit=16)
        evidence = found if with_own else [item for item in found if item.title != one.title]
        claim = replace(one.claim, time_sensitive=False)
        opinions = [judge.judge(claim, evidence[:12]) for judge in judges]
        yield one, decide(claim, opinions, today=date.today())


@dataclass(slots=True)
class Counted:
    """Verdicts by (is it true, what it was called), for each way of asking, and the wrong ones in words."""

    verbatim: Counter[tuple[bool, str]]
    unsettled: Counter[tuple[bool, str]]
    reworded: Counter[tuple[bool, str]]
    wrong: list[str]


def measure(language: str, count: int) -> Counted:
    counted = Counted(Counter(), Counter(), Counter(), [])
    asked, others = claims(language, count), reworded(language, count)
    with tempfile.TemporaryDirectory() as folder:
        store = index(Path(folder), language)
        for tally, wanted, with_own in (
            (counted.verbatim, asked, True),
            (counted.unsettled, asked, False),
            (counted.reworded, others, True),
        ):
            for one, assessment in judged(store, wanted, with_own=with_own):
                side = _side(assessment)
                tally[one.true, side] += 1
                if side != "none" and (not with_own or one.true != (side == "true")):
                    counted.wrong.append(f"{side:5} {one.claim.text}\n      {assessment.rationale}")
        store.close()
    return counted


def line(counted: Counted) -> str:
    """What was counted, in words."""
    return "; ".join(
        f"{name}: {tally[False, 'false']} of {_of(tally, False)} false ones called false, {tally[False, 'true']} called "
        f"true, {tally[True, 'true']} of {_of(tally, True)} true ones confirmed, {tally[True, 'false']} called false"
        for name, tally in (
            ("verbatim", counted.verbatim),
            ("without the article", counted.unsettled),
            ("reworded", counted.reworded),
        )
    )


def rows(count: int) -> list[Row]:
    """A line of the table for each language; there is no goal: what measures badly is not offered."""
    found: list[Row] = []
    for language in LANGUAGES:
        counted = measure(language, count)
        of = _of(counted.reworded, False)
        caught = counted.reworded[False, "false"] / of if of else None
        found.append(Row(f"language {language}: reworded false claims caught", caught, beside=line(counted)))
    return found


def _of(tally: Counter[tuple[bool, str]], true: bool) -> int:
    return sum(number for (is_true, _), number in tally.items() if is_true == true)


def _side(assessment: Assessment) -> str:
    if assessment.verdict is None:
        return "none"
    return "false" if (assessment.score or 5) <= 4 else "true"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--claims", type=int, default=60, help="claims a language")
    parser.add_argument("--errors", action="store_true", help="print what was judged wrongly or without ground")
    given = parser.parse_args()
    for language in LANGUAGES:
        counted = measure(language, given.claims)
        print(f"{language}: {line(counted)}", flush=True)
        if given.errors:
            print("\n".join(counted.wrong))


if __name__ == "__main__":
    main()
