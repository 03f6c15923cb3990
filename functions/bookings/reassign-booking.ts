import { reassignBooking } from '../../lib/app/bookings/reassign-booking.ts';
import { ReassignBooking } from '../../lib/contract/bookings/reassign-booking.ts';
import { commit } from '../../lib/data/commit.ts';
import { findEventType, readEventType } from '../../lib/data/event-types.ts';
import { readItems } from '../../lib/data/items.ts';
import { implementWrite } from '../../lib/http/implement-write.ts';

const deps = { findEventType, readEventType, readItems, commit };

export const handler = implementWrite(ReassignBooking, deps, ({ params, intent }, deps) =>
  reassignBooking(params.bookingId, params.userId, intent, deps),
);
