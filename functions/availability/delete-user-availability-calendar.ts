import { deleteCalendar } from '../../lib/app/availability/delete-calendar.ts';
import { DeleteUserAvailabilityCalendar } from '../../lib/contract/availability/delete-user-availability-calendar.ts';
import { findCalendarOwner } from '../../lib/data/calendars.ts';
import { commit } from '../../lib/data/commit.ts';
import { readItems } from '../../lib/data/items.ts';
import { implementWrite } from '../../lib/http/implement-write.ts';

const deps = { findCalendarOwner, readItems, commit };

export const handler = implementWrite(
  DeleteUserAvailabilityCalendar,
  deps,
  ({ params, intent }, deps) => deleteCalendar(params.uid, intent, deps),
);
