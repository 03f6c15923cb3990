import * as v from 'valibot';
import { calendarViolations } from '../../domain/hours/calendar-violations.ts';
import { contract, noQuery, writers } from '../contract.ts';
import { AvailabilityCalendar, calendarMembers } from './calendar.ts';

export const UpdateUserAvailabilityCalendar = contract({
  id: 'updateUserAvailabilityCalendar',
  summary: 'Update an availability calendar',
  description:
    'Updates the members that you send; `calendars` and `overrides` are replaced as a whole. `isDefault: true` ' +
    'replaces the current default. To unset the default, make another calendar the default instead.',
  scope: 'availability:write',
  roles: writers,
  query: noQuery,
  body: v.partial(v.strictObject(calendarMembers)),
  violations: ({ body }) => calendarViolations(body),
  status: 200,
  reply: v.object({ data: AvailabilityCalendar }),
  versioned: true,
  problems: [
    'calendar/unknown',
    'calendar/is-default',
    'request/unprocessable',
    'time-zone/unknown',
    'time/end-not-after-start',
    'calendar/too-large',
  ],
});
