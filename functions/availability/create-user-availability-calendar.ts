import { createCalendar } from '../../lib/app/availability/create-calendar.ts';
import { newUid } from '../../lib/app/new-uid.ts';
import { CreateUserAvailabilityCalendar } from '../../lib/contract/availability/create-user-availability-calendar.ts';
import { commit } from '../../lib/data/commit.ts';
import { readItems } from '../../lib/data/items.ts';
import { implementWrite } from '../../lib/http/implement-write.ts';

const deps = { readItems, commit, newUid };

export const handler = implementWrite(
  CreateUserAvailabilityCalendar,
  deps,
  ({ body, intent }, deps) => createCalendar(body, intent, deps),
);
