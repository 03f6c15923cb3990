import { updateBooking } from '../../lib/app/bookings/update-booking.ts';
import { UpdateBooking } from '../../lib/contract/bookings/update-booking.ts';
import { commit } from '../../lib/data/commit.ts';
import { findEventType, readEventType } from '../../lib/data/event-types.ts';
import { readItems } from '../../lib/data/items.ts';
import { implementWrite } from '../../lib/http/implement-write.ts';

const deps = { findEventType, readEventType, readItems, commit };

export const handler = implementWrite(UpdateBooking, deps, ({ params, body, intent }, deps) =>
  updateBooking(params.uid, body, intent, deps),
);
