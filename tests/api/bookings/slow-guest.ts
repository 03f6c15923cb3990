import { createBooking } from '../../../lib/app/bookings/create-booking.ts';
import { newUid } from '../../../lib/app/new-uid.ts';
import { listHostLoads } from '../../../lib/data/assignment/host-loads.ts';
import { listSeats } from '../../../lib/data/limits/seats.ts';
import { type WholeStore, wholeStoreOf } from '../../../lib/data/whole-store.ts';
import type { Booking } from '../../../lib/domain/bookings/booking.ts';
import { contextOf } from '../../support/http/context-of.ts';
import type { World } from '../../support/world.ts';
import { requestFor } from './guests.ts';

interface SlowGuest {
  /** Resolves when the request has read and decided everything, and waits before its commit. */
  readonly arrived: Promise<void>;
  readonly commit: () => Promise<Booking>;
}

/** Sends a booking request that has read the event type, and waits for `commit` before its commit. */
export function slowGuest(
  world: World,
  { uid }: { readonly uid: string },
  startedAt: string,
): SlowGuest {
  const arrived = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  const sent = { ...requestFor({ uid }, startedAt), locationId: null };
  const request = { ...sent, startedAt: Date.parse(startedAt) };
  const store: WholeStore = {
    ...wholeStoreOf(world.of),
    async commit(transaction) {
      arrived.resolve();
      await released.promise;
      return wholeStoreOf(world.of).commit(transaction);
    },
  };
  const booked = createBooking(request, contextOf(world), store, {
    newUid,
    listSeats,
    listHostLoads,
  });
  return {
    arrived: arrived.promise,
    async commit() {
      released.resolve();
      return (await booked).data;
    },
  };
}
