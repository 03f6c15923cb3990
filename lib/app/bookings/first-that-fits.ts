import type { Collision } from './occupy.ts';

/**
 * Tries to give a booking to one of the free hosts. Weeks and seats are not read in one moment, so a
 * host may be free by the one and not by the other: then the others are asked, where one of them is enough.
 */
export function firstThatFits<Fit extends object>(
  freeHostIds: readonly string[],
  oneIsEnough: boolean,
  attempt: (freeHostIds: readonly string[]) => Fit | Collision,
): Fit | Collision {
  for (let free = freeHostIds; ; ) {
    const fit = attempt(free);
    if (!('reason' in fit)) return fit;
    const { userId } = fit as Collision;
    free = free.filter((other) => other !== userId);
    if (free.length === 0 || !oneIsEnough) return fit;
  }
}

export const busyHost = ({ userId, reason: code }: Collision) =>
  ({ offered: false, kind: 'taken', reasons: [{ code, userId }] }) as const;
