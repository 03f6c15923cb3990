/** A start time that can be chosen. */
export interface Start {
  readonly startedAt: string;
  /** Where several guests share a time. */
  readonly remainingCapacity?: number;
}

/** The starts that are known, and until when all are, in epoch milliseconds. */
export interface KnownStarts {
  readonly starts: readonly Start[];
  readonly knownUntilMs: number;
}

interface Period {
  readonly periodStart: string;
  readonly periodEnd: string;
}

const dayMs = 86_400_000;

/** The longest period that is asked for at once: the service allows 62 days, and counts more than 31 twice. */
export const stepMs = 31 * dayMs;

/** As far ahead as times are looked for before the visitor is told that there are none. */
export const lookedAtMostMs = 186 * dayMs;

/** The starts of a period, which is cut where it is too long to be asked for at once. */
export async function startsIn(
  fromMs: number,
  untilMs: number,
  list: (period: Period) => Promise<{ readonly data: readonly Start[] }>,
): Promise<KnownStarts> {
  const periods = [];
  for (let at = fromMs; at < untilMs; at += stepMs) {
    const periodStart = new Date(at).toISOString();
    periods.push({
      periodStart,
      periodEnd: new Date(Math.min(at + stepMs, untilMs)).toISOString(),
    });
  }
  const replies = await Promise.all(periods.map(list));
  return { starts: replies.flatMap(({ data }) => data), knownUntilMs: untilMs };
}
