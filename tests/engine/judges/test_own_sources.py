"""A writer's own sources: what contradicts them is found, and what is told of another time, part, plan or speaker is let be."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from factlint.engine.engine import Engine
from factlint.engine.evidence import EvidenceStore
from factlint.engine.model import Assessment

NOTE = """# Veldhaven notes

Veldhaven has 8,400 inhabitants. The Veldhaven Dam was completed in 1934. The Karst Foundry in Veldhaven employed 420 people in 1950.
Veldhaven was founded in 1702 by Tobias Merkel. The Veldhaven line has 22 stations. Ines Karst published her novel The Salt Road in 1961.
The Veldhaven Museum opened in 1911. The town hall of Veldhaven is 38 m high.
"""
NEGATIVE = {"False", "Mostly False"}


@pytest.fixture(scope="module")
def engine(encyclopedia: EvidenceStore, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Engine]:
    """An engine in whose workspaces `notes` and `two-notes` a writer has own sources."""
    folder = tmp_path_factory.mktemp("own")
    (folder / "notes.md").write_text(NOTE, "utf-8")
    (folder / "chronicle.md").write_text("# Chronicle\n\nThe Veldhaven Dam was completed in 1936.\n", "utf-8")
    encyclopedia.set_workspace("notes", folder, [folder / "notes.md"])
    encyclopedia.set_workspace("two-notes", folder, [folder / "notes.md", folder / "chronicle.md"])
    for workspace in ("notes", "two-notes"):
        encyclopedia.refresh(workspace)
    yield Engine(encyclopedia, has_own_sources=encyclopedia.has_own_sources)


def assess(engine: Engine, sentence: str, workspace: str = "notes") -> Assessment:
    return engine.assess(sentence, workspace=workspace, language="en", verbatim=True)


@pytest.mark.parametrize(
    "sentence",
    [
        "In 1900 Veldhaven had 5,100 inhabitants.",
        "The Veldhaven Dam was to be completed in 1932.",
        "By 1932 the Veldhaven Dam was almost completed.",
        "The Veldhaven Dam was partly completed in 1931.",
        "The foundations of the Veldhaven Dam were completed in 1929.",
        "Work on the Veldhaven Dam began in 1928.",
        "The powerhouse of the Veldhaven Dam was completed in 1936.",
        "The second Veldhaven Dam was completed in 1958.",
        "Ines Karst published her second novel in 1966.",
        "The Veldhaven Museum reopened in 1948.",
        "The Veldhaven Museum opened again on 3 May 1948.",
        "The Veldhaven Museum opened its new wing in 1974.",
        "The Veldhaven line had 14 stations in 1900.",
        "The Veldhaven line once had 30 stations.",
        "The Karst Foundry employed 900 people in 1914.",
        "According to the old guide, the Veldhaven Dam was completed in 1931.",
        "Smith claims that the Veldhaven Dam was completed in 1933.",
        "It is a myth that Veldhaven was founded in 1650.",
        "The old town hall of Veldhaven was 24 m high.",
        "Veldhaven was planned in 1698.",
    ],
)
def test_what_may_be_as_true_as_the_source_is_not_called_false(engine: Engine, sentence: str) -> None:
    assert assess(engine, sentence).verdict not in NEGATIVE


def test_where_a_word_may_make_it_another_thing_nothing_is_put_right_unseen(engine: Engine) -> None:
    assert assess(engine, "The Veldhaven Dam was officially completed in 1935.").confidence != "high"


@pytest.mark.parametrize(
    ("sentence", "rewritten"),
    [
        ("Veldhaven has 9,400 inhabitants.", "Veldhaven has 8,400 inhabitants."),
        ("The Veldhaven Dam was completed in 1937.", "The Veldhaven Dam was completed in 1934."),
        ("Veldhaven was founded in 1720 by Tobias Merkel.", "Veldhaven was founded in 1702 by Tobias Merkel."),
        ("Veldhaven was founded in 1702 by Jonas Pell.", "Veldhaven was founded in 1702 by Tobias Merkel."),
        ("The Veldhaven line has 32 stations.", "The Veldhaven line has 22 stations."),
        ("Ines Karst published The Salt Road in 1971.", "Ines Karst published The Salt Road in 1961."),
        ("The Veldhaven Museum opened in 1921.", "The Veldhaven Museum opened in 1911."),
        ("The town hall of Veldhaven is 48 m high.", "The town hall of Veldhaven is 38 m high."),
    ],
)
def test_what_contradicts_the_source_is_found_and_put_right(engine: Engine, sentence: str, rewritten: str) -> None:
    found = assess(engine, sentence)
    assert found.verdict in NEGATIVE
    assert found.rewrite == rewritten
    assert found.sources[0].kind == "own"


BOUND = """# Torv notes

The Torv Zoo had 310 animals in 1975. According to the plan, the Brenn Dam is 140 metres high. It was wrongly reported that the Skog
Mill burned in 1801. The Gran Lake is 40 metres deep at its deepest point. The Bru Street is 12 metres wide at the station. The Mork Mine
produced 9,000 tonnes in 1960. The Eid Prison held 300 prisoners in wing A. The Haug Tower was 88 metres tall when it was built.
"""


@pytest.fixture(scope="module")
def bound(encyclopedia: EvidenceStore, tmp_path_factory: pytest.TempPathFactory) -> Engine:
    """An engine in whose workspace `bound` a writer's notes say of which time or part each of their figures is."""
    folder = tmp_path_factory.mktemp("bound")
    (folder / "torv.md").write_text(BOUND, "utf-8")
    encyclopedia.set_workspace("bound", folder, [folder / "torv.md"])
    encyclopedia.refresh("bound")
    return Engine(encyclopedia, has_own_sources=encyclopedia.has_own_sources)


@pytest.mark.parametrize(
    "sentence",
    [
        "The Torv Zoo has 500 animals.",
        "The Brenn Dam is 120 metres high.",
        "The Skog Mill burned in 1811.",
    ],
)
def test_what_a_source_plans_doubts_or_tells_of_the_past_is_nothing_against_a_claim(
    bound: Engine, sentence: str
) -> None:
    assert assess(bound, sentence, "bound").verdict not in NEGATIVE


@pytest.mark.parametrize(
    "sentence",
    [
        "The Gran Lake is 18 metres deep.",
        "The Bru Street is 9 metres wide.",
        "The Mork Mine produced 300,000 tonnes.",
        "The Eid Prison held 900 prisoners.",
        "The Haug Tower was 102 metres tall.",
    ],
)
def test_where_the_source_says_of_which_time_or_part_it_speaks_nothing_is_put_right_unseen(
    bound: Engine, sentence: str
) -> None:
    assert assess(bound, sentence, "bound").confidence != "high"


def test_of_two_sources_that_disagree_none_is_taken_in_silence(engine: Engine) -> None:
    found = assess(engine, "The Veldhaven Dam was completed in 1931.", "two-notes")
    assert found.verdict in NEGATIVE and found.confidence != "high"
    assert found.rewrite is None
    assert "Your sources do not agree" in found.rationale
    assert "1934" in found.rationale and "1936" in found.rationale


@pytest.mark.parametrize("year", ["1934", "1936"])
def test_what_one_of_two_sources_says_is_not_put_right_by_the_other(engine: Engine, year: str) -> None:
    found = assess(engine, f"The Veldhaven Dam was completed in {year}.", "two-notes")
    assert found.verdict not in NEGATIVE and found.rewrite is None
