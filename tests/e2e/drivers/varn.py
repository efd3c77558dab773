"""A draft about a place that is nowhere, and what the scripted service says of it."""

from __future__ import annotations

DRAFT = """# Varn

The dam opened in 1931. The school opened in 1901.

Lake Varn covers 212 km², as shown in 2019 by [the survey](https://survey.example/varn).

A view of the valley, of its lakes and of what people say about them.
"""
WRONG = "The dam opened in 1931."
LINK = "https://survey.example/varn"
FALSE = {
    "verdict": "False",
    "confidence": "medium",
    "rationale": "The almanac says 1938.",
    "suggested_rewrite": "The dam opened in 1938.",
}
DIFFERS = {"metadata_differences": [{"field": "year", "cited": "2019", "registered": 2021}]}
