import type { Conflict } from './reserve-host-time.ts';

/**
 * Tries to give a booking to one of the free hosts. Weeks and seats are not read in one moment, so a
 * host may be free by the one and not by the other: then the others are tried, where one of them is enough.
 */
export function firstWithoutConflict<Fit extends object>(
  freeHostIds: readonly string[],
  oneIsEnough: boolean,
  attempt: (freeHostIds: readonly string[]) => Fit | Conflict,
): Fit | Conflict {
  for (let free = freeHostIds; ; ) {
    const fit = attempt(free);
    if (!('reason' in fit)) return fit;
    const { userId } = fit as Conflict;
    free = free.filter((other) => other !== userId);
    if (free.length === 0 || !oneIsEnough) return fit;
  }
}
