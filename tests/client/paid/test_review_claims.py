"""What a review adds to the claims of a paragraph leaves all else that is known of them as it is."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

from factlint.client.paid.reviews import DraftReviews
from factlint.client.store.cache import KeptExtraction, PlacedClaim, ResultCache
from factlint.client.store.cache_keys import Scope
from factlint.interface.recency import PROVISIONAL_FOR
from factlint.prose.parse import parse
from factlint.prose.sent_text import text_to_send
from factlint.prose.slices import paragraph_key

DAM, LAKE = "The dam opened in 1931.", "The lake is 5 km long."


def test_what_was_left_out_and_is_provisional_stays_so() -> None:
    now = [0.0]
    cache = ResultCache(None, now=lambda: now[0])
    sent, scope = text_to_send(parse(f"{DAM} {LAKE}\n")), Scope("o", "a", "", "", "e")
    key = scope.extraction(paragraph_key(sent.source, 0), sent.source.markup)
    before = KeptExtraction(
        claims=[PlacedClaim(claim=DAM, passages=[(0, 23)])], language="en", left_out=2, provisional=True
    )
    cache.put_extraction(key, before)
    claim = SimpleNamespace(
        claim=LAKE, positions=[SimpleNamespace(start=24, end=46)], assessment=SimpleNamespace(verdict=None)
    )
    runs = SimpleNamespace(cache=cache, policy=SimpleNamespace(is_paid=False))
    DraftReviews(cast("Any", runs))._keep_claims(scope, sent, 0, cast("Any", [claim]))
    after = cache.extraction(key)
    assert after is not None and [one.claim for one in after.claims] == [DAM, LAKE]
    assert after.model_copy(update={"claims": before.claims}) == before
    now[0] = PROVISIONAL_FOR.total_seconds() + 1
    assert cache.extraction(key) is None
