import * as v from 'valibot';
import { calendarMembers } from '../contract/availability/calendar.ts';
import { uid } from '../contract/fields.ts';
import { calendarViolations } from '../domain/hours/calendar-violations.ts';
import { isZone } from '../domain/time/zone.ts';
import { parseDocument } from './parse-document.ts';
import { Refused } from './refused.ts';

/** Hours of a user. The user is a separate parameter. */
const schema = v.strictObject({
  uid: v.optional(uid),
  name: v.optional(calendarMembers.name, 'Hours'),
  isDefault: v.optional(calendarMembers.isDefault, true),
  timezone: v.pipe(
    calendarMembers.timezone,
    v.check(isZone, 'Must be a valid IANA time zone name.'),
  ),
  calendars: calendarMembers.calendars,
  overrides: v.optional(calendarMembers.overrides, {}),
});

export type HoursDocument = v.InferOutput<typeof schema>;

/** Parses the hours of a user, or refuses them with all violations. */
export function parseHoursDocument(sent: unknown): HoursDocument {
  const document = parseDocument(schema, sent);
  const violations = calendarViolations(document);
  if (violations.length > 0) throw new Refused(violations);
  return document;
}
