"""Reading keeps its promises on any text: exact places, and the same outcome whether read at once or edit by edit."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import astuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from factlint.prose.parse import PARSE_LIMIT_CP, Markup, ParsedDraft, looks_binary, markup_of, parse
from factlint.prose.span import Span

_FRAGMENTS = [
    *(
        "words ",
        "It opened in 1931. ",
        "é",
        "🚀",
        "e\u0301",
        "*",
        "**",
        "_",
        "~~",
        "`",
        "```",
        "[",
        "](u)",
        "][a]",
        "![",
        "<b>",
    ),
    *(
        "\\",
        "&amp;",
        "$",
        "$x$",
        "http://x.org",
        "<!-- factlint off -->",
        "<!-- factlint on -->",
        "[^1]",
        "\u2028",
        "\x0c",
    ),
    *(
        "\n",
        "\n\n",
        "\r\n",
        "\r\n\r\n",
        "\r",
        "\n> ",
        "\n- ",
        "\n1. ",
        "\n# ",
        "\n    ",
        "\n  ",
        "\n```\n",
        "\n---\n",
        "\n===\n",
    ),
    *(
        "\n\n[a]: /u\n",
        "\n\n[^1]: note\n",
        "\na|b\n-|-\nc|d\n",
        "\n\n<div>\n",
        "\n$$\n",
        "\t",
        "  \n",
        "---\ntitle: x\n---\n",
    ),
    *("<!-- factlint ignore-next -->\n", "\ud800"),
]
drafts = st.lists(st.sampled_from(_FRAGMENTS), max_size=30).map("".join)
markups: st.SearchStrategy[Markup] = st.sampled_from(["markdown", "plain"])
edits = st.lists(st.tuples(st.floats(0, 1), st.integers(0, 12), st.sampled_from([*_FRAGMENTS, "", ""])), max_size=8)


def _facts(draft: ParsedDraft) -> tuple[object, ...]:
    blocks = [(b.kind, b.span, b.level, b.container, b.depth, astuple(b.content)) for b in draft.blocks]
    rest = (draft.title, draft.title_span, dict(draft.skipped), draft.ignored, dict(draft.definitions), draft.unread_cp)
    return (draft.text, draft.markup, blocks, draft.chunks, *rest)


@given(drafts, markups, edits)
def test_reading_again_after_edits_is_reading_anew(
    text: str, markup: Markup, edits: list[tuple[float, int, str]]
) -> None:
    draft = parse(text, markup)
    for place, length, new in edits:
        start = int(place * len(text))
        text = text[:start] + new + text[start + length :]
        draft = parse(text, markup, draft)
        assert _facts(draft) == _facts(parse(text, markup))


@given(drafts, markups)
def test_every_visible_character_has_its_place_in_the_source(text: str, markup: Markup) -> None:
    draft = parse(text, markup)
    end_before = 0
    for block in draft.blocks:
        assert end_before <= block.span.start <= block.span.end <= len(text)
        end_before = block.span.end
        at = block.span.start
        for run in block.runs:
            assert at <= run.span.start < run.span.end <= block.span.end
            at = run.span.end
            if len(run.text) == len(run.span) and run.text != " ":
                assert run.span.slice(text) == run.text
        assert "".join(run.text for run in block.runs) == block.text
        assert all(0 <= gap <= len(block.text) for gap in block.gaps)


@given(drafts, markups, st.data())
def test_a_visible_range_and_its_source_lead_to_each_other(text: str, markup: Markup, data: st.DataObject) -> None:
    for block in parse(text, markup).blocks:
        start = data.draw(st.integers(0, len(block.text) - 1))
        end = data.draw(st.integers(start + 1, len(block.text)))
        bare, whole = block.bare_span(start, end), block.source_span(start, end)
        assert whole.contains(bare)
        assert block.span.contains(whole)
        assert block.visible_span(bare) == Span(start, end)
        assert block.visible_span(whole) == Span(start, end)


@given(drafts, markups)
def test_sentences_lie_in_order_and_leave_no_word_out(text: str, markup: Markup) -> None:
    draft = parse(text, markup)
    for index, block in enumerate(draft.blocks):
        sentences = draft.sentences(index)
        assert "".join("".join(s.text.split()) for s in sentences) == "".join(block.text.split())
        for sentence in sentences:
            assert sentence.text == sentence.visible.slice(block.text) == sentence.text.strip()
            assert sentence.span == block.source_span(sentence.visible.start, sentence.visible.end)
            assert sentence.block == index


@given(st.text(max_size=200), markups)
def test_any_text_at_all_can_be_read(text: str, markup: Markup) -> None:
    draft = parse(text, markup)
    for block in range(len(draft.blocks)):
        draft.sentences(block)


def test_only_the_edited_block_is_read_again() -> None:
    text = "\n\n".join(f"Paragraph {n} *of* some." for n in range(50))
    draft = parse(text)
    again = parse(text.replace("Paragraph 20 ", "Paragraph twenty "), previous=draft)
    kept = [old.content is new.content for old, new in zip(draft.blocks, again.blocks, strict=True)]
    assert kept == [n != 20 for n in range(50)]
    assert all(a is b for a, b in zip(again.blocks[:19], draft.blocks[:19], strict=True))


def test_the_same_text_is_not_read_again() -> None:
    draft = parse("words")
    assert parse("words", previous=draft) is draft


def test_a_new_definition_turns_brackets_far_above_into_a_link() -> None:
    text = "See [it] here.\n\nMore.\n\nAnd more.\n"
    draft = parse(text)
    defined = parse(text + "\n[it]: /u\n", previous=draft)
    assert [d.blocks[0].text for d in (draft, defined)] == ["See [it] here.", "See it here."]
    assert parse(text, previous=defined).blocks[0].text == "See [it] here."


def test_the_heading_before_a_place_is_the_last_that_begins_there_or_above() -> None:
    text = "It rained.\n\n# Varn\n\nThe dam.\n\nThe lake.\n\n## Ore\n\nA mine.\n"
    draft = parse(text, "markdown")
    headings = {
        words: draft.heading_before(text.index(words) + 1)
        for words in ("It", "# Varn", "dam", "lake", "## Ore", "mine")
    }
    assert headings == {"It": "", "# Varn": "Varn", "dam": "Varn", "lake": "Varn", "## Ore": "Ore", "mine": "Ore"}
    assert draft.heading_before(0) == "" and draft.heading_before(len(text)) == "Ore"


def test_a_binary_file_holds_no_prose_and_says_so() -> None:
    draft = parse("\x7fELF\x02\x01\x01" + "\x00\x03" * 500)
    assert draft.blocks == ()
    assert dict(draft.skipped) == {"binary": 1}
    assert looks_binary("\ufffd\ufffd\x00" * 100)
    assert not looks_binary("Words.\x0c\nMore\tof them. \x1b[0m")


def test_a_draft_past_the_limit_is_read_up_to_it_and_says_how_much_was_not() -> None:
    paragraph = "It opened in 1931. " * 20 + "\n\n"
    text = paragraph * (5_000_000 // len(paragraph))
    draft = parse(text, "plain")
    assert PARSE_LIMIT_CP * 0.9 < len(text) - draft.unread_cp <= PARSE_LIMIT_CP
    assert text[: len(text) - draft.unread_cp].endswith("\n\n")
    for at in (10, PARSE_LIMIT_CP - 5_000, len(text) - 5):
        edited = text[:at] + "1938" + text[at:]
        again = parse(edited, "plain", draft)
        assert len(edited) - again.unread_cp <= PARSE_LIMIT_CP * 1.1
        assert all(block.text == block.span.slice(edited) for block in again.blocks[::50])
        assert abs(len(again.blocks) - len(draft.blocks)) <= 1


@pytest.mark.parametrize(
    ("name", "markup"),
    [
        ("a/README.md", "markdown"),
        ("notes.MARKDOWN", "markdown"),
        ("markdown", "markdown"),
        ("quarto", "quarto"),
        ("a.md.txt", "plain"),
        ("plaintext", "plain"),
        ("LICENSE", "plain"),
    ],
)
def test_a_name_or_a_language_id_tells_the_markup(name: str, markup: Markup) -> None:
    assert markup_of(name) == markup


def test_an_import_loads_no_reader_and_no_splitter() -> None:
    probe = (
        "import sys, factlint.prose.parse, factlint.prose.offsets, factlint.prose.text_changes, factlint.prose.slices\n"
        "late = ('sentencex', 'rapidfuzz', 'difflib', 'factlint.prose.incremental_parse')\n"
        "print([name for name in late if name in sys.modules])"
    )
    ran = subprocess.run([sys.executable, "-c", probe], capture_output=True, text=True, check=True)
    assert ran.stdout.strip() == "[]"


def test_a_draft_whose_comments_name_rules_is_read_without_what_compares_words() -> None:
    probe = (
        "import sys; from factlint.prose.parse import parse\n"
        "assert parse('<!-- factlint off sum, weekday_date -->\\n\\nOne.').blocks\n"
        "print('difflib' in sys.modules)"
    )
    ran = subprocess.run([sys.executable, "-c", probe], capture_output=True, text=True, check=True)
    assert ran.stdout.strip() == "False"
