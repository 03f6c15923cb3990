import { createBooking } from '../../lib/app/bookings/create-booking.ts';
import { newUid } from '../../lib/app/new-uid.ts';
import { CreateBooking } from '../../lib/contract/bookings/create-booking.ts';
import { listHostLoads } from '../../lib/data/host-loads.ts';
import { listSeats } from '../../lib/data/seats.ts';
import { implementWrite } from '../../lib/http/implement-write.ts';

const deps = { newUid, listSeats, listHostLoads };

export const handler = implementWrite(
  CreateBooking,
  deps,
  ({ query, body, responseToken, context, store }, deps) =>
    createBooking({ ...body, ...query, responseToken }, context, store, deps),
);
