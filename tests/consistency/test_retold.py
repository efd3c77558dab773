"""What a paragraph takes up of one thing by its noun, a pronoun or another form of the word has the same value."""

from __future__ import annotations

import pytest
from tests.consistency.findings import words_found

TAKEN_UP = [
    (
        "Our walking group has 43 members on its books. At the spring social, thirty of the group's 34 members "
        "brought a dish.",
        "34",
    ),
    (
        "Poet Irena Salk was born in Dobrau, a mill town on the Leva. She left at sixteen and never wrote about it. "
        "A plaque in Karsin, where she was born, has recently been cleaned.",
        "Karsin",
    ),
    (
        "The choir was founded in 1964 by a retired organist, Miss Beale. Since its foundation in 1946, the choir "
        "has sung in nine countries.",
        "1946",
    ),
    (
        "Tickets for the concert cost £18 and are on sale now from the library. Children under ten come in free. "
        "For your £15 ticket you also get a glass of wine.",
        "15",
    ),
    (
        "The minutes record that eleven councillors were present. Cllr Doyle spoke against the plan. When it came "
        "to the vote, nine of the thirteen councillors present were in favour.",
        "thirteen",
    ),
    (
        "The pamphlet, twenty-four pages in all, was printed in Delft. No more than six copies of the 28-page "
        "pamphlet are known.",
        "28",
    ),
    (
        "Pieter Claes was the youngest of five children and left school at ten. Of his parents little is known. He "
        "never married. His wife, Johanna, kept the shop going through the war.",
        "wife",
    ),
    (
        "The treaty was signed in Utrecht in April 1713. It was not a popular peace. The signing of the treaty in "
        "May 1715 was celebrated with a cantata.",
        "1715",
    ),
    (
        "The festival runs for five days at the end of August. Camping is included in the price. Over the six days "
        "of the festival more than forty bands will play.",
        "six",
    ),
    (
        "The tanker Isolde, built at Emden in 1974, had a crew of 32. She was off the Azores when the engine room "
        "flooded. All 23 of her crew were taken off by helicopter.",
        "23",
    ),
    (
        "The opera is in three acts and lasts two and a half hours. The tenor's great aria comes in the fourth act.",
        "fourth",
    ),
    (
        "The manuscript has 212 leaves of vellum. It came to the library in a butter churn. Six of its 221 leaves "
        "are blank.",
        "221",
    ),
    (
        "The stadium holds 18,500 people and was full an hour before the whistle. Every one of its 15,800 seats had "
        "a flag on it.",
        "15,800",
    ),
    (
        "The bells were cast by Jacob Moer in 1688. There are eight of them. Experts agree that Hendrik Vos, who "
        "cast the bells, had learned his trade in Mechelen.",
        "Hendrik Vos",
    ),
    (
        "Thirty-one ponies were rounded up on the moor last week. Vets looked at each of them. All thirteen ponies "
        "are in good health, the warden said.",
        "thirteen",
    ),
    (
        "Membership costs £25 a year. It buys you four newsletters and a badge. The £35 membership fee can be paid "
        "in two parts.",
        "35",
    ),
    (
        "The bridge at Soller was designed by Elena Prat, who was then only twenty-nine. It took two years to "
        "build. Prat's rival Jordi Mas, the bridge's designer, is buried within sight of it.",
        "Jordi Mas",
    ),
    (
        "The trial recruited 88 volunteers from the student body. They were paid in vouchers. Each of the 98 "
        "volunteers slept in the laboratory for two nights.",
        "98",
    ),
    (
        "The Palace Hotel burned down in November 1926. Nobody was hurt. Following the fire of 1929 that destroyed "
        "the Palace Hotel, the town bought its first motor engine.",
        "1929",
    ),
    (
        "The exhibition opened on 3 May and is free. It was the idea of two sixth-formers. More than two hundred "
        "people have come since the exhibition opened on 13 May.",
        "13 May",
    ),
    (
        "The dam at Corran was finished in 1953, when the valley was flooded. Two farms and a chapel went under. On "
        "the dam's completion in 1955 the Queen pressed a button.",
        "1955",
    ),
    (
        "The abbey was dissolved in 1538 and its lead sold. The monks got pensions. Within ten years of its "
        "dissolution in 1536 the abbey was a quarry.",
        "1536",
    ),
    (
        "The quilt is made of 1,260 pieces of silk. It took her nine winters. Sewn together, the quilt's 1,620 "
        "pieces weigh almost four kilos.",
        "1,620",
    ),
    (
        "The keep has walls three metres thick. They kept out cannon and the cold. Behind the four-metre walls of "
        "the keep there is now a tea room.",
        "four",
    ),
    (
        "A crowd of 3,200 saw the final at Ryland Park. It rained throughout. Few of the 2,300 spectators stayed "
        "for the presentation.",
        "2,300",
    ),
    (
        "The course takes ten weeks and starts in October. No experience is needed. At the end of the twelve-week "
        "course you will get a certificate.",
        "twelve",
    ),
    (
        "The comet was discovered by Luisa Ferro in 1811. It will be back in 2090. In the year of its discovery, "
        "1818, bread was dear.",
        "1818",
    ),
    (
        "The house has two staircases, a pantry and five bedrooms. It needs a new roof. None of the six bedrooms "
        "has been heated since 1998.",
        "six",
    ),
    (
        "The Kestrel sailed from Hull with 64 men. In the ice they had only seal to eat. When she came home in the "
        "autumn, nine of the 46 men aboard were missing.",
        "46",
    ),
    (
        "The village hall can seat 120. Chairs are kept under the stage. All of the hall's 150 seats had been taken "
        "by seven.",
        "150",
    ),
    (
        "Sixty-eight applications were received for the post. Five candidates were interviewed. Among the 86 "
        "applicants were two former ministers.",
        "86",
    ),
    (
        "Dr Amara Nwosu was born in Enugu in 1949 and trained in Ibadan. Her paper on sickle cells made her name. "
        "Nwosu's birth in 1944 coincided with a strike at the coal mine.",
        "1944",
    ),
    (
        "The ship's bell weighs 212 kilos. It was raised by divers. It took four men to lift the 122-kilo bell onto "
        "the quay.",
        "122",
    ),
    (
        "The Free School at Arle was established in 1702 by a wool merchant with no sons. Latin was beaten into "
        "forty boys. It moved to the hill in 1866. Founded in 1720, the school is among the oldest in the county.",
        "1720",
    ),
    (
        "On the first night 320 people watched the pageant from the castle walls. It rained on the second. Most of "
        "the 230 people who watched on the first night had brought umbrellas.",
        "230",
    ),
    (
        "The Langdale Horn stands 2,214 metres high. The first ascent was made by a curate. From the top of the "
        "2,412-metre peak he is said to have seen the sea.",
        "2,412",
    ),
    (
        "Miss Amy Tarn taught at the village school for thirty-one years and was loved by all. She retired last "
        "July. Those thirty-four years were celebrated with a concert.",
        "thirty-four",
    ),
    (
        "Lorenz Adler was born in Brieg in 1770 and died in Vienna in 1829. His string quartets are seldom played. "
        "Not until a century after Adler's death in 1839 was a complete edition begun.",
        "1839",
    ),
    (
        "The Wharf Road site has room for ninety caravans. It is owned by the council. Residents of the seventy "
        "caravans have asked for a second tap.",
        "seventy",
    ),
    (
        "The Nyland ferry sank on 3 October 1912 with the loss of eleven lives. A cross marks the spot. Each year "
        "on 13 October, the day on which the ferry sank, flowers are thrown from the quay.",
        "13 October",
    ),
    (
        "The Trust's new warehouse, bought in 2018 for £1.3 million, stands empty. Pigeons have moved in. The "
        "purchase of the warehouse in 2016 was never popular with members.",
        "2016",
    ),
    (
        "The cathedral organ has 4,120 pipes, the longest of them ten metres. Each pipe is cleaned by hand. It took "
        "a team of six a year to clean all 4,210 pipes.",
        "4,210",
    ),
    (
        "Hilda Crane's first marriage, to a dentist, lasted eight years. They had no children. After the divorce "
        "Hilda kept the house, and her daughter by the dentist became a dancer.",
        "daughter",
    ),
    (
        "The mayor of Tollen, Greta Fuchs, took office in 2009 and is still there. She cycles to work. When she "
        "took office in 2007 the town had no cycle path at all.",
        "2007",
    ),
    (
        "The convoy left Liverpool on the night of 8 March with 41 ships. Fog scattered it. By the time it was "
        "sighted off Nova Scotia only thirty of the 43 ships that had left Liverpool were still together.",
        "43",
    ),
    (
        "The museum shop made a profit of £14,200 last year. Tea towels sold best. The shop's £12,400 profit has "
        "paid for a new till.",
        "12,400",
    ),
    (
        "The bakery in Well Street has been in the Dunn family for four generations. Ted Dunn founded it in 1899 "
        "with a single oven. In 1999 they celebrated ninety years since Ted founded it in 1909.",
        "1909",
    ),
    (
        "Wells on the estate are drilled to 60 metres. Water is struck at about fifty. Each of the 90-metre wells "
        "has a pump of its own.",
        "90",
    ),
    (
        "The old town hall had a staircase of 64 marble steps. Children slid down the rail. You can still see where "
        "the 46 steps were worn by their boots.",
        "46",
    ),
    (
        "Seven counties sent teams to the bowls final in August. The green was perfect. All nine counties that sent "
        "teams have been invited again.",
        "nine",
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
        "Leopold Kranz published his *History of Glass* in 1874 at his own expense. Nobody reviewed it. By the time "
        "a second edition was called for, more than thirty years after the book's publication in 1847, he was dead.",
        "1847",
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


@pytest.mark.parametrize(("text", "words"), TAKEN_UP)
def test_another_value_of_what_is_taken_up_is_found(text: str, words: str) -> None:
    assert words_found(text, "contradiction") == [words]


def test_the_next_paragraph_takes_up_what_was_told() -> None:
    text = "The chapel was consecrated in 1736.\n\nLike the chapel itself, which was consecrated in 1763, it leaks."
    assert words_found(text, "contradiction") == ["1763"]


def test_what_stands_in_another_section_is_not_taken_up() -> None:
    text = "The chapel was consecrated in 1736.\n\n## Another\n\nLike the chapel itself, consecrated in 1763, it leaks."
    assert words_found(text, "contradiction") == []
