"""Base forms of verbs and nouns, and which verbs and nouns say the same thing."""

from __future__ import annotations

from functools import lru_cache

_IRREGULAR = """be am is are was were been being|have has had having|do does did done|go goes went gone|
become became|begin began begun|bear born borne bore|beat beaten|bend bent|bind bound|bite bit bitten|blow blew blown|break
broke broken|bring brought|build built|burn burnt|buy bought|catch caught|choose chose chosen|come came|cost|cut|deal dealt|
die died dying dies|dig dug|draw drew drawn|drink drank drunk|drive drove driven|eat ate eaten|fall fell fallen|feed fed|
feel felt|fight fought|find found|flee fled|fly flew flown flies|forbid forbade forbidden|forget forgot forgotten|freeze froze
frozen|get got gotten|give gave given|grow grew grown|hang hung|hear heard|hide hid hidden|hit|hold held|keep kept|know knew
known|lay laid|lead led|leave left|lend lent|let|lie lay lain lies lying|lose lost|make made|mean meant|meet met|pay paid|put|
read|ride rode ridden|ring rang rung|rise rose risen|run ran running|say said|see saw seen|seek sought|sell sold|send sent|
set|shake shook shaken|shine shone|shoot shot|show showed shown|shrink shrank shrunk|sing sang sung|sink sank sunk|sit sat|
sleep slept|speak spoke spoken|spend spent|split|spread|spring sprang sprung|stand stood|steal stole stolen|stick stuck|
strike struck|swear swore sworn|sweep swept|swim swam swum|take took taken|teach taught|tear tore torn|tell told|think thought|
throw threw thrown|understand understood|wake woke woken|wear wore worn|win won winning|write wrote written|found founded
founds founding|overthrow overthrew overthrown|undergo underwent undergone|withdraw withdrew withdrawn|arise arose arisen|
forecast|broadcast|focus focused focuses|tie ties tied tying|marry married marries|bury buried buries|study studied
studies|occupy occupied occupies|carry carried carries|unify unified|ratify ratified"""
_BASE: dict[str, str] = {}
for _entry in _IRREGULAR.replace("\n", " ").split("|"):
    _forms = _entry.split()
    for _form in _forms:
        _BASE.setdefault(_form, _forms[0])

_WITH_E = frozenset(
    """locate create compose release complete measure include comprise situate dedicate name use produce cause write divide
    describe receive serve invade execute assassinate promote circulate orbite rule date issue value share base place
    move live die raise separate inaugurate devote nominate dissolve replace manage achieve introduce reduce force lease
    provide decide conclude explode erode reside preside extradite unite invite excite ignite cite site define combine
    examine determine imagine decline refine mine line sculpture capture feature nurture acquire require retire hire fire inspire
    ensure secure store explore restore score ignore adore shape escape tape hope cope type scope prove improve move remove
    love solve evolve resolve involve believe achieve give have drive survive arrive derive strive dive observe preserve
    reserve conserve deserve organise organize recognise recognize realise realize advise revise supervise exercise promise
    close lose pose propose oppose expose impose suppose purchase increase decrease please cease purchase house
    change range arrange exchange challenge judge merge emerge charge urge enlarge manage damage engage encourage average
    age stage page image voyage village dance advance finance enhance influence announce pronounce trace race face embrace
    place space replace surface make take bake shake wake stake smoke broke provoke evoke invoke bike strike like hike
    escalate indicate advocate allocate dominate eliminate illuminate originate terminate culminate initiate appreciate
    associate negotiate radiate celebrate concentrate demonstrate illustrate operate generate separate celebrate
    liberate calculate populate regulate stimulate translate relate isolate violate annihilate estimate automate
    continue pursue argue rescue issue value continue restructure manufacture""".split()
)


@lru_cache(maxsize=16384)
def verb_lemma(word: str) -> str:
    """The base form of a verb, lower case: "built" → "build", "flows" → "flow", "locating" → "locate"."""
    if word in _BASE:
        return _BASE[word]
    if word.endswith("ies") and len(word) > 4:
        return word[:-3] + "y"
    if word.endswith(("sses", "shes", "ches", "xes", "zes")):
        return word[:-2]
    if word.endswith("s") and not word.endswith("ss") and len(word) > 3:
        return word[:-1]
    if word.endswith("ied") and len(word) > 4:
        return word[:-3] + "y"
    for suffix in ("ing", "ed"):
        if word.endswith(suffix) and len(word) > len(suffix) + 2:
            return _restore_ending(word[: -len(suffix)])
    return word


