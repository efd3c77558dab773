"""The form of a check, read and held against the rules of LanguageTool's API; what breaks one is said in its words."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import cast
from urllib.parse import parse_qsl

from pydantic_core import from_json

from factlint.interface.extract import MAX_TEXT_CP
from factlint.service.languagetool.annotated import AnnotatedText, Part
from factlint.service.languagetool.languages import base_language
from factlint.service.languagetool.matches import Choice

_MOST_FIELDS = 100
_MOST_NAMED = 200
_UNENCODED = re.compile(r"[^!-~]")
_WRITERS = re.compile(
    r"text=(?P<text>.*)&language=(?P<language>[\w-]*)(?:&username=(?P<username>[^&]*)&apiKey=(?P<apiKey>[^&]*))?\Z",
    re.DOTALL,
)
_CODE = re.compile(r"[A-Za-z]{2,8}(?:[-_][A-Za-z0-9]{1,8}){0,3}|auto")


@dataclass(eq=False)
class Unusable(Exception):
    """A check that cannot be made as it was asked for; `words` tell its sender why."""

    words: str


class TooLong(Unusable):
    """The text is longer than what is checked at once."""


@dataclass(frozen=True, slots=True)
class CheckAsk:
    """What is to be checked; `language` is one of the interface or `auto`, `code` as it was sent."""

    text: AnnotatedText
    language: str
    code: str
    key: str
    choice: Choice


def fields_of(body: bytes) -> dict[str, str]:
    """The fields of a form; the first of a name counts. Raises Unusable.

    Writer 7.4 sends its text as it is, where a form has every blank and sign encoded: such a body is taken apart at
    the field that it puts after the text.
    """
    try:
        form = body.decode()
    except UnicodeDecodeError:
        raise Unusable("The body is not UTF-8 text.") from None
    writers = _WRITERS.fullmatch(form) if _UNENCODED.search(form) else None
    if writers is not None:
        return {name: value for name, value in writers.groupdict().items() if value is not None}
    try:
        pairs = parse_qsl(form, keep_blank_values=True, max_num_fields=_MOST_FIELDS, errors="strict")
    except UnicodeDecodeError:
        raise Unusable("The text is not encoded as UTF-8.") from None
    except ValueError:
        raise Unusable(f"The form has more than {_MOST_FIELDS} fields.") from None
    return dict(reversed(pairs))


def check_ask(fields: dict[str, str]) -> CheckAsk:
    """The rules of a check. Fields that are not known are passed over, as LanguageTool does. Raises Unusable."""
    text = _text(fields)
    if "\0" in text.text:
        raise Unusable("The text holds a NUL character.")
    if len(text.text) > MAX_TEXT_CP:
        raise TooLong(
            f"Your text exceeds the limit of {MAX_TEXT_CP} characters (it's {len(text.text)} characters). "
            "Please submit a shorter text."
        )
    code = fields.get("language", "").strip()
    if not code:
        raise Unusable("Missing 'language' parameter, e.g. 'language=en-US' for American English or 'language=auto'")
    language = base_language(code) if _CODE.fullmatch(code) else None
    if language is None:
        raise Unusable(
            f"'{_printable_name(code)}' is not a language that is checked. GET /v2/languages lists those that are."
        )
    return CheckAsk(text, language, code, fields.get("apiKey", "").strip(), _choice(fields))


def _text(fields: dict[str, str]) -> AnnotatedText:
    if "text" in fields and "data" in fields:
        raise Unusable("Set only 'text' or 'data' parameter, not both")
    if "text" in fields:
        return AnnotatedText.from_plain_text(fields["text"])
    if "data" not in fields:
        raise Unusable("Missing 'text' or 'data' parameter")
    try:
        data: object = from_json(fields["data"], allow_inf_nan=False)
    except ValueError:
        raise Unusable("Could not parse JSON from 'data' parameter") from None
    if not isinstance(data, dict):
        raise Unusable("'data' key in JSON requires 'text' or 'annotation' key")
    found = cast("dict[str, object]", data)
    text, annotation = found.get("text"), found.get("annotation")
    if text is not None and annotation is not None:
        raise Unusable("'data' key in JSON requires either 'text' or 'annotation' key, not both")
    if isinstance(text, str):
        return AnnotatedText.from_plain_text(text)
    if isinstance(annotation, list):
        return AnnotatedText([_part(entry) for entry in cast("list[object]", annotation)])
    raise Unusable("'data' key in JSON requires 'text' or 'annotation' key")


def _part(entry: object) -> Part:
    found = cast("dict[str, object]", entry) if isinstance(entry, dict) else {}
    text, markup, stands_for = found.get("text"), found.get("markup"), found.get("interpretAs")
    if isinstance(text, str) and isinstance(markup, str):
        raise Unusable("Only either 'text' or 'markup' are supported in an object in 'annotation' list, not both")
    if isinstance(text, str):
        if stands_for is not None:
            raise Unusable("'interpretAs' only supported for markup, not for text, in 'annotation' list")
        return Part(text, text)
    if isinstance(markup, str):
        return Part(markup, stands_for if isinstance(stands_for, str) else "")
    raise Unusable("Either 'text' or 'markup' are needed in an object in 'annotation' list")


def _choice(fields: dict[str, str]) -> Choice:
    level = fields.get("level", "").strip().lower() or "default"
    if level not in ("default", "picky"):
        raise Unusable(f"Unknown level '{_printable_name(level)}'; use 'default' or 'picky'")
    rules, categories = _names(fields, "enabledRules"), _names(fields, "enabledCategories")
    hidden, hidden_categories = _names(fields, "disabledRules"), _names(fields, "disabledCategories")
    only = fields.get("enabledOnly", "").strip().lower() in ("true", "yes")
    if only and not (rules or categories):
        raise Unusable("You must specify enabled rules or categories when using enabledOnly=true")
    if only and (hidden or hidden_categories):
        raise Unusable("You cannot specify disabled rules or categories using enabledOnly=true")
    return Choice(level == "picky", only, rules, categories, hidden, hidden_categories)


def _names(fields: dict[str, str], field: str) -> frozenset[str]:
    return frozenset(
        name for part in fields.get(field, "").split(",", _MOST_NAMED)[:_MOST_NAMED] if (name := part.strip())
    )


def _printable_name(text: str) -> str:
    return "".join(character for character in text[:40] if character.isalnum() or character in "-_")
