"""What is told of another thing, time, part or group has a value of its own."""

from __future__ import annotations

import pytest
from tests.consistency.findings import words_found

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
    "The mill was bought by the Harts in 1871. Their cousins had lived nearby since 1868, when they bought the "
    "tannery.",
    "The Hartley Cup was won by Corrie Vale in 1961. In 1963, on winning the cup, the captain retired.",
    "Anna Feld entered the convent in 1923. Her cousin Berta, having entered in 1932, outlived her.",
    "The line from Orle to Marsh was opened in 1871; that from Marsh to Fell in 1874. Since its opening in 1874 "
    "the whole line has been single.",
    "She left Vienna in March 1907 and settled in Graz. Her departure in May 1912 for Canada was sudden.",
    "The council bought the park in 1921. The bandstand was put up in 1932, and the park has been open at night "
    "since 1935.",
    "The hotel has 48 rooms and an annexe with six. All 54 rooms have a bath.",
    "The school has 214 pupils. Its sixth form has 41. The 255 pupils share one canteen.",
    "He was born in Leeds, where his father kept a shop. His wife, born at Hull, kept her own name. They moved "
    "to Hull, where she was born.",
    "The tower is 41 metres high. The neighbouring chimney measures 47 metres. Jackdaws nest in the 47-metre chimney.",
    "The boat is 12 metres long and four metres wide. The four-metre beam makes her steady.",
    "We asked 120 nurses and 80 doctors. Of the 200 staff, most were tired.",
    "Nine of us set out. At the bridge we met four more. Two of the thirteen turned back.",
    "The course takes ten weeks in spring. In autumn the twelve-week course is held in the evening.",
    "The budget was £2.4 million. Inflation ate into it, and the £2.6 million spent in the end was borrowed.",
    "The novel has four parts. A fifth part was found among her papers.",
    "The opera, in three acts, was revised in 1871. The fourth act was added for Paris.",
    "The play was written in 1898 and first performed in 1904. The first performance, on 4 February, was a "
    "triumph; the London performance on 14 February was not.",
    "The bridge was designed by Elena Prat in 1931. Jordi Mas, who designed the toll house, was her pupil.",
    "Sunday's service is at ten. The group will meet on Tuesday; Thursday's walk is for all.",
    "The club meets on Monday. This week, because of the holiday, the meeting is on Tuesday. Tuesday's meeting "
    "is in the hall.",
    "In 1950 the mine employed 340 people. By 1970, half of the mine's 210 employees were over fifty.",
    "The first edition, published in 1874, sold poorly. The second, published in 1880, did better. Since its "
    "publication in 1880 the book has never been out of print.",
    "Karl Brod was born in 1811. His son, Karl Brod the younger, was a painter. Two hundred years after his "
    "birth in 1844 a stamp was issued.",
    "The hall was built in 1612. Since the chapel was built in 1620 the two have shared a wall.",
    "Our dog is nine. The dog next door is eleven years old and bites.",
    "Tom Hale, 34, and his father Tom Hale, 61, run the boat.",
    "The lake has an area of 18 square kilometres in summer. In winter all 21 square kilometres of it freeze.",
    "The film runs for 96 minutes. The director's 128-minute cut is better.",
    "The society has 43 members. Last night 34 came. The 34 members present voted to buy a kettle.",
    "Of the house's six bedrooms two are let. The two bedrooms at the back are cold.",
    "A crew of 12 sails the ship by day. At night the crew of five sleeps on deck.",
    "The village has two pubs. The third pub closed in 1998.",
    "The pass was opened to cars in 1938. After the road was widened, coaches were let in too, and since it was "
    "opened to coaches in 1954 the inn has prospered.",
    "The company was formed in 1898 as a brewery. It became public in 1923; since its formation as a public "
    "company in 1923 it has paid a dividend every year.",
    "St Anne's was consecrated in 1704. The chapel of ease at Fell, built later, was consecrated in 1752. Since "
    "its consecration in 1752 the chapel has been in use.",
    "The station opened in 1863. When the line to the coast opened in 1868 the station was enlarged.",
    "The painter Ida Falk was born in Orle. Ida's birthplace was at that time part of Denmark. Denmark, her "
    "native country, never bought a picture.",
    "The trial enrolled 184 patients. Complete data were available for 148. All 148 patients with complete data "
    "were analysed.",
    "Ninety guests were invited. Seventy sat down to dinner. The seventy guests ate well.",
    "The ring of bells was cast in 1688 by Jacob Moer. The clock, which Hendrik Vos cast in 1702, came from Delft.",
    "The ferry takes 35 minutes. The 53-minute crossing by the old boat was more fun.",
    "The estate covers 310 acres. The home farm has 130. The 130 acres are let to Mr Tate.",
    "He won the seat in 1924, lost it in 1929 and won it in 1931. In 1931, on winning the seat, he wept.",
    "Peter joined the firm in 1971 as an apprentice, and his brother joined it in 1974. When he joined the firm "
    "in 1974 the brother was sixteen.",
    "The war memorial was unveiled in 1921. The names of the second war were unveiled in 1949. When they were "
    "unveiled in 1949 it snowed.",
    "A grant of £240,000 was paid in May and one of £180,000 in June. The £420,000 has been spent.",
    "The garden is open from April. The April meeting is on Tuesday.",
    "The hut sleeps twelve in summer. In winter, when the loft is shut, it sleeps eight, and all eight places "
    "are soon taken.",
    "The parish church holds 300. On Easter Sunday all 340 worshippers found a place, some of them in the porch.",
    "The class has twenty-eight pupils. On the outing, two of the thirty children, among them a pair of "
    "cousins, were sick.",
    "The boat had a crew of 12 on leaving Hull. In Bergen three more signed on, and all 15 of her crew were "
    "paid off at Riga.",
    "The novel, by Ada Holl, came out in 1931. Mary Stannard, who wrote the screenplay, had never read it.",
    "A statue by Ada Holl stands in the square. Paul Renn, who made the plinth, was her brother.",
    "The church was designed by Hans Moer, of Bern, and finished by his pupil. Jan Vos, the architect of the "
    "tower, was that pupil.",
    "The first tram ran on 3 May 1899. Ten years later the line reached the spa; the first tram to the spa ran "
    "on 1 May 1909.",
    "Lena Brack was born in Orle in 1902. Lena's mother came from Fell, where she was born in 1876.",
    "The gallery bought the bronze in 1983. When it bought the marble in 1988 the price had doubled.",
    "The bridge, opened in 1938, was bombed in 1944. A temporary bridge was opened in 1945. Since the present "
    "bridge was opened in 1951 the ferry has stopped.",
    "The workforce fell from 340 to 280 in a year. The 280 employees who are left fear for their jobs.",
    "We planted 120 trees in spring and 80 in autumn. The 80 trees planted in autumn did better.",
    "Tickets are £12 for adults and £8 for children. The £8 tickets sold out first.",
    "The lake is 31 metres deep. Divers are not allowed below 20 metres, and at 20 metres the lake is already dark.",
    "The north tower is 46 metres high, the south tower 42. From the 42-metre tower you see the sea.",
    "The committee has nine members. Two posts are vacant, so that all seven members had to agree.",
    "The quartet was founded in 1994. Its cellist joined in 1996. To mark his twenty years with the quartet in "
    "2016 a work was commissioned.",
    "My sister has three children. Her four children, says my brother's wife, are quieter.",
    "The station closed in 1964. The goods yard stayed open. Since its closure in 1971 the yard has been a car park.",
    "The warranty lasts three years for the frame. The two-year warranty on the motor can be extended.",
    "Emma Roth, 41, runs the shop with her sister. Nina Roth, 38, bakes.",
    "In 1911 the town had 4,100 inhabitants. The 9,300 inhabitants of today live mostly from tourism.",
    "The hotel's 48 rooms are in the main house. The twelve rooms in the annexe are cheaper.",
    "The survey was sent to 640 firms. Of the 406 firms that replied, most were small.",
    "Sixty-four figures adorn the ceiling. The forty-six figures in the nave are by another hand.",
    "The meeting will be held on Tuesday in the vestry. If you cannot come, Wednesday's service is at ten.",
    "He left the army in 1919. After leaving school in 1912 he had wanted to be a priest.",
    "The society was dissolved in 1936 by the police. Re-formed after the war, it was dissolved for good in 1954.",
    "Karl Voss was elected to the council in 1924. Since his election as mayor in 1931 he has not lost a vote.",
    "The clock was made in 1702. The bells were cast in 1688. Since the clock was repaired in 1988 it has kept time.",
    "Ten gardens were open on Saturday. On Sunday there were twelve. Maps of the twelve gardens sold out.",
    "The peak is 2,412 metres high. Its lower neighbour reaches 2,214 metres. From the 2,214-metre summit there "
    "is a path down.",
    "Professor Ode was born in Lagos. His colleague Professor Bell was born in Leeds, and Leeds, his native "
    "city, gave him a degree.",
    "The trial had 184 patients in the first year and 148 in the second. All 148 patients in the second year "
    "were women.",
    "The play is in three acts. The fourth act that the author planned was never written.",
    "He never married, but lived for thirty years with a widow; her husband had drowned.",
    "She was an only child. Her mother had six brothers and sisters. His sister-in-law taught her to read.",
    "The race was run over 26 miles until 1990. Since then it has been a 28-mile race.",
    "At 9.6 seconds the lift is slow. It takes 12 seconds when it is full.",
    "The book has 148 pages. With the index the book has 156 pages.",
    "The food bank on Marsh Lane opened its doors in 2009. When its second branch opened in 2012, demand doubled.",
    "The bakery has stood in Quay Street since 1948. Mrs Dale bought it when it came up for sale in 1984.",
    (
        "The mentoring programme started in 2014 as a pilot. Since it was launched across the county in 2016,"
        " it has grown."
    ),
    "Harrow Books was established in 1978. Its rival, established in 1987, has one shop.",
    (
        "The council approved a budget of £62,000 for the play area. The budget of £26,000 for the car park "
        "covers surfacing too."
    ),
    "We applied for a grant of £8,400 for the kitchen. The grant of £4,800 for the hall was paid in March.",
    "The panel surveyed 264 nurses and 246 doctors. The 246 doctors were asked about shifts.",
    "The trial enrolled 72 patients. The 27 patients on the new drug did better.",
    "The trial enrolled 72 patients in Lund. In Malmo the trial enrolled 27 patients.",
    "Letters went to 530 households. The 350 households that answered were visited.",
    "We need a cleaner for 12 hours a week. We also need a cook; the cook's job is for 15 hours a week.",
    "We need a cleaner for 12 hours a week. The gardener's post is 21 hours a week.",
    "Members pay £24 a year. Families pay £42 a year.",
    "Members pay £24 a year. The family subscription of £42 a year covers four.",
    "Parking costs £3 an hour at the harbour. The £4 an hour charge at the station is higher.",
    "Three judges sat on the panel. When a fourth joined, the four judges disagreed.",
    "Two editors read each manuscript. Their chief came in later; the three editors then met.",
    "The flat has two bedrooms and a box room. All three rooms look south.",
    "Wexcombe won the 1954 final by two goals to nil. In the 1955 final they won by three goals to nil.",
    "Her grandmother lived at 17 Fuller Street. My uncle lived in the house at 71 Fuller Street.",
    "Her grandmother lived at 17 Fuller Street. The shop at 71 Fuller Street sold fish.",
    "The bridge has a span of 128 metres. The new bridge's span of 182 metres is a record for timber.",
    (
        "The parish had a population of 2,460 in 1901. With a population of 2,640 the parish is now entitled "
        "to nine councillors."
    ),
    "The ship carried 86 passengers. On the return voyage the ship carried 68 passengers.",
    "The ship carried 86 passengers. The 68 passengers in steerage had no cabins.",
    "The report runs to 136 pages. With its annexes the report runs to 163 pages.",
    "The film runs for 94 minutes. The first 49 minutes of the film are dull.",
    "The dose was 25 mg twice a day. Patients on the 52 mg dose were in the other arm.",
    "Route A is 24 km long and starts at the mill. Route B is 42 km long and starts at the mill.",
    "The red bus takes 35 minutes to the station. The blue bus takes 53 minutes to the station.",
    "The lower falls drop 36 metres into the gorge. The upper falls drop 63 metres into the same gorge.",
    "The adult ticket for the museum costs £12. The child ticket for the museum costs £2.",
    "On Monday the museum had 312 visitors. On Tuesday the museum had 321 visitors.",
    "Anna walked 12 miles along the canal. Bella walked 13 miles along the canal.",
    "The museum sold 312 tickets in May. The museum sold 321 tickets in June.",
    "The men's team scored 45 points in the final. The women's team scored 54 points in the final.",
    "The oak in the churchyard is 23 metres tall. The lime in the churchyard is 32 metres tall.",
    "The north tower of the church is 47 metres high. The south tower of the church is 74 metres high.",
    "The boys of the school raised £450 for the appeal. The girls of the school raised £540 for the appeal.",
    "The first edition of the guide had 136 pages. The second edition of the guide has 163 pages.",
    "Ward 4 of the hospital has 24 beds. Ward 5 of the hospital has 42 beds.",
    "The Lund plant employs 240 people at the works. The Malmo plant employs 420 people at the works.",
    "Bring the water to 90 degrees for the tea. Let the water cool to 80 degrees for the green tea.",
    "The lease on the shop was for 12 years. The lease on the flat was for 21 years.",
    "My mother kept 24 hens in the orchard. My aunt kept 42 hens in the orchard.",
    "The Liberal candidate took 2,310 votes in the ward. The Labour candidate took 2,130 votes in the ward.",
    "The road to the farm is 12 miles. It is 13 miles by the lower road to the farm.",
    "Chapter one of the book has 45 pages on the war. Chapter two of the book has 54 pages on the peace.",
    "The Ashdown hospice admitted its first patient in 1992. Its children's wing admitted its first patient in 1994.",
    "Construction of the dam started in 1956. Construction of the power station started in 1965.",
    "The Corran lifeboat station closed in 1974. The station at Corran Bay closed in 1947.",
    "Ruth Adeyemi joined the board in 2015. Since she became chair in 2016, costs have fallen.",
    "Mr Hale took over as head in 2003. Since his wife took over the nursery in 2005, it has grown.",
    "The theatre has 412 seats. The studio's 421 seats are benches.",
    "The theatre has 412 seats. After the rebuilding all 421 seats were sold.",
    "The survey was sent to 1,250 members. Of the 520 members who answered, half were women.",
    "The choir has 38 singers. With the school choir all 83 singers filled the stage.",
    "A grant of £120,000 came from the county. The city's grant of £210,000 came later.",
    "The herd numbered 56 cows. By May there were 65 cows.",
    "The workshop is limited to 16 places. The 18 places on the walk have gone.",
    "The walk is nine miles long and mostly flat. The ten miles of the northern walk are steep.",
    "The battery lasts for 14 hours. The larger model has a 41-hour battery.",
    "The jacket costs £85. In the sale the jacket costs £58.",
    "Entries close on 14 March. The closing date for poems is 24 March.",
    "The study followed the nurses for six years. The seven years of the later study were harder.",
    "The committee has nine members. One seat is empty, so the eight members can be tied.",
    "Four actors play all the parts. With the narrator the five actors fill the stage.",
    "The play has three acts. The opera's four acts run without a break.",
    "The string quartet has recorded eleven albums. With the live one all twelve albums are still in print.",
    "The estate covers 2,300 acres. The duke's estates cover 3,200 acres.",
    "The centre was opened by the mayor in 2006. The annex, opened in 2009, has a pool and a gym.",
    "The chapel seats 90. The side chapel's 60 seats are rarely full.",
    "Flora Tait painted the ceiling in 1873. The walls, which Tait painted in 1874, were cleaned.",
    "The journey takes 55 minutes by train. The 35-minute journey by air costs twice as much.",
    "The vaccine was given to 640 children. Of the 460 children in the other group, nine had a rash.",
    "The pool is 25 metres long. The new 52-metre pool will open in May.",
    "The loan runs for 25 years at a fixed rate. After 15 years the loan may be paid off.",
    "The fine for a late book is 20p a day. The fine for a late film is 30p a day.",
    "The mountain railway climbs 812 metres. The cable car climbs 821 metres.",
    "He sold 24 paintings in his life. His widow sold 42 paintings after his death.",
    "The plant makes 150 engines a day. The plant at Lund makes 130 engines a day.",
    "Mr Ford paid £350 for the horse. He sold the horse for £530.",
    "The club bought the field for £4,600. It sold the field for £6,400.",
    "She weighed 64 kg before the illness. After the illness she weighed 46 kg.",
    "The patients' mean weight was 84 kg at the start. The patients' mean weight was 81 kg at the end.",
    "The council wanted 45 houses on the field. The builder offered 54 houses on the field.",
    "Lena is 34 and keeps bees on the hill. Her sister is 43 and keeps bees on the hill as well.",
    "The first act of the play runs for 45 minutes. The second act of the play runs for 54 minutes.",
    "The day shift at the mill has 36 workers. The night shift at the mill has 63 workers.",
    "The train to Lund takes 47 minutes. The train to Ystad takes 74 minutes.",
    "The bus to the airport costs £12. The taxi to the airport costs £21.",
    "The school has 312 pupils. The school had 321 pupils last year.",
    "The lake is 74 metres deep at the dam. The lake is 47 metres deep at the inlet.",
    "The fort had 24 guns facing the sea. The fort had 42 guns facing the town.",
]


@pytest.mark.parametrize("text", SILENT)
def test_another_thing_time_or_part_has_a_value_of_its_own(text: str) -> None:
    assert words_found(text, "contradiction") == []
