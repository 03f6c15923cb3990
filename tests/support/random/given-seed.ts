/** The value of `FC_SEED`. An empty value counts as missing. */
export function givenSeed(otherwise: number): number {
  const { FC_SEED: text = '' } = process.env;
  if (text === '') return otherwise;
  const seed = Number(text);
  if (!Number.isSafeInteger(seed)) throw new Error(`FC_SEED must be an integer, but is "${text}".`);
  return seed;
}
