import { getBookingPage } from '../../lib/app/pages/get-booking-page.ts';
import { pictureUrl } from '../../lib/app/public-url.ts';
import { GetBookingPage } from '../../lib/contract/pages/get-booking-page.ts';
import { eventTypes } from '../../lib/data/event-types/event-types.ts';
import { readEventType } from '../../lib/data/event-types/stored-event-types.ts';
import { externalBusyTime } from '../../lib/data/external-calendars/external-busy-time.ts';
import { hours } from '../../lib/data/hours/hours.ts';
import { ledger } from '../../lib/data/ledger/ledger.ts';
import { limits } from '../../lib/data/limits/limits.ts';
import { listSeats } from '../../lib/data/limits/seats.ts';
import { findTeam } from '../../lib/data/people/find-team.ts';
import { organizations } from '../../lib/data/people/organizations.ts';
import { users } from '../../lib/data/people/users.ts';
import { readerOf } from '../../lib/data/reader.ts';
import { routingForms } from '../../lib/data/routing-forms/routing-forms.ts';
import { busyRules } from '../../lib/data/schedules/busy-rules.ts';
import { implementReadWith } from '../../lib/http/implement-read-with.ts';
import { publicPage } from '../../lib/http/public-page.ts';

const deps = {
  findTeam,
  readEventType,
  readerOf: readerOf([
    organizations,
    users,
    ledger,
    eventTypes,
    busyRules,
    externalBusyTime,
    hours,
    routingForms,
    limits,
  ]),
  listSeats,
  pictureUrl,
};
const options = publicPage('booking', deps);

export const handler = implementReadWith(GetBookingPage, options, deps, getBookingPage);
