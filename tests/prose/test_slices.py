"""What is sent of a draft is verbatim, bounded, and leads back to the draft."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from factlint.prose.parse import BlockKind, ParsedDraft, parse
from factlint.prose.slices import Slice, make_slices, paragraph_key, split_slice

_DRAFT = parse(
    "---\ntitle: The dam\n---\n\nIntro words.\n\n## History\n\nIt *opened* in 1931.\n\n> It closed\n> in [1938][a].\n\n"
    "## Size\n\nIt is big.\n\n[a]: http://x.org\n"
)
_FRAGMENTS = [
    "It opened in 1931. ",
    "\n\n",
    "\n\n> ",
    "\n- ",
    "\n\n## H\n\n",
    "words 🚀 ",
    "\n",
    "[x][a] ",
    "\n\n[a]: /u\n\n",
    "*b* ",
]
drafts = st.lists(st.sampled_from(_FRAGMENTS), max_size=40).map(lambda parts: parse("".join(parts)))


def _targets(slice_: Slice, draft: ParsedDraft) -> list[str]:
    return [piece.span.slice(draft.text) for piece in slice_.pieces if piece.target]


def test_a_paragraph_comes_with_title_heading_and_the_paragraph_before() -> None:
    (found,) = make_slices(_DRAFT, [3])
    assert (
        found.text
        == "The dam\n\n## History\n\nIt *opened* in 1931.\n\n> It closed\n> in [1938][a].\n\n[a]: http://x.org"
    )
    assert found.targets == (3,)
    assert _targets(found, _DRAFT) == ["> It closed\n> in [1938][a]."]


def test_consecutive_paragraphs_share_a_slice_and_others_do_not() -> None:
    assert [found.targets for found in make_slices(_DRAFT, [0, 2, 3, 5])] == [(0, 2, 3, 5)]
    assert [found.targets for found in make_slices(_DRAFT, [5, 0])] == [(0,), (5,)]
    assert make_slices(_DRAFT, [1, 4]) == []


def test_words_of_the_context_lead_nowhere() -> None:
    (found,) = make_slices(_DRAFT, [3])
    at = found.text.index("opened")
    assert found.to_draft(at, at + 6) is None
    at = found.text.index("closed")
    span = found.to_draft(at, at + 6)
    assert span is not None
    assert span.slice(_DRAFT.text) == "closed"
    assert found.to_draft(0, at + 6) is None
    assert found.to_draft(at, len(found.text)) is None


@given(drafts, st.integers(60, 400), st.data())
def test_slices_are_bounded_verbatim_and_ask_about_every_wanted_word(
    draft: ParsedDraft, limit_cp: int, data: st.DataObject
) -> None:
    wanted = data.draw(st.sets(st.integers(0, max(len(draft.blocks) - 1, 0)))) if draft.blocks else set[int]()
    asked: dict[int, str] = {}
    for found in make_slices(draft, sorted(wanted), limit_cp):
        assert len(found.text) <= limit_cp
        for piece in found.pieces:
            assert found.text[piece.start : piece.end] == piece.span.slice(draft.text)
            if piece.target:
                assert found.to_draft(piece.start, piece.end) == piece.span
                asked[piece.block] = asked.get(piece.block, "") + piece.span.slice(draft.text)
            else:
                assert found.to_draft(piece.start, piece.end) is None or not len(piece.span)
    prose = {block for block in wanted if draft.blocks[block].kind is not BlockKind.HEADING}
    assert {block: "".join(text.split()) for block, text in asked.items()} == {
        block: "".join(draft.blocks[block].span.slice(draft.text).split()) for block in prose
    }


def test_a_block_too_long_for_a_slice_is_cut_between_sentences() -> None:
    draft = parse("It opened in 1931. " * 100)
    found = make_slices(draft, [0], 500)
    assert len(found) > 4
    assert all(target.endswith("1931.") for slice_ in found for target in _targets(slice_, draft))


def test_the_key_sees_all_that_the_reading_depends_on_and_nothing_else() -> None:
    key = paragraph_key(_DRAFT, 3)
    same = parse(_DRAFT.text.replace("Intro words", "Other words").replace("It is big", "It is small"))
    assert paragraph_key(same, 3) == key
    for old, new in [("The dam", "A dam"), ("History", "Past"), ("1931", "1932"), ("closed", "shut")]:
        assert paragraph_key(parse(_DRAFT.text.replace(old, new)), 3) != key


def test_the_halves_of_a_slice_ask_about_the_same_words() -> None:
    (whole,) = make_slices(_DRAFT, [0, 2, 3, 5])
    found = split_slice(_DRAFT, whole)
    assert [words for half in found for words in _targets(half, _DRAFT)] == _targets(whole, _DRAFT)
    assert [half.targets for half in found] == [(0, 2), (3, 5)]


def test_a_paragraph_is_halved_between_its_sentences_and_a_sentence_not_at_all() -> None:
    draft = parse("The dam opened. It closed. It fell. It was rebuilt.")
    (whole,) = make_slices(draft, [0])
    found = split_slice(draft, whole)
    assert [_targets(half, draft) for half in found] == [["The dam opened. It closed. "], ["It fell. It was rebuilt."]]
    (alone,) = make_slices(parse("The dam opened."), [0])
    assert split_slice(parse("The dam opened."), alone) == []


def test_an_empty_draft_has_no_slices() -> None:
    assert make_slices(parse(""), []) == []
    assert Slice("", (), ()).to_draft(0, 0) is None
