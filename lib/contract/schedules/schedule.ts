import * as v from 'valibot';
import { displayTypes, visibilityTypes } from '../../domain/entry-visibility.ts';
import { hostRoles } from '../../domain/event-types/event-type.ts';
import { attendeeTypes, behaviors, transparencies } from '../../domain/schedules/schedule.ts';
import { described } from '../described.ts';
import { instantText, updatedAt } from '../fields.ts';
import { answeredHours, answeredRepetition } from '../recurrence-members.ts';
import { locationId, priority } from '../shared/booking-fields.ts';
import { scheduleTexts } from './schedule-texts.ts';

const nullableText = v.nullable(v.string());

const routine = v.object({
  duration: described(v.number(), scheduleTexts.duration),
  endedAt: described(
    v.nullable(instantText),
    scheduleTexts.routineEndedAt,
    '2032-06-30T18:15:00.000Z',
  ),
  schedules: described(
    v.array(v.object({ ...answeredHours, ...answeredRepetition })),
    scheduleTexts.schedules,
  ),
});

const attendee = v.object({
  userId: described(
    v.optional(v.string()),
    'The ID of the user, if the attendee is known by it.',
    'pK6sD3fGh9JqW2eR5tYu8iLoZ1Xc',
  ),
  email: described(
    v.optional(v.string()),
    'The email address of the attendee, if the attendee is known by it.',
    'maya@example.com',
  ),
  role: described(v.picklist(hostRoles), scheduleTexts.role),
  userType: described(v.picklist(attendeeTypes), scheduleTexts.userType),
});

/** Schedule in the reply of every operation. */
export const Schedule = described(
  v.object({
    uid: described(v.string(), 'The ID of the schedule.', 'S0w7Jd_4mQzT'),
    name: described(v.string(), scheduleTexts.name),
    description: described(nullableText, scheduleTexts.description),
    status: described(
      v.picklist(['open', 'cancel']),
      'The status of the schedule: `open`, or `cancel` after it has been deleted.',
    ),
    startedAt: described(
      instantText,
      'The time at which the schedule starts. For a routine, the start of the first occurrence.',
      '2032-03-01T04:15:00.000Z',
    ),
    endedAt: described(
      instantText,
      'The time at which the schedule ends. The occurrences of a routine last its `duration` instead.',
      '2032-03-01T05:15:00.000Z',
    ),
    isAllDay: described(v.boolean(), scheduleTexts.isAllDay),
    timeZone: described(v.string(), scheduleTexts.timeZone, 'Asia/Kathmandu'),
    url: described(
      nullableText,
      'The URL of the online meeting; `null` without one. A routine has one meeting.',
    ),
    urlStatus: described(
      v.picklist(['none', 'pending', 'available', 'failed']),
      'The status of the meeting URL: `available` if `url` is set, or `none` if the schedule has no URL. `pending`: the meeting is ' +
        'being made with an account of the creator, usually within seconds; then `url` is set (`schedule_updated`). `failed`: it could ' +
        'not be made.',
    ),
    address: described(nullableText, scheduleTexts.address),
    phoneNumber: described(nullableText, scheduleTexts.phoneNumber),
    customLocation: described(nullableText, scheduleTexts.customLocation),
    access: described(nullableText, scheduleTexts.access),
    routine: described(v.nullable(routine), scheduleTexts.routine),
    isRemind: described(v.boolean(), scheduleTexts.isRemind),
    projectId: described(v.nullable(v.number()), scheduleTexts.projectId),
    attendees: described(v.array(attendee), scheduleTexts.attendees),
    priority: described(v.nullable(priority), scheduleTexts.priority),
    displayType: described(v.picklist(displayTypes), scheduleTexts.displayType),
    location: described(v.nullable(locationId), scheduleTexts.location),
    transparency: described(v.picklist(transparencies), scheduleTexts.transparency),
    behavior: described(v.picklist(behaviors), scheduleTexts.behavior),
    visibilityType: described(v.picklist(visibilityTypes), scheduleTexts.visibilityType),
    createdBy: described(
      v.nullable(v.string()),
      'The ID of the user who created the schedule. `null` if the schedule is concealed.',
      'pK6sD3fGh9JqW2eR5tYu8iLoZ1Xc',
    ),
    createdAt: described(
      v.nullable(instantText),
      'The time of creation. `null` if the schedule is concealed.',
      '2032-02-22T05:30:12.086Z',
    ),
    updatedAt,
    isConcealed: described(
      v.boolean(),
      'Whether the schedule is concealed: the caller is not in its audience, so all members are empty except its times, ' +
        'the `userId` of its hosts, and other members that describe when it makes them busy.',
    ),
  }),
  'A calendar entry that users create themselves, once or repeating.',
);
