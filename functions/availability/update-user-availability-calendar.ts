import { updateCalendar } from '../../lib/app/availability/update-calendar.ts';
import { UpdateUserAvailabilityCalendar } from '../../lib/contract/availability/update-user-availability-calendar.ts';
import { findCalendarOwner } from '../../lib/data/calendars.ts';
import { commit } from '../../lib/data/commit.ts';
import { readItems } from '../../lib/data/items.ts';
import { implementWrite } from '../../lib/http/implement-write.ts';

const deps = { findCalendarOwner, readItems, commit };

export const handler = implementWrite(
  UpdateUserAvailabilityCalendar,
  deps,
  ({ params, body, intent }, deps) => updateCalendar(params.uid, body, intent, deps),
);
