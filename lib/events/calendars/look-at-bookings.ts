import { bookingsLane, entryLane, putDueAlone } from '../../data/due.ts';
import { gate } from '../../data/engine/gate.ts';
import { listBookingsOfHost } from '../../data/list-bookings-of-host.ts';
import type { Position } from '../../data/list-page.ts';
import type { OrganizationId } from '../../domain/tenancy.ts';

const putsAtOnce = 20;
/**
 * A booking of a moment ago may not be in the list yet, and its event may have been told by who did not know yet that its
 * host has a calendar: so all are looked at once more.
 */
const againMs = 120_000;

/** Has a worker look at all coming bookings of a user, and says of how many. Done twice, it is done once. */
export async function lookAtBookings(
  of: OrganizationId,
  userId: string,
  isFirst: boolean,
  nowMs: number,
): Promise<number> {
  const inTurn = gate(putsAtOnce);
  let [after, count]: [Position | undefined, number] = [undefined, 0];
  do {
    const { uids, next } = await listBookingsOfHost(of, userId, nowMs, after);
    await Promise.all(uids.map((uid) => inTurn(() => putDueAlone(of, entryLane(uid), nowMs))));
    count += uids.length;
    after = next;
  } while (after !== undefined);
  if (isFirst) await putDueAlone(of, { ...bookingsLane(userId), dueAtMs: nowMs + againMs }, nowMs);
  return count;
}
