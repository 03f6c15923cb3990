import { listBookingsOfHost } from '../../data/bookings/list-bookings-of-host.ts';
import { gate } from '../../data/engine/gate.ts';
import { readBookmark, removeBookmark, writeBookmark } from '../../data/jobs/bookmarks.ts';
import { bookingsLane, type DueJob, entryLane, putDueAlone } from '../../data/jobs/due.ts';
import type { Position } from '../../data/lists/list-page.ts';

const putsAtOnce = 20;
/**
 * A booking of a moment ago may not be in the list yet, and its event may have been told by who did not know yet that its
 * host has a calendar: so all are looked at once more.
 */
const againMs = 120_000;

/** How far somebody has come. */
interface LookedAt {
  readonly count: number;
  /** The time was too short: the next one goes on from there. */
  readonly isOpen: boolean;
}

/**
 * Has a worker look at all coming bookings of a user, and says of how many. Done twice, it is done once. Who goes on where
 * another one stopped leaves none out: a booking that has moved to the front since was put by its own event.
 */
export async function lookAtBookings(
  taken: DueJob,
  userId: string,
  nowMs: () => number,
  isOver: () => boolean,
): Promise<LookedAt> {
  const { of, sinceMs, puts } = taken;
  const inTurn = gate(putsAtOnce);
  // Put once more, it is of another target, and begins anew.
  const walk = `${sinceMs}.${puts}`;
  const known = await readBookmark(of, userId);
  const begun = known?.walk === walk ? known : { walk, listedMs: nowMs(), after: undefined };
  let [after, count]: [Position | undefined, number] = [begun.after, 0];
  do {
    const { uids, next } = await listBookingsOfHost(of, userId, begun.listedMs, after);
    await Promise.all(uids.map((uid) => inTurn(() => putDueAlone(of, entryLane(uid), nowMs()))));
    count += uids.length;
    after = next;
    if (after !== undefined && isOver()) {
      await writeBookmark(of, userId, { ...begun, after });
      return { count, isOpen: true };
    }
  } while (after !== undefined);
  const isFirst = puts > 0;
  const again = { ...bookingsLane(userId), dueAtMs: nowMs() + againMs };
  if (isFirst) await putDueAlone(of, again, nowMs());
  if (known !== undefined) await removeBookmark(of, userId);
  return { count, isOpen: false };
}
