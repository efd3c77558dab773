/** Which paragraphs of a hover say nothing that is not shown right above it. */

/** How the server parts the findings of one place. */
const BETWEEN_FINDINGS = '\n\n---\n\n';

/** The hover's text without the paragraphs that are part of what is shown; whole where it is about several findings, for
 * then only all of its words tell which of them each is about. */
export function withoutKnown(text: string, shown: readonly string[]): string {
  if (text.includes(BETWEEN_FINDINGS)) {
    return text;
  }
  const known = shown.map(plainWords);
  const isKnown = (paragraph: string): boolean => {
    const words = plainWords(paragraph);
    return words !== '' && known.some((one) => one.includes(words));
  };
  return text
    .split('\n\n')
    .filter((paragraph) => !isKnown(paragraph))
    .join('\n\n');
}

/** Words alone, so that Markdown's marks and escapes make no difference. */
function plainWords(text: string): string {
  return text
    .replace(/&lt;|&amp;/g, ' ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .toLowerCase();
}
