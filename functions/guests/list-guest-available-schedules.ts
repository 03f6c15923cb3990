import { listGuestAvailableSchedules } from '../../lib/app/bookings/list-guest-available-schedules.ts';
import { ListGuestAvailableSchedules } from '../../lib/contract/guests/list-guest-available-schedules.ts';
import { eventTypes } from '../../lib/data/event-types/event-types.ts';
import { externalBusyTime } from '../../lib/data/external-calendars/external-busy-time.ts';
import { hours } from '../../lib/data/hours/hours.ts';
import { ledger } from '../../lib/data/ledger/ledger.ts';
import { limits } from '../../lib/data/limits/limits.ts';
import { listSeats } from '../../lib/data/limits/seats.ts';
import { readerOf } from '../../lib/data/reader.ts';
import { routingForms } from '../../lib/data/routing-forms/routing-forms.ts';
import { busyRules } from '../../lib/data/schedules/busy-rules.ts';
import { guestLink } from '../../lib/http/guest-link.ts';
import { implementReadWith } from '../../lib/http/implement-read-with.ts';
import { jsonReply } from '../../lib/http/reply.ts';

export const handler = implementReadWith(
  ListGuestAvailableSchedules,
  { credential: guestLink, reply: jsonReply },
  {
    readerOf: readerOf([
      ledger,
      eventTypes,
      busyRules,
      externalBusyTime,
      hours,
      routingForms,
      limits,
    ]),
    listSeats,
  },
  ({ opened, query, nowMs, charge }, deps) =>
    listGuestAvailableSchedules(opened, query, nowMs, { ...deps, charge }),
);
