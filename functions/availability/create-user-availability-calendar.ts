import { createUserAvailabilityCalendar } from '../../lib/app/hours/create-user-availability-calendar.ts';
import { newUid } from '../../lib/app/new-uid.ts';
import { CreateUserAvailabilityCalendar } from '../../lib/contract/availability/create-user-availability-calendar.ts';
import { hours } from '../../lib/data/hours/hours.ts';
import { users } from '../../lib/data/people/users.ts';
import { implementWrite } from '../../lib/http/implement-write.ts';

export const handler = implementWrite(
  CreateUserAvailabilityCalendar,
  [users, hours],
  { newUid },
  ({ body, context, store }, { newUid }) =>
    createUserAvailabilityCalendar(body, context, store, newUid),
);
