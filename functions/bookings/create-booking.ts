import { createBooking } from '../../lib/app/bookings/create-booking.ts';
import { newUid } from '../../lib/app/new-uid.ts';
import { CreateBooking } from '../../lib/contract/bookings/create-booking.ts';
import { commit } from '../../lib/data/commit.ts';
import { findEventType, readEventType } from '../../lib/data/event-types.ts';
import { readItems } from '../../lib/data/items.ts';
import { listSeats } from '../../lib/data/seats.ts';
import { implementWrite } from '../../lib/http/implement-write.ts';

const deps = { findEventType, readEventType, readItems, listSeats, commit, newUid };

export const handler = implementWrite(CreateBooking, deps, ({ query, body, intent }, deps) =>
  createBooking({ ...body, ...query }, intent, deps),
);
