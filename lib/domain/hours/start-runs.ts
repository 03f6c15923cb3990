import type { StartSeats } from './slots.ts';

/** Starts that follow each other in even steps: the first one (epoch minute), the minutes from one to the next, how many there are, and how many guests can still book each. */
export type StartRun = readonly [from: number, step: number, count: number, seats: number];

/**
 * The starts that can be booked, in order, as runs: a day of them is a few numbers, where each as a text would be some sixty
 * bytes. Where guests do not share a time, how many could still book it tells them nothing.
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

/** A run with one start more; undefined where it does not go on so. */
function withStart(
  [from, step, count, seats]: StartRun,
  start: number,
  seatsThen: number,
): StartRun | undefined {
  const gap = start - from - step * (count - 1);
  const goesOn = seats === seatsThen && (count === 1 || gap === step);
  return goesOn ? [from, gap, count + 1, seats] : undefined;
}

/** The starts of runs again. */
export const startsOfRuns = (
  runs: readonly StartRun[],
): { readonly start: number; readonly seats: number }[] =>
  runs.flatMap(([from, step, count, seats]) =>
    Array.from({ length: count }, (_, i) => ({ start: from + i * step, seats })),
  );
