import { getUserAvailabilityCalendar } from '../../lib/app/hours/get-user-availability-calendar.ts';
import { GetUserAvailabilityCalendar } from '../../lib/contract/availability/get-user-availability-calendar.ts';
import { findCalendar } from '../../lib/data/hours/stored-calendars.ts';
import { implementRead } from '../../lib/http/implement-read.ts';

const deps = { findCalendar };

export const handler = implementRead(
  GetUserAvailabilityCalendar,
  deps,
  ({ params, caller }, deps) => getUserAvailabilityCalendar(caller, params.uid, deps),
);
