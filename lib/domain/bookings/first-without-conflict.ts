import type { Conflict } from './reserve-host-time.ts';

/**
 * Tries to give a booking to one of the free hosts. Weeks and seats are read one after the other,
 * so a host can be free in one of them and busy in the other. Then the other hosts are tried, if
 * one host is enough.
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
