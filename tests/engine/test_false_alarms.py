"""A false alarm costs more trust than a missed error: true sentences of awkward shapes get no negative verdict."""

from __future__ import annotations

import pytest

from factlint.engine.engine import Engine
from factlint.engine.evidence import EvidenceStore

TRUE = """\
Norway is not a member of the European Union.
Turkey is a member of NATO but not of the European Union.
India is not a permanent member of the Security Council.
Sydney is the largest city in Australia, yet it is not its capital.
Sydney is not the capital of Australia.
Milan is not the capital of Italy.
Mumbai is not the capital of India.
Barcelona is not the capital of Spain but of Catalonia.
Canberra, not Sydney, is the capital of Australia.
Brazil's capital is Brasília, not Rio de Janeiro.
Karachi is no longer the capital of Pakistan.
Monaco is not the smallest country.
Spain is not the largest country in Europe.
Russia is not the most populous country.
Germany is not landlocked.
Ethiopia has no coast.
Costa Rica has no army.
Australia is not a republic.
Egypt is not an island.
The Danube does not flow into the Mediterranean.
Neither France nor Spain borders the Baltic Sea.
Penguins cannot fly.
Switzerland never joined the euro area.
Mount Fuji is 3.8 km high.
Mont Blanc is 4.8 km high.
Marie Curie married Pierre Curie in 1895.
The Amazon River flows through Colombia.""".splitlines()
DENIED = """\
Mount Kilimanjaro is not the highest mountain in Africa.
Whales are not mammals.
Canberra is not the capital of Australia.
Vienna is not the capital of Austria.
Albert Einstein was not a physicist.
Helium is not a chemical element.""".splitlines()


@pytest.fixture(scope="module")
def engine(encyclopedia: EvidenceStore) -> Engine:
    return Engine(encyclopedia)


@pytest.mark.parametrize("sentence", TRUE)
def test_a_true_sentence_gets_no_negative_verdict(engine: Engine, sentence: str) -> None:
    found = engine.assess(sentence, workspace=None, language="", verbatim=True)
    assert found.verdict not in ("False", "Mostly False", "Mixed"), found.rationale


@pytest.mark.parametrize("sentence", DENIED)
def test_a_denial_of_what_the_evidence_affirms_is_false(engine: Engine, sentence: str) -> None:
    assert engine.assess(sentence, workspace=None, language="", verbatim=True).verdict == "False"
