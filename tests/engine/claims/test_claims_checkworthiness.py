"""What is checked and what is left alone: only statements that evidence could settle become claims."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from factlint.engine.claims import frame, frame_item

LEFT_ALONE = {
    "a question": "Was the dam built in 1931?",
    "a question in quotation marks": '"Was it built in 1931?"',
    "an imperative": "Click the blue button and enter your name.",
    "a prohibition": "Don't forget to save the file.",
    "a polite instruction": "Please restart the server after 10 minutes.",
    "an instruction after a purpose": "To open the settings, click the gear icon.",
    "a recommendation to the reader": "You should visit the castle before noon.",
    "advice": "It is important to check the oil every month.",
    "what the text is about": "In this article, we describe the dam of Varn.",
    "a pointer": "As mentioned above, the results are shown in Table 3.",
    "a table of contents": "This section covers the history of the city.",
    "a greeting": "Hello everyone!",
    "a welcome": "Welcome to my blog!",
    "an experience": "I visited Prague in 2019 and loved it.",
    "an experience of ours": "We stayed at a small hotel near the station.",
    "a scene that the reader is put in": "You made adjustments in 1931 to meet the rules.",
    "somebody of the reader's in that scene": "Your auditors read the rules of 1931 very strictly.",
    "a work in a list of works": "Berg, K. L., Lund, J., & Varn, T. was published in Oslo in 1931.",
    "an opinion with its marker": "In my opinion, the city is too expensive.",
    "an opinion of a thing": "Unfortunately, the museum is boring.",
    "a superlative of taste": "Alfama is the most charming quarter of the city.",
    "a duty": "The government should lower the tax.",
    "a prediction": "The population is likely to double by then.",
    "a plain future": "The bridge will open soon.",
    "what somebody expects": "Analysts expect that rates will fall next year.",
    "something imagined": "Imagine a world without money.",
    "something unreal": "If the dam were higher, the valley would be dry.",
    "a private definition": "In this document, the client means the buyer of the goods.",
    "a fragment": "A quiet place near the river.",
    "a half of a contrast": "Kenya is not.",
    "an echo": "Venus does too.",
    "a bare heading": "History and culture",
    "a language model's excuse": "As an AI language model, I do not have access to current news.",
}


@pytest.mark.parametrize("text", LEFT_ALONE.values(), ids=LEFT_ALONE.keys())
def test_what_evidence_cannot_settle_is_no_claim(text: str) -> None:
    assert frame(text, markup="plain").claims == ()
    assert frame_item(text) is None


CHECKED = {
    "a date": "The dam was built in 1931.",
    "a quantity": "The city has 3 million inhabitants.",
    "an aside in the subject": "Only Varnby, of all the towns of Norland, is smaller than Oslo.",
    "a subject behind a place, with an aside": "Within Norland the target, historically, has been the monks.",
    "an aside before what a name means": "Cod, in the strict sense, means Gadus, a genus of fish that live near the sea floor.",
    "whether or not": "Whether solid or powder, sodium silicates do not dissolve in water.",
    "a verb that looks like an adjective": "Condoms lower the risk of pregnancy but not of infection.",
    "a place": "Canberra is the capital of Australia.",
    "a person": "Ada Lovelace wrote the first program.",
    "a negation": "Mozart never visited Norway.",
    "a definition": "A mammal is an animal that feeds its young with milk.",
    "a comparison": "Gold is denser than silver.",
    "a hedged statement": "Some scientists believe that the lake formed 10,000 years ago.",
    "an exclamation with a figure": "The tower is 300 metres high!",
    "two words": "Augustus died.",
    "a future in the past": "Karl Berg would later become president of the club.",
    "a statement about readers' tools": "You can find iron on Mars.",
    "a king's number": "James VI and I was a monarch of England.",
    "a disaster told without praise": "The terrible earthquake of 1755 killed 30,000 people.",
    "our own planet": "Jupiter is the largest planet in our solar system.",
}


@pytest.mark.parametrize("text", CHECKED.values(), ids=CHECKED.keys())
def test_a_statement_of_fact_is_a_claim(text: str) -> None:
    assert [claim.text for claim in frame(text, markup="plain").claims]


def test_an_opinion_does_not_hide_the_fact_beside_it(claims: Callable[..., list[str]]) -> None:
    text = "I moved to Berlin last year, and the city was founded in 1237."
    assert claims(text) == ["The city was founded in 1237."]


def test_claims_come_most_checkworthy_first() -> None:
    text = "Dogs are often friendly. The Eiffel Tower was completed in 1889 and is 330 metres high."
    found = frame(text, markup="plain").claims
    scores = [claim.checkworthiness for claim in found]
    assert scores == sorted(scores, reverse=True)
    assert "1889" in found[0].text or "330" in found[0].text
    assert all(0 < score < 1 for score in scores)


def test_headings_are_context_and_no_claims() -> None:
    found = frame("# The tower is 300 metres high\n\nIt opened in 1889.", markup="markdown").claims
    assert all("300" not in claim.text for claim in found)


def test_the_drafts_of_all_kinds_keep_their_facts_only(
    claims: Callable[..., list[str]], drafts: dict[str, str]
) -> None:
    travel = claims(drafts["travel"])
    assert travel == [
        "Lisbon is the capital of Portugal.",
        "Lisbon was rebuilt after the earthquake of 1755.",
    ]
    essay = claims(drafts["essay"])
    assert set(essay) == {
        "Don Quixote was published in two parts, in 1605 and 1615.",
        "Don Quixote is a novel by Miguel de Cervantes.",
        "Don Quixote has been translated into more than 140 languages.",
        "Finland has more than 700 public libraries.",
        "Finland has about 5.5 million inhabitants.",
    }
    technical = claims(drafts["technical"], "markdown")
    assert technical == [
        "The server listens on port 8080 by default.",
        "The --verbose flag was added in version 2.3.",
        "SQLite was first released in 2000.",
    ]


DENIED = [
    "It is a myth that Paris is the capital of Germany.",
    "The claim that Paris is the capital of Germany is false.",
    "The widespread belief that Paris is the capital of Germany has been refuted.",
    "The joke goes that Paris is the capital of Germany.",
    "Nobody believes that Paris is the capital of Germany.",
    "Few historians now think that Paris was the capital of Germany in 1950.",
    "No serious historian has claimed that Paris was the capital of Germany.",
    "It is not true that Paris is the capital of Germany.",
    "It is wrong to say that Paris is the capital of Germany.",
    "There is no evidence that Paris was the capital of Germany in 1950.",
    "The mayor denied that Paris is the capital of Germany.",
    "Ida Lund debunked the claim that Paris is the capital of Germany.",
    "Many tourists mistakenly believe that Paris is the capital of Germany.",
    "It is a common misconception that Paris is the capital of Germany.",
    "It is a myth\nthat Paris is the capital of Germany.",
]
ASSERTED = [
    "Paris is not the capital of Germany.",
    "Contrary to popular belief, Paris is the capital of France.",
    "Paris is the capital of France.",
    "Ida Lund said that Paris is the capital of France.",
    "No city in France is larger than Paris.",
    "The dam near Lund was wrongly built in 1931.",
    "Few people live in Greenland, which belongs to Denmark.",
    "Darwin rejected the theory of Lamarck in 1859.",
    "The story of the dam was told by Ida Lund in 1931.",
    "Nobody doubts that the Nile flows north.",
    "No one disputes that Oslo is the capital of Norway.",
    "No country holds more gold than the United States.",
    "Few scholars held a chair in Lund before 1700.",
    "Parliament rejected that in 1990, and the law was changed in 1994.",
    "Galileo was wrongly called a heretic in 1616.",
    "The film tells the legend that gave Lund its name.",
]


@pytest.mark.parametrize("sentence", DENIED)
def test_what_is_denied_is_no_claim(sentence: str) -> None:
    assert not frame(sentence).claims
    assert frame_item(sentence) is None


@pytest.mark.parametrize("sentence", ASSERTED)
def test_what_is_asserted_is_one(sentence: str) -> None:
    assert frame(sentence).claims
