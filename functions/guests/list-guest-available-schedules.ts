import { listGuestAvailableSchedules } from '../../lib/app/guests/list-guest-available-schedules.ts';
import { ListGuestAvailableSchedules } from '../../lib/contract/guests/list-guest-available-schedules.ts';
import { readerOf } from '../../lib/data/reader.ts';
import { listSeats } from '../../lib/data/seats.ts';
import { guestLink } from '../../lib/http/guest-link.ts';
import { implementReadWith } from '../../lib/http/implement-read-with.ts';
import { jsonReply } from '../../lib/http/reply.ts';

export const handler = implementReadWith(
  ListGuestAvailableSchedules,
  { credential: guestLink, reply: jsonReply },
  { readerOf, listSeats },
  ({ opened, query, nowMs, charge }, deps) =>
    listGuestAvailableSchedules(opened, query, nowMs, { ...deps, charge }),
);
