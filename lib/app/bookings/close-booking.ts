import { writeBooking } from '../../data/bookings.ts';
import type { Change } from '../../data/change.ts';
import { type Action, actionsACommit } from '../../data/commit.ts';
import { fitsCommit } from '../../data/item-size.ts';
import type { StoredBooking } from '../../domain/bookings/stored-booking.ts';
import type { OrganizationId } from '../../domain/tenancy.ts';
import { formatInstant } from '../../domain/time/instant.ts';
import type { Intent } from '../intent.ts';
import { type ChangeBookingDeps, type ChangedBooking, changeBooking } from './change-booking.ts';
import { recount } from './counters.ts';
import { nextStatus } from './next-status.ts';
import { occupy, standKeys, standOf } from './occupy.ts';

/** The two ways in which a booking ends before its time. */
export interface Closing {
  readonly action: 'cancel' | 'decline';
  /** What the change is called where it is told. */
  readonly kind: string;
  readonly reason?: string | undefined;
  readonly isSendUpdates?: boolean | undefined;
}

/** Closes a booking and frees its hosts' time, its seat and its limits in the same transaction. */
export async function closeBooking(
  uid: string,
  closing: Closing,
  intent: Intent,
  deps: ChangeBookingDeps,
): Promise<ChangedBooking> {
  const of = intent.actor.organizationId;
  return changeBooking(uid, intent, deps, {
    asksEventType: true,
    closes: true,
    wants: ({ stored }) => standKeys(of, standOf(stored)),
    decide({ stored, eventType, items }) {
      const closed = closedFrom(stored, closing, intent);
      const freed = occupy(of, items, standOf(stored), undefined);
      if ('reason' in freed) throw new Error('Freeing time collides with nothing.');
      const counts = eventType
        ? recount(of, eventType, stored, undefined, 'exceedable').actions
        : [];
      // Beside the booking and the record of a key. A booking of many weeks whose limits are counted anew in
      // another zone may stand in more counters: the pending ones, which are the last, go first. The others
      // are left too high, never too low, and count no more once the zone is changed.
      const room = actionsACommit - 2 - freed.length;
      const change = {
        kind: closing.kind,
        by: intent.actor.userId,
        at: closed.booking.updatedAt,
        requestId: intent.requestId,
        isSilent: closing.isSendUpdates === false,
      };
      return {
        reply: { data: closed.booking, version: stored.ver + 1 },
        actions: [
          closingAction(of, closed, change),
          ...freed,
          ...counts.toReversed().slice(0, room),
        ],
      };
    },
  });
}

/** A booking that fills its item, as none does that left room, makes it by no longer saying why it has its hosts. */
function closingAction(of: OrganizationId, closed: StoredBooking, change: Change): Action {
  const action = writeBooking(of, closed, change);
  return fitsCommit([action])
    ? action
    : writeBooking(of, { ...closed, assignment: undefined }, change);
}

function closedFrom(
  stored: StoredBooking,
  { action, reason = '' }: Closing,
  { nowMs }: Intent,
): StoredBooking {
  const status = nextStatus(stored.booking, action);
  const at = formatInstant(nowMs);
  const told = { cancelReason: reason, cancelledAt: at, cancelledBy: 'host' as const };
  const booking = { ...stored.booking, status, ...told, updatedAt: at };
  return { ...stored, booking, counted: undefined };
}
