import { cancelBooking } from '../../lib/app/bookings/cancel-booking.ts';
import { CancelBooking } from '../../lib/contract/bookings/cancel-booking.ts';
import { commit } from '../../lib/data/commit.ts';
import { findEventType, readEventType } from '../../lib/data/event-types.ts';
import { readItems } from '../../lib/data/items.ts';
import { implement } from '../../lib/http/implement.ts';

const deps = { findEventType, readEventType, readItems, commit };

export const handler = implement(CancelBooking, deps, ({ params, body, intent }, deps) =>
  cancelBooking(params.uid, body, intent, deps),
);