def _restore_ending(root: str) -> str:
    if root + "e" in _WITH_E:
        return root + "e"
    if len(root) > 2 and root[-1] == root[-2] and root[-1] not in "lsfz":
        return root[:-1]
    if root.endswith(("ll",)) and root[:-1] in {
        "control",
        "travel",
        "cancel",
        "model",
        "label",
        "compel",
        "expel",
        "rebel",
        "excel",
    }:
        return root[:-1]
    if (
        root.endswith(
            (
                "at",
                "iz",
                "uc",
                "iv",
                "rv",
                "lv",
                "rg",
                "dg",
                "nc",
                "eiv",
                "bl",
                "cl",
                "dl",
                "gl",
                "kl",
                "pl",
                "tl",
                "zl",
                "as",
            )
        )
        and len(root) > 3
    ):
        return root if root.endswith(("eat", "oat")) else root + "e"
    return root


@lru_cache(maxsize=16384)
def noun_lemma(word: str) -> str:
    """The singular of a noun, lower case."""
    known = {"people": "person", "men": "man", "women": "woman", "children": "child", "feet": "foot", "mice": "mouse",
             "species": "species", "series": "series", "lives": "life", "wives": "wife", "wolves": "wolf", "leaves": "leaf",
             "teeth": "tooth", "geese": "goose", "crises": "crisis", "nuclei": "nucleus", "phenomena": "phenomenon",
             "genera": "genus", "media": "medium", "data": "datum", "movies": "movie", "calories": "calorie"}  # fmt: skip
    if word in known:
        return known[word]
    if word.endswith("ies") and len(word) > 4:
        return word[:-3] + "y"
    if word.endswith(("sses", "shes", "ches", "xes")):
        return word[:-2]
    if word.endswith("s") and not word.endswith(("ss", "us", "is")) and len(word) > 3:
        return word[:-1]
    return word


_SAME_VERBS = """build construct erect|found establish create form constitute|open inaugurate|write author pen|
release publish issue|premiere debut|locate situate lie sit stand|begin start commence|end finish conclude cease|complete
finish|contain include comprise have consist hold|border neighbour neighbor adjoin|win receive earn share|die perish|bear|
kill murder assassinate|conquer capture seize take|measure|flow run|cover span occupy|weigh|name call title entitle|
marry wed|invent devise|discover find identify|design|direct|produce make manufacture|sing perform record|
rule govern reign|defeat beat vanquish|join enter|leave exit|serve act work|live reside dwell|move relocate|orbit circle|
use employ utilize utilise|destroy demolish raze|rise climb|grow increase expand|fall decrease decline shrink|buy acquire
purchase|sell|attend|study|graduate|elect|appoint|dedicate unveil consecrate|declare proclaim|sign ratify|adopt|
abolish|ban prohibit forbid|speak|eat feed|freeze solidify|boil|melt|sink founder|land touch|launch|crash|erupt"""
_FAMILY: dict[str, frozenset[str]] = {}
for _group in _SAME_VERBS.replace("\n", " ").split("|"):
    _members = frozenset(_group.split())
    for _verb in _members:
        _FAMILY[_verb] = _FAMILY.get(_verb, frozenset()) | _members

_EVENT_NOUNS = {
    "construction": "build", "building": "build", "birth": "bear", "death": "die", "foundation": "found", "founding": "found",
    "establishment": "found", "formation": "found", "creation": "found", "opening": "open", "inauguration": "open",
    "release": "release", "publication": "release", "premiere": "premiere", "discovery": "discover", "invention": "invent",
    "completion": "complete", "marriage": "marry", "wedding": "marry", "independence": "independence", "dedication": "dedicate",
    "launch": "launch", "adoption": "adopt", "abolition": "abolish", "assassination": "kill", "execution": "execute",
    "start": "begin", "beginning": "begin", "outbreak": "begin", "end": "end", "collapse": "collapse", "fall": "fall",
    "dissolution": "dissolve", "coronation": "crown", "abdication": "abdicate", "conquest": "conquer", "signing": "sign",
}  # fmt: skip


def is_same_verb(one: str, other: str) -> bool:
    """Whether two base forms of verbs can say the same thing."""
    return one == other or other in _FAMILY.get(one, ())


def event_of(noun: str) -> str:
    """The verb behind a noun that names an event: "construction" → "build"; "" for other nouns."""
    return _EVENT_NOUNS.get(noun, "")
