import * as v from 'valibot';
import { locationIds } from '../../domain/bookings/booking.ts';
import { hostRoles } from '../../domain/event-types/event-type.ts';
import {
  behaviors,
  displayTypes,
  transparencies,
  visibilityTypes,
} from '../../domain/schedules/schedule.ts';
import { parseInstant, parseLocalDate, parseLocalDateTime } from '../../domain/time/instant.ts';
import {
  email,
  filledText,
  instant,
  localDate,
  priority,
  text,
  timeZone,
  uid,
  whole,
} from '../fields.ts';

const isScheduleTime = (sent: string) =>
  parseInstant(sent) !== undefined ||
  parseLocalDateTime(sent) !== undefined ||
  parseLocalDate(sent) !== undefined;

/** The alternatives of the source's start and end; which zone they are read in is decided with the other members. */
const scheduleTime = v.pipe(
  v.string(),
  v.check(isScheduleTime, 'Must be a valid date-time or date.'),
  v.description(
    'A date-time with offset, a local date-time read in `timeZone`, or a date when `isAllDay`.',
  ),
);

/** The source's sample sends 1 for a host; 2 is its counterpart. */
const attendeeType = v.pipe(
  v.picklist(['host', 'guest', 1, 2]),
  v.transform((sent) => (sent === 1 || sent === 'host' ? ('host' as const) : ('guest' as const))),
);

const attendee = v.pipe(
  v.strictObject({
    userId: v.optional(uid),
    email: v.optional(email),
    role: v.picklist(hostRoles),
    userType: attendeeType,
  }),
  v.check(
    ({ userId, email }) => userId !== undefined || email !== undefined,
    'Must have userId or email.',
  ),
  v.metadata({ anyOf: [{ required: ['userId'] }, { required: ['email'] }] }),
);

const routineItem = v.pipe(
  v.strictObject({
    startHour: whole(0, 23),
    startMinute: whole(0, 59),
    endHour: whole(0, 24),
    endMinute: whole(0, 59),
    wday: v.pipe(whole(0, 6), v.description('0 = Sunday; counts for weekly items only.')),
    frequencyType: v.pipe(
      v.picklist([1, 2, 3, 4]),
      v.description('1 daily, 2 weekly, 3 monthly, 4 yearly.'),
    ),
    frequencyInterval: whole(1, 1000),
    exceptions: v.optional(v.pipe(v.array(localDate), v.maxLength(366)), []),
  }),
  v.check(({ endHour, endMinute }) => endHour < 24 || endMinute === 0, 'Must not end after 24:00.'),
);

const routine = v.pipe(
  v.strictObject({
    duration: v.pipe(whole(1, 525_600), v.description('Minutes of each occurrence.')),
    endedAt: v.pipe(
      v.nullable(instant),
      v.description('Occurrences start before it; null = without end.'),
    ),
    schedules: v.pipe(
      v.array(routineItem),
      v.minLength(1, 'Must contain at least one item.'),
      v.maxLength(20),
    ),
  }),
  v.description(
    'The repetition. The schedule’s own start must be its first occurrence. An occurrence starts at the ' +
      'start of an item, by the clock of `timeZone`, and lasts `duration`, with which start and end ' +
      'of every item must agree. Monthly and yearly items repeat the day of the first occurrence.',
  ),
);

/** The source's sample sends `none` for "no place". */
const location = v.pipe(
  v.nullable(v.picklist([...locationIds, 'none'])),
  v.transform((sent) => (sent === 'none' ? null : sent)),
);

/** The members that Create Schedule requires and Update Schedule may leave out. */
export const required = {
  name: filledText(64),
  attendees: v.pipe(v.array(attendee), v.maxLength(100)),
  timeZone,
  startedAt: scheduleTime,
  endedAt: scheduleTime,
};

export const optional = {
  description: v.optional(v.nullable(text(10_000))),
  routine: v.optional(v.nullable(routine)),
  isRoutine: v.pipe(
    v.optional(v.boolean()),
    v.description('Tolerated; must agree with `routine`.'),
  ),
  isRemind: v.optional(v.boolean()),
  isAllDay: v.pipe(
    v.optional(v.boolean()),
    v.description('From local midnight to local midnight; a date-time is widened to its days.'),
  ),
  phoneNumber: v.optional(v.nullable(text(32))),
  access: v.optional(v.nullable(text(2000))),
  address: v.optional(v.nullable(text(255))),
  customLocation: v.optional(v.nullable(text(2000))),
  priority: v.optional(v.nullable(priority)),
  displayType: v.optional(v.picklist(displayTypes)),
  location: v.optional(location),
  transparency: v.pipe(
    v.optional(v.picklist(transparencies)),
    v.description('Whether its host attendees are busy (`opaque`) or can be booked meanwhile.'),
  ),
  behavior: v.optional(v.picklist(behaviors)),
  visibilityType: v.optional(v.picklist(visibilityTypes)),
};

/** JSON can write numbers that no number holds, such as 1e999. */
export const projectId = v.pipe(
  v.number(),
  v.check((sent) => Number.isFinite(sent), 'Must be a finite number.'),
  v.gtValue(0),
);

export const scheduleProblems = [
  'request/unprocessable',
  'time-zone/unknown',
  'time/end-not-after-start',
  'time/date-needs-all-day',
  'user/unknown',
  'attendee/repeated',
  'routine/duration-disagrees',
  'routine/start-is-no-occurrence',
  'routine/ends-before-start',
  'routine/flag-disagrees',
  'schedule/too-many-hosts',
  'schedule/too-large',
  'schedule/too-many',
] as const;
