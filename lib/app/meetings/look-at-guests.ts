import { putDueAlone } from '../../data/due.ts';
import { gate } from '../../data/engine/gate.ts';
import { meetingDue } from '../../data/meeting-due.ts';
import type { OrganizationId } from '../../domain/tenancy.ts';

const putsAtOnce = 8;

/** Has all these bookings looked at, so that each says where the meeting is that it shares. */
export async function lookAtGuests(
  of: OrganizationId,
  bookingUids: readonly string[],
  nowMs: number,
): Promise<void> {
  const inTurn = gate(putsAtOnce);
  const put = (uid: string) => inTurn(() => putDueAlone(of, meetingDue(uid), nowMs));
  await Promise.all(bookingUids.map(put));
}
