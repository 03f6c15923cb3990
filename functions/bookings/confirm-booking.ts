import { confirmBooking } from '../../lib/app/bookings/confirm-booking.ts';
import { ConfirmBooking } from '../../lib/contract/bookings/confirm-booking.ts';
import { commit } from '../../lib/data/commit.ts';
import { findEventType, readEventType } from '../../lib/data/event-types.ts';
import { readItems } from '../../lib/data/items.ts';
import { implementWrite } from '../../lib/http/implement-write.ts';

const deps = { findEventType, readEventType, readItems, commit };

export const handler = implementWrite(ConfirmBooking, deps, ({ params, intent }, deps) =>
  confirmBooking(params.uid, intent, deps),
);
