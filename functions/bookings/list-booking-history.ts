import { listBookingHistory } from '../../lib/app/bookings/list-booking-history.ts';
import { ListBookingHistory } from '../../lib/contract/bookings/list-booking-history.ts';
import { findBooking } from '../../lib/data/bookings/stored-bookings.ts';
import { listHistory } from '../../lib/data/feed/list-history.ts';
import { implementRead } from '../../lib/http/implement-read.ts';

const deps = { findBooking, listHistory };

export const handler = implementRead(ListBookingHistory, deps, ({ params, query, caller }, deps) =>
  listBookingHistory(caller, params.uid, query, deps),
);
