"""Pronouns and short names: what each stands for, from sentences, heading and title before it; silent when unsure."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from factlint.engine.claims.context.definite_nouns import SpokenOf, find_definite, resolve_definite
from factlint.engine.claims.context.descriptions import (
    descriptions,
    is_called_so,
    resolve_deed,
    take_up_known,
    true_owner,
)
from factlint.engine.claims.context.kept_topics import KeptTopics, is_of, is_time, may_be_part
from factlint.engine.claims.context.mentions import (
    Mention,
    Resolution,
    bare_name,
    described_nouns,
    describes_somebody,
    elaborated_in,
    find_candidates,
    has_inner_subject,
    is_in_agreement,
    is_left_behind,
    last_noun,
    lemmas_of,
    points_elsewhere,
    possessive,
    title_mention,
    types_of,
)
from factlint.engine.claims.context.misfits import is_misfit, stands_for_another
from factlint.engine.claims.context.past_times import resolve_past_times
from factlint.engine.claims.context.persons import is_left_for_another, named_relation, names_another, sole_full_name
from factlint.engine.claims.context.possessions import find_possessions, owner_of_subject
from factlint.engine.claims.context.pronouns import (
    family_of,
    is_bare_this,
    is_expletive,
    is_quoted,
    object_at,
    opens_sentence,
    owns_predicate,
    passive_of,
    said_of_others,
    second_subject,
)
from factlint.engine.claims.context.sentence_mentions import described_mentions, named_mentions
from factlint.engine.claims.context.sentence_subject import did_it, opening_subject, other_subject, subject_mention
from factlint.engine.claims.context.short_names import ShortNames
from factlint.engine.claims.known_names import known_kind
from factlint.engine.claims.statements import attribution_end, opening_end
from factlint.engine.language.en.syntax import (
    Clause,
    join_words,
    main_verb,
    mark_enclosed,
    verb_group_end,
)
from factlint.engine.language.en.tokens import Word

# A sentence about a word is no sentence about a thing that "it" takes up.
_OF_WORDS = frozenset(
    {"word", "term", "name", "phrase", "title", "etymology", "spelling", "pronunciation", "expression"}
)
_REMEMBERED = 40


class Discourse:
    """What the text has spoken of so far."""

    def __init__(self, title: str) -> None:
        self._mentions: list[Mention] = []
        self._short = ShortNames()
        self._topics = KeptTopics()
        self._owned: Mention | None = None
        self._topic: Mention | None = None
        self._last_subject: Mention | None = None
        self._other_subject: Mention | None = None
        self._sentence = 0
        self._paragraph = 0
        self._paragraph_start = 0
        self._opens = False
        self._done = ""
        self._topic_types: frozenset[str] = frozenset()
        self._heading = ""
        self._people: set[str] = set()
        self._text = ""
        self._said: Sequence[Word] = ()
        self._titled = self._of_title = lemmas_of(title)
        if title:
            self._topic = title_mention(title)

    def enter_heading(self, heading: str) -> None:
        """A heading that is a name becomes what pronouns may speak of until the section names its own subject."""
        if heading == self._heading:
            return
        self._heading = heading
        self._titled = self._of_title | lemmas_of(heading)
        self._last_subject = self._named_by(title_mention(heading)) or self._topic

    def _named_by(self, titled: Mention | None) -> Mention | None:
        """A heading that is somebody's name, or of which the text has spoken: "Baptism Certificate" is what a part is about."""
        if titled is None or titled.surely_person or self._topic is None or bare_name(titled) == bare_name(self._topic):
            return titled
        return titled if any(bare_name(m) == bare_name(titled) for m in self._mentions) else None

    def enter_paragraph(self, paragraph: int) -> None:
        """What "the tiny country" takes up is named in its own paragraph."""
        if paragraph != self._paragraph:
            self._paragraph, self._paragraph_start = paragraph, self._sentence + 1

    def pass_over(self) -> None:
        """A sentence that cannot be read may have spoken of anything."""
        self._sentence += 1
        self._last_subject = self._owned = None
        self._text, self._said = "", ()

    def read(self, sentence: Sequence[Word], text: str, *, opens: bool = False) -> Resolution:
        """What the sentence's pronouns and short names stand for; remembers what it speaks of.

        Whether it `opens` a paragraph.
        """
        self._sentence += 1
        self._opens = opens
        inside = mark_enclosed(sentence)
        said = attribution_end(sentence)
        # Of "X suggests that Y …", later words take up Y.
        start = said
        opening = start + opening_end(sentence[start:], inside[start:])
        verb = main_verb(sentence, opening, inside)
        own_subject = subject_mention(sentence, text, opening, verb, self._mentions, self._sentence)
        described = described_nouns(self._mentions)
        stands_for: dict[int, tuple[Mention, int]] = {}
        unresolved: set[int] = set()
        stated: list[Clause] = []
        if verb >= 0:
            self._short.resolve(sentence, stands_for)
            self._definite(sentence, stands_for, unresolved, inside)
            paragraph = [m for m in self._mentions if m.sentence >= self._paragraph_start]
            stated = take_up_known(
                descriptions(sentence, opening, inside), sentence, paragraph, self._last_subject, stands_for, unresolved
            )
            if own_subject is not None and own_subject.words[0].start in unresolved:
                own_subject = replace(own_subject, untold=True)
            stands_for |= resolve_past_times(sentence, self._text, self._sentence)
        self._text = text
        opened = current = opening_subject(sentence[said:opening], text, self._mentions, self._sentence)
        for index, word in enumerate(sentence):
            if verb >= 0 and index == verb and own_subject is not None:
                current = own_subject
            if word.tag not in {"PRP", "PRP$"} and not is_bare_this(sentence, index):
                continue
            family = family_of(word.lower)
            if word.lower.endswith(("self", "selves")) or is_quoted(sentence, index):
                continue
            if family is None:
                if is_bare_this(sentence, index) and not current:
                    unresolved.add(word.start)
                continue
            if family == "it" and is_expletive(sentence, index):
                continue
            if family == "it" and index == len(sentence) - 1:
                # "Courts used it": of things nothing tells which.
                unresolved.add(word.start)
                continue
            done_to = word.tag == "PRP" and index == object_at(sentence, verb)
            acting = (
                owner_of_subject(own_subject, sentence[opening], text, stands_for) or opened if done_to else current
            )
            # Who "designed it" is not "it"; "its author wrote it" is.
            own = self._resolve_within_sentence(sentence, text, index, verb, family, acting)
            if own is not None and owns_predicate(sentence, index):
                # "Sanaa is its capital": its is not Sanaa's.
                predicate = index == verb_group_end(sentence, verb)
                other = self._resolve_from_before(family, sentence, index) if predicate else None
                if other is not None and other.text != own.text:
                    stands_for[word.start] = (other, word.end)
                elif not predicate:
                    unresolved.add(word.start)
                continue
            if own is not None and own is own_subject and family == "it" and sentence[opening].lower == "its":
                # "Its capital is X, and |its| largest city is Y"; in "its construction began, and |it| fell", "it" is either.
                own = owner_of_subject(None, sentence[opening], text, stands_for) if word.tag == "PRP$" else None
                if own is None:
                    unresolved.add(word.start)
                    continue
            if own is not None and family == "it" and stands_for_another(sentence[:index], stands_for, own):
                unresolved.add(word.start)
                continue
            referent = own or self._nearer(sentence, text, index, family, verb, own_subject)
            if own is None and family in {"he", "she"} and referent is not None and not done_to:
                taken_up = any(mention is referent for mention, _ in stands_for.values())
                referent = None if not taken_up and names_another(sentence, index, text, family, referent) else referent
            if referent is not None and word.tag == "PRP$":
                referent = true_owner(referent, sentence[index + 1 :], self._mentions if index == 0 else ())
            if referent is None or is_misfit(referent, sentence, index, self._sentence):
                named = (
                    named_relation(sentence, index, text, self._sentence) if word.tag == "PRP$" and not index else None
                )
                if named is not None:
                    stands_for[word.start] = (named, named.words[-1].end)
                else:
                    unresolved.add(word.start)
                continue
            if family in {"he", "she"}:
                self._people.add(bare_name(referent))
            elif family == "it" and bare_name(referent) in self._people:
                unresolved.add(word.start)
                continue
            stands_for[word.start] = (referent, word.end)
            if opening <= index < max(verb, 1) and current is None and word.tag == "PRP":
                own_subject = replace(referent, sentence=self._sentence, subject=True)
        if own_subject is not None and did_it(sentence, verb, own_subject):
            own_subject = replace(own_subject, kind="person")
        self._remember(sentence, text, own_subject, opening, verb, stands_for)
        self._said = sentence
        self._done = passive_of(sentence, verb) or self._done
        second = second_subject(sentence, verb, inside)
        self._other_subject = other_subject(sentence, second, text, self._sentence) if second else None
        return Resolution(stands_for, frozenset(unresolved), self._sentence, tuple(stated), self._titled, described)

    # --- what the sentence itself brings up -------------------------------------------------------------------------

    def _remember(
        self,
        sentence: Sequence[Word],
        text: str,
        subject: Mention | None,
        opening: int,
        verb: int,
        stands_for: dict[int, tuple[Mention, int]],
    ) -> None:
        taken_up = {id(mention) for mention, _ in stands_for.values()}
        named = named_mentions(sentence, text, verb, self._sentence, opening if subject is not None else verb)
        for mention in named:
            self._short.learn_last_name(mention)
        self._mentions += [*named, *described_mentions(sentence, text, verb, self._sentence)]
        if subject is not None:
            known = stands_for.get(subject.words[0].start)
            owner = known[0] if known is not None and subject.words[0].tag == "PRP$" else None
            if owner is not None:
                rest = join_words(text, subject.words[1:])
                subject = replace(subject, text=f"{owner.text}{possessive(owner)} {rest}", owner=owner)
            elif known is not None and (known[0].named or (subject.words[0].lower == "the" and known[0].subject)):
                subject = replace(known[0], sentence=self._sentence, subject=True, types=known[0].types | subject.types)
            self._mentions.append(subject)
            self._short.learn_last_name(subject)
            self._short.learn_abbreviation(sentence, subject, opening, verb)
            if last_noun(subject) not in _OF_WORDS or self._last_subject is None:
                self._last_subject = subject
            if self._topic is None:
                self._topic = subject
            if self._topic.text.removeprefix("the ") == subject.text.removeprefix("The "):
                self._topic_types |= subject.types
        elif verb >= 0 and not taken_up:
            self._last_subject = None
        self._owned = find_possessions(sentence, text, verb, subject, stands_for)
        spoken_of = [m for m in self._mentions if m.sentence == self._sentence]
        spoken_of += [mention for mention, _ in stands_for.values()]
        self._topics.note(self._sentence, subject, spoken_of, opens=self._opens or self._sentence == 1)
        del self._mentions[:-_REMEMBERED]

    # --- what words stand for ---------------------------------------------------------------------------------------

    def _definite(
        self,
        sentence: Sequence[Word],
        stands_for: dict[int, tuple[Mention, int]],
        unresolved: set[int],
        inside: Sequence[bool],
    ) -> None:
        """ "the dam" for the Varn dam, "these changes" for certain changes, "the firm" for what was called one."""
        for index, word in enumerate(sentence[:-1]):
            if inside[index] or word.start in stands_for:
                continue
            found = find_definite(sentence, index)
            if found is None:
                continue
            pointing, end = found
            spoken_of = SpokenOf(self._mentions, self._topic, self._last_subject, self._sentence, self._paragraph_start)
            referent = resolve_definite(sentence[index + 1], spoken_of, pointing=pointing)
            if referent is None and index == 0 and word.lower == "the":
                referent = resolve_deed(sentence[index + 1], self._done, self._last_subject)
            if referent is not None:
                stands_for[word.start] = (referent, sentence[end - 1].end)
            elif pointing and index == 0:
                unresolved.add(word.start)

    def _resolve_within_sentence(
        self, sentence: Sequence[Word], text: str, index: int, verb: int, family: str, current: Mention | None
    ) -> Mention | None:
        """The sentence's own subject, when the pronoun agrees with it and nothing else that was named does."""
        if said_of_others(sentence, index, verb) or has_inner_subject(sentence, text, index, verb, family):
            return None
        return current if current is not None and is_in_agreement(current, family) else None

    def _nearer(
        self, sentence: Sequence[Word], text: str, index: int, family: str, verb: int, subject: Mention | None
    ) -> Mention | None:
        """What an earlier sentence offers, unless the pronoun's own sentence offers something before it."""
        # A subject behind "In the book, …" goes on about what was spoken of before.
        if said_of_others(sentence, index, verb) or has_inner_subject(sentence, text, index, verb, family):
            return None
        told = verb < 0 or index > verb or sentence[index].tag != "PRP"
        offers = find_candidates(sentence[:index], text, family, self._sentence) if told else []
        if subject is not None and index == object_at(sentence, verb):
            offers = [offer for offer in offers if offer.text != subject.text]
        if offers:
            # "The firm hired Karl Berg, and he …"; of two offers, or of a thing, nobody can be sure.
            return offers[0] if len(offers) == 1 and family in {"he", "she"} and offers[0].surely_person else None
        behind = index > verb and not opens_sentence(sentence, index)
        if family in {"he", "she"} and behind and describes_somebody(sentence[:index], text, family):
            # "A ghost tells the prince that his father was murdered."
            return None
        if family == "she" and subject is not None and subject.named and not subject.surely_person and index > verb:
            # "The Varn sank on her maiden voyage"
            return None
        if family == "it" and sentence[index].tag == "PRP" and index > verb >= 0 and self._rivals(family):
            # As an object "it" takes up anything: "Italy won it" is said of the cup, not of who won it before.
            return None
        referent = self._resolve_from_before(family, sentence, index)
        if referent is None or points_elsewhere(referent):
            return None
        if family in {"he", "she"} and not referent.surely_person and not (family == "she" and referent.is_ship):
            return None
        if family == "it" and not self._is_main_topic(referent):
            new = self._new_things(referent)
            if new and not (opens_sentence(sentence, index) and is_called_so(referent, new, sentence, index + 1)):
                return None
        return referent

    def _named_several(self, last: Mention) -> bool:
        """Whether the sentence about one name spoke of several things, which "they" may be as well."""
        before = [m for m in self._mentions if m.sentence == self._sentence - 1 and m.text != last.text]
        return last.kind != "organization" and any(m.plural and not is_time(m) for m in before)

    def _rivals(self, family: str) -> bool:
        """Whether the sentence before spoke of more than one thing that the pronoun could take up."""
        before, last = self._sentence - 1, self._last_subject
        near = [m for m in self._mentions if m.sentence == before and is_in_agreement(m, family)]
        if last is not None and self._topics.names(family, last):
            # Of a subject that the text keeps to, only what was done to something else brings up another thing.
            near = [m for m in near if m.object or m.text == last.text]
        return len({bare_name(m) for m in near}) > 1

    def _new_things(self, subject: Mention) -> list[Mention]:
        """The new things with which the sentence before said that its subject does something: "spins a web"."""
        before = self._sentence - 1
        new = [m for m in self._mentions if m.fresh and m.sentence == subject.sentence == before]
        return [m for m in new if bare_name(m) != bare_name(subject)]

    def _resolve_from_before(self, family: str, sentence: Sequence[Word], index: int) -> Mention | None:
        """What earlier sentences offer; None when two offers are as good."""
        last = self._last_subject
        other = self._other_subject
        if (
            other is not None
            and is_in_agreement(other, family)
            and (last is None or bare_name(other) != bare_name(last))
        ):
            # "Brahe died, and Kepler succeeded him. His …" may be said of either.
            alone = family != "it" and (last is None or not is_in_agreement(last, family))
            return self._short.whole_name(other) if alone and other.surely_person else None
        if family in {"he", "she"}:
            return self._person(family, last, sentence, index)
        if family == "they" and self._owned is not None and (last is None or last.kind != "organization"):
            # "Saturn is known for its rings. They …"
            return self._owned
        if family == "they" and last is not None and not last.plural and self._named_several(last):
            return None
        if (
            family == "it"
            and index + 1 < len(sentence)
            and self._topic is not None
            and is_in_agreement(self._topic, family)
        ):
            # "it is the third largest country" is said of the country that the text is about, not of its capital.
            called = types_of(sentence, index + 1)
            if called and called & self._topic_types and (last is None or not called & last.types):
                return self._topic
        if last is not None and last.sentence >= self._sentence - 2 and is_in_agreement(last, family):
            if family == "it" and (last.owner is not None or last.relational):
                return self._whole_or_part(last, sentence, index)
            return last
        if family == "they":
            return None
        if opens_sentence(sentence, index) and (kept := self._topics.topic(family, self._sentence, self._mentions)):
            return kept
        if (told := elaborated_in(self._mentions, self._sentence - 1, family)) is not None:
            return told
        if (
            self._topic is not None
            and is_in_agreement(self._topic, family)
            and (last is None or last.kind == "person" or last.text == self._topic.text)
        ):
            # "it" after a sentence about a person goes back to what the text is about.
            return (
                self._topic
                if self._topic.named and not (family == "it" and is_left_behind(self._topic, self._mentions))
                else None
            )
        return None

    def _whole_or_part(self, part: Mention, sentence: Sequence[Word], index: int) -> Mention | None:
        """What "it" is after "its pull …" or "the centre of X …": the owner, the part, or nothing where it may be either."""
        owner = part.owner
        if owner is not None and sentence[index].tag == "PRP$":
            return owner if is_in_agreement(owner, "it") else None
        kept = self._topics.topic("it", self._sentence, self._mentions)
        if kept is None or not is_of(part, kept) or not opens_sentence(sentence, index):
            return None
        called = types_of(sentence, index + 1) if index + 1 < len(sentence) else frozenset[str]()
        return None if may_be_part(part, called) else kept

    def _is_main_topic(self, mention: Mention) -> bool:
        """Whether the text is about this one: its title, or the subject of several sentences by now."""
        titled = self._topic is not None and self._topic.sentence == 0 and self._topic.text == mention.text
        return titled or sum(m.subject and m.text == mention.text for m in self._mentions) > 1

    def _person(self, family: str, last: Mention | None, sentence: Sequence[Word], index: int) -> Mention | None:
        if last is not None and is_in_agreement(last, family):
            others = {
                m.text
                for m in self._mentions
                if m.sentence == last.sentence
                and not m.subject
                and (m.is_person or self._short.is_known(m.text))
                and is_in_agreement(m, family)
            } - {last.text}
            told = last.kind == "person" and bool(last.types) and opens_sentence(sentence, index)
            if not others or last.sentence < self._sentence - 1 or self._is_main_topic(last) or told:
                # Of a sentence that tells what somebody is ("X was a friend of Y"), "he" goes on.
                return last
            if len(others) == 1 and not last.surely_person and not self._short.is_known(last.text):
                # "Varnby was rich when Karl Berg was born there. He …": a name of one word may be a town's.
                other = next(m for m in reversed(self._mentions) if m.text in others)
                # "Umar followed Abu Bakr. He …": nor where both may be somebody's.
                sure = bool(other.gender) or known_kind(last.text.lower()) != "person"
                return other if other.surely_person and sure else None
            return None
        kept = self._topics.topic(family, self._sentence, self._mentions)
        if kept is not None and kept.surely_person and opens_sentence(sentence, index):
            return kept
        recent = (m for m in self._mentions if m.sentence >= self._sentence - 2 and is_in_agreement(m, family))
        near = {m.text: m for m in recent if m.is_person or (m.named and m.surely_person)}
        if near:
            return next(iter(near.values())) if len(near) == 1 else None
        topic = self._topic
        if topic is not None and topic.named and is_in_agreement(topic, family):
            return None if is_left_for_another(topic, self._mentions, family) else topic
        return sole_full_name([m for m in self._mentions if m.sentence >= self._paragraph_start], family, self._said)
