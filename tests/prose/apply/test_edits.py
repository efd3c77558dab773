"""A rewrite reaches the draft as the smallest edit of its words, and never cuts through markup."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from factlint.prose.apply import edits as edits_module
from factlint.prose.apply.edits import Edit, Refusal, apply_edits, find_words, join_close_edits, project
from factlint.prose.parse import Markup, ParsedDraft, parse
from factlint.prose.span import Span


def _projected(source: str, claim: str, rewrite: str, markup: Markup = "markdown") -> str | Refusal:
    """The draft after the edits, its first block being the passage."""
    draft = parse(source, markup)
    edits = project(draft, draft.blocks[0].span, claim, rewrite)
    return edits if isinstance(edits, Refusal) else apply_edits(source, edits)


@pytest.mark.parametrize(
    ("source", "claim", "rewrite", "after"),
    [
        ("It opened in 1931.", "The Varn dam opened in 1931.", "The Varn dam opened in 1938.", "It opened in 1938."),
        ("It **opened in *1931***.", "It opened in 1931", "It opened in 1938.", "It **opened in *1938***."),
        ("[It opened in 1931](/1931).", "It opened in 1931.", "It opened in 1938.", "[It opened in 1938](/1931)."),
        ("It is in France, far off.", "It is in France", "It is not in France", "It is not in France, far off."),
        ("It is not in France.", "The dam is not in France.", "The dam is in France.", "It is in France."),
        ("> It opened\n> in 1931.", "It opened in 1931.", "It closed in 1938.", "> It closed\n> in 1938."),
        (
            "It holds 3&nbsp;million litres.",
            "It holds 3 million litres",
            "It holds 2 million litres",
            "It holds 2&nbsp;million litres.",
        ),
        ("The `x` costs $5.", "The x costs $5.", "The x costs $7.", "The `x` costs $7."),
        ("It grew 5%.", "It grew 5%.", "It grew 5 percent.", "It grew 5 percent."),
        ("Sydney is the capital.", "The capital is Sydney", "The capital is Canberra", "Canberra is the capital."),
        (
            "It opened in 1931, closed in 1931.",
            "It closed in 1931.",
            "It closed in 1932.",
            "It opened in 1931, closed in 1932.",
        ),
        ("- [ ] It’s from 1931.", "It's from 1931", "It's from 1938", "- [ ] It’s from 1938."),
        (
            "It opened in 1931[^1].\n\n[^1]: In 1931.",
            "It opened in 1931",
            "It opened in 1938",
            "It opened in 1938[^1].\n\n[^1]: In 1931.",
        ),
        (
            "It opened in [1931][a].\n\n[a]: /u",
            "It opened in 1931",
            "It opened in 1938",
            "It opened in [1938][a].\n\n[a]: /u",
        ),
    ],
)
def test_the_words_that_differ_change_and_no_others(source: str, claim: str, rewrite: str, after: str) -> None:
    assert _projected(source, claim, rewrite) == after


@pytest.mark.parametrize(
    ("source", "claim", "rewrite", "refusal"),
    [
        ("It opened in 1931.", "It opened in 1931.", "It opened in 1931", Refusal.UNCHANGED),
        ("About three million people.", "About 3 million people", "About 2 million people", Refusal.NOT_CLEAN),
        ("It opened in ’31.", "It opened in 1931", "It opened in 1938", Refusal.NOT_CLEAN),
        ("It opened.", "The dam opened.", "The bridge opened.", Refusal.NOT_CLEAN),
        ("In 1931, or 1931.", "The year is 1931", "The year is 1932", Refusal.NOT_CLEAN),
        ("From **New** York.", "From New York", "From Old England", None),
        ("It is 3&frac12; km.", "It is 3½ km", "It is 4¼ km", Refusal.TOUCHES_SYNTAX),
        ("It is `1931`.", "It is 1931", "It is 1938", Refusal.NOT_CLEAN),
        ("See http://x.org/1931 now.", "See 1931 now", "See 1938 now", Refusal.NOT_CLEAN),
        ("It opened in 1931.", "It opened in 1931", "It opened in *1938*", Refusal.TOUCHES_SYNTAX),
        ("It opened in 1931.", "It opened in 1931", "It opened in 1938\nor so", Refusal.TOUCHES_SYNTAX),
        ("It is 5, then x$ so", "It is 5", "It is $y", Refusal.TOUCHES_SYNTAX),
        ("x y\nz", "x z", "x # z", Refusal.NOT_CLEAN),
        ("is 1931 so", "is 1931 so", "is <b> so", Refusal.TOUCHES_SYNTAX),
    ],
)
def test_what_is_not_clean_is_refused(source: str, claim: str, rewrite: str, refusal: Refusal | None) -> None:
    found = _projected(source, claim, rewrite)
    assert found is refusal if refusal else found == "From **Old** England."


def test_a_table_cell_never_gets_a_bar_and_keeps_those_around_it() -> None:
    source = "| Dam | Opened |\n|-----|--------|\n| Varn | in 1931 |\n"
    draft = parse(source)
    cell = next(block for block in draft.blocks if "1931" in block.text)
    edits = project(draft, cell.span, "It opened in 1931.", "It opened in 1938.")
    assert not isinstance(edits, Refusal)
    assert apply_edits(source, edits) == source.replace("1931", "1938")
    assert project(draft, cell.span, "in 1931", "in 19|38") is Refusal.TOUCHES_SYNTAX


def test_a_figure_that_would_start_a_list_is_refused() -> None:
    assert _projected("opened\nlate. Then", "late", "1", "markdown") is Refusal.TOUCHES_SYNTAX
    assert _projected("opened\nlate. Then", "late", "1", "plain") == "opened\n1. Then"


def _long_line(sign: str) -> str:
    """Many sentences in one line, each with a year of its own, and a sign in the first."""
    return f"The {sign} opened in 1700. " + " ".join(
        f"Mill {number} closed in {number}." for number in range(1701, 2000)
    )


@pytest.mark.parametrize("sign", ["dam", "dam *", "dam & weir", "*dam*"])
@pytest.mark.parametrize("markup", ["markdown", "plain", "rst"])
def test_in_a_long_line_the_same_words_change_as_in_a_short_one(sign: str, markup: Markup) -> None:
    source = _long_line(sign)
    draft = parse(source, markup)
    for year in ("1700", "1850", "1999"):
        passage = next(one for one in draft.sentences(0) if year in one.text)
        verb = "opened" if year == "1700" else "closed"
        edits = project(draft, passage.span, passage.text, passage.text.replace(verb, "stood"))
        assert not isinstance(edits, Refusal)
        assert [(edit.span.slice(source), edit.replacement) for edit in edits] == [(verb, "stood")]
    assert (
        project(draft, passage.span, passage.text, passage.text.replace("closed", "clo\nsed")) is Refusal.TOUCHES_SYNTAX
    )


def test_at_the_start_of_a_long_line_a_figure_that_would_start_a_list_is_refused() -> None:
    source = "Late. " + _long_line("dam")
    draft = parse(source)
    assert project(draft, Span(0, 5), "Late", "1") is Refusal.TOUCHES_SYNTAX
    assert project(draft, Span(0, 5), "Late", "Soon") == (Edit(Span(0, 4), "Soon"),)


@pytest.mark.parametrize(("first", "second"), [("$y", "x$"), ("%%", "%%")])
def test_in_a_long_line_a_sign_far_off_makes_the_same_markup_as_one_near_by(first: str, second: str) -> None:
    source = _long_line(f"dam {first}")
    draft = parse(source)
    assert draft.blocks[0].text == source
    passage = draft.sentences(0)[40]
    assert passage.span.start > 1_000
    edits = project(draft, passage.span, passage.text, passage.text.replace("closed", f"was {second} and closed"))
    assert edits is Refusal.TOUCHES_SYNTAX


_PIECES = (
    "dam opened 1931 a - -- 1. 2) A. (c) ... ! ? % & &amp; ; : // x/ /x http: https://a.org www.a.org a@b.org x: :x 'a b' "
    "``a'' \"a b\" $5 $y x$ %% *a b* ~ ^ | # + \u2028 \u00a0"
).split(" ")


@given(
    st.lists(st.sampled_from(["dam", "1931", *_PIECES]), min_size=4, max_size=30),
    st.sampled_from(["1938", "2.", "-", "*", "$", "x$", "%%", "&", "//", "http://a.b", "%", "", "  ", "(a)"]),
    st.sampled_from(["markdown", "plain"]),
    st.data(),
)
def test_around_its_edits_a_block_is_told_to_show_only_what_it_shows_as_a_whole(
    pieces: list[str], new: str, markup: Markup, data: st.DataObject
) -> None:
    draft = parse(" ".join(pieces), markup)
    if len(draft.blocks) != 1:
        return
    block = draft.blocks[0]
    words = [found.span() for found in re.finditer(r"\S+", block.text)]
    if not words or block.span.slice(draft.text) != block.text:
        return
    edit = Edit(Span(*data.draw(st.sampled_from(words))).shifted(block.span.start), new)
    expected = apply_edits(block.text, [Edit(edit.span.shifted(-block.span.start), new)])
    with pytest.MonkeyPatch.context() as patched:
        whole = edits_module._shows(draft, block, [edit], expected)
        patched.setattr(edits_module, "_LONG_BLOCK_CP", 0)
        patched.setattr(edits_module, "_REACH_CP", 8)
        around = edits_module._shows_around_edits(parse(draft.text, markup), block, [edit], expected)
    assert whole or not around
    assert not edits_module._shows_around_edits(parse(draft.text, markup), block, [edit], f"{expected}!")


def test_a_line_of_many_sentences_is_not_read_whole_for_each_edit(monkeypatch: pytest.MonkeyPatch) -> None:
    draft = parse(_long_line("dam"))
    read: list[int] = []

    def note(text: str, markup: Markup) -> ParsedDraft:
        read.append(len(text))
        return parse(text, markup)

    monkeypatch.setattr("factlint.prose.apply.edits.parse", note)
    passage = draft.sentences(0)[150]
    assert not isinstance(project(draft, passage.span, passage.text, passage.text.replace("closed", "shut")), Refusal)
    assert read and max(read) < 1_000 < len(draft.text)


def test_only_the_passage_is_searched() -> None:
    source = "It opened in 1931. It closed in 1931."
    draft = parse(source)
    second = draft.sentences(0)[1]
    edits = project(draft, second.span, "The dam closed in 1931", "The dam closed in 1938")
    assert edits == (Edit(Span(source.rindex("1931"), source.rindex("1931") + 4), "1938"),)


def test_a_passage_over_two_blocks_or_outside_of_all_is_refused() -> None:
    draft = parse("It opened.\n\nIn 1931.")
    assert project(draft, Span(0, 20), "It opened in 1931", "It opened in 1938") is Refusal.NOT_CLEAN
    assert project(draft, Span(11, 11), "It opened", "It closed") is Refusal.NOT_CLEAN


def test_edits_that_overlap_are_not_applied() -> None:
    with pytest.raises(ValueError, match="overlap"):
        apply_edits("abc", [Edit(Span(0, 2), "x"), Edit(Span(1, 3), "y")])


_WORDS = [
    "dam",
    "opened",
    "1931",
    "France",
    "three",
    "3.5",
    "km",
    "river",
    "the",
    "in",
    "’tis",
    "naïve",
    "🚀",
    "AT&amp;T",
]
_NEW = ["1938", "closed", "Spain", "2", "not", "4,200", "bridge"]
_WRAPS = [
    "{}",
    "{}",
    "*{}*",
    "**{}**",
    "[{}](/u_1931 'in 1931')",
    "[{}][a]",
    "`{}`",
    "~~{}~~",
    "<b>{}</b>",
    "{}\n> ",
    "![{}](i.png)",
]
_TARGETS = re.compile(r"\(/u_1931 'in 1931'\)|\]\[a\]|`[^`]*`|</?b>|!\[[^\]]*\]\(i\.png\)|\n> |\n\n\[a\]: /d")


@st.composite
def _passage(draw: st.DrawFn) -> ParsedDraft:
    parts = draw(
        st.lists(
            st.tuples(st.lists(st.sampled_from(_WORDS), min_size=1, max_size=3), st.sampled_from(_WRAPS)),
            min_size=1,
            max_size=6,
        )
    )
    source = "> " + " ".join(wrap.format(" ".join(words)) for words, wrap in parts) + ".\n\n[a]: /d\n"
    return parse(source)


@given(_passage(), st.data())
def test_the_draft_then_shows_the_rewrite_and_keeps_all_its_markup(draft: ParsedDraft, data: st.DataObject) -> None:
    if not draft.blocks:
        return
    block = draft.blocks[0]
    claim = block.text.strip()
    words = claim.split(" ")
    for _ in range(data.draw(st.integers(1, 2))):
        at = data.draw(st.integers(0, len(words) - 1))
        words[at : at + data.draw(st.integers(0, 1))] = [data.draw(st.sampled_from(_NEW))]
    rewrite = " ".join(words)
    edits = project(draft, block.span, claim, rewrite)
    if isinstance(edits, Refusal):
        return
    source = apply_edits(draft.text, edits)
    shown = parse(source).blocks[0]
    assert " ".join(shown.text.split()).rstrip(". ") == " ".join(rewrite.split()).rstrip(". ")
    assert _TARGETS.findall(source) == _TARGETS.findall(draft.text)
    assert [mark.kind for mark in shown.content.marks] == [mark.kind for mark in block.content.marks]
    assert all(block.span.contains(edit.span) for edit in edits)
    assert all("\n" not in edit.replacement and "\n" not in edit.span.slice(draft.text) for edit in edits)


def test_edits_with_nothing_but_spaces_between_are_one_to_a_reader() -> None:
    text = "The Peruvian dollar, a coin."
    edits = [Edit(Span(4, 12), "nuevo"), Edit(Span(13, 19), "sol"), Edit(Span(21, 22), "one")]
    assert join_close_edits(text, edits) == [Edit(Span(4, 19), "nuevo sol"), Edit(Span(21, 22), "one")]
    assert join_close_edits("a\nb", [Edit(Span(0, 1), "c"), Edit(Span(2, 3), "d")])[0] == Edit(Span(0, 1), "c")


@pytest.mark.parametrize(
    ("text", "words", "there"),
    [
        ("Cusco's streets, and Cusco’s walls, and Cusco", "Cusco", ["Cusco"] * 3),
        ("Straße's length", "Straße", ["Straße"]),
        ("The ﬁle's end", "file", ["ﬁle"]),
        ("1,162 of them", "62", []),
    ],
)
def test_words_are_found_without_the_ending_of_a_possessive(text: str, words: str, there: list[str]) -> None:
    assert [span.slice(text) for span in find_words(text, words)] == there
