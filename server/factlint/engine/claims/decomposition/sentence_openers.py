"""How a sentence opens and what that adds: connectives and framing words that a claim does without."""

from __future__ import annotations

import re

_CONNECTIVE = re.compile(
    r"""(?ix) ^(?:
      (?: however | additionally | moreover | furthermore | therefore | thus | hence | consequently | similarly
        | likewise
        | also | overall | indeed | nevertheless | nonetheless | accordingly | besides | instead | conversely | finally
        | lastly | firstly | first\ of\ all | secondly | thirdly | then | next | still | now | interestingly | notably
        | importantly | specifically | in\ particular | in\ fact | in\ addition | in\ contrast | in\ other\ words
        | in\ general | in\ summary | in\ short | in\ conclusion | to\ summarize | on\ the\ other\ hand
        | on\ the\ contrary
        | by\ contrast | as\ a\ result | as\ such | for\ example | for\ instance | at\ the\ same\ time | that\ said
        | more\ importantly | of\ course | meanwhile | otherwise | to\ be\ clear | put\ simply | simply\ put | in\ turn
        | after\ all
        | as\ (?:discussed|mentioned|noted|agreed|expected) | e\.g\. | i\.e\.
        | in\ reality | ultimately | alternatively | equally | surprisingly | fun\ fact | did\ you\ know
      )\s*[,:]\s+
    | (?:and|but|so|yet|or)\s+(?=\w) (?!as\b|far\b|called\b|that\b)
    | (?:yes|no|well|so|technically|obviously|clearly|undoubtedly|coincidentally)\s*,\s+
    | (?:thus|therefore|hence|consequently)\s+(?=\w) (?!far\b|the\ (?:more|less)\b)
    | [-–—*•·]\s+ | \(?\d{1,2}[.)]\s+ | \(?[a-z]\)\s+ | (?-i:[a-z])\.\s+(?=[A-Za-z]{2})
    )"""
)
_SAYS_NOTHING = re.compile(
    r"""(?ix) ^(?:
      this\ (?:means|is\ because|implies|shows)\ (?:that\s)?(?!to\b)
    | that\ is\ because\s | this\ is\ why\s
    | (?:please\s)?(?:note|remember|keep\ in\ mind|bear\ in\ mind|be\ aware)\ that\s
    | it\ (?:is|should\ be|'s)\ (?:also\s)?(?:important\ to\ note|worth\ (?:noting|mentioning|remembering)
        |noted|clear|true)\ that\s
    | (?:the\ )?(?:fact|truth|reality)\ is\ that\s | one\ finding\ is\ that\s
    | (?:as\ )?you\ (?:may|might|will|can)\ (?:also\ )?(?:recall|remember|see|know)\ that\s
    | recall\ that\s
    | it\ (?:(?:later|eventually|soon)\ )?(?:was|became|has\ been|had\ been)\ (?:(?:later|eventually|soon|also|then|first)\ )?
        (?:learned|discovered|shown|proved|proven|established|demonstrated|evident|recognized|recognised|confirmed)\ that\s
    | (?:(?:but|and|today|now),?\ )?we\ (?:(?:now|also|do|all|already|can|have)\ ){0,2}
        (?:know|learned|learnt|seen|see|understand|discovered)\ that\s
    | (?:however|also),?\s(?:it\ is|it's)\ (?:important\ to\ note|worth\ noting)\ that\s
    )(?:even\ )?(?=\w)"""
)
# What something was done for, or in spite of, is told by the sentence before; when or where it was done would be missed.
_TAKEN_UP = re.compile(
    r"""(?ix) ^(?:because\ of|despite|in\ spite\ of|thanks\ to|for|after|following|given|along\ with)\ (?:this|that|these|those)
    (?: (?:\ [a-z]+){0,2} ,\s+ (?=\w) | \ (?:work|discovery|invention|achievement|feat|reason|purpose)\s (?=(?-i:[A-Z])) )"""
)
_CUTOFF = re.compile(
    r"(?i)^as of (?:my|the) (?:last |latest )?(?:knowledge |training )?(?:cutoff|update|cut-off)"
    r"(?: date)?(?: (?:in|of))? "
)
_ACCORDING_TO_ME = re.compile(
    r"(?i)^(?:based on|according to|to the best of) my (?:general |current |available )?"
    r"(?:knowledge|understanding|information),? "
)
_ASIDE = re.compile(
    r"(?i),\s(?:however|on the other hand|for example|for instance|therefore|in fact|of course|in turn|too),(?=\s)"
)


def opening_length(text: str) -> int:
    """How many characters at the start of a sentence a claim leaves out: "However, ", "1. ", "This means that ", "For this, "."""
    at = 0
    for _ in range(4):
        rest = text[at:]
        match = (
            _CONNECTIVE.match(rest)
            or _SAYS_NOTHING.match(rest)
            or _ACCORDING_TO_ME.match(rest)
            or _TAKEN_UP.match(rest)
        )
        if match is None or len(rest) - match.end() < 8:
            return at
        at += match.end()
    return at


def cutoff_length(text: str) -> int:
    """The length of "As of my knowledge cutoff in ", for which a claim says "As of "; else 0."""
    match = _CUTOFF.match(text)
    return match.end() if match else 0


def find_inserted_phrases(text: str) -> list[tuple[int, int]]:
    """Where "…, on the other hand, …" stands inside a sentence; a claim leaves it out."""
    return [match.span() for match in _ASIDE.finditer(text)]
