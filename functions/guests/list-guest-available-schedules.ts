import { listGuestAvailableSchedules } from '../../lib/app/guests/list-guest-available-schedules.ts';
import { openGuestLink } from '../../lib/app/guests/open-guest-link.ts';
import { ListGuestAvailableSchedules } from '../../lib/contract/guests/list-guest-available-schedules.ts';
import { findBooking } from '../../lib/data/bookings.ts';
import { readerOf } from '../../lib/data/reader.ts';
import { listSeats } from '../../lib/data/seats.ts';
import { implementLinkRead } from '../../lib/http/implement-link-read.ts';

export const handler = implementLinkRead(
  ListGuestAvailableSchedules,
  openGuestLink,
  ({ opened, query, nowMs, charge }, deps) =>
    listGuestAvailableSchedules(opened, query, nowMs, { ...deps, charge }),
  { findBooking, readerOf, listSeats },
);
