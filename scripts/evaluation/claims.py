"""Measures claim detection on annotated drafts: check-worthy sentences, claims matched, passages exact, seconds.

`measure(data_dir)` gives the rows of one table. Alone: `python scripts/evaluation/claims.py --data DIR`, with
`--errors` to read what was missed, invented or wrongly kept. The data (`drafts_dev.jsonl`) is read from DIR.
"""

from __future__ import annotations

import argparse
import importlib
import re
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from rapidfuzz import fuzz

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from evaluation.data import DRAFTS, rows

from factlint.engine.claims import frame
from factlint.engine.language.en.syntax import Clause, strip_ends
from factlint.engine.model import Claim
from factlint.prose.span import Span

LOOSE = 80.0
STRICT = 0.70
_FIGURE = re.compile(r"\d+(?:[.,]\d+)*")
_WORD = re.compile(r"\w+(?:['’]\w+)?")
_EMPTY_WORDS = re.compile(r"(?:a|an|the|and|or|of|to|in|is|are|was|were|be|been|has|have|had|by|for|on|at|as|with|its)")


@dataclass(frozen=True, slots=True)
class GoldSentence:
    """An annotated sentence, where the draft holds it (None when it was rewritten beyond finding), and its claims."""

    text: str
    checkworthy: bool
    claims: tuple[str, ...]
    place: Span | None


@dataclass(frozen=True, slots=True)
class GoldDraft:
    text: str
    sentences: tuple[GoldSentence, ...]


@dataclass(slots=True)
class Tally:
    """Right answers, answers given, answers wanted."""

    right: int = 0
    given: int = 0
    wanted: int = 0

    @property
    def precision(self) -> float:
        return self.right / self.given if self.given else 0.0

    @property
    def recall(self) -> float:
        return self.right / self.wanted if self.wanted else 0.0

    @property
    def f1(self) -> float:
        both = self.precision + self.recall
        return 2 * self.precision * self.recall / both if both else 0.0


@dataclass(slots=True)
class Report:
    """What was counted over all drafts, and what went wrong, in words."""

    sentences: Tally = field(default_factory=Tally)
    loose: Tally = field(default_factory=Tally)
    strict: Tally = field(default_factory=Tally)
    passages: Tally = field(default_factory=Tally)
    whole_passages: int = 0
    seconds: float = 0.0
    characters: int = 0
    errors: list[str] = field(default_factory=list)


def measure(data_dir: Path) -> list[dict[str, object]]:
    """Rows of one table: `measure`, `value`, `goal`, `detail`."""
    drafts = load(data_dir)
    report = evaluate(drafts)
    steps = "; ".join(f"without {step} {score:.2f}" for step, score in without_steps(drafts).items())
    matched = _row("claims matched F1 (token set ratio >= 80, figures equal, one to one)", report.loose, 0.80)
    return [
        _row("sentence check-worthiness F1", report.sentences, 0.95),
        matched | {"detail": f"{matched['detail']}; {steps}"},
        _row("claims matched F1 (words F1 >= .70, figures equal, one to one)", report.strict, None),
        {
            "measure": "passage span exact (whole words of one sentence of the draft)",
            "value": round(report.passages.precision, 3),
            "goal": 0.99,
            "detail": f"{report.passages.right} of {report.passages.given}; {report.whole_passages} whole sentences",
        },
        {
            "measure": "characters a second",
            "value": round(report.characters / report.seconds) if report.seconds else 0,
            "goal": 80_000,
            "detail": f"{report.characters} characters in {report.seconds:.3f} s",
        },
    ]


def _row(name: str, tally: Tally, goal: float | None) -> dict[str, object]:
    detail = f"precision {tally.precision:.3f}, recall {tally.recall:.3f}; {tally.given} given, {tally.wanted} wanted"
    return {"measure": name, "value": round(tally.f1, 3), "goal": goal, "detail": detail}


def load(folder: Path) -> list[GoldDraft]:
    """The annotated drafts, each once: the file repeats some."""
    drafts: dict[str, GoldDraft] = {}
    for row in rows(folder, DRAFTS):
        text = row["draft"]
        sentences = tuple(
            GoldSentence(
                sentence["text"],
                sentence["checkworthy"] == "yes",
                tuple(claim["claim"] for claim in sentence["claims"] if claim["kind"] == "factual"),
                find(sentence["text"], text),
            )
            for sentence in row["sentences"]
        )
        drafts[text] = GoldDraft(text, sentences)
    return list(drafts.values())


def without_steps(drafts: Sequence[GoldDraft]) -> dict[str, float]:
    """Claims matched F1 with one step of framing at a time replaced by one that leaves its clause as it is."""
    idle: dict[str, dict[str, object]] = {
        "lists": {"split_list": lambda clause: [clause]},
        "asides": {"split_asides": lambda clause: [clause]},
        "clauses": {"split_clauses": lambda words, passage: [Clause(words, passage)]},
        "pronouns": {"substitute": lambda clause, resolution: (clause, False)},
        "openings": {"drop_joining_words": lambda sentence: strip_ends(sentence.words)},
    }
    idle["any cutting"] = idle["lists"] | idle["asides"] | idle["clauses"]
    steps = importlib.import_module("factlint.engine.claims.extraction")
    scores: dict[str, float] = {}
    for name, replaced in idle.items():
        kept = {step: getattr(steps, step) for step in replaced}
        try:
            for step, nothing in replaced.items():
                setattr(steps, step, nothing)
            scores[name] = evaluate(drafts).loose.f1
        finally:
            for step, own in kept.items():
                setattr(steps, step, own)
    return scores


