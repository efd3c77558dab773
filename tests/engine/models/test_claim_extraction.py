"""Promises of framing by a model: one call a batch, fragments that are found, nothing invented, the built-in framing behind it."""

from __future__ import annotations

from dam import TODAY, Assemble
from scripted import Answer, Asked, Endpoint, fails, says

from factlint.engine.claims.sentences import read
from factlint.engine.models.claim_extraction import BATCH_CP, batches
from factlint.engine.models.ensemble import Ensemble

DRAFT = """# The Varn dam

The **Varn dam** is a nice place. It was [opened](https://x.example) in 1931, and it is 162 metres high.

It was opened again in 1955.
"""


def framed(ensemble: Ensemble, text: str = DRAFT, language: str = "", focus: str | None = None):
    return ensemble.frame(text, markup="markdown", language=language, focus=focus, today=TODAY)


def claims(*given: tuple[int, str, str], worth: float = 5.0) -> Answer:
    return says({"claims": [{"sentence": n, "fragment": f, "claim": c, "worth": worth} for n, f, c in given]})


OPENED = (2, "It was opened in 1931", "The Varn dam was opened in 1931.")
HIGH = (2, "it is 162 metres high", "The Varn dam is 162 metres high.")


def test_a_claims_fragment_is_found_in_the_draft_with_its_markup(endpoint: Endpoint, assemble: Assemble) -> None:
    endpoint.script = lambda asked: claims(OPENED, HIGH)
    found = framed(assemble())
    assert {claim.text: claim.spans[0].slice(DRAFT) for claim in found.claims} == {
        OPENED[2]: "It was [opened](https://x.example) in 1931",
        HIGH[2]: HIGH[1],
    }
    (asked,) = endpoint.asked
    assert asked.items("sentences")[1] == {
        "heading": "The Varn dam",
        "text": "It was opened in 1931, and it is 162 metres high.",
    }
    assert "2026-11-21" in asked.system


def test_the_same_words_in_two_sentences_keep_their_places_apart(endpoint: Endpoint, assemble: Assemble) -> None:
    endpoint.script = lambda asked: claims(OPENED, (3, "It was opened", "The Varn dam was opened again in 1955."))
    first, second = sorted(framed(assemble()).claims, key=lambda claim: claim.spans[0])
    assert (
        DRAFT[second.spans[0].start :].startswith("It was opened again")
        and first.spans[0].start < second.spans[0].start
    )


def test_what_the_text_does_not_say_is_no_claim(endpoint: Endpoint, assemble: Assemble) -> None:
    endpoint.script = lambda asked: claims(
        OPENED,
        (2, "opened in 1932", "The Varn dam was opened in 1932."),
        (2, "It was opened in 1931", "The Varn dam was opened on 4 May 1931."),
        (2, "It was opened in 1931", "The Varn dam was opened in 1931 by Mayor Lund."),
        (2, "It was opened in 1931", "Bananas grow quickly everywhere under warm lamps."),
        (9, "It was opened in 1931", "The Varn dam was opened in 1931 again."),
        (0, "", ""),
        (2, "", "The Varn dam was opened."),
        (1, "It was opened in 1931", "It was opened in 1931."),
    )
    assert [claim.text for claim in framed(assemble()).claims] == [OPENED[2]]


def test_no_claims_is_an_answer(endpoint: Endpoint, assemble: Assemble) -> None:
    endpoint.script = lambda asked: claims()
    assert framed(assemble()).claims == ()


def test_a_failed_call_leaves_its_batch_to_the_built_in_framing(endpoint: Endpoint, assemble: Assemble) -> None:
    for failure in (fails(500), says("I cannot do that."), says({"claims": "none"})):
        endpoint.script = lambda asked, failure=failure: failure
        found = framed(assemble())
        assert any("1931" in claim.text for claim in found.claims)


def test_a_long_draft_is_one_call_a_batch_with_five_sentences_before(endpoint: Endpoint, assemble: Assemble) -> None:
    paragraphs = [
        " ".join(f"House {n} of row {row} by the old market {'and ' * 12}was built in {1800 + n}." for n in range(12))
        for row in range(6)
    ]
    text = "\n\n".join(paragraphs)
    parts = list(batches(read(text, "markdown").sentences))
    assert len(parts) > 1 and all(sum(len(s.text) for s in part.sentences) <= BATCH_CP for part in parts)
    assert sum(len(part.sentences) for part in parts) == 72
    assert all(one.sentences[0].text.startswith("House 0 ") for one in parts)

    def script(asked: Asked) -> Answer:
        if "row 5" in asked.part("sentences"):
            return fails(404)
        return claims((1, str(asked.items("sentences")[0]).rstrip("."), str(asked.items("sentences")[0])))

    endpoint.script = script
    found = framed(assemble(), text)
    assert len(endpoint.asked) <= len(parts) + 1
    assert all(len(asked.items("before")) == 5 for asked in endpoint.asked if asked.part("before"))
    by_model = [claim for claim in found.claims if claim.checkworthiness == 0.5]
    assert len(by_model) >= len(parts) - 1 and any("row 5" in claim.text for claim in found.claims)


def test_other_languages_are_framed_too(endpoint: Endpoint, assemble: Assemble) -> None:
    text = "Der Damm liegt bei Varn. Er wurde im Jahr 1931 eröffnet und ist sehr schön."
    endpoint.script = lambda asked: claims(
        (2, "Er wurde im Jahr 1931 eröffnet", "Der Damm wurde im Jahr 1931 eröffnet.")
    )
    found = framed(assemble(), text, "de")
    assert found.language == "de"
    assert [claim.spans[0].slice(text) for claim in found.claims] == ["Er wurde im Jahr 1931 eröffnet"]


def test_a_focus_keeps_what_concerns_it(endpoint: Endpoint, assemble: Assemble) -> None:
    endpoint.script = lambda asked: claims(OPENED, HIGH)
    assert [claim.text for claim in framed(assemble(), focus="height in metres").claims] == [HIGH[2]]
    assert framed(assemble(), focus="bananas").no_match
