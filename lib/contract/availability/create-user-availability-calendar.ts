import * as v from 'valibot';
import { calendarViolations } from '../../domain/availability/calendar-violations.ts';
import { contract, noQuery, writers } from '../contract.ts';
import { uid } from '../fields.ts';
import { AvailabilityCalendar, calendarMembers } from './calendar.ts';

export const CreateUserAvailabilityCalendar = contract({
  id: 'createUserAvailabilityCalendar',
  summary: 'Create an availability calendar',
  description:
    'Members set their own hours, managers everybody’s. The first calendar of a user is the ' +
    'default, whatever was sent; another one with `isDefault` takes its place. At most 50 a user, ' +
    'each with at most 32,000 bytes of hours and dates as JSON.',
  scope: 'availability:write',
  roles: writers,
  query: noQuery,
  body: v.strictObject({
    userId: v.pipe(v.optional(uid), v.description('Whose hours they are; absent = the caller.')),
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
