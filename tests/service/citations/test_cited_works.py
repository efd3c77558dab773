"""The works of a bibliography, and those that a draft cites by key: from the file, through the local backend, to the finding."""

import asyncio
import itertools
from datetime import UTC, datetime, timedelta

import pytest
from tests.service.citations.test_crossref import DOI, JSON, RETRACTED, SOUND, at, work
from tests.service.conftest import LOCAL_TOKEN

from factlint.client.api.client import Client
from factlint.client.api.errors import BudgetSpent
from factlint.client.api.remote_http import RemoteHttp
from factlint.client.checks.citation_findings import citation_findings
from factlint.client.checks.cited_works import (
    CitedWorks,
    KeptWorks,
    bibliography_findings,
    count_hosted_works,
    keep_cited_works,
)
from factlint.client.checks.policy import Policy
from factlint.client.local.backend import FixedConnection
from factlint.client.store.cache import ResultCache
from factlint.client.store.cache_keys import Scope
from factlint.engine.web.choice import Addresses, Choice
from factlint.interface.local import WorkspaceIn
from factlint.prose.parse import parse
from factlint.prose.slices import paragraph_key
from factlint.prose.span import Span
from factlint.settings import Settings

BIB = (
    "@article{wäke,\r\n  author = {Wakefield, Andrew},\r\n  title = {{Ileal-lymphoid-nodular} hyperplasia, non-specific colitis, and "
    "pervasive developmental disorder in children},\r\n  year = {1998},\r\n  doi = {10.1016/S0140-6736(97)11096-0}\r\n}\r\n"
    "@article{dams,\r\n  author = {Bröwn, Ann},\r\n  title = {Dams of the Valley},\r\n  date = {2011-05},\r\n  doi = {10.1000/182}\r\n}\r\n"
    "@article{good,\r\n  author = {Smith, J. and Jones, A.},\r\n  title = {Dams of the valley},\r\n  year = 2019,\r\n  url = {https://doi.org/10.1000/182}\r\n}\r\n"
    "@misc{note,\r\n  title = {A note}\r\n}\r\n@book{broken, title = {open"
)


@pytest.fixture
async def hosted(open_service, site):
    """A local backend, and the registers in the shape of the real ones."""
    site.page(at(DOI), work(RETRACTED), type=JSON)
    site.page(at("10.1000/182"), work(SOUND), type=JSON)
    web = Choice(references=("works",), addresses=Addresses(crossref=f"{site.url}/crossref"))
    async with open_service(local=True, doi_resolver=f"{site.url}/doi", web=web) as hosted:
        hosted.register = site
        yield hosted


@pytest.fixture
def works_of(hosted, tmp_path):
    """Who looks works up for a writer who agreed, or did not, or chose otherwise."""

    def start(*, agreed=True, references=("works",), egress="ask", remote=""):
        settings = Settings.model_validate(
            {
                "data_dir": tmp_path / "data",
                "search": {"references": list(references)},
                "egress": egress,
                "base_url": remote,
            }
        )
        client = Client(FixedConnection(RemoteHttp(hosted.client(LOCAL_TOKEN, version=None))), local=True)
        id = client.use_workspace(WorkspaceIn(root=str(tmp_path), egress=agreed))
        policy = Policy(settings)
        if agreed:
            policy.record_consent(id)
        return CitedWorks(client, policy, id)

    return start


def on(text, finding):
    return text[finding.span.start : finding.span.end]


async def test_a_bibliography_is_marked_on_the_fields_that_the_register_says_otherwise(hosted, works_of):
    found = await bibliography_findings(parse(BIB, "bibtex"), works_of())
    told = {(on(BIB, one), one.verdict) for one in found}
    title = BIB[BIB.index("{Ileal") : BIB.index("children}") + len("children")]
    assert told == {
        (title, "Retracted work"),
        ("Bröwn, Ann", "Reference details differ"),
        ("2011", "Reference details differ"),
    }
    retracted = next(one for one in found if one.verdict == "Retracted work")
    assert retracted.rationale.startswith("This work was retracted on 2010-02-06 (Retraction Watch and publisher)")
    year = next(one for one in found if on(BIB, one) == "2011")
    assert year.rationale == "The year is given as 2011; the register says 2018."
    assert [(edit.span, edit.replacement) for edit in year.edits] == [(year.span, "2018")]
    asked = [one for one in hosted.register.asked if one.startswith("/crossref")]
    assert len(asked) == len(set(asked)) == 2


