import { listBookings } from '../../lib/app/bookings/list-bookings.ts';
import { ListBookings } from '../../lib/contract/bookings/list-bookings.ts';
import { listBookings as readBookings } from '../../lib/data/list-bookings.ts';
import { implement } from '../../lib/http/implement.ts';

const deps = { listBookings: readBookings };

export const handler = implement(ListBookings, deps, ({ query, caller }, deps) =>
  listBookings(caller, query, deps),
);
