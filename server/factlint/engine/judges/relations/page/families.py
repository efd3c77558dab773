"""The family that a living thing belongs to: what is of the grass family is not of the bean family."""

from __future__ import annotations

import re
from collections.abc import Iterator

from factlint.engine.evidence.words import fold
from factlint.engine.judges.relations.denials import Finding
from factlint.engine.judges.relations.page.own_page import OwnPage
from factlint.engine.judges.relations.patterns import DENIED
from factlint.engine.language.en.kinds import kinds_above, senses_under
from factlint.engine.language.en.lemmas import noun_lemma
from factlint.engine.language.en.statements import read_statements
from factlint.engine.model import Claim, Correction

_FAMILY = re.compile(r"\b(?P<words>(?:[a-z]+ )?(?P<noun>[a-z]+)) family\b")
_BELONGING = frozenset("be belong classify place include comprise form".split())
# Each line is one family, by the names of what is in it.
_ALIKE = [
    frozenset(line.split(","))
    for line in """sunflower,daisy,aster,composite,thistle,chicory
pea,bean,legume,pulse,clover
cabbage,mustard,crucifer,cruciferous,turnip,cress
carrot,celery,parsley,umbellifer,parsnip,fennel
mint,sage,dead-nettle
nightshade,potato,tomato,pepper
onion,amaryllis,garlic,lily,leek,daffodil,allium
cashew,sumac,mango,pistachio
citrus,rue,orange
mallow,cotton,hibiscus,cacao
gourd,cucumber,squash,melon,pumpkin
beech,oak,chestnut
birch,hazel,alder,hornbeam
rose,apple,almond
heath,heather,blueberry
knotweed,buckwheat,rhubarb
amaranth,goosefoot,spinach,beet
maple,soapberry,lychee
walnut,hickory
olive,ash,jasmine
spurge,cassava,rubber
morning-glory,bindweed
fig,mulberry
hemp,hop
madder,coffee,bedstraw
camellia,tea
grass,cereal
iris,crocus
cat,felid,feline
dog,canid,canine,wolf
weasel,mustelid,otter,badger
horse,equine,equid
cattle,cow,bovid,antelope,goat,sheep
crow,corvid,jay
duck,goose,swan,waterfowl
pheasant,chicken,grouse,turkey
carp,minnow,cyprinid
salmon,trout
mouse,rat
dolphin,whale
parrot,macaw
cypress,redwood,juniper
pine,spruce,fir""".split("\n")
]


def family_findings(claim: Claim, page: OwnPage) -> list[Finding]:
    """ "belongs to the bean family" against "a member of the grass family"."""
    if DENIED.search(claim.text):
        return []
    for mine in _families(claim.text):
        if not _is_of_subject(claim.text, mine):
            continue
        for item in page.items:
            told = [theirs for theirs in _families(item.text) if _is_of_subject(item.text, theirs)]
            others = [theirs for theirs in told if not _are_one(mine["noun"], theirs["noun"])]
            if not others or len(others) < len(told) or mine["noun"] in fold(item.text):
                continue
            if page.mentions(mine["noun"]):
                continue
            why = f"The claim says “{mine.group()}” where the evidence says “{others[0].group()}”."
            return [Finding(item, False, 0.96, why, Correction(mine["noun"], others[0]["noun"]))]
    return []


def _is_of_subject(text: str, family: re.Match[str]) -> bool:
    """Whether a family is said of the subject, not of what it eats or lives on."""
    within = [one for one in read_statements(text) if one.start <= family.start() < one.end]
    return all(one.verb in _BELONGING for one in within)


def _families(text: str) -> Iterator[re.Match[str]]:
    organism = frozenset(senses_under("organism"))
    for match in _FAMILY.finditer(text):
        senses = senses_under(noun_lemma(match["noun"]))
        persons = frozenset(senses_under("person"))
        if any(organism & kinds_above(one) and not persons & kinds_above(one) for one in senses):
            yield match


def _are_one(one: str, other: str) -> bool:
    mine, theirs = noun_lemma(one), noun_lemma(other)
    return mine == theirs or any({mine, theirs} <= alike for alike in _ALIKE)
