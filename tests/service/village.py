"""A small engine that knows in which year the things of one village opened, and its evidence: for tests of the service."""

import re
import threading
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path

from factlint.engine.evidence import SourceRefused
from factlint.engine.evidence.own.sources import Source
from factlint.engine.inquiry.claim_choice import offer_claims
from factlint.engine.inquiry.model import (
    Adjudication,
    Debate,
    DebaterCase,
    FramedClaim,
    Inconclusive,
    NotFramed,
    Report,
    Research,
)
from factlint.engine.model import Abstention, Assessment, Claim, Entity, Evidence, Framing
from factlint.interface.recency import is_time_sensitive
from factlint.prose.span import Span


class VillageEngine:
    """Knows in which year the things of one village opened; abstains on the rest. Blocking, like the real one."""

    YEARS = {"dam": 1938, "school": 1901, "bridge": 1955}  # noqa: RUF012

    def __init__(self):
        self.judged = []
        self.extracted = []
        self.slow = threading.Event()
        self.version = "village-1"

    def fingerprint(self, workspace):
        return f"{self.version}:{workspace or ''}"

    def extract(self, text, *, markup, language, focus, workspace=None):
        self.extracted.append(text)
        if "BROKEN" in text:
            raise RuntimeError(f"cannot read {text}")
        claims = tuple(
            Claim(_stated(found.group()), (Span(*found.span()),))
            for found in re.finditer(r"[^.!?\s][^.!?]*\.", text)
            if "nice" not in found.group()
        )
        if focus is not None:
            wanted = tuple(claim for claim in claims if focus.lower() in claim.text.lower())
            return Framing(wanted, no_match=bool(claims) and not wanted)
        return Framing(claims, domain="Geography" if claims else "")

    def assess(self, item, *, workspace, language, verbatim):
        self.judged.append((item, verbatim))
        if "SLOW" in item:
            self.slow.wait(30)
        if "OUTAGE" in item:
            raise OSError("the disk is away")
        if "BROKEN" in item:
            raise RuntimeError(f"cannot judge {item}")
        claims = [item] if verbatim else [part.strip() + "." for part in item.split(".") if part.strip()]
        claim = Claim(claims[0], time_sensitive=is_time_sensitive(claims[0], datetime(2026, 10, 20).date()))
        if "." not in item:
            return Assessment(claim, None, None, abstention=Abstention.NO_CHECKABLE_CLAIM)
        thing = next((thing for thing in self.YEARS if thing in claim.text), None)
        if thing is None:
            return Assessment(claim, None, None, abstention=Abstention.RESEARCH_INSUFFICIENT)
        year = str(self.YEARS[thing])
        right = year in claim.text
        log = f"The {thing} opened in {year}."
        found = Evidence("k", "own", "Varn Archive", "Log", "https://archive.example/log", log, log, date="1960-01-01")
        return Assessment(
            claim,
            "True" if right else "False",
            "high" if "surely" not in claim.text else "medium",
            score=10 if right else 1,
            rationale=f"The log says {year}.",
            sources=(found,),
            rewrite=None if right else re.sub(r"\d{4}", year, claim.text),
            more_claims=tuple(claims[1:]),
            wrong_words="" if right else next(iter(re.findall(r"\d{4}", claim.text)), ""),
        )


