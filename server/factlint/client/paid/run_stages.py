"""What a run is doing, in words, for whoever waits for it."""

from __future__ import annotations

from collections.abc import Mapping

DOING: Mapping[str, str] = {
    "starting": "starting",
    "framing": "reading the claim",
    "research": "looking for evidence",
    "debate": "weighing both sides",
    "adjudication": "asking the panel",
    "conclusion": "writing the report",
}
