import { reassignBookingAutomatically } from '../../lib/app/bookings/reassign-booking-automatically.ts';
import { ReassignBookingAutomatically } from '../../lib/contract/bookings/reassign-booking-automatically.ts';
import { commit } from '../../lib/data/commit.ts';
import { findEventType, readEventType } from '../../lib/data/event-types.ts';
import { readItems } from '../../lib/data/items.ts';
import { implementWrite } from '../../lib/http/implement-write.ts';

const deps = { findEventType, readEventType, readItems, commit };

export const handler = implementWrite(
  ReassignBookingAutomatically,
  deps,
  ({ params, intent }, deps) => reassignBookingAutomatically(params.bookingId, intent, deps),
);
