"""Evidence for the claims of written rows and of prose, as the engine would retrieve it; kept between runs."""

from __future__ import annotations

import hashlib
import json
import tempfile
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any

from training.labelled import claim_of, framed_claims, prose_claims, read_rows

from factlint.engine.evidence import EvidenceStore
from factlint.engine.gather import gather
from factlint.engine.model import Claim

CLAIMS = ("claim_false", "claim_true", "paraphrase", "unsettled")
Found = list[dict[str, str]]


class Retrieval:
    """Looks claims up in an evidence index; `folder` keeps what was found for a file, by the file's content."""

    def __init__(self, folder: Path, index: Path | None = None) -> None:
        self._folder = folder
        self._index = index
        self._store: EvidenceStore | None = None

    def written(self, paths: Sequence[Path]) -> list[dict[str, Any]]:
        """The rows of these files, each with `found`: title and text of evidence by the key of a claim, and `framed`.

        That is what framing finds in the passages: `claim`, `found` for it, and whether it is `over` the wrong words.
        """
        return [row for path in paths for row in self._kept([path], "framed", self._written_row, read_rows(path))]

    def plain(self, paths: Sequence[Path]) -> list[dict[str, Any]]:
        """The rows of plain facts of these files, each with `found`: title and text of evidence by the sentence."""
        return [row for path in paths for row in self._kept([path], "plain", self._plain_row, read_rows(path))]

    def prose(self, paths: Sequence[Path]) -> list[dict[str, Any]]:
        """The claims of these files: `claim`, and `found` for it."""
        return self._kept(paths, "prose", self._prose_row, prose_claims(paths)) if paths else []

    def _kept(
        self, paths: Sequence[Path], what: str, make: Callable[[Any], dict[str, Any]], given: Iterable[Any]
    ) -> list[dict[str, Any]]:
        digest = hashlib.sha256(b"".join(path.read_bytes() for path in paths)).hexdigest()[:16]
        kept = self._folder / f"{what}-{digest}.jsonl"
        if not kept.is_file():
            self._folder.mkdir(parents=True, exist_ok=True)
            lines = [json.dumps(make(one), ensure_ascii=False) for one in given]
            kept.write_text("".join(f"{line}\n" for line in lines), "utf-8")
        return read_rows(kept)

    def _written_row(self, row: dict[str, Any]) -> dict[str, Any]:
        framed = [
            {"claim": claim.text, "over": over, "found": self._look_up(claim)} for over, claim in framed_claims(row)
        ]
        return row | {"found": {key: self._look_up(claim_of(row[key])) for key in CLAIMS}, "framed": framed}

    def _plain_row(self, row: dict[str, Any]) -> dict[str, Any]:
        claims = [fact[key] for fact in row["facts"] for key in ("true", "false")]
        return row | {"found": {claim: self._look_up(claim_of(claim)) for claim in claims}}

    def _prose_row(self, given: tuple[str, Claim]) -> dict[str, Any]:
        group, claim = given
        return {"claim": claim.text, "group": group, "found": self._look_up(claim)}

    def _look_up(self, claim: Claim) -> Found:
        if self._store is None:
            self._store = EvidenceStore.open(self._index or Path(tempfile.mkdtemp(prefix="factlint-training-")))
            self._store.ensure_built()
        return [{"title": item.title, "text": item.text} for item in gather(self._store, claim)]
