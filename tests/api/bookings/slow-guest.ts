import { randomUUID } from 'node:crypto';
import { createBooking } from '../../../lib/app/bookings/create-booking.ts';
import { newUid } from '../../../lib/app/new-uid.ts';
import { commit } from '../../../lib/data/commit.ts';
import { findEventType, readEventType } from '../../../lib/data/event-types.ts';
import { readItems } from '../../../lib/data/items.ts';
import { listSeats } from '../../../lib/data/seats.ts';
import type { Booking } from '../../../lib/domain/bookings/booking.ts';
import type { World } from '../../support/world.ts';
import { intentOf } from '../event-types/intent-of.ts';
import { requestFor } from './guests.ts';

interface SlowGuest {
  /** Everything is read and decided. */
  readonly arrived: Promise<void>;
  readonly commit: () => Promise<Booking>;
}

/** A guest whose request has read the event type, and commits when it is told to. */
export function slowGuest(
  world: World,
  { uid }: { readonly uid: string },
  startedAt: string,
): SlowGuest {
  const arrived = Promise.withResolvers<void>();
  const told = Promise.withResolvers<void>();
  const sent = { ...requestFor({ uid }, startedAt), locationId: null };
  const request = { ...sent, startedAt: Date.parse(startedAt) };
  const booked = createBooking(request, intentOf(world, { requestId: randomUUID() }), {
    findEventType,
    readEventType,
    readItems,
    listSeats,
    newUid,
    async commit(...asked) {
      arrived.resolve();
      await told.promise;
      return commit(...asked);
    },
  });
  return {
    arrived: arrived.promise,
    async commit() {
      told.resolve();
      return (await booked).data;
    },
  };
}
