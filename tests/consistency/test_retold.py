"""What a paragraph takes up of one thing by its noun, a pronoun or another form of the word has the same value."""

from __future__ import annotations

import pytest

from factlint.consistency.check import check_draft
from factlint.prose.parse import parse

TAKEN_UP = [
    (
        "The Corn Mill at Ansley was put up in 1871 by two brothers who quarrelled over the plans. Rats were a "
        "trouble from the first. Completed at last and paid for, it ground its first sack the following spring. "
        "Visitors are often told that the mill, built in 1817, once fed the whole valley.",
        "1817",
    ),
    (
        "The Halden Viaduct is 96 metres long and rests on seven piers. It was listed in 1972. From a boat the "
        "69-metre viaduct looks shorter than it is.",
        "69",
    ),
    (
        "Kettering House sleeps twelve in six bedrooms. There is a log fire, and a dog is welcome. All seven "
        "bedrooms have sea views.",
        "seven",
    ),
    (
        "Fifty-four delegates signed the register on Friday morning. Of the 45 delegates, most had come by train.",
        "45",
    ),
    (
        "The battery lasts 14 hours on a full charge. We left it running a film on repeat. For most people the "
        "11-hour battery will be enough.",
        "11",
    ),
    (
        "Ludvig Aasen died in 1919, two days before the vote he had campaigned for. His widow sold the newspaper in "
        "the spring. After Aasen's death in 1916 the paper swung to the right.",
        "1916",
    ),
    (
        "The reservoir, which is 31 metres deep at the dam, supplies two cities. Its depth of 41 metres makes it "
        "popular with divers.",
        "41",
    ),
    (
        "The Hesse Prize was first awarded in 1958 to a botanist. Since it was first awarded in 1961, the prize has "
        "gone to a woman four times.",
        "1961",
    ),
    (
        "Gordon was an only child and grew up among adults. He studied at Leeds, where his sister taught German.",
        "sister",
    ),
    (
        "The council approved a budget of £2.4 million for the swimming baths in March. Work began at once. The "
        "£2.6 million budget was spent within a year.",
        "2.6 million",
    ),
    (
        "The library closed its doors for good in 2011 after a long campaign. Since its closure in 2009 readers "
        "have had to travel to Marsham.",
        "2009",
    ),
    (
        "Professor Adeyemi joined the department in 1998 as a reader. Students remember her lectures on tides. In "
        "the years since she joined the department in 1989 it has doubled in size.",
        "1989",
    ),
    (
        "Wexcombe windmill has four sails and a fantail. It last ground corn in 1923. Two of the windmill's six "
        "sails were replaced in the spring.",
        "six",
    ),
    (
        "The garden was laid out in 1740 for the second earl. Most of the statues are later. Visitors enter by a "
        "gate which is as old as the garden itself, laid out in 1704.",
        "1704",
    ),
    (
        "The survey went to 640 households on the estate. Volunteers knocked on every door. Of the 460 households "
        "surveyed, a third wanted the crossing moved.",
        "460",
    ),
    (
        "The tunnel under the strait is 7.6 km long. Cyclists are not allowed to use it. It takes six minutes to "
        "drive through the 6.7-kilometre tunnel.",
        "6.7",
    ),
    (
        "Lise Brandvold's first novel came out in 1931 and sold poorly. Her second did better. By then nine years "
        "had gone by since the publication of her first novel in 1934.",
        "1934",
    ),
    (
        "The summit stands 1,846 metres above sea level. On a clear day you can see three countries. At 1,864 "
        "metres, the summit is often in cloud.",
        "1,864",
    ),
    (
        "The Mercator Institute employs 140 people at two sites. Its annual report appeared last week. About half "
        "of the institute's 410 employees work from home.",
        "410",
    ),
    (
        "The orchard was planted in 1905 with cider apples. Few of the trees are left. Since the orchard was "
        "planted in 1950 the village has grown all around it.",
        "1950",
    ),
    (
        "The committee will meet on Tuesday in the vestry. Please read the draft accounts before then. Apologies "
        "for Thursday's meeting should go to the clerk.",
        "Thursday",
    ),
    (
        "The watch weighs 38 grams without its strap. It is made of titanium. At 48 grams without its strap, the "
        "watch is hardly noticeable.",
        "48",
    ),
    (
        "The jury of twelve retired at noon. By four, ten of the eleven jurors were for acquittal.",
        "eleven",
    ),
    (
        "Emil Sorge was elected mayor in 1924 by a single vote. He was a vet by training. Four years after his "
        "election as mayor in 1921, he resigned.",
        "1921",
    ),
    (
        "The phone has a 6.1-inch screen and comes in three colours. Its 6.7-inch screen is bright enough for the "
        "beach.",
        "6.7",
    ),
    (
        "In all, seventeen paintings were stolen from the villa. The thieves had come by boat. All but two of the "
        "nineteen stolen paintings have since been found.",
        "nineteen",
    ),
    (
        "Henrik Moe became director of the museum in 1987. He bought badly and was forgiven. When he became "
        "director in 1978 the museum had no lift.",
        "1978",
    ),
    (
        "Hope Street School has 214 pupils and nine teachers. It has just been inspected. The school's 241 pupils "
        "were said to be polite.",
        "241",
    ),
    (
        "Clara Voss and Emil Hahn were married in June 1888. The bride wore grey. Two years after their wedding in "
        "1886, the couple moved to Riga.",
        "1886",
    ),
    (
        "The cathedral's spire, at 88 metres, is the highest in the province. Peregrines nest on it. Steeplejacks "
        "have been at work on the 98-metre spire since Easter.",
        "98",
    ),
    (
        "The hospital has 310 beds. Two wards are to be closed in the autumn. A tenth of the hospital's 350 beds "
        "are empty on any day.",
        "350",
    ),
    (
        "Gerald Munt kept goal for Ravensford from 1931, when he was signed from a pit team, until the war. He let "
        "in few and said less. A photograph of the day on which he was signed, in 1934, hangs in the bar.",
        "1934",
    ),
    (
        "The Old Bakehouse dates from 1736, as a stone over the door attests. Bread was last baked there in 1958. "
        "Since it was built in 1763 the house has never stood empty.",
        "1763",
    ),
    (
        "Before the flood there were fifty-two houses in Lower Street. It took the river one night. Of the "
        "fifty-seven houses only nine were ever lived in again.",
        "fifty-seven",
    ),
    (
        "Nils Hartog, the botanist, was born at Veere in 1811, the son of a pilot. He was put to the law and hated "
        "it. Two hundred years after his birth in 1818 the university named a greenhouse after him.",
        "1818",
    ),
    (
        "The funicular climbs 240 metres in four minutes. Its two cars were built in Bern. For those who would "
        "rather walk, a path of 1,100 steps takes you up the same 280 metres.",
        "280",
    ),
    (
        "The parish council has nine members, of whom four are new. The clerk takes the minutes. All eleven members "
        "of the council have declared their interests.",
        "eleven",
    ),
    (
        "The Dunmore Cup has been played for since 1922. It is made of pewter and leaks. In 2022 we shall be "
        "marking ninety years since the cup was first played for in 1932.",
        "1932",
    ),
    (
        "A small car park (18 spaces) lies behind the church. Please do not block the gate. When the car park's 28 "
        "spaces are full, use the field.",
        "28",
    ),
    (
        "The canal is 14 miles long and has 29 locks. Boats take about two days. Passing through all 27 locks is "
        "thirsty work.",
        "27",
    ),
    (
        "The lighthouse keeper's cottage has three bedrooms and a tiny kitchen. It can only be reached on foot. "
        "Each of its four bedrooms looks out to sea.",
        "four",
    ),
    (
        "Otto Brehm won the Gannet Prize in 1961 for his second collection. He spent the money on a boat. It was in "
        "1963, on winning the Gannet Prize, that he gave up teaching.",
        "1963",
    ),
    (
        "Ferdinand Oake, who was born in Truro, went to sea at twelve. The rest is in the ballads. A bust of him "
        "stands in the market place at Bodmin, his native town.",
        "Bodmin",
    ),
    (
        "Ninety-two guests sat down to dinner at the Masonic Hall. There was salmon. None of the ninety-seven "
        "guests went home hungry.",
        "ninety-seven",
    ),
    (
        "The Isle of Garra is four miles long and hardly a mile across. There is one shop. It takes a good walker "
        "half a day to go round the six-mile-long island.",
        "six",
    ),
    (
        "The bakery employs fourteen people, three of them apprentices. It opens at five. The bakery's seventeen "
        "employees are given a loaf a day.",
        "seventeen",
    ),
    (
        "Rolf and Greta Lind had four children. The eldest went into the Church. Of their five children only Berta "
        "stayed on the farm.",
        "five",
    ),
    (
        "The Ashby Canal Society will hold its annual dinner on Friday 9 May at the Navigation. Tickets are £22. To "
        "book for the dinner on 16 May, ring Sheila.",
        "16 May",
    ),
    (
        "The Norden was a three-masted barque of 1,100 tons. She carried guano and once a piano. Her two masts were "
        "cut away in the gale of 1887.",
        "two",
    ),
    (
        "The monument is the work of Paolo Resti and was unveiled in 1909. Its bronze came from melted cannon. When "
        "it was unveiled in 1906, a gust took the mayor's hat.",
        "1906",
    ),
    (
        "The kit weighs 2.4 kg and fits in a rucksack. It comes with a pump. Few of our testers minded carrying the "
        "4.2 kg kit to the lake.",
        "4.2",
    ),
    (
        "Sister Agnes entered the convent in 1923 at the age of nineteen. Her letters home are in the archive. She "
        "had been a nun for fifty years when, having entered in 1932, she was at last made prioress.",
        "1932",
    ),
    (
        "The warranty lasts for three years from the date of purchase. Register online. Batteries are not covered "
        "by the two-year warranty.",
        "two",
    ),
    (
        "Tobias Renn's uncle had 22 hives on the moor. He sold the honey from a cart. When he died, all 32 hives "
        "went to the boy.",
        "32",
    ),
    (
        "In 1838 the Marquess laid the foundation stone of the new court-house. It was opened two years later. The "
        "silver trowel with which the Marquess laid the foundation stone in 1836 is on show upstairs.",
        "1836",
    ),
    (
        "Twelve of us set off from the hostel at first light. The mist was thick. By the time we reached the pass "
        "two of the fourteen had turned back.",
        "fourteen",
    ),
    (
        "The chapel has a ring of six bells, the oldest of 1603. They were last rehung in 1950. To ring all eight "
        "bells takes more ringers than we have.",
        "eight",
    ),
    (
        "The report runs to 86 pages, with eleven tables. It was written in a month. Nobody on the board can have "
        "read all 68 pages of the report.",
        "68",
    ),
    (
        "Hall Farm has 310 acres, nearly all of it grass. They milk eighty cows. Mr Tate has farmed the 130 acres "
        "since his father died.",
        "130",
    ),
    (
        "The Swan was closed by the magistrates in 1902. Nobody would say why. Its closure in 1912 left the village "
        "with two public houses.",
        "1912",
    ),
    (
        "Wendlebury's war memorial, a plain cross of Portland stone, was dedicated in November 1921 by the Bishop "
        "of Orle. The names were cut by a local mason who had lost two sons. Every year since its dedication in "
        "1920 the band has played here, whatever the weather.",
        "1920",
    ),
    (
        "Fifteen of us turned up for the litter pick, armed with gloves and grabbers. By noon we had filled the "
        "trailer twice. All seventeen volunteers went home with a mug.",
        "seventeen",
    ),
    (
        "Dr Ferris's survey of the marsh recorded 128 species of moth, nine of them new to the county. A list is "
        "available on request. Of the 182 species recorded, over half were seen only once.",
        "182",
    ),
    (
        "The novel is divided into four parts and has some three hundred pages. Critics liked the first half. In "
        "the fifth part the narrator turns out to have been a horse.",
        "fifth",
    ),
    (
        "Jack Tolliver and Rose Keen were married at St Jude's in June 1934. There was no honeymoon. The "
        "photograph, taken in the year after their wedding in 1932, shows them on a tandem.",
        "1932",
    ),
    (
        "The Council's loan of £240,000 to the theatre was agreed in May. Councillors were told that it would be "
        "repaid by the spring. The £420,000 loan has divided opinion in the town.",
        "420,000",
    ),
    (
        "Hugo Falk learned to fly at Lindholm in 1913. Within a year he was giving lessons. When he learned to fly "
        "in 1911 there were, by his count, nine aeroplanes in the country.",
        "1911",
    ),
    (
        "Marchetti painted the ceiling between 1771 and 1774. He worked lying down and was paid by the figure. "
        "There are sixty-four figures in all. For the forty-six figures he received as many ducats.",
        "forty-six",
    ),
    (
        "The lift takes eight people, or six with luggage. It is serviced every March. A notice reminds guests that "
        "the ten-person lift must not be used in case of fire.",
        "ten",
    ),
    (
        "In September the school welcomed 96 new pupils to its first year. Each has been given a locker. The 69 new "
        "pupils come from eleven primary schools.",
        "69",
    ),
    (
        "Edwin Tarrant succeeded his father as lighthouse keeper in 1888. He kept hens on the rocks. In the log for "
        "1891, the year in which he succeeded his father, he complains of the damp.",
        "1891",
    ),
    (
        "The company's headquarters has nine storeys and a roof garden. Staff moved in last autumn. From the top of "
        "the eleven-storey headquarters one can see the sea.",
        "eleven",
    ),
    (
        "Our Christmas raffle raised £312 for the lifeboat, which is a record. First prize was a hamper. The "
        "treasurer has already sent off the £321.",
        "321",
    ),
    (
        "St Brannock's Well is 9 metres deep and has never been known to run dry. A bucket is provided. In 1976, "
        "when every other well in the parish failed, there was still water at the bottom of the 6-metre well.",
        "6",
    ),
    (
        'Vera Lomax, aged 71, has swum in the lake every day since she retired. Ice does not stop her. "You get '
        'used to it," said Mrs Lomax, who is 77, wringing out her hat.',
        "77",
    ),
    (
        "The first tram ran on 3 May 1899, with the mayor at the controls. It came off the rails in Cooper Street. "
        "People still talked of it thirty years after the first tram ran on 3 March 1899.",
        "3 March 1899",
    ),
    (
        "Of the novelist's three brothers the eldest was a judge. He paid her rent. Her four brothers all outlived "
        "her.",
        "four",
    ),
    (
        "The lake covers 18 square kilometres and is nowhere deeper than a house. Herons breed on its islands. In a "
        "hard winter you can skate across all 81 square kilometres of it.",
        "81",
    ),
    (
        "Petra Hoyle joined the firm as a typist in 1971. By 1990 she was running it. At her retirement party she "
        "recalled the day in 1974 when she had joined the firm as a typist.",
        "1974",
    ),
    (
        "Work on the sea wall began in February and is to last eighteen months. The promenade stays open. Traders "
        "fear for their takings during the fifteen months of the work.",
        "fifteen",
    ),
    (
        "Grete Halm took over the bakery from her mother in 1958 and kept it going through two floods. She never "
        "raised the price of a roll without a sigh. The till, which was already there when Grete took over the "
        "bakery in 1965, still works.",
        "1965",
    ),
    (
        "The Society's library, which numbered some 4,300 volumes at the last count, is housed in the old stables. "
        "Members may borrow two books at a time. Volunteers have begun to dust all 3,400 volumes.",
        "3,400",
    ),
    (
        "The Harrow Lane almshouses were built in 1612 for six poor men of the parish. They are now let to "
        "students. A brass plate records the building of the almshouses in 1621 and the names of the first six "
        "tenants.",
        "1621",
    ),
    (
        "Ten gardens were open to visitors on the first Sunday in July. The weather held. Maps of the twelve "
        "gardens, drawn by Hazel, sold out by noon.",
        "twelve",
    ),
    (
        "The church clock has two faces, one to the north and one to the east. It loses a minute a week. On windy "
        "days the clock's three faces rarely agree.",
        "three",
    ),
    (
        "Trains take 35 minutes from Ormsby to the coast. There is a buffet. After the 53-minute journey you may be "
        "glad of a walk on the sands.",
        "53",
    ),
    (
        "The play was first performed at the Lyric in Dublin on 4 February 1904. There was a riot in the pit. It is "
        "to be revived on the anniversary of its first performance on 14 February 1904.",
        "14 February 1904",
    ),
    (
        "The new bypass is 6.4 km long and has cost £28 million. It was opened by a junior minister. Opponents of "
        "the £82 million bypass planted a tree in protest.",
        "82 million",
    ),
    (
        "Our oldest member, Mr Elias Webb, is 97 and comes to every meeting. He has not missed one since 1980. Mr "
        "Webb, who is 93, puts it down to pickled onions.",
        "93",
    ),
    (
        "The museum's collection of clocks was given by Dr Emil Fink in 1932. Most are Swiss. Since Dr Fink gave it "
        "his collection of clocks in 1923 the museum has been a noisy place at noon.",
        "1923",
    ),
    (
        "Karin Dahl is the author of nine novels, all set in the same street. She writes standing up. Her eleven "
        "novels have been translated into Finnish.",
        "eleven",
    ),
    (
        "The harbour wall was breached in the storm of January 1953. Boats were found in gardens. It took three "
        "years to mend the wall after it was breached in January 1955.",
        "1955",
    ),
    (
        "The tapestry measures 4.2 metres by 2.8 and shows a boar hunt. Mice have eaten a hound. It takes six "
        "people to roll the tapestry, which is 4.8 metres long.",
        "4.8",
    ),
    (
        "A small bronze of a dancer was bought by the gallery in 1983 for £600. It is now thought to be by Rigal. "
        "When the gallery bought it in 1988, nobody had heard of him.",
        "1988",
    ),
    (
        "Radio Karst went on the air in March 1948 from a converted bus. It had one microphone. Five years after it "
        "went on the air in March 1949, it had a thousand listeners.",
        "1949",
    ),
    (
        "The hospital radio has fourteen presenters and a cat. It broadcasts from a cupboard. All of its sixteen "
        "presenters are unpaid.",
        "sixteen",
    ),
]
SILENT = [
    "The mill was built in 1871 and rebuilt after a fire in 1884. Since it was built again it has not ground a sack.",
    "The viaduct is 96 metres long. Its tallest pier is 31 metres. The 31-metre pier was repaired in 1972.",
    "The house sleeps twelve in six bedrooms. Four of the bedrooms have sea views. The four bedrooms on the "
    "first floor share a bath.",
    "Fifty-four delegates registered. Nine fell ill on the first night. Of the 45 delegates who were left, most "
    "stayed.",
    "The battery lasts 14 hours with the screen dimmed. At full brightness we got 11 hours out of it.",
    "Ludvig Aasen died in 1919. His brother Karl had been killed in 1916. After Karl's death in 1916 he gave up drink.",
    "The reservoir is 31 metres deep at the dam. Its average depth is 12 metres.",
    "The prize was first awarded in 1958. It was awarded to a woman for the first time in 1961.",
    "Gordon was an only child until he was nine. Then his sister was born.",
    "The council approved a budget of £2.4 million. It was later raised by a tenth, and the £2.6 million budget "
    "was spent within a year.",
    "The library closed in 1941, when a bomb fell. It opened once more in 1947 and closed for good in 2011.",
    "Professor Adeyemi joined the university in 1989. She joined the department in 1998.",
    "The windmill has four sails. Its neighbour at Ashby has six, and two of those six sails were replaced in "
    "the spring.",
    "The garden was laid out in 1740 on the site of an older one. The older garden had been laid out in 1704.",
    "Anna Rusk, 52, has run the bakery since 1998. Her brother Paul bakes. The 55-year-old says he likes the quiet.",
    "The survey went to 640 households. Replies came from 460. Of those 460 households a third wanted the "
    "crossing moved.",
    "The tunnel is 7.6 km long. Its eastern tube is older. The older 6.7-kilometre tunnel beside it is for trains.",
    "Her first novel came out in 1931 and was translated in 1934. The translation of 1934 sold better.",
    "The summit stands 1,846 metres above sea level. The hut below it is at 1,640 metres, and at 1,640 metres "
    "water boils early.",
    "The institute employs 140 people in Bern and 270 in Basel. Half of the institute's 410 employees work from home.",
    "The orchard was planted in 1905 and grubbed up in 1950. Since 1950 the village has grown over it.",
    "Old Tom is 22 years old. He shares his field with a 26-year-old horse called Bess.",
    "The committee met on Tuesday and will meet again on Thursday. Apologies for Thursday's meeting should go "
    "to the clerk.",
    "The watch weighs 38 grams. With its strap the watch weighs 48 grams.",
    "The jury of twelve lost one of its number to influenza. Ten of the eleven jurors who were left were for "
    "acquittal.",
    "The cottage is eight miles from the shop as the crow flies. The eleven-mile drive takes you past the mill.",
    "He was elected mayor in 1924, having first been elected to the council in 1921.",
    "The phone has a 6.1-inch screen. Its larger sister has a 6.7-inch screen.",
    "Seventeen paintings and two drawings were stolen. All but two of the nineteen works have been found.",
    "Henrik Moe became a curator of the museum in 1978. He became director in 1987.",
    "Hope Street School has 214 pupils, 27 more than last year. The school's 187 pupils of last year had only "
    "eight teachers.",
    "The climb goes up for nine kilometres. Including the false flat, the whole twelve-kilometre climb takes an hour.",
    "They were married in June 1888. His parents had married in the same church; their wedding in 1856 was "
    "still talked about.",
    "The spire is 88 metres high. With the cross the spire reaches 92 metres.",
    "The hospital has 310 beds for adults. Ten of its 40 beds for children are empty.",
    "The Lantern Parade takes place in November. The October parade, for the harvest, is smaller.",
    "The theatre was opened in 1887, not in 1889 as the guidebook has it.",
    '"We opened in 1952," says the chairman. Since the hall was opened in 1954 it has had four roofs.',
    "The tower is about 40 metres high. The 41-metre tower was restored in 2003.",
    "Eighty-six runners entered. Of the 68 starters all but two came home.",
    "The company was founded in 1890. Its founder died in 1911, and after his death in 1911 the company was sold.",
    "The book has 320 pages. The 48-page appendix can be skipped.",
    "The club won 3–1 on Saturday. The 2–1 win over Leyton a week earlier had been less convincing.",
    "She was born at Olmritz in Moravia. Moravia, her birthplace, is now part of the Czech Republic.",
    "Her son Otto was born in 1931. Otto's daughter was born in 1958; since her birth in 1958 the family has "
    "lived abroad.",
    "In 1954 the population was 4,100. By the census of 2001 the town's 9,300 inhabitants had two schools.",
    "Our walking group has 43 members. Thirty of the 34 members who came to the social brought a dish.",
    "Irena Salk was born in Dobrau. Her husband was born in Karsin, and a plaque marks the house in Karsin "
    "where he was born.",
    "The choir was founded in 1964 and its junior section in 1978. Since its foundation in 1978 the junior "
    "choir has sung in nine countries.",
    "The ferry carries 62 cars in summer. In winter, with one deck shut, its capacity is 31 cars.",
    "Tickets cost £18, or £15 in advance. For your £15 you also get a glass of wine.",
    "Eleven councillors were present at seven. Two more arrived late. Nine of the thirteen councillors present "
    "were in favour.",
    "The first pamphlet had twenty-four pages. The second, a 28-page pamphlet, appeared a year later.",
    "He never married. His brother's wife, Johanna, kept house for him, and her daughter inherited the shop.",
    "The treaty was signed in April 1713 and ratified in 1715. The ratification of the treaty in 1715 was "
    "celebrated with a cantata.",
    "The festival runs for five days. The six days before the festival are for setting up.",
    "The Isolde had a crew of 32. Nine had gone ashore at Horta, so that only 23 of her crew were aboard.",
    "Twenty-eight recruits assembled on Monday and ten more on Tuesday. By Friday four of the thirty-eight "
    "recruits had gone home.",
    "The opera is in three acts. Critics who hoped for a fourth act were not disappointed by the revival.",
    "The manuscript has 212 leaves. A second manuscript, of 221 leaves, came with it.",
    "The stadium holds 18,500 people, of whom 15,800 can sit. Every one of its 15,800 seats had a flag on it.",
    "The Pask family bought the Anchor in 1931 and the Ship in 1938. When the Pasks took over the Ship in 1938 "
    "there was sawdust on the floor.",
    "The bells were cast by Jacob Moer and hung by Hendrik Vos, who also made the clock.",
    "Thirty-one ponies were rounded up. Thirteen of them were mares, and all thirteen are in foal.",
    "Membership costs £25 a year, or £35 for a couple. The £35 fee can be paid in two parts.",
    "The bridge was designed by Elena Prat and built by Jordi Mas. Mas, who built the bridge, is buried within "
    "sight of it.",
    "The trial recruited 88 volunteers, of whom 80 took part. Each of the 80 volunteers slept there for two nights.",
    "The Palace Hotel burned down in 1926. The fire of 1929 destroyed the Grand Hotel next door.",
    "The exhibition opened on 3 May. It was to have opened on 13 April. It closes on 13 May.",
    "Work on the dam was finished in 1953. The power station's completion in 1955 was marked by a visit of the Queen.",
    "The abbey was dissolved in 1538, two years after the priory. Within ten years of the dissolution of the "
    "priory in 1536 it was a quarry.",
    "The quilt has 1,260 pieces of silk and 360 of cotton. Its 1,620 pieces weigh almost four kilos.",
    "The keep has walls three metres thick. The curtain walls are four metres thick at the gate.",
    "A crowd of 3,200 saw the final. The semi-final had drawn 2,300. The 2,300 spectators at the semi-final had "
    "been drier.",
    "The course takes ten weeks. A twelve-week course for beginners starts in May.",
    "The comet was seen in 1811 and, on its return, in 1818. It will be back in 2090.",
    "The house has five bedrooms and a study, which would make a sixth bedroom. The six rooms upstairs have no "
    "heating.",
    "The Kestrel sailed with 64 men. Eighteen died in the ice. Of the 46 men who came home nine never sailed again.",
    "The hall can seat 120, or 150 with the gallery. All 150 seats had been taken by seven.",
    "Sixty-eight applications were received by Monday. Eighteen more came late, and among the 86 applicants "
    "were two former ministers.",
    "Amara Nwosu was born in Enugu in 1949. Her elder sister's birth in 1944 coincided with a strike.",
    "The bell weighs 212 kilos. Its clapper weighs another 12. The 12-kilo clapper was lost.",
    "Some say that she was born in Olmritz; the register gives Tresnau as her birthplace.",
    "The hotel had 40 rooms when it opened. Today all 54 rooms have a bath.",
    "The society was founded in 1902 as a reading club. Since its incorporation in 1911 it has owned a house.",
    "The old bridge opened in 1887. The present bridge, opened in 1932, is wider. Since its opening in 1932 "
    "there has been no toll.",
    "The museum has 12 rooms. The first three rooms are devoted to fishing. In the last nine rooms there are ships.",
    "The bus takes 40 minutes. The 25-minute train journey is dearer.",
    "The course of 18 holes was laid out in 1921. The nine-hole course beside it is for juniors.",
    "The school was opened in 1912 by the bishop; the gymnasium was opened in 1936.",
    "The ship was launched in 1911 and commissioned in 1912. Since she entered service in 1912 she has never "
    "missed a sailing.",
]


def words_found(text: str) -> list[str]:
    return [one.span.slice(text) for one in check_draft(parse(text, "markdown")) if one.rule == "contradiction"]


@pytest.mark.parametrize(("text", "words"), TAKEN_UP)
def test_another_value_of_what_is_taken_up_is_found(text: str, words: str) -> None:
    assert words_found(text) == [words]


@pytest.mark.parametrize("text", SILENT)
def test_another_thing_time_or_part_has_a_value_of_its_own(text: str) -> None:
    assert words_found(text) == []


def test_the_next_paragraph_takes_up_what_was_told() -> None:
    text = "The chapel on the hill was consecrated in 1736.\n\nLike the chapel itself, which was consecrated in 1763, it leaks."
    assert words_found(text) == ["1763"]


def test_what_stands_in_another_section_is_not_taken_up() -> None:
    text = "The chapel was consecrated in 1736.\n\n## Another\n\nLike the chapel itself, which was consecrated in 1763, it leaks."
    assert words_found(text) == []
