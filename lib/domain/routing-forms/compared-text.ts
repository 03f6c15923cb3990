/**
 * Normalizes text for conditions: Unicode NFKC, no letter case, no surrounding white space. It uses
 * capitals, because the form of a small sigma depends on the next letter and ß becomes SS. It
 * converts to small letters first, because ẞ becomes ß.
 */
export const comparedText = (text: string): string =>
  text.normalize('NFKC').toLowerCase().toUpperCase().normalize('NFKC').trim();

/** Returns the number in a text, or undefined. Full-width digits are accepted. */
export function comparedNumber(text: string): number | undefined {
  const compared = comparedText(text);
  return /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)$/u.test(compared) ? Number(compared) : undefined;
}
