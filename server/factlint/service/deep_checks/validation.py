"""The rules of what verify, batch and select are asked, decided before anything is counted or run."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from factlint.interface.common import Depth, Hooked
from factlint.interface.extract import MAX_TEXT_CP
from factlint.interface.verify import MAX_BATCH, BatchIn, BatchItem, SelectIn, VerifyIn
from factlint.interface.versions import Version
from factlint.service.accounts.keys import Caller
from factlint.service.checks.validation import language_code
from factlint.service.common.errors import invalid_input_error
from factlint.service.common.field_errors import field_error, missing_field_error
from factlint.service.fetch import Fetcher
from factlint.service.webhooks.addresses import address_of

MAX_URL_CP = 2_048
MAX_KEY_CP = 255
Loc = list[str | int]


@dataclass(frozen=True, slots=True)
class DeepCheckAsk:
    """One claim to check in depth. `language` is a code, `auto` or empty; `key` is a batch item's own."""

    text: str
    source_url: str
    language: str
    visibility: str
    depth: Depth
    webhook_url: str | None
    key: str | None = None


@dataclass(frozen=True, slots=True)
class Requester:
    """Who asks, and in which version."""

    caller: Caller
    version: Version
    fetcher: Fetcher

    def choose_webhook(self, *sent: Hooked, loc: Loc | None = None) -> str | None:
        asked = [one.asked_webhook for one in sent]
        return address_of(self.caller, self.fetcher, self.version, *asked, verify=True, loc=loc)


def verify_ask(body: dict[str, object], sent: VerifyIn, asker: Requester, docs_url: str | None) -> DeepCheckAsk:
    """The rules of verify. Raises InvalidInput."""
    text = sent.text if sent.text.strip() else sent.claim
    if not text.strip():
        if "claim" in body or "text" in body:
            raise invalid_input_error(
                "blank_input", "The text is empty.", ["body", "text" if "text" in body else "claim"]
            )
        raise missing_field_error("claim", body, VerifyIn, docs_url)
    _require_short(text, ["body", "text" if text is sent.text else "claim"], "The text")
    return DeepCheckAsk(
        text=text,
        source_url=_source_url(sent.source_url, ["body", "source_url"]),
        language=language_code(sent.language),
        visibility=sent.visibility,
        depth=sent.depth,
        webhook_url=asker.choose_webhook(sent),
    )


def batch_asks(sent: BatchIn, asker: Requester) -> list[DeepCheckAsk]:
    """The rules of a batch; what an item leaves out is the batch's. Raises InvalidInput."""
    if not sent.claims:
        raise field_error(["body", "claims"], "List should have at least 1 item", "too_short")
    if len(sent.claims) > MAX_BATCH:
        detail = f"claims has {len(sent.claims)} items; the limit is {MAX_BATCH}."
        raise invalid_input_error("too_many_items", detail, ["body", "claims"])
    return [_item(index, item, sent, asker) for index, item in enumerate(sent.claims)]


def _item(index: int, item: BatchItem, batch: BatchIn, asker: Requester) -> DeepCheckAsk:
    place: Loc = ["body", "claims", index]
    text = item.text if item.text.strip() else item.claim
    if not text.strip():
        if not item.model_fields_set & {"text", "claim"}:
            message = "Field required"
            detail = f"claims[{index}].claim: {message}"
            loc: Loc = ["body", "payload", "claims", index, "claim"]
            raise invalid_input_error("validation_error", detail, loc, type_="missing", msg=message)
        raise invalid_input_error("blank_item", f"claims[{index}] is empty.", place)
    _require_short(text, place, f"claims[{index}]")
    key = item.idempotency_key
    if key is not None and not 0 < len(key) <= MAX_KEY_CP:
        raise field_error([*place, "idempotency_key"], f"Write 1 to {MAX_KEY_CP} characters")
    return DeepCheckAsk(
        text=text,
        source_url=_source_url(item.source_url, [*place, "source_url"]),
        language=language_code(item.language, [*place, "language"]) or language_code(batch.language),
        visibility=item.visibility or batch.visibility,
        depth=item.depth or batch.depth,
        webhook_url=asker.choose_webhook(item, batch, loc=[*place, "webhook_url"]),
        key=key,
    )


def parse_selection(sent: SelectIn) -> list[str]:
    """The texts that a select call names, each once. Raises InvalidInput."""
    texts = [text for text in sent.texts if text.strip()] or [text for text in sent.claims if text.strip()]
    if not texts:
        raise invalid_input_error(
            "blank_input", "Name at least one of the claims that were offered.", ["body", "claims"]
        )
    if len(texts) > MAX_BATCH:
        detail = f"claims has {len(texts)} items; the limit is {MAX_BATCH}."
        raise invalid_input_error("too_many_items", detail, ["body", "claims"])
    return list(dict.fromkeys(texts))


def check_offered(texts: Sequence[str], offered: Sequence[str]) -> None:
    """Every text must equal a claim that was offered. Raises InvalidInput."""
    for index, text in enumerate(texts):
        if text not in offered:
            detail = f"claims[{index}] is not one of the claims that were offered; send them word for word."
            raise invalid_input_error("invalid_selection", detail, ["body", "claims", index])


def _require_short(text: str, loc: Loc, what: str) -> None:
    if len(text) > MAX_TEXT_CP:
        raise invalid_input_error(
            "item_too_long", f"{what} is {len(text)} characters; the limit is {MAX_TEXT_CP}.", loc
        )


def _source_url(url: str, loc: Loc) -> str:
    found = url.strip()
    if found and (not found.lower().startswith(("http://", "https://")) or len(found) > MAX_URL_CP):
        raise field_error(loc, f"Write an http:// or https:// address of at most {MAX_URL_CP} characters")
    return found
