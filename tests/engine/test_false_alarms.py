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
The Amazon River flows through Colombia.
Einstein was a Swiss physicist.
Muhammad Ali became the ruler of Egypt in 1805.
Aden has been the de facto capital of Yemen since 2014.
São Tomé and Príncipe is an island country in the Gulf of Guinea.
Vietnam's capital from 1902 to 1945 was Hanoi.
Mount Everest is 8,849 m high.
Charles Darwin was honoured on a banknote in 2000.
Mount Kilimanjaro is nearly 5,900 metres high.
The Nile is more than 6,000 kilometres long.
Finland has fewer than six million inhabitants.
About a third of Finland's land lies north of the Arctic Circle.
The population of Canada is roughly 40 million.
Iceland is home to fewer than half a million people.
The Great Pyramid of Giza was built more than four thousand years ago.
Stonehenge is older than the Colosseum.
Jupiter is larger than Saturn.
The Moon is smaller than the Earth.
Lead is heavier than aluminium.
Venus is hotter than Mercury.
Constantinople is now called Istanbul.
Saint Petersburg was once called Leningrad.
Ho Chi Minh City was formerly known as Saigon.
Mumbai was formerly called Bombay.
Sri Lanka was known as Ceylon until 1972.
Persia is the old name of Iran.
Bavaria is a part of Germany.
Scotland is part of the United Kingdom.
Corsica belongs to France.
Hawaii is not part of the North American continent.
Greenland is not an independent country.
Puerto Rico is not a state of the United States.
Albert Einstein was not born in Switzerland.
Galileo Galilei never visited America.
Isaac Newton never married.
Vincent van Gogh was not French.
Ludwig van Beethoven was not born in Vienna.
Mozart died before Beethoven.
Napoleon died on the island of Saint Helena.
Charles Darwin wrote On the Origin of Species.
Marie Curie discovered polonium and radium.
Frida Kahlo was a Mexican painter.
Johann Sebastian Bach was a German composer of the Baroque period.
Nelson Mandela was the first black president of South Africa.
Abraham Lincoln was assassinated in 1865.
The Titanic sank in 1912 after it struck an iceberg.
World War I ended in 1918.
The French Revolution began in 1789.
The Roman Empire did not fall in a single day.
The Soviet Union was dissolved in 1991.
The Byzantine Empire lasted until the 15th century.
The Black Death killed many people in the 14th century.
The Renaissance began in Italy.
Water boils at 100 °C at sea level.
Gold has the chemical symbol Au.
Helium is lighter than air.
Diamonds are made of carbon.
DNA carries genetic information.
Penguins are birds.
Bats are mammals.
Spiders are not insects.
Sharks are fish, not mammals.
Tomatoes are fruits.
The blue whale is the largest animal.
Bees make honey.
Sahara is the largest hot desert in the world.
The Pacific is larger than the Atlantic.
Lake Superior is one of the Great Lakes.
The Rhine flows through Germany and the Netherlands.
The Alps stretch across several countries.
Vatican City is the smallest country in the world.
Portugal borders only Spain.
Lesotho is surrounded by South Africa.
Bolivia is landlocked.
Mongolia has no coast.
Norway uses the krone.
Brazil was a Portuguese colony.
New Zealand is made up of two main islands.
Tokyo is the capital of Japan.
Ankara, not Istanbul, is the capital of Turkey.
Bern is the seat of the Swiss government.
Esperanto is a constructed language.
Chess is played on a board of 64 squares.
The violin has four strings.
Football is played by two teams of eleven players.
The Beatles came from Liverpool.
Hamlet is a tragedy by Shakespeare.
Don Quixote was written by Miguel de Cervantes.
The Mona Lisa hangs in the Louvre.
Python is a programming language.
The first iPhone was released in 2007.
Mercury is the closest planet to the Sun.
Mars has two moons.
Light travels at about 300,000 km per second.
The Earth is about 4.5 billion years old.
The heart pumps blood.
Antibiotics do not work against viruses.
Malaria is spread by mosquitoes.
Smallpox has been eradicated.
Paris lies on the Seine.
London hosted the Olympic Games in 2012.
The Berlin Wall fell in 1989.
The Suez Canal links the Mediterranean and the Red Sea.
The Panama Canal is about 80 km long.
The Golden Gate Bridge opened in 1937.
The Statue of Liberty was a gift from France.
Mahatma Gandhi was assassinated in 1948.""".splitlines()
# Facts off by a figure, a name, a place, a kind, an opposite: what a writer gets wrong.
PLANTED = """\
Finland has more than 12 million inhabitants.
The population of Canada is roughly 90 million.
Mount Kilimanjaro is nearly 3,900 metres high.
The Nile is less than 2,000 kilometres long.
The Panama Canal is about 800 km long.
Isaac Newton was born in 1743.
Charles Darwin was born in 1709.
Mahatma Gandhi was assassinated in 1958.
World War I ended in 1919.
The Titanic sank in 1922.
The Soviet Union was dissolved in 1981.
The American Civil War took place in the 20th century.
Vincent van Gogh was a French painter.
Johann Sebastian Bach was an Italian composer of the Baroque period.
Bavaria is a part of Austria.
Istanbul is the capital of Turkey.
Norway uses the euro.
The Eiffel Tower is in Rome.
Estonia is in Eastern Africa.
Mogadishu is located in Italy.
Portugal borders Italy.
Chile has no coast.
Japan is landlocked.
Iceland is not an island.
Penguins are mammals.
Sharks are mammals.
Buddhism is a river.""".splitlines()
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


@pytest.mark.parametrize("sentence", PLANTED)
def test_a_planted_error_gets_a_negative_verdict_with_a_source(engine: Engine, sentence: str) -> None:
    found = engine.assess(sentence, workspace=None, language="", verbatim=True)
    assert found.verdict in ("False", "Mostly False"), [opinion.rationale for opinion in found.opinions]
    assert found.confidence == "low" and found.sources


@pytest.mark.parametrize("sentence", DENIED)
def test_a_denial_of_what_the_evidence_affirms_is_false(engine: Engine, sentence: str) -> None:
    assert engine.assess(sentence, workspace=None, language="", verbatim=True).verdict == "False"
