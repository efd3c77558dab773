"""A person's surname that is spelled otherwise when the person is named again is found; two persons are left alone."""

from __future__ import annotations

import pytest
from tests.consistency.findings import words_found

NAMED_AGAIN = [
    (
        "Professor Helen Ashworth gave the lecture. Afterwards Professor Ashwirth took questions.",
        "Ashwirth",
    ),
    (
        "Mr Daniel Pettigrew has joined the board. Mr Pettigrow was a banker.",
        "Pettigrow",
    ),
    (
        "We spoke to Katarina Holmberg at the site. Ms Holmburg said that the wall was sound.",
        "Holmburg",
    ),
    (
        "The portrait shows Sir Edmund Tallis in robes. Sir Edmund Tellis was then sixty.",
        "Tellis",
    ),
    (
        "Inspector Rhona Macready led the search. Inspector MacCready said little.",
        "MacCready",
    ),
    (
        "Tamsin Ferreira wrote the report. The committee thanked Ms Ferrera for her work.",
        "Ferrera",
    ),
    (
        "The treasurer, Mrs Olive Penhallow, read the accounts. Mrs Penhollow was thanked.",
        "Penhollow",
    ),
    (
        "Chairman Piotr Wasilewski opened the meeting. Mr Wasilevski said there were three items.",
        "Wasilevski",
    ),
    (
        "Lieutenant Aubrey Fanshawe commanded the fort. Two days later Lieutenant Fanshaw hauled down the flag.",
        "Fanshaw",
    ),
]
TWO_PERSONS = [
    "Professor Helen Ashworth gave the lecture. Her brother, Professor Ashwirth, took questions.",
    "Mr Daniel Marsh has joined the board. Mrs Marsha Bell was a banker.",
    "We spoke to Anna Holmberg at the site and to Anna Holmborg at the office.",
    "Sir Edmund Carter sat. Sir Edmond Cartes stood. Sir Edmond Cartes left.",
    "Dr Hansen examined the patient. Dr Hanson, the surgeon, operated the next day.",
    "Tamsin Ferreira wrote the report. Her cousin, Ms Ferrera, typed it.",
    "Mrs Olive Penhallow read the accounts. Mr Penhallow was ill.",
    "Mr Wasilewski opened the meeting. Mr Wasilevsky of the union replied to Mr Wasilewski.",
    "The choir was led by Miss Helen Marsden. Mr Marston played the organ.",
    "Dr Emily Carter saw the patient. Dr Emil Cartier of Lyon was told.",
    "The poet Anna Bergstrom lived here. The painter Anna Bergstrem lived there.",
    "Mr Carter spoke first. “I never met Mr Cartor,” she wrote.",
    "Dr Anna Lindqvist spoke. Dr Lindquist (not to be confused with her) did not.",
    "Anna Lindholm came. Anna Lindholms hus is near.",
]


@pytest.mark.parametrize(("text", "words"), NAMED_AGAIN)
def test_a_name_spelled_otherwise_is_found(text: str, words: str) -> None:
    assert words_found(text, "name-spelling") == [words]


@pytest.mark.parametrize("text", TWO_PERSONS)
def test_two_persons_are_left_alone(text: str) -> None:
    assert words_found(text, "name-spelling") == []
