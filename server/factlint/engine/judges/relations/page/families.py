"""The family that a living thing belongs to: what is of the grass family is not of the bean family."""

from __future__ import annotations

import re
from collections.abc import Iterator

from factlint.engine.evidence.words import fold
from factlint.engine.judges.relations.denials import Finding
from factlint.engine.judges.relations.page.own_page import OwnPage, said_of_subject
from factlint.engine.judges.relations.patterns import DENIED
from factlint.engine.language.en.lemmas import noun_lemma
from factlint.engine.language.en.statements import Statement
from factlint.engine.model import Claim, Correction

_BELONGING = frozenset("be belong classify place include comprise form".split())
# The horse chestnut family is not that of the chestnut: one word alone stands before "family".
_FAMILY = re.compile(r"\bthe (?P<noun>[a-z]+(?:-[a-z]+)?) family\b")
# Each line is one family, by the names of what is in it. Of a name that none has, its family is not known here.
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
    for mine in (found for said in said_of_subject(claim, page) for found in _families(claim.text, said)):
        for item in page.items:
            told = [found for statement in page.statements(item) for found in _families(item.text, statement)]
            others = [theirs for theirs in told if not are_one_family(mine["noun"], theirs["noun"])]
            if not others or len(others) < len(told) or mine["noun"] in fold(item.text):
                continue
            if page.mentions(mine["noun"]):
                continue
            why = f"The claim says “{mine.group()}” where the evidence says “{others[0].group()}”."
            return [Finding(item, False, 0.96, why, Correction(mine["noun"], others[0]["noun"]))]
    return []


def _families(text: str, statement: Statement) -> Iterator[re.Match[str]]:
    """The known families that a statement names, in what it says of its subject or beside it: not of what that eats or lives on."""
    if statement.verb not in _BELONGING:
        return
    for match in _FAMILY.finditer(text, statement.subject.start, statement.end):
        if _rows(match["noun"]):
            yield match


def are_one_family(one: str, other: str) -> bool:
    """Whether two members stand for one family: that of the cabbage is that of mustard."""
    return bool(_rows(one.lower()) & _rows(other.lower()))


def _rows(noun: str) -> frozenset[int]:
    lemma = noun_lemma(noun)
    return frozenset(number for number, alike in enumerate(_ALIKE) if lemma in alike)