async def test_a_draft_shows_it_on_the_very_key_and_keeps_it(hosted, works_of, tmp_path):
    (tmp_path / "refs.bib").write_bytes(BIB.encode())
    text = (
        "---\r\nbibliography: refs.bib\r\n---\r\n\r\nÜber Kinder [siehe @wäke, S. 3; @good].[^1] Und Dämme.\r\n\r\n"
        "[^1]: So @dams.\r\n"
    )
    parsed, cache = parse(text), ResultCache(None)
    works = works_of()
    scope = Scope("o", "a", works.workspace, "en", "e")
    kept = await keep_cited_works(parsed, tmp_path, tmp_path / "a.md", works, cache, scope)
    assert (kept.told, kept.charged) == (2, 0)
    now, found = datetime.now(UTC), []
    for block in range(len(parsed.blocks)):
        known = cache.citations(scope.citations(paragraph_key(parsed, block)))
        start = parsed.blocks[block].span.start
        rows = [(row, Span(first + start, last + start)) for row, first, last in known.citations]
        found += citation_findings(parsed, block, rows, now, now + timedelta(hours=1))
    assert [(on(text, one), one.verdict) for one in found] == [
        ("wäke", "Retracted work"),
        ("dams", "Reference details differ"),
    ]
    assert "The year is given as" in found[1].rationale
    await keep_cited_works(parsed, tmp_path, tmp_path / "a.md", works, cache, scope)
    known = cache.citations(scope.citations(paragraph_key(parsed, 0)))
    assert len(known.citations) == 1


@pytest.mark.parametrize(
    "chosen",
    [
        {"agreed": False},
        {"references": ()},
        {"references": ("encyclopedia",)},
        {"agreed": False, "egress": "never"},
        {"remote": "https://factlint.example"},
    ],
    ids=str,
)
async def test_without_choice_and_consent_no_connection_is_made(hosted, works_of, tmp_path, chosen):
    (tmp_path / "refs.bib").write_bytes(BIB.encode())
    works = works_of(**chosen)
    assert await bibliography_findings(parse(BIB, "bibtex"), works) == ()
    draft = parse("---\nbibliography: refs.bib\n---\n\nIt rose [@wäke].\n")
    scope = Scope("o", "a", works.workspace, "en", "e")
    assert await keep_cited_works(draft, tmp_path, tmp_path / "a.md", works, ResultCache(None), scope) == KeptWorks()
    assert hosted.register.asked == []


async def test_a_backend_without_leave_asks_nobody_even_if_it_is_called(hosted, works_of):
    works = works_of()
    works.client.use_workspace(WorkspaceIn(root=str(next(iter(works.client._workspaces.values())).root), egress=False))
    await works.look_up([])
    entries = "".join(f"@book{{b{n}, title = {{Of the {n} dams}}, year = 2001}}\n" for n in range(3))
    assert await bibliography_findings(parse(entries, "bibtex"), works) == ()
    assert hosted.register.asked == []


async def test_many_works_are_looked_up_in_order_at_the_pace_of_the_register(hosted, works_of):
    for number in range(25):
        hosted.register.page(
            at(f"10.1000/n{number}"), work(SOUND | {"title": [f"Town {number} and its dam"]}), type=JSON
        )
    text = "".join(
        f"@book{{b{n}, author = {{Smith}}, title = {{Town {n} and its dam}}, year = {2011 if n == 24 else 2019}, doi = {{10.1000/n{n}}}}}\n"
        for n in range(25)
    )
    counts = []
    began = asyncio.get_running_loop().time()
    found = await bibliography_findings(parse(text, "bibtex"), works_of(), lambda done, of: counts.append((done, of)))
    assert [on(text, one) for one in found] == ["2011"] and counts[-1] == (25, 25)
    assert all(one <= other for one, other in itertools.pairwise(counts)) and hosted.register.most_open == 1
    assert asyncio.get_running_loop().time() - began > 24 / 4 - 0.5


async def test_a_service_for_others_looks_up_what_a_draft_cites_by_key_at_the_price_agreed_to(
    open_service, site, tmp_path
):
    site.page(at(DOI), work(RETRACTED), type=JSON)
    site.page(at("10.1000/182"), work(SOUND), type=JSON)
    web = Choice(references=("works",), addresses=Addresses(crossref=f"{site.url}/crossref"))
    (tmp_path / "refs.bib").write_bytes(BIB.encode())
    parsed = parse("---\nbibliography: refs.bib\n---\n\nIt rose [@wäke], and fell [@dams; @note].\n")
    settings = Settings.model_validate(
        {"data_dir": tmp_path / "data", "base_url": "https://factlint.example", "daily_budget": 3, "egress": "allow"}
    )
    async with open_service(doi_resolver=f"{site.url}/doi", web=web) as hosted:
        key = await hosted.key(credits=10)
        client, policy = Client(FixedConnection(RemoteHttp(hosted.client(key, version=None)))), Policy(settings)
        place = parsed, tmp_path, tmp_path / "a.md"
        count, cache, scope = (
            count_hosted_works(*place, policy, "w"),
            ResultCache(None),
            Scope("o", "a", "w", "en", "e"),
        )
        assert count == 2
        none = CitedWorks(client, policy, "w")
        assert await keep_cited_works(*place, none, cache, scope) == KeptWorks() and site.asked == []
        one = CitedWorks(client, policy, "w", agreed=1, cost=1)
        assert await keep_cited_works(*place, one, cache, scope) == KeptWorks(1, 1)
        both = CitedWorks(client, policy, "w", agreed=count, cost=1)
        assert await keep_cited_works(*place, both, cache, scope) == KeptWorks(2, 2)
        assert policy.spent_today() == 3
        with pytest.raises(BudgetSpent):
            await keep_cited_works(*place, both, cache, scope)
        kept = cache.citations(scope.citations(paragraph_key(parsed, 0))).citations
        assert {row.reference for row, _, _ in kept} == {"wäke", "dams"}
