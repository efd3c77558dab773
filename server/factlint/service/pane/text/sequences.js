// The longest common stretches of two sequences, taken as Python's difflib takes them, so that both find the same edits.

/** @typedef {{a: number, b: number, size: number}} Match */

/** The stretches that match, in order, the longest chosen first and then to its left and right.
 * @param {readonly string[]} one @param {readonly string[]} two @returns {Match[]} */
export function matches(one, two) {
  /** @type {Map<string, number[]>} */
  const places = new Map();
  two.forEach((item, at) => (places.get(item) ?? places.set(item, []).get(item))?.push(at));
  const queue = [[0, one.length, 0, two.length]];
  /** @type {Match[]} */
  const found = [];
  for (let next = queue.pop(); next; next = queue.pop()) {
    const [a1, a2, b1, b2] = next;
    const match = longest(one, places, a1, a2, b1, b2);
    if (match.size === 0) continue;
    found.push(match);
    if (a1 < match.a && b1 < match.b) queue.push([a1, match.a, b1, match.b]);
    if (match.a + match.size < a2 && match.b + match.size < b2) queue.push([match.a + match.size, a2, match.b + match.size, b2]);
  }
  found.sort((x, y) => x.a - y.a || x.b - y.b);
  return joined(found);
}

/** Where the two differ: `[one from, to, two from, to]`. @param {readonly string[]} one @param {readonly string[]} two */
export function differences(one, two) {
  /** @type {[number, number, number, number][]} */
  const found = [];
  let a = 0;
  let b = 0;
  for (const match of [...matches(one, two), { a: one.length, b: two.length, size: 0 }]) {
    if (a < match.a || b < match.b) found.push([a, match.a, b, match.b]);
    a = match.a + match.size;
    b = match.b + match.size;
  }
  return found;
}

/** The longest match in a window; of equal ones the first in `one`, then in `two`.
 * @param {readonly string[]} one @param {Map<string, number[]>} places
 * @param {number} a1 @param {number} a2 @param {number} b1 @param {number} b2 @returns {Match} */
function longest(one, places, a1, a2, b1, b2) {
  let best = { a: a1, b: b1, size: 0 };
  /** @type {Map<number, number>} */
  let lengths = new Map();
  for (let a = a1; a < a2; a++) {
    /** @type {Map<number, number>} */
    const next = new Map();
    for (const b of places.get(one[a]) ?? []) {
      if (b < b1) continue;
      if (b >= b2) break;
      const size = (lengths.get(b - 1) ?? 0) + 1;
      next.set(b, size);
      if (size > best.size) best = { a: a - size + 1, b: b - size + 1, size };
    }
    lengths = next;
  }
  return best;
}

/** Neighbouring matches as one. @param {Match[]} found @returns {Match[]} */
function joined(found) {
  /** @type {Match[]} */
  const result = [];
  for (const match of found) {
    const last = result[result.length - 1];
    if (last && last.a + last.size === match.a && last.b + last.size === match.b) last.size += match.size;
    else result.push({ ...match });
  }
  return result;
}
