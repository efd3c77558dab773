"""Language codes as LanguageTool's clients write them, and the languages of the interface behind them. Pure."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from factlint.interface.common import AUTO_LANGUAGE
from factlint.interface.languagetool import KnownLanguage
from factlint.pages.safe_text import LANGUAGE_NAMES, language_name

_REGIONS: Mapping[str, Mapping[str, str]] = {
    "en": {
        "en-US": "US",
        "en-GB": "GB",
        "en-AU": "Australian",
        "en-CA": "Canadian",
        "en-IE": "Ireland",
        "en-IN": "India",
        "en-NZ": "New Zealand",
        "en-ZA": "South African",
    },
    "es": {"es-ES": "Spain", "es-MX": "Mexico", "es-AR": "Argentina"},
    "de": {"de-DE": "Germany", "de-AT": "Austria", "de-CH": "Swiss"},
    "fr": {"fr-FR": "France", "fr-BE": "Belgium", "fr-CA": "Canada", "fr-CH": "Switzerland"},
    "it": {"it-IT": "Italy", "it-CH": "Switzerland"},
    "pt": {"pt-PT": "Portugal", "pt-BR": "Brazil"},
    "nl": {"nl-NL": "Netherlands", "nl-BE": "Belgium"},
    "sv": {"sv-SE": "Sweden", "sv-FI": "Finland"},
    "da": {"da-DK": "Denmark"},
    "no": {"nb-NO": "Bokmål", "nn-NO": "Nynorsk"},
    "fi": {"fi-FI": "Finland"},
    "bg": {"bg-BG": "Bulgaria"},
}
"""The countries that Writer has by these languages: it asks only for codes that stand in the list."""
_NORWEGIAN = {"nb": "no", "nn": "no"}


def base_language(code: str) -> str | None:
    """The language of the interface behind a code such as `en-US`; `auto` is itself; None for one that there is not."""
    base = code.strip().replace("_", "-").partition("-")[0].lower()
    base = _NORWEGIAN.get(base, base)
    return base if base in LANGUAGE_NAMES or base == AUTO_LANGUAGE else None


def display_name(code: str) -> str:
    """How a reader knows a language: `English (US)`."""
    base = base_language(code) or ""
    name, region = language_name(base or code), _REGIONS.get(base, {}).get(code)
    return f"{name} ({region})" if region else name


def list_languages(checked: Collection[str]) -> list[KnownLanguage]:
    """The languages that are checked, each alone and with its countries."""
    return [
        KnownLanguage(name=display_name(code), code=base, long_code=code)
        for base in LANGUAGE_NAMES
        if base in checked
        for code in (base, *_REGIONS[base])
    ]
