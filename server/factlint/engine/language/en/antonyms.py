"""Words that deny each other when said of the same thing: largest and smallest, north and south, before and after."""

from __future__ import annotations

import re

_PAIRS = """largest smallest|biggest smallest|longest shortest|highest lowest|tallest shortest|oldest youngest|oldest newest|
deepest shallowest|fastest slowest|hottest coldest|warmest coldest|wettest driest|heaviest lightest|richest poorest|
widest narrowest|strongest weakest|closest farthest|nearest farthest|northernmost southernmost|easternmost westernmost|
earliest latest|first last|most least|best worst|brightest darkest|
north south|east west|northern southern|eastern western|northeast southwest|northwest southeast|northeastern southwestern|
northwestern southeastern|increase decrease|rise fall|grow shrink|win lose|begin end|open close|enter exit|enter leave|
arrive depart|buy sell|attack defend|victory defeat|ally enemy|male female|man woman|men women|king queen|father mother|
brother sister|son daughter|husband wife|actor actress|prince princess|odd even|positive negative|maximum minimum|
major minor|upper lower|inner outer|internal external|domestic foreign|public private|legal illegal|legalise ban|
hot cold|wet dry|young old|rich poor|fast slow|high low|deep shallow|wide narrow|thick thin|heavy light|hard soft|strong weak|
safe dangerous|simple complex|common rare|ancient modern|native foreign|rural urban|acidic alkaline|solid liquid|liquid gaseous|
carnivorous herbivorous|carnivore herbivore|vertebrate invertebrate|nocturnal diurnal|freshwater saltwater|
above below|before after|inside outside|with without|within outside|over under|always never|all none|landlocked coastal|landlocked island|
renewable nonrenewable|voluntary compulsory|fiction nonfiction|fictional real|alive dead|extinct living|permanent temporary|
monarchy republic|elected appointed|accept reject|support oppose|allow forbid|allow ban|succeed fail|succeed precede|
parent child|predator prey|import export|gain lose|absorb emit|attract repel|expand contract|ascend descend|create destroy|
include exclude|love hate|remember forget|capitalist communist|pessimist optimist|clockwise counterclockwise|
single-celled multicellular|unicellular multicellular|left right|port starboard|
densely sparsely|densely thinly|dense sparse|sweet sour|sweet bitter|rare frequent|rare widespread|transparent opaque|
parallel perpendicular|objective subjective|military civilian|convex concave|rough smooth|sharp blunt|
flexible rigid|flexible stiff|loud quiet|bright dim|bright faint|brightest faintest|tropical polar|hollow solid|flat mountainous|
flat hilly|low-lying mountainous|peaceful violent|guilty innocent|theoretical practical|abstract concrete|
natural artificial|oral written|handwritten printed|evergreen deciduous|warm-blooded cold-blooded|endothermic exothermic|
sedentary nomadic|tame wild|domesticated wild|venomous harmless|harmless dangerous|harmless harmful|
beneficial harmful|chronic acute|benign malignant|raw cooked|fresh salty|freshwater saline|sacred secular|
polytheistic monotheistic|democratic authoritarian|centralized decentralized|centralised decentralised|abundant scarce|
lush barren|fertile barren|humid arid|humid dry|rainy dry|cheap expensive|tragic comic|horizontal vertical|
longitudinal transverse|analogue digital|analog digital|conductor insulator|conductive insulating|maternal paternal|
slowly quickly|slowly rapidly|gradually suddenly|rarely often|rarely usually|rarely frequently|seldom often|privately publicly|
manually automatically|solitary social|solitary gregarious|aquatic terrestrial|diurnal crepuscular|light dark|pale dark|
northernmost southernmost|easternmost westernmost|outermost innermost|uppermost lowermost|coolest hottest|
commonest rarest|most-populous least-populous|hardest softest|thickest thinnest|lightest darkest|quiet noisy|
planned market"""
_NEGATING = ("non-", "non", "un")
_SHORTEST = 5
# Other syllables deny in these words; in many others they do not: discovered, infamous, irradiated.
_DENYING = frozenset(
    """atypical asymmetric asymmetrical disabled discontinuous dishonest disloyal disobedient dissimilar illegal illegible
    illegitimate illiterate immobile immoral immortal impermeable impolite impossible impractical improbable impure inaccurate
    inactive inanimate incompatible incorrect indefinite independent inedible inefficient inexpensive infertile infinite
    inflexible infrequent inorganic insecure insignificant insoluble insufficient invisible involuntary irrational irregular
    irrelevant irreligious irreversible""".split()
)
_DENIED_BY = re.compile(r"a|dis|i[lmnr]")
_OPPOSITE: dict[str, set[str]] = {}
for _pair in _PAIRS.replace("\n", "").split("|"):
    _one, _other = _pair.split()
    _OPPOSITE.setdefault(_one, set()).add(_other)
    _OPPOSITE.setdefault(_other, set()).add(_one)


def opposites(word: str) -> frozenset[str]:
    """All words that deny this one (lower case base forms)."""
    return frozenset(_OPPOSITE.get(word, ()))


def are_opposite(one: str, other: str) -> bool:
    return other in _OPPOSITE.get(one, ())


def is_opposite(one: str, other: str) -> bool:
    """Whether one word denies the other, by itself or by the syllable before it: hard and soft, mortal and immortal."""
    shorter, longer = sorted((one, other), key=len)
    before = longer.removesuffix(shorter)
    negated = before in _NEGATING or (longer in _DENYING and _DENIED_BY.fullmatch(before) is not None)
    return are_opposite(one, other) or (negated and len(shorter) >= _SHORTEST and before + shorter == longer)
