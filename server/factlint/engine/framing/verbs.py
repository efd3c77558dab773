"""Forms of English verbs: from a participle to the finite form that a sentence of its own needs."""

from __future__ import annotations

import re

_TAKES_E = frozenset(
    """acquir admir ascrib assum bas becom captur car cas caus challeng chang choos clos collaps combin com compar compet
    complet compos compris comput conclud condens constitut consum contribut cur damag declar declin decod decreas defin
    delet denot describ determin diffus distribut encod encourag endur engag ensur erod escap examin exclud execut
    explor expos featur guid hid ignor impos includ increas inspir interven invad lik los mak manag measur nam not obscur
    oppos overrid pleas pos postpon preced prepar prescrib presid promot propos provid provok purchas rais rang redefin
    refin refus releas requir resid restor resum retir revers rid ris rul scor secur shap shar shin stag standardis stor
    strik structur tackl tak tast transcrib travers trad unit us vot writ alleg allud attribut averag coincid compil eras
    exercis encircl enclos ignit inhal infus matur pars prais replac ros secret sens seiz serv solv squeez surpris hous
    hop invit is judg leas licens merg min mov quot rat reduc shav smok stat tun typ urg wav whistl wip divid devis
    diagnos recogniz analyz organiz analys organis pierc danc produc introduc fus explod collid erupt""".split()
) - {"erupt"}
_E_ENDING = re.compile(r"(?:at|iz|is|[aeiour]v|lv|[^aeiou]c|[aeiou]c|u|dg|rg|[bptgdfkz]l)$")
_KEEPS_DOUBLE = re.compile(r"(?:ll|ss|zz|ff|dd|gg)$")
_UNDOUBLED = frozenset({"controll", "propell", "cancell", "travell", "modell", "labell", "fuell", "expell", "add"})
_BASES = {"dying": "die", "lying": "lie", "tying": "tie", "being": "be", "having": "have", "doing": "do", "going": "go"}

_PAST = dict(
    pair.split(":")
    for pair in """be:was have:had do:did go:went make:made find:found become:became write:wrote build:built give:gave
    set:set win:won hold:held begin:began sell:sold speak:spoke come:came take:took see:saw leave:left understand:understood
    say:said think:thought bring:brought fight:fought lose:lost grow:grew arise:arose rise:rose spend:spent wear:wore
    read:read lay:laid cut:cut choose:chose get:got tell:told keep:kept pay:paid split:split put:put catch:caught
    show:showed run:ran eat:ate draw:drew fall:fell send:sent drive:drove teach:taught mean:meant buy:bought stand:stood
    break:broke hear:heard sing:sang meet:met feel:felt beat:beat shoot:shot hide:hid strike:struck cast:cast light:lit
    seek:sought throw:threw deal:dealt hit:hit blow:blew undertake:undertook withdraw:withdrew steal:stole
    broadcast:broadcast lie:lay undergo:underwent fly:flew weave:wove forget:forgot shake:shook spring:sprang lend:lent
    cost:cost overcome:overcame ride:rode slide:slid sit:sat quit:quit let:let rebuild:rebuilt bite:bit bend:bent
    sweep:swept swing:swung foretell:foretold sink:sank spin:spun thrust:thrust freeze:froze withstand:withstood dig:dug
    swear:swore withhold:withheld lead:led feed:fed flee:fled sleep:slept shut:shut spread:spread swim:swam wake:woke
    tear:tore oversee:oversaw overthrow:overthrew outgrow:outgrew forbid:forbade bid:bid bear:bore know:knew
    forecast:forecast hurt:hurt stick:stuck bind:bound wind:wound grind:ground""".split()
)
_DOUBLED_PAST = frozenset(
    """stop plan refer occur commit permit admit submit transfer prefer drop control compel propel equip span step strip
    trap wrap ship rob ban map plot snap chop clap plug hug beg drag rebel expel incur deter regret omit emit transmit
    """.split()
)


def base_of_participle(participle: str) -> str | None:
    """ "providing" → "provide"; None for a word that is no present participle."""
    word = participle.lower()
    if word in _BASES:
        return _BASES[word]
    if not word.endswith("ing") or len(word) < 5 or "-" in word:
        return None
    stem = word[:-3]
    if stem in _TAKES_E:
        return stem + "e"
    if stem[-1] == stem[-2] and stem[-1] not in "aeiou":
        return stem[:-1] if stem in _UNDOUBLED - {"add"} or not _KEEPS_DOUBLE.search(stem) else stem
    if _E_ENDING.search(stem):
        return stem + "e"
    return stem


def third_person(base: str) -> str:
    if base in {"be", "have"}:
        return {"be": "is", "have": "has"}[base]
    if base.endswith(("s", "x", "z", "ch", "sh", "o")):
        return base + "es"
    if base.endswith("y") and base[-2:-1] not in tuple("aeiou"):
        return base[:-1] + "ies"
    return base + "s"


def past(base: str) -> str:
    if base in _PAST:
        return _PAST[base]
    if base.endswith("e"):
        return base + "d"
    if base.endswith("y") and base[-2:-1] not in tuple("aeiou"):
        return base[:-1] + "ied"
    if base in _DOUBLED_PAST:
        return base + base[-1] + "ed"
    return base + "ed"


def finite(base: str, *, in_past: bool, plural: bool) -> tuple[str, str]:
    """The finite form and its word class."""
    if in_past:
        return ("were" if plural and base == "be" else past(base)), "VBD"
    if plural:
        return ("are" if base == "be" else base), "VBP"
    return third_person(base), "VBZ"
