/** Compares texts by their code units, independent of the locale. */
export const compareTexts = (a: string, b: string): number => {
  if (a === b) return 0;
  return a < b ? -1 : 1;
};
