// What the browser lets this page keep; in a frame of another page that may be nothing, and then the page keeps it itself.

/** @typedef {Pick<Storage, "getItem" | "setItem" | "removeItem">} Kept */

/** Until the page is closed. @type {Kept} */
export const untilClosed = storage(() => sessionStorage);
/** In this browser. @type {Kept} */
export const inBrowser = storage(() => localStorage);

/** @param {() => Storage} ask @returns {Kept} */
function storage(ask) {
  try {
    return ask();
  } catch {
    /** @type {Map<string, string>} */
    const memory = new Map();
    return {
      getItem: (name) => memory.get(name) ?? null,
      setItem: (name, value) => void memory.set(name, value),
      removeItem: (name) => void memory.delete(name),
    };
  }
}
