/** A value with its spread: the quartiles of its rounds. */
export interface Figure {
  readonly value: number;
  readonly low: number;
  readonly high: number;
}

/** A value without a spread, because it was counted or measured once. */
export const single = (value: number): Figure => ({ value, low: value, high: value });

/** The median of the rounds, with their quartiles. */
export const middleOf = (values: readonly number[]): Figure => ({
  value: median(values),
  low: quantile(values, 0.25),
  high: quantile(values, 0.75),
});

/**
 * The ratio of two values that were measured in the same rounds. It is the ratio of the two
 * medians, so that readers can compute it. Its spread is that of the ratios of the single rounds,
 * because a disturbance affects both values of a round.
 */
export function quotient(a: readonly number[], b: readonly number[]): Figure {
  if (a.length !== b.length) throw new Error('The rounds of the two are not the same.');
  const value = median(a) / median(b);
  const { low, high } = middleOf(a.map((one, round) => one / (b[round] as number)));
  return { value, low: Math.min(low, value), high: Math.max(high, value) };
}

export const median = (values: readonly number[]): number => quantile(values, 0.5);

/** Interpolates between the two nearest values. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const place = (sorted.length - 1) * share;
  const below = sorted[Math.floor(place)] ?? Number.NaN;
  const above = sorted[Math.ceil(place)] ?? Number.NaN;
  return below + (above - below) * (place % 1);
}
