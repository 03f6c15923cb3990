import * as v from 'valibot';
import { displayTypes, visibilityTypes } from '../../domain/entry-visibility.ts';
import { hostRoles } from '../../domain/event-types/event-type.ts';
import { locationIds } from '../../domain/event-types/location-id.ts';
import { behaviors, transparencies } from '../../domain/schedules/schedule.ts';
import { parseInstant, parseLocalDate, parseLocalDateTime } from '../../domain/time/instant.ts';
import { described } from '../described.ts';
import { email, filledText, instant, longText, text, timeZone, uid, whole } from '../fields.ts';
import { endsByMidnight, pastMidnight, sentHours, sentRepetition } from '../recurrence-members.ts';
import { priority } from '../shared/booking-fields.ts';
import { scheduleTexts } from './schedule-texts.ts';

const isScheduleTime = (sent: string) =>
  parseInstant(sent) !== undefined ||
  parseLocalDateTime(sent) !== undefined ||
  parseLocalDate(sent) !== undefined;

/** Start or end in one of the source's formats. Other members determine its zone. */
const scheduleTime = v.pipe(
  v.string(),
  v.check(isScheduleTime, 'Must be a valid date-time or date.'),
);
const timeForms =
  'A date-time with a UTC offset, a local date-time in `timeZone`, or a date if `isAllDay` is true.';

/** The source's sample sends 1 for a host, so 2 is a guest. */
const attendeeType = v.pipe(
  v.picklist(['host', 'guest', 1, 2]),
  v.transform((sent) => (sent === 1 || sent === 'host' ? ('host' as const) : ('guest' as const))),
);

const attendee = v.pipe(
  v.strictObject({
    userId: described(
      v.optional(uid),
      'The ID of the user. Required unless you send `email`.',
      'pK6sD3fGh9JqW2eR5tYu8iLoZ1Xc',
    ),
    email: described(
      v.optional(email),
      'The email address of the attendee. Required unless you send `userId`.',
      'maya@example.com',
    ),
    role: described(v.picklist(hostRoles), scheduleTexts.role),
    userType: described(
      attendeeType,
      `${scheduleTexts.userType} \`1\` is accepted for \`host\`, and \`2\` for \`guest\`.`,
    ),
  }),
  v.check(
    ({ userId, email }) => userId !== undefined || email !== undefined,
    'Must have userId or email.',
  ),
  v.metadata({ anyOf: [{ required: ['userId'] }, { required: ['email'] }] }),
);

const routineItem = v.pipe(
  v.strictObject({ ...sentHours, ...sentRepetition }),
  v.check((sent) => endsByMidnight(sent), pastMidnight),
);

const routine = v.strictObject({
  duration: described(whole(1, 525_600), scheduleTexts.duration),
  endedAt: described(v.nullable(instant), scheduleTexts.routineEndedAt, '2032-06-30T18:15:00Z'),
  schedules: described(
    v.pipe(
      v.array(routineItem),
      v.minLength(1, 'Must contain at least one item.'),
      v.maxLength(20),
    ),
    scheduleTexts.schedules,
  ),
});

/** The source's sample sends `none` for "no place". */
const location = v.pipe(
  v.nullable(v.picklist([...locationIds, 'none'])),
  v.transform((sent) => (sent === 'none' ? null : sent)),
);

/** Members that Create Schedule requires, and that are optional in Update Schedule. */
export const required = {
  name: described(filledText(64), scheduleTexts.name),
  attendees: described(v.pipe(v.array(attendee), v.maxLength(100)), scheduleTexts.attendees),
  timeZone: described(timeZone, scheduleTexts.timeZone, 'Asia/Kathmandu'),
  startedAt: described(
    scheduleTime,
    `The start of the schedule. ${timeForms}`,
    '2032-03-01T10:00:00+05:45',
    '2032-03-01T10:00:00',
    '2032-03-01',
  ),
  endedAt: described(
    scheduleTime,
    `The end of the schedule, exclusive. ${timeForms}`,
    '2032-03-01T11:00:00+05:45',
    '2032-03-01T11:00:00',
    '2032-03-02',
  ),
};

export const optional = {
  description: described(v.optional(v.nullable(longText(10_000))), scheduleTexts.description),
  routine: described(
    v.optional(v.nullable(routine)),
    `${scheduleTexts.routine} The start of the schedule must be the first occurrence. The hours of every item must ` +
      'agree with `duration`. Monthly and yearly items repeat the day of the first occurrence.',
  ),
  isRoutine: described(
    v.optional(v.boolean()),
    'Whether the schedule has a `routine`. You can omit it; if you send it, it must agree with `routine`.',
  ),
  isRemind: described(v.optional(v.boolean()), scheduleTexts.isRemind),
  isAllDay: described(
    v.optional(v.boolean()),
    `${scheduleTexts.isAllDay} Date-times are extended to whole days.`,
  ),
  phoneNumber: described(v.optional(v.nullable(text(32))), scheduleTexts.phoneNumber),
  access: described(v.optional(v.nullable(longText(2000))), scheduleTexts.access),
  address: described(v.optional(v.nullable(longText(255))), scheduleTexts.address),
  customLocation: described(v.optional(v.nullable(longText(2000))), scheduleTexts.customLocation),
  priority: described(v.optional(v.nullable(priority)), scheduleTexts.priority),
  displayType: described(v.optional(v.picklist(displayTypes)), scheduleTexts.displayType),
  location: described(
    v.optional(location),
    `${scheduleTexts.location} \`none\` is accepted for \`null\`.`,
  ),
  transparency: described(v.optional(v.picklist(transparencies)), scheduleTexts.transparency),
  behavior: described(v.optional(v.picklist(behaviors)), scheduleTexts.behavior),
  visibilityType: described(v.optional(v.picklist(visibilityTypes)), scheduleTexts.visibilityType),
};

/** Members about the mails that a change causes. */
export const mailing = {
  updateMessage: described(v.optional(longText(2000)), scheduleTexts.updateMessage),
  isSendUpdates: described(v.optional(v.boolean()), scheduleTexts.isSendUpdates),
};

/** JSON can contain numbers that are too large, such as 1e999. */
export const projectId = described(
  v.pipe(
    v.number(),
    v.check((sent) => Number.isFinite(sent), 'Must be a finite number.'),
    v.gtValue(0),
  ),
  scheduleTexts.projectId,
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
  'schedule/too-many-guests',
] as const;
