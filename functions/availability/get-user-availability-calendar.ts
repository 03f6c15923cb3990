import { getCalendar } from '../../lib/app/availability/get-calendar.ts';
import { GetUserAvailabilityCalendar } from '../../lib/contract/availability/get-user-availability-calendar.ts';
import { readerOf } from '../../lib/data/reader.ts';
import { implementRead } from '../../lib/http/implement-read.ts';

export const handler = implementRead(
  GetUserAvailabilityCalendar,
  { readerOf },
  ({ params, caller }, { readerOf }) =>
    getCalendar(caller, params.uid, readerOf(caller.organizationId)),
);
