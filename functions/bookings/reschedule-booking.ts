import { rescheduleBooking } from '../../lib/app/bookings/reschedule-booking.ts';
import { RescheduleBooking } from '../../lib/contract/bookings/reschedule-booking.ts';
import { commit } from '../../lib/data/commit.ts';
import { findEventType, readEventType } from '../../lib/data/event-types.ts';
import { readItems } from '../../lib/data/items.ts';
import { listSeats } from '../../lib/data/seats.ts';
import { implementWrite } from '../../lib/http/implement-write.ts';

const deps = { findEventType, readEventType, readItems, listSeats, commit };

export const handler = implementWrite(RescheduleBooking, deps, ({ params, body, intent }, deps) =>
  rescheduleBooking(params.uid, body, intent, deps),
);
