import { listBookings } from '../../lib/app/bookings/list-bookings.ts';
import { ListBookings } from '../../lib/contract/bookings/list-bookings.ts';
import { countRequests } from '../../lib/data/bookings/count-requests.ts';
import { listBookings as readBookings } from '../../lib/data/bookings/list-bookings.ts';
import { implementRead } from '../../lib/http/implement-read.ts';

const deps = { countRequests, listBookings: readBookings };

export const handler = implementRead(ListBookings, deps, ({ query, caller, nowMs }, deps) =>
  listBookings(caller, query, nowMs, deps),
);
