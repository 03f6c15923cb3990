/** Text as conditions compare it: Unicode NFKC, without letter case, and without what stands around it. */
export const comparedText = (text: string): string =>
  text.normalize('NFKC').toLowerCase().normalize('NFKC').trim();

/** The number that a text is; undefined where it is none. Digits of full width are digits. */
export function comparedNumber(text: string): number | undefined {
  const compared = comparedText(text);
  return /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)$/u.test(compared) ? Number(compared) : undefined;
}
