/** A start time that can be chosen. */
export interface Start {
  readonly startedAt: string;
  /** Set if several guests can share a time. */
  readonly remainingCapacity?: number;
}

/** The loaded starts in order, and the end of the loaded period in epoch milliseconds. */
export interface LoadedStarts {
  readonly starts: readonly Start[];
  readonly knownUntilMs: number;
}

/** Requests the starts of a period. */
export type ListStarts = (period: {
  readonly periodStart: string;
  readonly periodEnd: string;
}) => Promise<{ readonly data: readonly Start[] }>;

const dayMs = 86_400_000;

/** The longest period that the service allows without a credential. */
export const stepMs = 31 * dayMs;

/** Maximum period that is searched before the visitor sees that there are no times. */
export const lookedAtMostMs = 186 * dayMs;

/** The starts of a period of at most a month. */
export async function startsIn(
  fromMs: number,
  untilMs: number,
  list: ListStarts,
): Promise<LoadedStarts> {
  const periodStart = new Date(fromMs).toISOString();
  const periodEnd = new Date(untilMs).toISOString();
  const { data } = await list({ periodStart, periodEnd });
  return { starts: data, knownUntilMs: untilMs };
}
