"""The names of the twelve languages, as prompts say them."""

from __future__ import annotations

from factlint.engine.claims.languages import LANGUAGE_NAMES


def language_name(code: str) -> str:
    """ "German" for "de"; for a language that is none of the twelve, that of the claim itself."""
    return LANGUAGE_NAMES.get(code, "the language of the claim")
