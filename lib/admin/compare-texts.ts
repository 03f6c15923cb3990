/** Compares texts by their code units, in every locale alike. */
export const compareTexts = (a: string, b: string): number => {
  if (a === b) return 0;
  return a < b ? -1 : 1;
};
