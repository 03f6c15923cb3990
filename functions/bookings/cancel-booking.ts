import { cancelBooking } from '../../lib/app/bookings/cancel-booking.ts';
import { CancelBooking } from '../../lib/contract/bookings/cancel-booking.ts';
import { commit } from '../../lib/data/commit.ts';
import { findEventType, readEventType } from '../../lib/data/event-types.ts';
import { readItems } from '../../lib/data/items.ts';
import { implementWrite } from '../../lib/http/implement-write.ts';

const deps = { findEventType, readEventType, readItems, commit };

export const handler = implementWrite(CancelBooking, deps, ({ params, body, intent }, deps) =>
  cancelBooking(params.uid, body, intent, deps),
);