class VillageInquiry:
    """Deep checks of the same engine. `SLOW` in a claim waits in its research, `BROKEN` breaks it."""

    def __init__(self, engine):
        self.engine = engine
        self.researched = []
        self.framed = []
        self.concluded = []

    def frame(self, text, *, language="", verbatim=False, workspace=None):
        self.framed.append((text, verbatim))
        if "UNREADABLE" in text:
            raise RuntimeError(f"cannot frame {text}")
        if "." not in text:
            return NotFramed("no_checkable_claim", "The text makes no statement.", "Send one factual statement.")
        claims = [Claim(part.strip() + ".", domain="Geography") for part in text.split(".") if part.strip()]
        if verbatim or len(claims) == 1:
            claim = Claim(text.strip() if verbatim else claims[0].text, domain="Geography")
            return FramedClaim(claim, "en", "State an opening year")
        return offer_claims(claims)

    def research(self, claim, depth, workspace=None):
        self.researched.append((claim.text, depth))
        if "SLOW" in claim.text:
            self.engine.slow.wait(30)
        if "BROKEN" in claim.text:
            raise RuntimeError(f"cannot research {claim.text}")
        found = self.engine.assess(claim.text, workspace=workspace, language="en", verbatim=True)
        self.engine.judged.pop()
        return Research(("the village",), 2 if depth == "standard" else 1, (), found, found)

    def debate(self, claim, found, depth):
        rebuttal = "" if depth == "low" else "The plaque is older."
        return Debate(
            DebaterCase("pro", "A plaque says so.", rebuttal), DebaterCase("con", "The log says otherwise.", rebuttal)
        )

    def adjudicate(self, claim, found, debated):
        score = found.full.score
        return tuple(
            Adjudication(f"The {area} adjudicator", area, score, f"By its {area}.", ("One log only.",))
            for area in ("sources", "logic", "precision")
        )

    def conclude(self, framed, depth, found, debated, adjudications):
        self.concluded.append(framed.claim.text)
        full = found.full
        if full.verdict is None:
            return Inconclusive("research_insufficient", "Too little was found to judge the claim.", "Add a source.")
        return Report(
            claim=framed.claim.text, language=framed.language, domain=framed.claim.domain,
            entities=(Entity("Varn", "place"),), presumed_intent=framed.presumed_intent, verdict=full.verdict,
            confidence=full.confidence, score=full.score, executive_summary=full.rationale, key_finding=full.rationale,
            warnings=("One log only.",), sources=full.sources, stances=(), debate=debated,
            adjudications=tuple(adjudications), adjudication_summary="All agree.", panel_agreement="unanimous",
            rewrite=full.rewrite, depth=depth, time_sensitive=full.claim.time_sensitive, wrong_words=full.wrong_words,
        )  # fmt: skip


def _stated(sentence):
    return sentence.replace("It ", "The dam ")


@dataclass
class Villages:
    """The evidence of that engine: sources that a test adds."""

    sources: dict = field(default_factory=dict)
    workspaces: dict = field(default_factory=dict)
    built: threading.Event = field(default_factory=threading.Event)
    has_encyclopedia: bool = True
    kept_pages: int = 0
    languages: tuple = ("en",)

    def ensure_built(self, progress=None):
        progress(1, 2, "Reading the village archive")
        self.built.wait(30)
        return True

    def find(self, claim, *, workspace=None, limit=12):
        found = [(thing, year) for thing, year in VillageEngine.YEARS.items() if thing in claim.text.lower()]
        passages = [Evidence(f"{thing} {at}", "own", "Archive", f"The {thing}", f"https://village.example/{thing}/{at}",
                            f"The {thing} opened in {year}.", f"It opened in {year}.")
                    for thing, year in found for at in range(3)]  # fmt: skip
        return tuple(passages[:limit])

    def set_workspace(self, id, root, sources):
        self.workspaces[id] = (root, tuple(sources))

    def refresh(self, workspace=None, *, progress=None, budget_s=None):
        return True

    def add_source(self, location):
        if not Path(location).exists():
            raise SourceRefused(f"{location} does not exist.")
        source = Source("s1", "file", str(location), 1, "ready", ())
        self.sources[source.id] = source
        return source

    def remove_source(self, id):
        return self.sources.pop(id, None) is not None

    def list_sources(self, workspace=None):
        return tuple(self.sources.values())

    def rebuild(self, progress=None):
        self.built.wait(30)

    def shrink(self):
        pass

    def close(self):
        pass
