import { listUserAvailabilityCalendars } from '../../lib/app/hours/list-user-availability-calendars.ts';
import { ListUserAvailabilityCalendars } from '../../lib/contract/availability/list-user-availability-calendars.ts';
import { listCalendars } from '../../lib/data/hours/stored-calendars.ts';
import { implementRead } from '../../lib/http/implement-read.ts';

const deps = { listCalendars };

export const handler = implementRead(
  ListUserAvailabilityCalendars,
  deps,
  ({ query, caller }, deps) => listUserAvailabilityCalendars(caller, query, deps),
);
