"""What a draft cites, and for which statement."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from factlint.engine.citations import find
from factlint.prose.span import Span


def one(text, **options):
    (found,) = find(text, **options)
    return found


def test_a_link_supports_the_sentence_that_it_stands_in():
    draft = "Lake Varn covers 212 km², says the [survey](https://a.example/varn).\n\nThe dam opened in 1931."
    found = one(draft)
    assert (found.reference, found.url, found.doi) == ("survey", "https://a.example/varn", None)
    assert found.statement == "Lake Varn covers 212 km², says the survey."
    assert found.position == Span(0, 68) and draft[0:68].endswith("varn).")


@pytest.mark.parametrize(
    "draft",
    [
        "The dam opened in 1938. [Source](https://a.example/dam)",
        "The dam opened in 1938 (https://a.example/dam).",
        "The dam opened in 1938 (see <https://a.example/dam>).",
        "The dam opened in 1938 ([1](https://a.example/dam)).",
        "The dam opened in 1938.[^n]\n\n[^n]: The log, https://a.example/dam.",
        "The dam opened in 1938 [1].\n\n## References\n\n1. The log, https://a.example/dam\n",
        "The dam opened in 1938. [1] Fish live in it.\n\nReferences\n[1] The log, https://a.example/dam\n",
        "The dam opened in 1938 [1].\n\n[1] The log, https://a.example/dam",
        "The dam opened in 1938 [1].\n\n[1]: https://a.example/dam",
        "The dam opened in 1938.[log]\n\n[log]: <https://a.example/dam> 'The log'",
    ],
)
def test_every_form_of_a_citation_leads_to_its_page_and_statement(draft):
    found = one(draft)
    assert found.url == "https://a.example/dam"
    assert found.statement == "The dam opened in 1938."
    assert found.position.slice(draft).startswith("The dam opened in 1938")


@pytest.mark.parametrize(
    "written",
    [
        "doi:10.1000/Ab.1",
        "https://doi.org/10.1000/ab.1",
        "http://dx.doi.org/10.1000/ab.1",
        "[x](https://doi.org/10.1000/ab.1)",
    ],
)
def test_a_doi_is_known_in_every_form(written):
    found = one(f"The dam opened in 1938 ({written}).")
    assert found.doi == "10.1000/ab.1" and found.url is None


def test_several_markers_each_cite_and_know_of_each_other():
    draft = "The dam opened in 1938 [1-2, 4].\n\n# References\n\n" + "\n".join(
        f"{number}. Log {number}, https://a.example/{number}" for number in range(1, 5)
    )
    found = find(draft)
    assert [citation.url[-1] for citation in found] == ["1", "2", "4"]
    assert all(citation.shared for citation in found)


def test_an_author_and_a_year_find_their_entry():
    draft = (
        "Dams hold back whole rivers (Smith et al., 2019).\n\nReferences\n\n"
        "Smith, J. (2019). Dams. doi:10.1000/9\n\nJones (2019). Cats. https://a.example/cats"
    )
    found = one(draft)
    assert found.doi == "10.1000/9" and found.work.entry.startswith("Smith, J.")


def test_two_entries_of_one_number_are_ambiguous():
    draft = "The dam opened in 1938 [1].\n\n## Sources\n\n[1] One https://a.example/1\n[1] Two https://a.example/2\n"
    assert one(draft).doubt == "ambiguous_reference"


def test_an_uncited_work_of_the_list_is_still_checked_against_its_registry():
    found = one("The dam is old.\n\n## References\n\n1. Smith, J. (2019). Dams. https://doi.org/10.1000/9\n")
    assert found.doi == "10.1000/9" and found.statement == "" and found.doubt == "no_statement"


def test_a_link_without_a_statement_says_so():
    assert one("- [The survey](https://a.example/s)").doubt == "no_statement"


@pytest.mark.parametrize(
    "draft",
    [
        "See `https://a.example/code` for the dam of 1938.",
        "![a dam of 1938](https://a.example/picture.png) stands here.",
        "Write to [us](mailto:us@a.example) about the dam of 1938.",
        "The [next part](#part) tells of the dam of 1938.",
        "```\nThe dam opened in 1938 https://a.example/x\n```",
        "# The dam of 1938 [log](https://a.example/x)",
        "The dam opened in 1938 [7].",
    ],
)
def test_what_cites_nothing_is_no_citation(draft):
    assert find(draft) == ()


def test_quotes_of_the_statement_are_found_in_any_typography():
    found = one("The log says “the dam was opened by nobody at all” [here](https://a.example/log).")
    assert found.quotes == ("the dam was opened by nobody at all",)
    assert one('He wrote "too short" in the log of it [here](https://a.example/log).').quotes == ()


def test_an_address_ends_where_the_sentence_goes_on():
    found = one("The dam opened in 1938 (https://en.example/wiki/Dam_(Varn)), they say.")
    assert found.url == "https://en.example/wiki/Dam_(Varn)"


def test_citations_come_in_the_order_of_the_text_and_none_twice():
    draft = "The dam [log](https://a.example/1) is old. The [map](https://a.example/2) is a new and good one."
    assert [citation.url[-1] for citation in find(draft)] == ["1", "2"]
    assert len(find("The dam opened in 1938, says [the](https://a.example/1) long [the](https://a.example/1).")) == 1


@given(
    st.lists(
        st.sampled_from(
            [
                "[1]",
                "[^a]",
                "[^a]: x https://a.example",
                "[x](http://y)",
                "](",
                "\n\n",
                "# References\n",
                "[1] ",
                "- ",
                "> ",
                "`",
                " The dam opened. ",
                "https://a.example/(",
                "doi:10.1000/1",
                "(Smith, 2019)",
                "Smith (2019) doi:10.1/2",
                "🧊",
                "| a |\n|---|\n",
                "\r\n",
            ]
        ),
        max_size=25,
    ).map("".join)
)
def test_any_draft_is_read_and_every_place_lies_in_it(draft):
    for found in find(draft):
        assert found.url or found.doi
        assert found.position is None or found.position.end <= len(draft)
        assert found.position is not None or not found.statement


def test_a_long_hostile_draft_is_read_in_time():
    assert len(find("[1] [2](" * 6_000)) == 0
    find("(((( https://a.example/x" * 2_000)
    find("Smith et al., 2019 [1] “" * 2_000 + "\n\nReferences\n" + "[1] x https://a.example\n" * 2_000)
