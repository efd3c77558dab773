"""Text of services, sources and drafts is shown as it reads, and never acts."""

from __future__ import annotations

import html
import re
import tomllib

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from markdown_it import MarkdownIt

from factlint.lsp import display_text
from factlint.lsp.render import suppressions

ANY = st.text(
    alphabet=st.one_of(st.sampled_from("*_`[]()<>&!#|~\\-+.:/\"' \n\r\t\u202e\u2028\x00\x07🧊é"), st.characters())
)
WITH_EVERYTHING = MarkdownIt("gfm-like", {"linkify": False, "html": True})


@given(ANY)
def test_escaped_words_render_as_exactly_themselves(text):
    rendered = WITH_EVERYTHING.render(f"x {display_text.escape_markdown(text)} x").strip()
    shown = html.unescape(re.sub(r"^<p>|</p>$", "", rendered))
    assert shown == f"x {display_text.plain_text(text)} x"


@given(ANY, st.integers(2, 80))
def test_plain_words_are_one_bounded_line_without_controls(text, limit):
    shown = display_text.plain_text(text, limit)
    assert len(shown) <= limit
    assert not re.search(r"[\x00-\x1f\x7f\u202a-\u202e\u2066-\u2069\u2028\u2029]", shown)


@given(ANY)
@example("\ud800")
def test_only_pages_are_linked_and_a_link_ends_where_it_should(text):
    assert display_text.web_address(text) is None or text.strip().lower().startswith(("http://", "https://"))
    address = display_text.web_address(f"https://example.org/{text}")
    assert address is None or not re.search(r"[\s()<>\"\\\x00-\x20]", address)


@pytest.mark.parametrize(
    "address", ["javascript:alert(1)", "file:///etc/passwd", "https://user:pw@example.org", "http:///x", ""]
)
def test_other_addresses_are_not_linked(address):
    assert display_text.web_address(address) is None


@pytest.mark.parametrize(
    "before",
    [
        "",
        "# only a comment",
        'ignore = ["One."]\n',
        'ignore = []\ncheck = "save"\n',
        'check = "save"\n\n[severity]\nmixed = "off"\n',
        "ignore = [\n  'One.', # why\n]\n",
    ],
)
def test_a_claim_is_added_to_any_project_file_without_losing_anything(tmp_path, before):
    path = tmp_path / "factlint.toml"
    path.write_text(before, encoding="utf-8")
    claim = 'He said "no" \\ 3 times. 🧊\t'
    suppressions.ignore_in_project(path, claim)
    was, now = tomllib.loads(before), tomllib.loads(path.read_text(encoding="utf-8"))
    assert sorted(now.pop("ignore")) == sorted([*was.pop("ignore", []), claim])
    assert now == was
    assert "# why" in path.read_text(encoding="utf-8") or "# why" not in before


@pytest.mark.parametrize("before", ['"ignore" = []\n', "not toml at all", 'ignore = "One."\n'])
def test_a_project_file_that_cannot_be_added_to_is_left_as_it_was(tmp_path, before):
    path = tmp_path / "factlint.toml"
    path.write_text(before, encoding="utf-8")
    with pytest.raises(ValueError):
        suppressions.ignore_in_project(path, "A claim.")
    assert path.read_text(encoding="utf-8") == before
