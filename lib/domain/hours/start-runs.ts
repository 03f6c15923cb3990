import type { StartSeats } from './slots.ts';

/**
 * Starts at equal distances: first start (epoch minute), minutes between starts, number of starts,
 * and free seats of each start.
 */
export type StartRun = readonly [from: number, step: number, count: number, seats: number];

/**
 * Compresses the bookable starts to runs. A day needs only a few numbers, while a text for each
 * start needs about 60 bytes. Free seats are reported only if guests share slots.
 */
export function startRuns({ starts, left }: StartSeats, isShared: boolean): StartRun[] {
  const runs: StartRun[] = [];
  for (let i = 0; i < starts.length; i += 1) {
    const start = starts[i] as number;
    const remaining = left[i] as number;
    if (remaining <= 0) continue;
    const seats = isShared ? remaining : 1;
    const last = runs.at(-1);
    const longer = last && withStart(last, start, seats);
    if (longer === undefined) runs.push([start, 0, 1, seats]);
    else runs[runs.length - 1] = longer;
  }
  return runs;
}

/** Extends a run by one start. Returns undefined if the start does not continue it. */
function withStart(
  [from, step, count, seats]: StartRun,
  start: number,
  seatsThen: number,
): StartRun | undefined {
  const gap = start - from - step * (count - 1);
  const goesOn = seats === seatsThen && (count === 1 || gap === step);
  return goesOn ? [from, gap, count + 1, seats] : undefined;
}

export const startsOfRuns = (
  runs: readonly StartRun[],
): { readonly start: number; readonly seats: number }[] =>
  runs.flatMap(([from, step, count, seats]) =>
    Array.from({ length: count }, (_, i) => ({ start: from + i * step, seats })),
  );
