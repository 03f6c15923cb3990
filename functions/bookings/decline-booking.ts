import { declineBooking } from '../../lib/app/bookings/decline-booking.ts';
import { DeclineBooking } from '../../lib/contract/bookings/decline-booking.ts';
import { commit } from '../../lib/data/commit.ts';
import { findEventType, readEventType } from '../../lib/data/event-types.ts';
import { readItems } from '../../lib/data/items.ts';
import { implementWrite } from '../../lib/http/implement-write.ts';

const deps = { findEventType, readEventType, readItems, commit };

export const handler = implementWrite(DeclineBooking, deps, ({ params, body, intent }, deps) =>
  declineBooking(params.uid, body, intent, deps),
);
