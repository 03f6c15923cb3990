import { seeCalendar } from '../../lib/app/availability/see-calendar.ts';
import { GetUserAvailabilityCalendar } from '../../lib/contract/availability/get-user-availability-calendar.ts';
import { findCalendar } from '../../lib/data/calendars.ts';
import { implementRead } from '../../lib/http/implement-read.ts';

const deps = { findCalendar };

export const handler = implementRead(GetUserAvailabilityCalendar, deps, async (request, deps) => {
  const { params, caller } = request;
  const found = await deps.findCalendar(caller.organizationId, params.uid);
  return { data: seeCalendar(caller, found?.calendar), version: found?.ver ?? 0 };
});
