// Which quotations of a source say something of a claim, and which says most of it: as interface/source_names.py.

const WORD = /\d[\d.,]*\d|[\p{L}\p{N}_]+/gu;
const SMALL_WORDS = new Set(
  (
    "a an and are as at be been but by for from had has have he her his in into is it its of on or she so than " +
    "that the their them there they this to was were which who will with would"
  ).split(" "),
);
const NEGATIONS = new Set(["no", "not"]);
const RIGHT_WEIGHT = 3;
const NEAR_BEST = 0.7;
const LONG = 240;
const LEAST_STEM = 4;

/** For each of some pages the places of the quotations that say something of a claim, those first that say most of it; the
 * first of each where none of all says anything: they may be in another language, or in other words.
 * @param {{title: string, quotes: string[]}[]} pages @param {string} claim @param {string} rewrite @returns {number[][]} */
export function choosePageQuotes(pages, claim, rewrite) {
  const chosen = pages.map(({ title, quotes }) => chooseQuotes(quotes, title, claim, rewrite));
  return chosen.some((places) => places.length > 0) ? chosen : pages.map(({ quotes }) => (quotes.length > 0 ? [0] : []));
}

/** What the rewrite puts in counts most, then the words of the claim beside the title of the source; in a long quotation they
 * count half. One that says much less than the best is left out.
 * @param {string[]} quotes @param {string} title @param {string} claim @param {string} rewrite */
export function chooseQuotes(quotes, title, claim, rewrite) {
  const claimed = stems(claim);
  const right = without(stems(rewrite), claimed);
  const beside = without(claimed, stems(title));
  const scores = quotes.map((quote) => {
    const said = stems(quote);
    const score = RIGHT_WEIGHT * shared(said, right) + shared(said, beside);
    return [...quote].length > LONG ? score / 2 : score;
  });
  const best = Math.max(0, ...scores);
  const order = quotes.map((_, place) => place).sort((one, two) => scores[two] - scores[one] || one - two);
  return order.filter((place) => scores[place] > 0 && scores[place] >= NEAR_BEST * best);
}

/** Whether a text has all words of a quotation, its negations too: then it need not be read again beside it.
 * @param {string} quote @param {string} said */
export function isTold(quote, said) {
  return without(wordsOf(quote), wordsOf(said)).size === 0;
}

/** What a text is about.
 * @param {string} text */
function stems(text) {
  return without(wordsOf(text), NEGATIONS);
}

/** The words of a text, without small ones and without the ending of a plural.
 * @param {string} text */
function wordsOf(text) {
  const words = (text.match(WORD) ?? []).map((word) => word.toLowerCase()).filter((word) => !SMALL_WORDS.has(word));
  return new Set(words.map((word) => (word.length > LEAST_STEM && /[^s]s$/u.test(word) ? word.slice(0, -1) : word)));
}

/** @param {Set<string>} words @param {Set<string>} others */
function without(words, others) {
  return new Set([...words].filter((word) => !others.has(word)));
}

/** @param {Set<string>} words @param {Set<string>} others */
function shared(words, others) {
  return [...words].filter((word) => others.has(word)).length;
}
