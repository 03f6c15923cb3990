import { listPublicAvailableSchedules } from '../../lib/app/event-types/list-public-available-schedules.ts';
import { ListPublicAvailableSchedules } from '../../lib/contract/guests/list-public-available-schedules.ts';
import { eventTypes } from '../../lib/data/event-types/event-types.ts';
import { externalBusyTime } from '../../lib/data/external-calendars/external-busy-time.ts';
import { hours } from '../../lib/data/hours/hours.ts';
import { ledger } from '../../lib/data/ledger/ledger.ts';
import { limits } from '../../lib/data/limits/limits.ts';
import { listSeats } from '../../lib/data/limits/seats.ts';
import { findTeam } from '../../lib/data/people/find-team.ts';
import { readerOf } from '../../lib/data/reader.ts';
import { routingForms } from '../../lib/data/routing-forms/routing-forms.ts';
import { busyRules } from '../../lib/data/schedules/busy-rules.ts';
import { implementReadWith } from '../../lib/http/implement-read-with.ts';
import { publicReader } from '../../lib/http/public-reader.ts';
import { jsonReply } from '../../lib/http/reply.ts';

export const handler = implementReadWith(
  ListPublicAvailableSchedules,
  { credential: publicReader, reply: jsonReply },
  {
    findTeam,
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
  listPublicAvailableSchedules,
);
