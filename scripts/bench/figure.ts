/** A figure and where it lies: between the quartiles of its rounds. */
export interface Figure {
  readonly value: number;
  readonly low: number;
  readonly high: number;
}

/** Without a spread: what is counted, or was measured once. */
export const single = (value: number): Figure => ({ value, low: value, high: value });

/** The median of the rounds. */
export const middleOf = (values: readonly number[]): Figure => ({
  value: median(values),
  low: quantile(values, 0.25),
  high: quantile(values, 0.75),
});

/**
 * How many times `b` goes into `a`, which were measured in the same rounds: one median by the other, so
 * that the figure can be computed from the two. It lies where the ratios of the single rounds lie, in
 * which whatever disturbed one of the two disturbed the other.
 */
export function quotient(a: readonly number[], b: readonly number[]): Figure {
  if (a.length !== b.length) throw new Error('The rounds of the two are not the same.');
  const value = median(a) / median(b);
  const { low, high } = middleOf(a.map((one, round) => one / (b[round] as number)));
  return { value, low: Math.min(low, value), high: Math.max(high, value) };
}

export const median = (values: readonly number[]): number => quantile(values, 0.5);

/** Between two values it is as far from each as its place is. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const place = (sorted.length - 1) * share;
  const below = sorted[Math.floor(place)] ?? Number.NaN;
  const above = sorted[Math.ceil(place)] ?? Number.NaN;
  return below + (above - below) * (place % 1);
}