def find(sentence: str, draft: str) -> Span | None:
    """Where a draft holds an annotated sentence, which may have lost its opening connective or its white space."""
    at = draft.find(sentence)
    if at >= 0:
        return Span(at, at + len(sentence))
    best = fuzz.partial_ratio_alignment(sentence, draft)
    if best is None or best.score < 75:
        return None
    return Span(best.dest_start, best.dest_end)


def evaluate(drafts: Sequence[GoldDraft]) -> Report:
    report = Report()
    frame("It warms up.")
    for draft in drafts:
        started = time.process_time()
        claims = frame(draft.text, markup="plain").claims
        report.seconds += time.process_time() - started
        report.characters += len(draft.text)
        _count_sentences(draft, claims, report)
        _count_claims(draft, claims, report)
        _count_passages(draft, claims, report)
    return report


def _count_sentences(draft: GoldDraft, claims: Sequence[Claim], report: Report) -> None:
    for sentence in draft.sentences:
        if sentence.place is None:
            continue
        kept = any(_shared(span, sentence.place) >= 0.5 for claim in claims for span in claim.spans)
        report.sentences.wanted += sentence.checkworthy
        report.sentences.given += kept
        report.sentences.right += kept and sentence.checkworthy
        if kept != sentence.checkworthy:
            report.errors.append(f"{'KEPT ' if kept else 'LOST '} {sentence.text}")


def _shared(one: Span, other: Span) -> float:
    """The part of the shorter span that both share."""
    common = min(one.end, other.end) - max(one.start, other.start)
    return max(0, common) / max(1, min(len(one), len(other)))


def _count_claims(draft: GoldDraft, claims: Sequence[Claim], report: Report) -> None:
    wanted = [claim for sentence in draft.sentences for claim in sentence.claims]
    given = [claim.text for claim in claims]
    for tally, alike in ((report.loose, loosely_alike), (report.strict, strictly_alike)):
        pairs = _paired(given, wanted, alike)
        tally.right += len(pairs)
        tally.given += len(given)
        tally.wanted += len(wanted)
        if tally is report.strict:
            taken, met = {one for one, _ in pairs}, {two for _, two in pairs}
            report.errors += [f"EXTRA {text}" for index, text in enumerate(given) if index not in taken]
            report.errors += [f"MISSED {text}" for index, text in enumerate(wanted) if index not in met]


def _paired(given: Sequence[str], wanted: Sequence[str], alike: object) -> set[tuple[int, int]]:
    """The best one-to-one pairs of claims that say the same, most alike first."""
    assert callable(alike)
    scored = sorted(
        ((alike(one, two), i, j) for i, one in enumerate(given) for j, two in enumerate(wanted)), reverse=True
    )
    pairs: set[tuple[int, int]] = set()
    left: set[int] = set()
    right: set[int] = set()
    for score, i, j in scored:
        if score > 0 and i not in left and j not in right:
            pairs.add((i, j))
            left.add(i)
            right.add(j)
    return pairs


def loosely_alike(one: str, two: str) -> float:
    if _figures(one) != _figures(two):
        return 0.0
    score = fuzz.token_set_ratio(one.lower(), two.lower())
    return score + fuzz.ratio(one, two) / 1000 if score >= LOOSE else 0.0


def strictly_alike(one: str, two: str) -> float:
    if _figures(one) != _figures(two):
        return 0.0
    first, second = set(_content(one)), set(_content(two))
    score = 2 * len(first & second) / max(1, len(first) + len(second))
    return score if score >= STRICT else 0.0


def _figures(text: str) -> frozenset[str]:
    return frozenset(figure.replace(",", "") for figure in _FIGURE.findall(text))


def _content(text: str) -> Iterator[str]:
    """The words that carry a claim, cut to their first letters so that forms of one word agree."""
    for word in _WORD.findall(text.lower().replace("’s", "").replace("'s", "")):
        if not _EMPTY_WORDS.fullmatch(word):
            yield word[:6].rstrip("s")


def _count_passages(draft: GoldDraft, claims: Sequence[Claim], report: Report) -> None:
    places = [sentence.place for sentence in draft.sentences if sentence.place is not None]
    for claim in claims:
        for span in claim.spans:
            # Words that the annotators left out (an opening connective) may stand before an annotated sentence.
            touched = [place for place in places if place.overlaps(span)]
            if not touched:
                continue
            report.passages.given += 1
            exact = len(touched) == 1 and _whole_words(draft.text, span)
            report.passages.right += exact
            report.whole_passages += any(abs(len(place) - len(span)) <= 2 for place in touched)
            if not exact:
                report.errors.append(f"SPAN  {span.slice(draft.text)!r} for {claim.text}")


def _whole_words(text: str, span: Span) -> bool:
    passage = span.slice(text)
    cut_before = span.start > 0 and text[span.start - 1].isalnum() and text[span.start].isalnum()
    cut_after = span.end < len(text) and text[span.end - 1].isalnum() and text[span.end].isalnum()
    return bool(passage) and passage == passage.strip() and not cut_before and not cut_after


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", type=Path, required=True, help="a folder with drafts_dev.jsonl")
    parser.add_argument("--errors", action="store_true", help="list what was missed, invented or wrongly kept")
    options = parser.parse_args()
    if options.errors:
        print("\n".join(evaluate(load(options.data)).errors))
    for row in measure(options.data):
        print(f"{row['measure']:<76} {row['value']:>8}  goal {row['goal'] or '–'!s:<8} {row['detail']}")


if __name__ == "__main__":
    main()
