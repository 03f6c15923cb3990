/** The text without differences of case, width and accents. */
const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/gu, '')
    .toLowerCase();

/** Whether a name contains all words of a text, in any order. */
export const hasName = (name: string, text: string): boolean =>
  plain(text)
    .split(/\s+/u)
    .every((word) => plain(name).includes(word));
