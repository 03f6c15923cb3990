/**
 * Text as conditions compare it: Unicode NFKC, without letter case, and without what stands around it. In
 * capitals, since a small sigma depends on what follows it and ß is SS; through small letters, since ẞ is ß.
 */
export const comparedText = (text: string): string =>
  text.normalize('NFKC').toLowerCase().toUpperCase().normalize('NFKC').trim();

/** The number that a text is; undefined where it is none. Digits of full width are digits. */
export function comparedNumber(text: string): number | undefined {
  const compared = comparedText(text);
  return /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)$/u.test(compared) ? Number(compared) : undefined;
}
