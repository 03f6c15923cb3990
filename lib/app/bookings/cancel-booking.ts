import { Problem } from '../../contract/problem.ts';
import { type StoredBooking, writeBooking } from '../../data/bookings.ts';
import { after } from '../../domain/bookings/transitions.ts';
import { formatInstant } from '../../domain/time/instant.ts';
import type { Intent } from '../intent.ts';
import { type ChangeBookingDeps, type ChangedBooking, changeBooking } from './change-booking.ts';
import { countActions, countedOf } from './counters.ts';
import { occupy, standKeys, standOf } from './occupy.ts';

export interface Cancellation {
  readonly reason?: string | undefined;
  readonly isSendUpdates?: boolean | undefined;
}

/** Cancels a booking and frees its hosts' time, its seat and its limits in the same transaction. */
export async function cancelBooking(
  uid: string,
  sent: Cancellation,
  intent: Intent,
  deps: ChangeBookingDeps,
): Promise<ChangedBooking> {
  const of = intent.actor.organizationId;
  return changeBooking(uid, intent, deps, {
    asksEventType: true,
    wants: ({ stored }) => standKeys(of, standOf(stored)),
    decide({ stored, eventType, items }) {
      const cancelled = cancelledFrom(stored, sent, intent);
      const { occupancy } = stored;
      const freed = occupy(of, items, standOf(stored), undefined);
      if ('reason' in freed) throw new Error('Freeing time collides with nothing.');
      const uncounted =
        eventType && occupancy.kind !== 'none'
          ? countActions(of, eventType, countedOf(stored), undefined)
          : [];
      const change = {
        kind: 'host_cancelled',
        by: intent.actor.userId,
        at: cancelled.booking.updatedAt,
        requestId: intent.requestId,
        isSilent: sent.isSendUpdates === false,
      };
      return {
        reply: { data: cancelled.booking, version: stored.ver + 1 },
        actions: [writeBooking(of, cancelled, change), ...freed, ...uncounted],
      };
    },
  });
}

function cancelledFrom(
  stored: StoredBooking,
  { reason = '' }: Cancellation,
  { nowMs }: Intent,
): StoredBooking {
  const status = after(stored.booking.status, 'cancel');
  if (status === undefined) throw new Problem('booking/already-cancelled');
  const at = formatInstant(nowMs);
  const told = { cancelReason: reason, cancelledAt: at, cancelledBy: 'host' as const };
  return { ...stored, booking: { ...stored.booking, status, ...told, updatedAt: at } };
}
