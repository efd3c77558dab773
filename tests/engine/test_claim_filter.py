"""The claim filter: what can be looked up by somebody who sees the claim alone stays, the rest costs no search."""

from __future__ import annotations

from pathlib import Path

import pytest

from factlint.engine import claim_filter
from factlint.engine.claim_filter import ClaimFilter, Fitness, beside
from factlint.engine.model import Claim
from factlint.prose.span import Span

FIT = [
    "The Danube flows into the Black Sea.",
    "Penicillin was discovered by Alexander Fleming in 1928.",
    "Enzymes lower the activation energy of a reaction.",
    "Portugal left the union with Spain in 1640.",
]
UNTOLD = ["The statue was thrown off its base in the second year.", "The third sample was then put into the oven."]
NO_FACT = ["Feedback of this kind is a wonderful thing for everyone.", "Click the blue button below."]


@pytest.fixture(scope="module")
def network() -> ClaimFilter:
    return ClaimFilter()


def keep(network: ClaimFilter, claims: list[str], *, told_elsewhere: bool = False) -> list[str]:
    text = " ".join(claims)
    at = [text.index(claim) for claim in claims]
    made = [Claim(claim, (Span(start, start + len(claim)),)) for claim, start in zip(claims, at, strict=True)]
    return [claim.text for claim in network.keep_fit(text, made, told_elsewhere=told_elsewhere)]


def test_what_stands_alone_is_kept_in_its_order(network: ClaimFilter) -> None:
    assert keep(network, [FIT[2], UNTOLD[0], FIT[0], NO_FACT[1], FIT[3], FIT[1]]) == [FIT[2], FIT[0], FIT[3], FIT[1]]


@pytest.mark.parametrize("claim", UNTOLD + NO_FACT)
def test_what_nobody_could_look_up_is_dropped(network: ClaimFilter, claim: str) -> None:
    assert keep(network, [claim, FIT[0]]) == [FIT[0]]


@pytest.mark.parametrize(
    "claim",
    [
        "The Earth is flat.",
        "The Bible has 66 books.",
        "The Dead Sea is about 430 metres below sea level.",
        "Ice floats on water.",
        "Vitamin C cures cancer.",
        "HIV was identified in 1983.",
        "The UK left the EU in 2018.",
    ],
)
def test_short_and_general_statements_are_kept(network: ClaimFilter, claim: str) -> None:
    assert keep(network, [claim, FIT[0]]) == [claim, FIT[0]]


def test_a_text_of_one_sentence_is_what_somebody_asks_about(network: ClaimFilter) -> None:
    assert keep(network, UNTOLD[:1]) == UNTOLD[:1]


def test_beside_own_sources_what_the_draft_alone_tells_is_kept(network: ClaimFilter) -> None:
    assert keep(network, [*UNTOLD, FIT[0], NO_FACT[1]], told_elsewhere=True) == [*UNTOLD, FIT[0]]


PARTS = ["The ear serves hearing.", "The ear serves balance."]
UNDIVIDED = "The ear serves hearing and balance."


@pytest.mark.parametrize(
    ("fit", "kept"),
    [
        pytest.param({*PARTS, UNDIVIDED}, PARTS, id="every part is fit"),
        pytest.param({PARTS[1], UNDIVIDED}, [UNDIVIDED], id="a part is not"),
        pytest.param({UNDIVIDED}, [UNDIVIDED], id="no part is"),
        pytest.param({PARTS[1]}, PARTS[1:], id="nor is the sentence"),
        pytest.param(set[str](), [], id="nothing is"),
    ],
)
def test_a_sentence_stands_for_its_parts_where_one_is_unfit(
    fit: set[str], kept: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    network = ClaimFilter()
    monkeypatch.setattr(network, "_load", lambda: None)
    monkeypatch.setattr(
        network, "_fitness", lambda _network, _text, claim: Fitness(1.0 if claim.text in {*fit, FIT[0]} else 0.0, 0.0)
    )
    text = f"{FIT[0]} {UNDIVIDED}"
    span = Span(len(FIT[0]) + 1, len(text))
    made = [Claim(part, (span,), sentence=Claim(UNDIVIDED, (span,))) for part in PARTS]
    first = Claim(FIT[0], (Span(0, len(FIT[0])),))
    found = network.keep_fit(text, [first, *made], told_elsewhere=False)
    assert [claim.text for claim in found] == [FIT[0], *kept]


def test_it_loads_again_after_it_was_freed(network: ClaimFilter) -> None:
    network.shrink()
    assert keep(network, [UNTOLD[0], FIT[0]]) == FIT[:1]


def test_a_claim_of_no_passage_is_judged_by_its_own_words(network: ClaimFilter) -> None:
    kept = network.keep_fit(f"{UNTOLD[0]} {FIT[0]}", [Claim(UNTOLD[0]), Claim(FIT[0])], told_elsewhere=False)
    assert [claim.text for claim in kept] == FIT[:1]


def test_where_the_network_breaks_every_claim_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    broken = ClaimFilter()
    monkeypatch.setattr(broken, "_fitness", lambda *_: 1 / 0)
    assert keep(broken, [*UNTOLD, *NO_FACT]) == [*UNTOLD, *NO_FACT]


def test_without_its_network_every_claim_is_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(claim_filter, "FOLDER", tmp_path)
    assert keep(ClaimFilter(), [*UNTOLD, *NO_FACT]) == [*UNTOLD, *NO_FACT]


DRAFT = (
    "# Rivers\n\nThe *Danube* rises in [Germany](https://example.org/g). It flows into the Black Sea, which is deep."
)


@pytest.mark.parametrize(
    ("claim", "passage", "read"),
    [
        pytest.param(
            "The Danube rises in Germany.", "The *Danube* rises in [Germany](https://example.org/g).", "", id="own"
        ),
        pytest.param("The Black Sea is deep.", "the Black Sea, which is deep", "", id="cut"),
        pytest.param(
            "The Danube flows into the Black Sea.",
            "It flows into the Black Sea",
            "Rivers The Danube rises in Germany. | It flows into the Black Sea | , which is deep.",
            id="put in",
        ),
    ],
)
def test_the_draft_is_read_beside_a_claim_that_words_were_put_into(claim: str, passage: str, read: str) -> None:
    start = DRAFT.index(passage)
    assert beside(DRAFT, claim, Span(start, start + len(passage))) == read


def test_no_more_than_the_block_before_is_read_beside_a_claim() -> None:
    told = "The *Danube* rises in Germany."
    draft = f"# Rivers\n\nLong rivers are many.\n\n{told}\n\nIt flows into the Black Sea."
    start = draft.index("It flows")
    span = Span(start, len(draft))
    assert beside(draft, "The Danube flows into the Black Sea.", span) == (
        "The Danube rises in Germany. | It flows into the Black Sea. | "
    )
