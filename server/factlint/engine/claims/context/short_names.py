"""Short names that a text has given somebody or something: "Lund" after "Ida Lund", "BPE" after "Byte Pair Encoding (BPE)"."""

from __future__ import annotations

from collections.abc import Sequence

from factlint.engine.claims.context.mentions import Mention
from factlint.engine.claims.names import is_given_name, named_runs
from factlint.engine.language.en.syntax import NOUNS
from factlint.engine.language.en.tokens import Word


class ShortNames:
    """What each short name stands for; nothing where it may be of two."""

    def __init__(self) -> None:
        self._known: dict[str, Mention | None] = {}

    def learn_last_name(self, mention: Mention) -> None:
        """A person's last name may stand for the whole name later."""
        names = [word for word in mention.words if word.tag == "NNP"]
        if len(names) < 2 or len(names) != len([w for w in mention.words if w.tag != "POS"]):
            return
        if names[-1].lower in {"jr.", "jr", "sr.", "sr"}:
            names.pop()
        if mention.kind == "person" or (mention.kind == "unknown" and is_given_name(names[0])):
            self._teach(names[-1].text, mention)

    def learn_abbreviation(self, sentence: Sequence[Word], mention: Mention, opening: int, verb: int) -> None:
        """ "Byte Pair Encoding (BPE)"."""
        for index in range(opening + 1, min(verb, len(sentence) - 2)):
            if sentence[index].text == "(" and sentence[index + 2].text == ")":
                short = sentence[index + 1].text
                initials = "".join(w.text[0] for w in mention.words if w.tag in NOUNS or w.tag == "JJ")
                if short.isupper() and short[0].lower() == initials[:1].lower() and len(short) >= 2:
                    self._teach(short, mention)

    def _teach(self, short: str, mention: Mention) -> None:
        known = self._known.get(short)
        if short in self._known and (known is None or known.text != mention.text):
            self._known[short] = None
        else:
            self._known[short] = mention

    def resolve(self, sentence: Sequence[Word], stands_for: dict[int, tuple[Mention, int]]) -> None:
        """Add what the short names of a sentence stand for, each by its start with its end."""
        for start, end in named_runs(sentence):
            if end - start != 1:
                continue
            mention = self._known.get(sentence[start].text)
            if mention is None or mention.text == sentence[start].text:
                continue
            before = sentence[start - 1] if start else None
            # "the Smith report", "Smith (…)" and names in a hyphenated or longer phrase are left alone.
            if before is not None and (before.tag in {"DT", "JJ", "NN"} or before.text == "("):
                continue
            following = sentence[end] if end < len(sentence) else None
            if following is not None and following.tag in {"NN", "NNS"} and mention.kind == "person":
                continue
            stands_for[sentence[start].start] = (mention, sentence[start].end)

    def whole_name(self, mention: Mention) -> Mention:
        """The whole name of somebody who is called by the last one."""
        return self._known.get(mention.text) or mention

    def is_known(self, short: str) -> bool:
        return self._known.get(short) is not None
