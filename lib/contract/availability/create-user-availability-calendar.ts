import * as v from 'valibot';
import { calendarViolations } from '../../domain/hours/calendar-violations.ts';
import { contract, noQuery, writers } from '../contract.ts';
import { described } from '../described.ts';
import { uid } from '../fields.ts';
import { AvailabilityCalendar, calendarMembers } from './calendar.ts';

export const CreateUserAvailabilityCalendar = contract({
  id: 'createUserAvailabilityCalendar',
  summary: 'Create an availability calendar',
  description:
    'Creates an availability calendar. The role `member` can create calendars for the caller only; `owner` and ' +
    '`admin` can create them for every user. The first calendar of a user always becomes the default. A further ' +
    'calendar with `isDefault: true` replaces the current default. A user can have at most 50 calendars, each ' +
    'with at most 32,000 bytes of hours and overrides as JSON.',
  scope: 'availability:write',
  roles: writers,
  query: noQuery,
  body: v.strictObject({
    userId: described(
      v.optional(uid),
      'The ID of the user. Defaults to the caller.',
      'eT2wY9uLk7MvC4xQ8rSj1nBgF6Hd',
    ),
    name: calendarMembers.name,
    isDefault: v.optional(calendarMembers.isDefault),
    timezone: calendarMembers.timezone,
    calendars: calendarMembers.calendars,
    overrides: v.optional(calendarMembers.overrides, {}),
  }),
  violations: ({ body }) => calendarViolations(body),
  status: 201,
  reply: v.object({ data: AvailabilityCalendar }),
  versioned: true,
  problems: [
    'calendar/too-many',
    'request/unprocessable',
    'user/unknown',
    'time-zone/unknown',
    'time/end-not-after-start',
    'calendar/too-large',
  ],
});
