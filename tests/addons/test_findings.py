"""From answers to what Writer shows: on the right words, with nothing in it that could act, also after an edit."""

from __future__ import annotations

import pytest
from checking_service import LINK, WHY, match
from factlint_writer.findings import Answer, Unreadable, answer_of, carry_over, utf16_length, web_link
from hypothesis import given
from hypothesis import strategies as st

TEXT = "Well 😀. The wall stood from 1961 to 1999. I saw it."


def words(text: str, start: int, end: int) -> str:
    return text.encode("utf-16-le")[2 * start : 2 * end].decode("utf-16-le", "replace")


def found(text: str = TEXT, **changes: object) -> tuple:
    return answer_of({"matches": [match(text, "1999", **changes)]}, text).findings


def test_a_match_is_a_finding_on_its_words_with_all_that_is_to_be_said():
    (finding,) = found()
    assert words(TEXT, finding.start, finding.end) == "1999" and finding.suggestions == ("1989",)
    assert words(TEXT, finding.reach_start, finding.reach_end) == "The wall stood from 1961 to 1999."
    assert finding.short == f"False: {WHY}" and finding.link == LINK and finding.rule == "FACTLINT_FALSE"
    assert finding.full.splitlines() == [
        "The evidence contradicts this claim",
        "False, high confidence",
        WHY,
        "Source: Berlin Wall (3 May 2024)",
    ]


def test_a_claim_has_one_id_wherever_it_stands_and_each_verdict_another():
    (here,), (there,) = found(), found(f"Later. {TEXT}")
    assert here.id == there.id and here.id.startswith("FACTLINT_FALSE/")
    (other,) = found(TEXT.replace("1961", "1962"))
    (milder,) = found(rule={"id": "FACTLINT_MIXED"})
    assert len({here.id, other.id, milder.id}) == 3


def test_an_answer_says_whether_it_is_whole():
    assert answer_of({"matches": []}, "") == Answer((), True)
    assert not answer_of({"matches": [], "warnings": {"incompleteResults": True}}, "").whole


def test_other_servers_of_that_kind_are_understood_too():
    bare = match(TEXT, "1999")
    del bare["evidence"], bare["sentence"], bare["rule"]["urls"]
    (finding,) = answer_of({"matches": [bare]}, TEXT).findings
    assert (
        finding.link == ""
        and WHY in finding.full
        and (finding.reach_start, finding.reach_end)
        == (
            finding.start,
            finding.end,
        )
    )


@pytest.mark.parametrize(
    "changes",
    [
        {"offset": -1},
        {"offset": 9999},
        {"offset": True},
        {"offset": "3"},
        {"length": 0},
        {"length": 10_000},
        {"rule": None},
        {"rule": {"id": 5}},
        {"message": ""},
    ],
)
def test_a_match_that_is_not_in_the_text_or_says_nothing_is_passed_over(changes: dict[str, object]):
    assert found(**changes) == ()


def test_foreign_words_stay_words():
    (finding,) = found(
        message="False:\u202e\x07 a\nb" + "x" * 500,
        replacements=[{"value": "a\nb"}, {"value": "\u202e1989"}, {"value": 1}, {"value": "1989"}],
        rule={"id": "R\n1", "urls": [{"value": "javascript:alert(1)"}, {"value": "file:///etc/passwd"}]},
        evidence={"why": "one\ntwo", "claim": 3, "sources": [{"title": "t\x00\u200b"}, "no", {"url": "u"}]},
    )
    assert finding.short.startswith("False: a bxxx") and len(finding.short) <= 160
    assert finding.suggestions == ("1989",) and finding.link == "" and finding.rule == "R 1"
    assert finding.full.splitlines()[1:] == ["one two", "Source: t", "Source: u"]


@pytest.mark.parametrize(
    "address",
    [
        "http://u:p@a.example",
        "https://",
        "https://a.example/a b",
        "https://[",
        "ftp://a.example",
        "https://a.example/\u202e",
    ],
)
def test_only_plain_web_addresses_are_opened(address: str):
    assert web_link(address) == "" and web_link("https://a.example/?q=1#s") == "https://a.example/?q=1#s"


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.sampled_from(["rule", "id", "value", "offset", "urls"]), inner),
)


@given(JSON, JSON)
def test_whatever_is_answered_it_is_read_or_refused(body: object, part: object):
    for answer in (body, {"matches": body, "warnings": part}, {"matches": [match(TEXT, "1999") | {"rule": part}]}):
        try:
            findings = answer_of(answer, TEXT).findings
        except Unreadable:
            continue
        assert all(0 <= one.start < one.end <= utf16_length(TEXT) for one in findings)


SENTENCES = ("It ended in 1999. ", "😀 It was 1999 then. ", "Nothing. ", "In 1999 it rained. ")


@given(st.lists(st.sampled_from(SENTENCES), min_size=1, max_size=6), st.data())
def test_after_an_edit_a_verdict_is_on_the_same_words_of_the_same_sentence(sentences: list[str], data: st.DataObject):
    before = "".join(sentences)
    places = [at for at in range(len(before)) if before.startswith("1999", at)]
    matches = []
    for at in places:
        offset = utf16_length(before[:at])
        sentence = before[before.rfind(". ", 0, at) + 1 : before.index(".", at) + 1].strip()
        matches.append(match(sentence, "1999") | {"offset": offset})
    findings = answer_of({"matches": matches}, before).findings
    start = data.draw(st.integers(0, len(before)))
    end = data.draw(st.integers(start, len(before)))
    after = before[:start] + data.draw(st.sampled_from(["", "x", "1999", "😀 new. "])) + before[end:]
    sentences_before = {words(before, one.reach_start, one.reach_end) for one in findings}
    kept = carry_over(before, after, findings)
    for one in kept:
        assert words(after, one.start, one.end) == "1999"
        assert words(after, one.reach_start, one.reach_end) in sentences_before
    assert {one.id for one in kept} <= {one.id for one in findings} and carry_over(before, before, findings) == findings


@pytest.mark.parametrize(("before", "after"), [("1999", "1998"), ("stood", "was"), ("1961 to", "about 1961 to")])
def test_a_verdict_goes_with_any_change_in_its_sentence(before: str, after: str):
    assert carry_over(TEXT, TEXT.replace(before, after), found()) == ()
