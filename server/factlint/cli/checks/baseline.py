"""The baseline: findings that are known and not reported again, in a file that is kept with the drafts."""

from __future__ import annotations

import json
import os
from collections import defaultdict
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from pydantic import BaseModel, ConfigDict, ValidationError

from factlint.cli.drafts import STANDARD_INPUT, Draft
from factlint.client.checks.findings import Finding
from factlint.client.outcomes.outcomes import Outcome
from factlint.settings.files import replace_whole
from factlint.settings.regular_files import read_regular

LARGEST_BYTES = 50_000_000


class BadBaseline(Exception):
    """A file that cannot be used as a baseline; the message says why."""


class KnownFinding(BaseModel):
    """A known finding: the hash of its words, however they are spread over lines; the rest is for people.

    Two findings on the same words are two entries. `claim` only says which of several on the same words is meant:
    a service may put a claim in other words the next time.
    """

    model_config = ConfigDict(frozen=True)

    words: str
    claim: str
    verdict: str


class _File(BaseModel):
    version: Literal[1]
    drafts: dict[str, list[KnownFinding]]


@dataclass(frozen=True, slots=True)
class Baseline:
    """What is known of drafts, by their paths as seen from the file's folder."""

    path: Path
    drafts: Mapping[str, Sequence[KnownFinding]]

    def select_known(self, draft: Draft, findings: Sequence[Finding]) -> list[Finding]:
        """Those of the findings that are known. An entry stands for one finding, first for the one with its claim."""
        entries: dict[str, list[str]] = defaultdict(list)
        for entry in self._entries(draft, findings):
            entries[entry.words].append(entry.claim)
        same: list[Finding] = []
        others: list[Finding] = []
        for finding in findings:
            if (claim := _utf8(finding.claim)) in entries[finding.words]:
                entries[finding.words].remove(claim)
                same.append(finding)
            else:
                others.append(finding)
        return same + [finding for finding in others if entries[finding.words] and entries[finding.words].pop()]

    def _entries(self, draft: Draft, findings: Sequence[Finding]) -> Sequence[KnownFinding]:
        """What is known of a draft; of one with a new name, what is known of the gone one that has most of its findings."""
        name = _name(self.path, draft)
        if name in self.drafts:
            return self.drafts[name]
        words = {finding.words for finding in findings}
        gone = (known for old, known in self.drafts.items() if not (self.path.parent / old).exists())
        return max(gone, key=lambda known: sum(one.words in words for one in known), default=())


def read(path: Path) -> Baseline:
    """The baseline in a file. Raises BadBaseline."""
    try:
        return Baseline(path, _File.model_validate_json(read_regular(path, LARGEST_BYTES)).drafts)
    except FileNotFoundError:
        raise BadBaseline(f"{path}: no such file; --write-baseline makes it") from None
    except OSError as error:
        raise BadBaseline(f"{path}: cannot be read ({error.strerror})") from None
    except ValidationError:
        raise BadBaseline(f"{path}: not a baseline that this version of factlint wrote") from None


def write(path: Path, outcomes: Sequence[Outcome]) -> Baseline:
    """Know what these drafts show now; what is known of other drafts that still exist stays. Raises BadBaseline.

    A new file has the mode of the drafts that it is kept with.
    """
    kept = dict(read(path).drafts) if path.exists() else {}
    now = {_name(path, outcome.draft): _known_findings(outcome) for outcome in outcomes}
    there = {name for name in kept if (path.parent / name).exists()}
    drafts = {name: known for name, known in sorted((kept | now).items()) if known and name in there | set(now)}
    content = {"version": 1, "drafts": {name: [one.model_dump() for one in known] for name, known in drafts.items()}}
    try:
        written = (json.dumps(content, ensure_ascii=False, indent=2) + "\n").encode()
        models = filter(None, (path, *(outcome.draft.path for outcome in outcomes)))
        replace_whole(path.resolve(), written, like=next((one.stat() for one in models if one.exists()), None))
    except OSError as error:
        raise BadBaseline(f"{path}: cannot be written ({error.strerror})") from None
    return Baseline(path, drafts)


def _known_findings(outcome: Outcome) -> list[KnownFinding]:
    shown = [finding for finding, _ in outcome.shown_findings]
    return [KnownFinding(words=one.words, claim=_utf8(one.claim), verdict=one.verdict or "") for one in shown]


def _name(baseline: Path, draft: Draft) -> str:
    if draft.path is None:
        return STANDARD_INPUT
    path = draft.path.absolute()
    with suppress(ValueError):  # on another drive of Windows there is no way from there
        path = Path(os.path.relpath(path, baseline.absolute().parent))
    return _utf8(path.as_posix())


def _utf8(text: str) -> str:
    """The same, with a sign in the place of what no file can hold."""
    return text.encode("utf-8", "replace").decode()
