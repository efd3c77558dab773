"""A number of things announced, and another number of them listed.

"Three ways:" before four items, "the following five towns" and four names. The rule reads a sentence that ends in a
colon before a list, and in a sentence the names or short phrases behind a colon, a dash, *namely* or in brackets, marks such
as "(a) … (b)", years ("on three occasions, in 1204, 1311, 1389 and 1462") and "First, … Second, …".

It reads on behind the number too: things told in order over several sentences ("two phases. In the first phase … The third
phase …", "Round 1 …, round 2 …"), steps of a numbered list that a sentence announces, and things named first and then counted
("Alm, Brun and Carl; these four villages").

Where no such form is written down, a number is held against each list that may be of it, and what the words about both tell
of that is weighed; it was learned from passages and from published prose, and what it finds is shown as information.

Only the outermost items of a list count. The rule keeps silent about *at least three*, *one of three*, items with an
*and* that may be one or two, lists that go on after a paragraph, items without a number that are not alike, and in
quotations. In a sentence it is right nearly every time; before a list it was right in half of what published prose gave, as
writers put remarks among the items: what it finds there is shown as information.

Mend the number, or the list.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from factlint.consistency.late_patterns import compile_late
from factlint.consistency.model import InDraft, Rule, Slip, Wrong
from factlint.consistency.numbers.lists.announced_lists import (
    check_list,
    find_announcement,
    may_count,
)
from factlint.consistency.numbers.lists.chosen_lists import find_chosen
from factlint.consistency.numbers.lists.enumerations import find_enumerations
from factlint.consistency.numbers.lists.guards import HOLDS_SEVERAL, MAY_BE_TOLD_AS_TWO, MOST_OFF
from factlint.consistency.numbers.lists.inner_commas import may_name_places
from factlint.consistency.numbers.lists.list_reports import report_count
from factlint.consistency.numbers.lists.named_lists import LISTING_WORDS, find_listings, has_some_of_several
from factlint.consistency.numbers.lists.recounts import find_recounts
from factlint.consistency.numbers.lists.weighed_lists import check_block, check_lists, goes_on_behind
from factlint.consistency.numbers.number_words import IN_WORDS, value_of
from factlint.consistency.numbers.quantities import read_words
from factlint.consistency.text import Draft, Paragraph
from factlint.prose.span import Span

_CLAUSE = compile_late(
    r"\b(?:which|who|whom|that|where|because|while|but|is|are|was|were|has|have|had|can|will|would|should|must|may|it|they|he|she|we|you|i|"
    r"if|when|as|then|so|not|also|plus|etc|both|either|with|respectively|including|like)\b|[()\[\]“”\"‘:—–…/&]|\d",
    re.I,
)
_COUNTED_AMONG = compile_late(rf"\b(?:{IN_WORDS}|his|her|their)\b", re.I)
"""An item that counts others or explains itself: "Evans in charge, and two seamen, Lashly and Crean"."""
_MOST_WORDS = 3
_MOST_IN_ITEM = 5
_MARKS = (
    ":",
    "(",
    "–",
    "—",
    "namely",
    "econd",
    "hird",
    "consisting of",
    ", in 1",
    " are ",
    " were ",
    "hese ",
    "hose ",
    " makes ",
    " 2",
    " two",
    " in ",
)
_NAMES_LISTED = compile_late(r", [A-Z]\w+, ")


def check(draft: Draft) -> Iterator[Slip]:
    for slip in draft.slips_alone(_check_alone):
        if not (slip.is_doubtful and goes_on_behind(draft, slip.place.paragraph)):
            yield slip
    for index, block in enumerate(draft.source.blocks):
        if index and block.container == "list":
            yield from [*check_list(draft, index - 1)] or check_block(draft, index - 1)


def _check_alone(paragraph: Paragraph) -> list[Slip]:
    """What is announced and listed in one paragraph."""
    if paragraph.container == "quote":
        return []
    found = [*_check_listings(paragraph)]
    if found:
        return found
    if ":" in paragraph.text and not paragraph.text.rstrip().endswith(":"):
        found += _check_sentence(paragraph)
    return found or check_lists(paragraph)


def _check_listings(paragraph: Paragraph) -> Iterator[Slip]:
    """Lists behind a colon, a dash, "namely" or in brackets, of whatever things."""
    text = paragraph.text
    if not paragraph.has_figures and paragraph.words.isdisjoint(LISTING_WORDS):
        return
    if not any(mark in text for mark in _MARKS) and not _NAMES_LISTED.search(text):
        return
    words, numbers = read_words(paragraph)
    if words.isdisjoint(LISTING_WORDS) and not (numbers and paragraph.has_figures):
        return
    every = (
        *find_chosen(paragraph),
        *find_listings(paragraph),
        *find_enumerations(paragraph),
        *find_recounts(paragraph),
    )
    for one in {one.number: one for one in every}.values():
        yield report_count(
            paragraph, one.number, one.thing, one.named, paragraph.note(one.names, f"{one.named} are named")
        )


def _check_sentence(paragraph: Paragraph) -> Iterator[Slip]:
    """ "The following five towns: Ayr, Bute, Crail and Doune.", in one sentence."""
    found = find_announcement(paragraph.text, at_end=False) if may_count(paragraph) else None
    if found is None:
        return
    rest = paragraph.text[found.end() : paragraph.sentence_at(found.start()).end].strip()
    if (
        not rest.endswith((".", "!"))
        or rest.count(",") + rest.count(";") < 1
        or _CLAUSE.search(rest)
        or _COUNTED_AMONG.search(rest)
        or len(rest) > 240
    ):
        return
    counted = count_items(rest.rstrip(".!"))
    value = value_of(found["n"])
    if counted is None or counted[0] <= value <= counted[1]:
        return
    if counted[0] < value and (HOLDS_SEVERAL.search(rest) or has_some_of_several(rest.rstrip(".!)"))):
        return
    if counted[0] > value and MAY_BE_TOLD_AS_TWO.fullmatch(found["thing"]):
        return
    here = counted[1] if counted[0] == counted[1] else None
    if here is None or abs(here - value) > MOST_OFF or paragraph.has_gap(found.start(), found.end() + len(rest)):
        return
    if paragraph.is_masked(Span(*found.span("n"))):
        return
    at = paragraph.text.index(rest, found.end())
    note = paragraph.note(Span(at, at + len(rest)), f"{here} are named")
    yield report_count(paragraph, Span(*found.span("n")), found["thing"], here, note)


def count_items(words: str) -> tuple[int, int] | None:
    """The least and the most things that a list in a sentence may name; None where it is no plain list."""
    if ";" in words:
        parts = [part.strip() for part in words.split(";")]
        return (len(parts), len(parts)) if all(parts) and not any(len(part.split()) > 6 for part in parts) else None
    parts = [part.strip() for part in words.split(",")]
    if may_name_places(parts):
        return None
    halves = re.split(r"\s(?:and|or)\s", parts[-1])
    if any(not part or len(part.split()) > _MOST_IN_ITEM for part in (*parts[:-1], *halves)):
        return None
    last = re.sub(r"^(?:and|or)\s+", "", parts[-1])
    oxford = last != parts[-1]
    inner = sum(len(re.findall(r"\s(?:and|or)\s", part)) for part in (*parts[:-1], last))
    if oxford:
        return len(parts), len(parts) + inner
    if inner == 1 and re.search(r"\s(?:and|or)\s", last):
        halves = re.split(r"\s(?:and|or)\s", last)
        if re.match(r"(?:an?|the|his|her|its|their|our)\s|[A-Z]", halves[1]) and len(halves[0].split()) <= _MOST_WORDS:
            return len(parts) + 1, len(parts) + 1
        longest = max((len(part.split()) for part in parts[:-1]), default=1)
        is_plain = all(len(half.split()) <= max(longest, 1) for half in halves)
        return (len(parts) + 1, len(parts) + 1) if is_plain else (len(parts), len(parts) + 1)
    return None


RULE = Rule(
    id="count",
    title="A number of things that are not so many",
    check=InDraft(check, reads=(_check_alone,)),
    wrong=(
        Wrong("Three of our leavers have won places: Anna Frith, Jonas Abel, Maisie Coote and Dev Rana.", "Three"),
        Wrong(
            "Of her novels only three survive – *The Road*, *A House*, *Marguerite* and *The Cousins* – and none is read.",
            "three",
        ),
        Wrong("My aunt kept four cats – Tib, Mog and Solomon – and never a dog.", "four"),
        Wrong("Four former ministers, Hollis, Adeyemi and Crane, were named in the report.", "Four"),
        Wrong("The fund gives four grants: for books; for travel; and for rent.", "four"),
        Wrong("The plan has four aims: it cuts costs; it saves time; and it helps people.", "four"),
        Wrong("His four brothers are a skater, a rower, and a jumper.", "four"),
        Wrong("It has two causes: that the hull was thin, that the bolts were old and that the crew slept.", "two"),
        Wrong(
            "The council agreed on four conditions: that the path be lit, that the hedge be cut, and that the gate be locked.",
            "four",
        ),
        Wrong("It takes two steps.\n\n1. Lift the lid.\n2. Turn the key.\n3. Press the bar.\n", "two"),
        Wrong("Follow these five steps:\n\n1. Unplug it.\n2. Open it.\n3. Clean it.\n4. Close it.\n", "five"),
        Wrong(
            "It ships with three back ends:\n\n- one on disk\n- one in memory\n- one in the cloud\n- one on paper\n",
            "three",
        ),
        Wrong("Red, blue, green: those are the four colours I like.", "four"),
        Wrong("My three favourite fruits are apples and pears.", "three"),
        Wrong(
            "The game has six rounds. Round 1 is easy, round 2 is harder, and rounds 3, 4 and 5 are for experts.", "six"
        ),
        Wrong("She leaves four children: Ann, Tom and Eve, all of Hexham, and six grandchildren.", "four"),
        Wrong("The package has two dependencies: `attrs`, `click` and `rich`.", "two"),
        Wrong(
            "It proceeds in three steps: first, we clean; second, we fit; third, we compare; and fourth, we test.",
            "three",
        ),
        Wrong("We took along a tent, a stove, a map and two ropes. None of these three things was of use.", "three"),
        Wrong(
            "The plan has two phases. In the first phase, roofs are mended. In the second phase, walls. The third phase is short.",
            "two",
        ),
        Wrong(
            "We tested four hypotheses. The first held. The second did not. The third and last could not be tested.",
            "four",
        ),
        Wrong(
            "The novel falls into four parts. Part one is set in Lagos, part two in London, and part three in Lagos again.",
            "four",
        ),
        Wrong("They met four times this year: in January, April and October.", "four"),
        Wrong("It takes place in three towns, Ulm, Biberach, Laupheim and Ehingen.", "three"),
        Wrong("To the north lie Alm, Brun and Carl; these four villages share a school.", "four"),
        Wrong("It comes in three sizes (small, medium, large and extra large).", "three"),
        Wrong(
            "We asked two questions: whether it was valid, whether it was kept, and whether interest ran on it.", "two"
        ),
        Wrong("Six laureates taught here, namely Harden, Todd, Barkla, Born and Appleton.", "Six"),
        Wrong("I have two sisters, Anna, Mary and Jane.", "two"),
        Wrong("It sets four tasks: (a) to count, (b) to weigh and (c) to list.", "four"),
        Wrong("It burnt down on three occasions, in 1204, 1311, 1389 and 1462.", "three"),
        Wrong("It asks two questions. First, is it old? Second, is it safe? Third, is it ours?", "two"),
        Wrong("There are four reasons for it: the rain, the strike and the minister's own wedding.", "four"),
        Wrong(
            "There are three ways:\n\n- by land\n- by sea\n- by air\n- by rail\n",
            "three",
            "4 are listed",
            fixed=("There are four ways:\n\n- by land\n- by sea\n- by air\n- by rail\n",),
        ),
        Wrong("It passes the following five towns: Ayr, Bute, Crail and Doune.", "five"),
        Wrong("They have 3 options:\n\n1. Stay\n2. Go\n", "3"),
        Wrong("<p>Four steps:</p><ul><li>Cut</li><li>Boil</li><li>Eat</li></ul>", "Four", markup="html"),
        Wrong(
            "Four steps:\n\n\\begin{itemize}\n\\item Cut\n\\item Boil\n\\item Eat\n\\end{itemize}\n",
            "Four",
            markup="latex",
        ),
        Wrong("It comes in four colours: red, green, and blue.", "four"),
        Wrong("Two things matter most: patience, practice and a good teacher.", "Two"),
        Wrong("It makes four recommendations:\n\n1. Close the road.\n2. Widen it.\n3. Plant trees.\n", "four"),
        Wrong("The five permanent members (China, France, Russia and Britain) have a veto.", "five"),
        Wrong("Five things are always in my bag: a torch, a whistle, a compass and a bar of dark chocolate.", "Five"),
        Wrong(
            "The house went to the three Arden sisters, Ada, Beatrix, Clemence and Dora, none of whom married.", "three"
        ),
        Wrong(
            "The walk falls into four stages, each ending at an inn:\n\n- Arden\n- Lull\n- Crane\n- Netherby\n- Ash\n",
            "four",
        ),
    ),
    right=(
        "Two of the sisters, Ann, Joan and Meg, were married.",
        "There are four steps to it. First, cut it. Second, split it. Third, soak it.\n\nFourth, weave it.",
        "The museum has six departments, of which five are open:\n\n- Coins\n- Arms\n- Costume\n- Clocks\n- Toys\n",
        "Four of our players were picked, and three of them, Simms, Obi and Hartley, will travel.",
        "Two languages are official there, Finnish and Swedish.",
        "It has two causes: that the hull was thin and that the crew knew that the bolts were old and that the bell was cracked.",
        "Last week two new members were admitted, William Wooden and Arnold Danz.",
        "They came from the place where the two barks lay: had not these men told them so, they "
        "would not have known; having two ledges at its mouth; and a channel between.",
        "There are three rooms. The first is a study. The second is a den. The third is a bedroom. On the fourth of May we go.",
        "The fort fell in three assaults. The first came in May, the second in June, the third in July; a fourth was never needed.",
        "There are two schools. The first says yes. The second says no. A third view is that nobody knows.",
        "The game has six rounds. Round 1 is easy, round 2 is harder, and rounds 3 to 6 are for experts.",
        "The game has six rounds. Round 1 is easy, round 2 is harder; the rest I never saw.",
        "Copy the old form, the smallest one with two pages.\n\n1. Sign it.\n2. Fold it.\n3. Send it.\n",
        "Two people came to see me.\n\n- Ann\n- Bea\n- Carl\n",
        "The package has three dependencies: `attrs`, `click` and `rich`, and two optional ones.",
        "Ann, Bea and Carla inherited the farm. The four children of Carla sold it.",
        "Four brothers ran the mill: Karl and Otto, then Emil and Fritz.",
        "Four of the five largest fields lie in one county: Belridge South, Midway-Sunset, Kern River, and Elk Hills.",
        "It is a mix of four sources: from our own wind; perhaps from “clean coal;” perhaps from atoms; and from abroad.",
        "My three favourite meals are fish and chips, eggs and bacon, and soup.",
        "It is comprised of three parts (Sternberg, 1988): practical, creative and analytical ones.",
        "Some of the Big Five factors (conscientiousness, neuroticism, openness and extroversion) vary.",
        "Three cousins and an aunt: Berg, Holm, Lund and Ness.",
        "There are five new editors: Ann, Jon Atak, our host here, Max, Ruth, and Ruben.",
        "There are five organs in the ear: the utricle, the saccule, and three canals.",
        "We run two efforts over the next weeks: the 2020 survey, to be announced soon, and a call for posts.",
        "There are two new options to complement the old one:\n\n- First: new.\n- Second: new.\n- Third: old.\n",
        "There are three ways:\n\n- by land\n\n  or on foot\n- by sea\n  - slowly\n- by air\n",
        "There are at least three ways:\n\n- by land\n- by sea\n- by air\n- by rail\n",
        "Choose one of three ways:\n\n- by land\n- by sea\n",
        "It passes the following five towns: Ayr, Bute, Crail, Doune and Elie.",
        "It passes three towns: Ayr, Bute, and Crail and Doune.",
        "He sent three men back: Evans in charge, and two seamen, Lashly and Crean.",
        "All the three songs (Down by the river and the sea) are his.",
        "There are five points on the line: the P wave, the QRS complex, and the T wave.",
        "The three options differ in the following points:\n\n- cost\n- time\n",
        "There are three ways:\n\n- by land\n- by sea\n\nThen there is the last:\n\n- by air\n",
        "There are three groups of them: water, salts, acids, and bases.",
        "He had three sons: John, who died, and Ann.",
        "Here are the ways in which the two activities differ:\n\n- one\n- two\n- three\n- four\n",
        "Python 3.3 has functions:\n\n- one\n- two\n",
        "This holds for all six companies:\n\n- data are stored\n- logs are kept\n- keys are held\n- staff are told\n",
        "The result is two languages and a tool:\n\n- one\n- two\n- three\n",
        "The five members are:\n\n- the director\n- the manager\n- Three (3) others\n",
        "It ends in a match of two types which proceeds as follows:\n\n- one\n- two\n- three\n",
        "There are two options:\n\n1. Ask.\n\n- It may take long.\n\n2. Wait.\n\n- It may take longer.\n",
        "It can be used in five forms:\n\n- Standalone `a`\n- `b` too\n- `c`\n- `d`\n- A fifth\n",
        "It has four functions:\n\n- `a()`, `b()`: start\n- `c()`, `d()`: stop\n",
        "We heard two concerns:\n\n- How is it kept safe?\n- Who decides?\n- So we have little data\n",
        "Two problems were found:\n\n- one\n- two\n- NOTE: there are others\n",
        "Five (5) Stage 3 proposals:\n\n- one\n- two\n- three\n- four\n- five\n",
        "There is work to do around merging two projects:\n\n- keep a stable release\n- keep its ideals\n- write agendas\n",
        "There are four zones (I know of two more, Alaska and Hawaii).",
        "It takes three arguments:\n\n- the name of the table\n- the labels of the predictor and response variables, in that order\n",
        "There are five volcanic regions associated with three types of settings: a subduction zone, a mid-ocean ridge, and a hot spot.",
        "The two existing versions are bad for reasons described here but the short summary is:\n\n- a\n- b\n- c\n",
        "It recalls two marble figures from Miletos (Berlin, Staatliche Museen 1577 and 1744).",
        "There are four GPUs with the numbers 0 to 3. GPU 0 has 2 slots, GPU 1 has 4, GPU 2 has 2, and GPU 3 has one.",
        "The following languages now support two grammatical forms in the names of months: Catalan, Greek, and Kashubian.",
        "A list with two numbers: the first number is the line, the second one is the column. "
        "A list with three numbers: as above, but the third number is the length.",
    ),
    explanation=__doc__,
)
