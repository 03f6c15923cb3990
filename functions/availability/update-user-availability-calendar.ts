import { updateCalendar } from '../../lib/app/availability/update-calendar.ts';
import { UpdateUserAvailabilityCalendar } from '../../lib/contract/availability/update-user-availability-calendar.ts';
import { implementWrite } from '../../lib/http/implement-write.ts';

export const handler = implementWrite(
  UpdateUserAvailabilityCalendar,
  {},
  ({ params, body, context, store }) => updateCalendar(params.uid, body, context, store),
);
